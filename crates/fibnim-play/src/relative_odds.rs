//! The probability that a strategy wins under the rules of a relative.

use std::collections::HashMap;

use fibnim::relative::Relative;
use fibnim::{Budget, Nat, Play, Progress, RuledPosition, SolveError};

use crate::advise::Advise as _;
use crate::estimate::{Estimate, Sampling, estimate};
use crate::odds::Chance;
use crate::ratio::Ratio;
use crate::relative::RelativeAdvisor;
use crate::strategy::Strategy;

/// Bytes that a position takes besides its piles and its chance, and bytes of each pile.
const BYTES: u64 = 200;
const BYTES_A_PILE: u64 = 48;

/// Positions between two calls of the monitor.
const PATIENCE: u64 = 64;

/// All that the moves of a position and those after them depend on: the piles, the largest take from each, and the take
/// that may not be repeated.
type ChanceState = (Vec<(Nat, Nat)>, Option<Nat>);

fn state(position: &RuledPosition<Relative>) -> ChanceState {
    let piles = position.position().piles().iter().enumerate();
    (piles.map(|(at, pile)| (pile.clone(), position.largest_take(at))).collect(), position.last().cloned())
}

/// The chance of the first player in all positions met so far, by the player to move.
struct RelativeChances<'a> {
    advisor: &'a mut RelativeAdvisor,
    players: [Strategy; 2],
    known: [HashMap<ChanceState, Ratio>; 2],
    /// Bytes of the chances that are known, and of the moves whose chances are still to be found.
    bytes: u64,
    open: u64,
}

/// A position after a move of a player, with its probability.
struct Next {
    weight: Ratio,
    state: ChanceState,
    position: RuledPosition<Relative>,
}

impl Next {
    fn new(weight: Ratio, position: RuledPosition<Relative>) -> Self {
        Self { weight, state: state(&position), position }
    }
}

/// Bytes of a move of this position with what it leaves, which the stack of open positions has a second time.
fn bytes_a_move(position: &RuledPosition<Relative>) -> u64 {
    2 * (BYTES + BYTES_A_PILE * position.piles().len() as u64)
}

impl RelativeChances<'_> {
    fn of(&mut self, start: &RuledPosition<Relative>, budget: &mut Budget<'_>) -> Result<Ratio, SolveError> {
        let mut stack: Vec<(usize, RuledPosition<Relative>, Option<Vec<Next>>)> = vec![(0, start.clone(), None)];
        while let Some((mover, position, next)) = stack.pop() {
            let key = state(&position);
            if self.known[mover].contains_key(&key) {
                continue;
            }
            let (chance, mixed) = match next {
                Some(mixed) => (None, mixed),
                None => self.moves(mover, &position, budget)?,
            };
            let others = &self.known[1 - mover];
            let missing: Vec<RuledPosition<Relative>> = mixed
                .iter()
                .filter(|next| !others.contains_key(&next.state))
                .map(|next| next.position.clone())
                .collect();
            if missing.is_empty() {
                let sum = |sum: Ratio, next: &Next| match others.get(&next.state) {
                    Some(chance) if !chance.is_zero() => sum + &(next.weight.clone() * chance),
                    _ => sum,
                };
                let chance = chance.unwrap_or_else(|| mixed.iter().fold(Ratio::ZERO, sum));
                self.open -= mixed.len() as u64 * bytes_a_move(&position);
                self.learn(mover, key, chance, budget)?;
            } else {
                stack.push((mover, position, Some(mixed)));
                stack.extend(missing.into_iter().map(|next| (1 - mover, next, None)));
            }
        }
        Ok(self.known[0].get(&state(start)).cloned().unwrap_or(Ratio::ZERO))
    }

    fn learn(
        &mut self,
        mover: usize,
        key: ChanceState,
        chance: Ratio,
        budget: &mut Budget<'_>,
    ) -> Result<(), SolveError> {
        self.bytes += BYTES + BYTES_A_PILE * key.0.len() as u64 + 2 * chance.bits().div_ceil(8) as u64;
        let positions = self.positions();
        budget.charge(self.bytes + self.open, positions)?;
        if positions.is_multiple_of(PATIENCE) {
            Progress { done: positions, total: None }.tell(budget.monitor)?;
        }
        self.known[mover].insert(key, chance);
        Ok(())
    }

    fn positions(&self) -> u64 {
        self.known.iter().map(|known| known.len() as u64).sum()
    }

    /// What the player to move does: the chance of the first player if it is certain, or the positions after the moves.
    fn moves(
        &mut self,
        mover: usize,
        position: &RuledPosition<Relative>,
        budget: &mut Budget<'_>,
    ) -> Result<(Option<Ratio>, Vec<Next>), SolveError> {
        let certain = |first: bool| Ok((Some(if first { Ratio::ONE } else { Ratio::ZERO }), Vec::new()));
        // The moves are listed before they are counted.
        let listed: Nat = (0..position.piles().len()).map(|pile| position.largest_take(pile)).sum();
        let listed = u64::try_from(&listed).unwrap_or(u64::MAX).saturating_mul(size_of::<u64>() as u64);
        let (taken, positions) = (self.bytes + self.open, self.positions());
        budget.charge(taken.saturating_add(listed), positions)?;
        let moves = position.legal_moves().count() as u64;
        if moves == 0 {
            return certain((position.rules().play == Play::Misere) == (mover == 0));
        }
        let policy = self.advisor.policy(self.players[mover], position, budget)?;
        if policy.wins {
            return certain(mover == 0);
        }
        let slip = policy.slip.ratio();
        let mut mixed = Vec::new();
        if !slip.is_zero() {
            budget.charge(taken + moves * bytes_a_move(position), positions)?;
            let each = slip.clone() / &Nat::from(moves);
            let next = position.legal_moves().filter_map(|chosen| position.after(&chosen).ok());
            mixed.extend(next.map(|next| Next::new(each.clone(), next)));
        }
        if slip != Ratio::ONE
            && let Some(next) = policy.chosen.and_then(|chosen| position.after(&chosen).ok())
        {
            mixed.push(Next::new(Ratio::ONE - &slip, next));
        }
        self.open += mixed.len() as u64 * bytes_a_move(position);
        Ok((None, mixed))
    }
}

/// The chance that the player to move, who plays `players[0]`, wins against `players[1]`, by recursion over positions
/// that can come up; and the number of these positions, counted once for each player to move. No move may be forbidden.
///
/// # Errors
/// If the game is beyond the budget.
pub fn relative_recursion(
    advisor: &mut RelativeAdvisor,
    players: [Strategy; 2],
    start: &RuledPosition<Relative>,
    budget: &mut Budget<'_>,
) -> Result<(Ratio, u64), SolveError> {
    advisor.prepare(start, budget)?;
    let mut chances = RelativeChances { advisor, players, known: Default::default(), bytes: 0, open: 0 };
    let chance = chances.of(start, budget)?;
    Ok((chance, chances.positions()))
}

/// The same by recursion, or if that does not fit the memory, as an estimate from games.
///
/// # Errors
/// If the monitor stops the work before there is a result, or a strategy needs more than the budget.
///
/// ```
/// use fibnim::{Budget, Position};
/// use fibnim::relative::{Ending, Relative};
/// use fibnim_play::{RelativeAdvisor, Sampling, relative_odds};
/// let rules = Relative {
///     takes: "1,3".parse()?,
///     quota: "unlimited".parse()?,
///     blocked: 0,
///     ending: Ending::AllEmpty,
///     no_repeat: false,
///     play: fibnim::Play::Normal,
/// };
/// let start = "(7;any)".parse::<Position>()?.under(rules);
/// let players = ["random".parse()?, "perfect".parse()?];
/// let (advisor, budget) = (&mut RelativeAdvisor::default(), &mut Budget::default());
/// let chance = relative_odds(advisor, players, &start, Sampling::default(), budget)?;
/// // The parity of the pile decides, so no move is wrong.
/// assert_eq!(chance.exact().map(|exact| exact.to_string()), Some("1".to_owned()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn relative_odds(
    advisor: &mut RelativeAdvisor,
    players: [Strategy; 2],
    start: &RuledPosition<Relative>,
    sampling: Sampling,
    budget: &mut Budget<'_>,
) -> Result<Chance, SolveError> {
    let mut part = Budget { memory: budget.memory / 2, monitor: budget.monitor };
    match relative_recursion(advisor, players, start, &mut part) {
        Ok((chance, positions)) => Ok(Chance::Exact { chance, positions }),
        Err(beyond @ (SolveError::Memory { .. } | SolveError::Table { .. })) => {
            let (estimate, stopped) = estimate(advisor, players, start, sampling, Estimate::NONE, budget)?;
            Ok(Chance::Estimate { estimate, instead_of: Some(beyond.of_all(budget.memory)), stopped })
        }
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use fibnim::relative::Ending;
    use fibnim::{Move, Position};

    use super::*;

    /// Three thousand moves take more than this memory, so the recursion ends before it knows a chance.
    #[test]
    fn open_moves_are_charged() {
        let rules = Relative {
            takes: "all".parse().expect("a set"),
            quota: "unlimited".parse().expect("a function"),
            blocked: 0,
            ending: Ending::AllEmpty,
            no_repeat: false,
            play: Play::Normal,
        };
        let start = "(3000;any)".parse::<Position>().expect("a position").under(rules);
        let players = [Strategy::Random, Strategy::Greedy];
        let (advisor, memory) = (&mut RelativeAdvisor::default(), 1 << 20);
        let refused = relative_recursion(advisor, players, &start, &mut Budget { memory, ..Budget::default() });
        assert_eq!(refused, Err(SolveError::Memory { positions: 0, allowed: memory }));
        let small = start.after(&Move { pile: 0, chips: Nat::from(2990_u32) }).expect("legal");
        let found = relative_recursion(advisor, players, &small, &mut Budget { memory, ..Budget::default() });
        // The greedy player takes all that is left, so a random one wins only by taking all ten.
        assert_eq!(found.map(|(chance, _)| chance), Ok(Ratio::new(1_u32, 10_u32)));
    }
}
