//! The recursion over positions.

use std::collections::HashMap;

use fibnim::{Budget, Dynamic, Limit, Monitor, Nat, Outcome, Play, Position, Progress, Rules, SolveError};

use crate::moves::{move_count, successors};
use crate::policy::Policy;
use crate::ratio::Ratio;
use crate::strategy::Strategy;
use crate::view::View;

/// How a side of the recursion chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    /// By a strategy.
    Plays(Strategy),
    /// Wins if it can, and otherwise leaves the other side the least chance.
    Minimises,
}

/// Bytes that an entry takes besides its number, about.
const ENTRY: u64 = 200;

/// Bytes that a fraction takes besides its digits.
const FRACTION: u64 = 64;

/// Bytes that a recursion needs at least for each move of the start.
const MOVE: u64 = 1000;

/// Number of positions between two calls of the monitor.
const PATIENCE: u64 = 64;

/// What a recursion asks about positions in their normal form.
pub(crate) trait Oracle {
    /// The ruleset.
    fn rules(&self) -> &Rules;

    /// Who wins a position.
    fn viewed_outcome(
        &mut self,
        position: &Position,
        budget: &mut Budget<dyn Monitor + '_>,
    ) -> Result<Outcome, SolveError>;

    /// What a strategy does in a position.
    fn viewed(
        &mut self,
        strategy: Strategy,
        position: &Position,
        budget: &mut Budget<dyn Monitor + '_>,
    ) -> Result<Policy, SolveError>;
}

/// The chance of the first side in all positions met so far, by the side to move.
///
/// Under one quota the moves of a position with a larger quota contain those with a smaller one. So the sum of the chances
/// after all moves of at most `t` chips is kept for each set of piles, and a larger quota adds only what is new: a
/// position costs a constant number of additions instead of one a move.
#[derive(Debug)]
pub(crate) struct Chances {
    sides: [Side; 2],
    known: [HashMap<Position, Ratio>; 2],
    /// By the side to move and the piles: after `t` chips are taken from any pile, the sum of the chances for moves of
    /// at most `t` chips.
    sums: [HashMap<Vec<Nat>, Vec<Ratio>>; 2],
    bytes: u64,
    steps: u64,
}

/// How the chance of a position is computed.
enum Node {
    Known(Ratio),
    /// A share for one next position, and the rest of the chance for the mean over all.
    Mean {
        slip: Ratio,
        chosen: Option<Position>,
        all: All,
    },
    Least(Vec<Position>),
}

/// The positions that a random move can lead to.
enum All {
    /// No random move is made.
    None,
    /// Each next position once a move.
    Each(Vec<Position>),
    /// Under one quota: how many moves there are, the quota, and the next positions by the chips of the move, for those
    /// chips that are not in the sums yet.
    Summed { moves: u64, quota: usize, new: Vec<Vec<Position>> },
}

impl Chances {
    pub fn new(sides: [Side; 2]) -> Self {
        Self { sides, known: Default::default(), sums: Default::default(), bytes: 0, steps: 0 }
    }

    /// How many positions are known.
    pub fn positions(&self) -> u64 {
        self.known.iter().map(|known| known.len() as u64).sum()
    }

    /// Refuses a position with more moves than a recursion can hold in the memory.
    pub fn fits(position: &Position, memory: u64) -> Result<(), SolveError> {
        let moves = move_count(position);
        let bytes = &moves * MOVE;
        if bytes <= Nat::from(memory) {
            return Ok(());
        }
        let piles = position.piles().to_vec();
        Err(SolveError::Table { piles, positions: moves, bytes, allowed: memory })
    }

    /// The chance of the first side when the side with this index is to move.
    pub fn of(
        &mut self,
        oracle: &mut impl Oracle,
        mover: usize,
        start: &Position,
        budget: &mut Budget<dyn Monitor + '_>,
    ) -> Result<Ratio, SolveError> {
        let start = View::of(start).position;
        let mut stack: Vec<(usize, Position, Option<Node>)> = vec![(mover, start.clone(), None)];
        while let Some((mover, position, node)) = stack.pop() {
            if self.known[mover].contains_key(&position) {
                continue;
            }
            if let Some(node) = node {
                let chance = self.evaluate(mover, &position, node);
                self.learn(mover, position, chance, budget)?;
                continue;
            }
            match self.expand(oracle, mover, &position, budget)? {
                Node::Known(chance) => self.learn(mover, position, chance, budget)?,
                node => {
                    let missing: Vec<Position> =
                        node.next().filter(|next| !self.known[1 - mover].contains_key(*next)).cloned().collect();
                    stack.push((mover, position, Some(node)));
                    stack.extend(missing.into_iter().map(|next| (1 - mover, next, None)));
                }
            }
        }
        Ok(self.known[mover].get(&start).cloned().unwrap_or(Ratio::ZERO))
    }

    fn learn(
        &mut self,
        mover: usize,
        position: Position,
        chance: Ratio,
        budget: &mut Budget<dyn Monitor + '_>,
    ) -> Result<(), SolveError> {
        self.bytes += ENTRY + 32 * position.piles().len() as u64 + size(&chance);
        if self.bytes > budget.memory {
            return Err(SolveError::Memory { positions: self.positions(), allowed: budget.memory });
        }
        self.known[mover].insert(position, chance);
        self.steps += 1;
        if self.steps.is_multiple_of(PATIENCE) {
            let progress = Progress { done: self.positions(), total: None };
            if budget.monitor.check(progress).is_break() {
                return Err(SolveError::Stopped(progress));
            }
        }
        Ok(())
    }

    fn expand(
        &self,
        oracle: &mut impl Oracle,
        mover: usize,
        position: &Position,
        budget: &mut Budget<dyn Monitor + '_>,
    ) -> Result<Node, SolveError> {
        let certain = |first: bool| Node::Known(if first { Ratio::ONE } else { Ratio::ZERO });
        if move_count(position).is_zero() {
            let mover_wins = oracle.rules().play == Play::Misere;
            return Ok(certain(mover_wins == (mover == 0)));
        }
        let after = |rules: &Rules| -> Vec<Position> {
            successors(rules, position).map(|(_, next)| View::of(&next).position).collect()
        };
        match self.sides[mover] {
            Side::Minimises => {
                if oracle.viewed_outcome(position, budget)? == Outcome::N {
                    return Ok(certain(mover == 0));
                }
                Ok(Node::Least(after(oracle.rules())))
            }
            Side::Plays(strategy) => {
                if strategy.is_perfect() && oracle.viewed_outcome(position, budget)? == Outcome::N {
                    return Ok(certain(mover == 0));
                }
                let policy = oracle.viewed(strategy, position, budget)?;
                let slip = policy.slip().ratio();
                let all = if slip.is_zero() {
                    All::None
                } else {
                    self.summed(mover, position, oracle.rules()).unwrap_or_else(|| All::Each(after(oracle.rules())))
                };
                let take = &oracle.rules().take_away;
                let chosen = policy.chosen().filter(|_| !slip.is_one());
                let chosen = chosen.and_then(|chosen| position.after(take, chosen).ok());
                Ok(Node::Mean { slip, chosen: chosen.map(|next| View::of(&next).position), all })
            }
        }
    }

    /// The moves that the sums for these piles do not have yet; `None` where positions have no single quota.
    fn summed(&self, mover: usize, position: &Position, rules: &Rules) -> Option<All> {
        let Limit::Quota(quota) = position.limit(0) else { return None };
        if position.dynamic() == Dynamic::Local && position.piles().len() > 1 {
            return None;
        }
        let quota = usize::try_from(quota.chips()).ok()?;
        let moves = u64::try_from(&move_count(position)).ok()?;
        let summed = self.sums[mover].get(position.piles()).map_or(0, Vec::len);
        let piles = position.piles();
        let after = |chips: usize| {
            let next = |pile: usize| {
                let mut rest = piles.to_vec();
                rest[pile] = (piles[pile] >= Nat::from(chips)).then(|| &piles[pile] - Nat::from(chips))?;
                let quota = fibnim::Quota::new(rules.take_away.quota_after(&Nat::from(chips)))?;
                let next = Position::global(rest, Limit::Quota(quota)).ok()?;
                Some(View::of(&next).position)
            };
            (0..piles.len()).filter_map(next).collect()
        };
        Some(All::Summed { moves, quota, new: (summed + 1..=quota).map(after).collect() })
    }

    fn evaluate(&mut self, mover: usize, position: &Position, node: Node) -> Ratio {
        match node {
            Node::Known(chance) => chance,
            Node::Least(all) => all.iter().map(|next| self.after(mover, next)).min().unwrap_or(Ratio::ZERO),
            Node::Mean { slip, chosen, all } => {
                let mean = match all {
                    All::None => Ratio::ZERO,
                    All::Each(all) => {
                        let sum = all.iter().fold(Ratio::ZERO, |sum, next| self.plus(sum, mover, next));
                        sum / &Nat::from(all.len().max(1))
                    }
                    All::Summed { moves, quota, new } => {
                        let mut sums = self.sums[mover].remove(position.piles()).unwrap_or_default();
                        for nexts in &new {
                            let sum = sums.last().cloned().unwrap_or(Ratio::ZERO);
                            let sum = nexts.iter().fold(sum, |sum, next| self.plus(sum, mover, next));
                            self.bytes += size(&sum);
                            sums.push(sum);
                        }
                        let sum = quota.checked_sub(1).and_then(|last| sums.get(last)).cloned().unwrap_or(Ratio::ZERO);
                        self.sums[mover].insert(position.piles().to_vec(), sums);
                        sum / &Nat::from(moves.max(1))
                    }
                };
                match chosen {
                    Some(next) => mean * &slip + &((Ratio::ONE - &slip) * &self.after(mover, &next)),
                    None => mean * &slip,
                }
            }
        }
    }

    /// The chance after a move of the side to move.
    fn after(&self, mover: usize, next: &Position) -> Ratio {
        self.known[1 - mover].get(next).cloned().unwrap_or(Ratio::ZERO)
    }

    /// A sum and the chance after a move.
    fn plus(&self, sum: Ratio, mover: usize, next: &Position) -> Ratio {
        match self.known[1 - mover].get(next) {
            Some(chance) if !chance.is_zero() => sum + chance,
            _ => sum,
        }
    }
}

/// Bytes of a fraction, about.
fn size(chance: &Ratio) -> u64 {
    FRACTION + 2 * chance.denominator().bit_len().div_ceil(8) as u64
}

impl Node {
    fn next(&self) -> Box<dyn Iterator<Item = &Position> + '_> {
        match self {
            Self::Known(_) => Box::new(std::iter::empty()),
            Self::Least(all) => Box::new(all.iter()),
            Self::Mean { chosen, all, .. } => {
                let (each, new) = match all {
                    All::None => (&[][..], &[][..]),
                    All::Each(each) => (&each[..], &[][..]),
                    All::Summed { new, .. } => (&[][..], &new[..]),
                };
                Box::new(chosen.iter().chain(each).chain(new.iter().flatten()))
            }
        }
    }
}
