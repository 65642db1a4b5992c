//! How long a game lasts when the winner hurries and the loser delays.

use crate::nat::Nat;
use crate::play::{Dynamic, Move, Outcome, Play, Position, RuledPosition, TakeAway};
use crate::search::GameSearch;
use crate::search::lengths::RemotenessTable;
use crate::search::memory::{Lengths, Seen};
use crate::solve::Solver;
use crate::solve::{Budget, Monitor, Reason, SolveError, Theorem};
use crate::theory::OnePileRemoteness;

/// The remoteness of a position and the moves that keep to it: the quickest way to win, or the slowest way to lose.
///
/// ```
/// use fibnim::{Budget, Nat, Outcome, Rules, Solver};
/// let solver = Solver::new(Rules::FIBONACCI);
/// let position = "(100;20)".parse()?; // 100 = 89 + 8 + 3
/// let remoteness = solver.remoteness(&position, &mut Budget::default())?;
/// assert_eq!(remoteness.length, Nat::from(69u32)); // take 11, and 89 chips last for 2 * 34 moves
/// assert_eq!(remoteness.outcome, Outcome::N);
/// assert_eq!(remoteness.moves[0].chips, Nat::from(11u32));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remoteness<M = Move> {
    /// The number of moves to the end.
    pub length: Nat,
    /// The outcome with best play.
    pub outcome: Outcome,
    /// All moves that keep to the remoteness, by pile and then by size: the quickest winning moves of an N-position,
    /// the longest losing moves of a P-position.
    pub moves: Vec<M>,
    /// How it was found. In a table or a search, positions with different quotas are different. If the remotenesses of
    /// piles that every move uses gave it ([`Theorem::Conjunctive`]), `moves` is empty.
    pub reason: Reason,
}

impl Solver {
    /// The remoteness of a position. One pile of Fibonacci nim has a formula. Otherwise, under one quota, a table of
    /// all positions that can be reached, at every quota, gives it, and in other games a
    /// [search](GameSearch::remoteness).
    ///
    /// A single pile under misère play lasts as long as one with one chip less under normal play, and one move more,
    /// in which the loser takes the last chip.
    ///
    /// # Errors
    /// If the position is beyond the budget.
    pub fn remoteness(&self, position: &Position, budget: &mut Budget<'_>) -> Result<Remoteness, SolveError> {
        if let Some(remoteness) = self.remoteness_by_formula(position, budget.monitor)? {
            return Ok(remoteness);
        }
        let rules = self.rules();
        if let Some(remoteness) = self.remoteness_by_table(position, budget)? {
            return Ok(remoteness);
        }
        let mut search = GameSearch::new((**rules).clone());
        let length = search.remoteness(position, budget)?;
        let mut moves = Vec::new();
        let ruled = RuledPosition::new(rules.clone(), position.clone());
        for chosen in ruled.legal_moves() {
            if let Ok(next) = ruled.after(&chosen)
                && search.remoteness(next.position(), budget)? + 1 == length
            {
                moves.push(chosen);
            }
        }
        let outcome = Outcome::for_mover(length.is_multiple_of(2) == (rules.play == Play::Misere));
        let reason = Reason::GameSearch { positions: search.solved() };
        Ok(Remoteness { length: length.into(), outcome, moves, reason })
    }

    /// The remoteness of a position from a table; `None` if the piles have quotas of their own, or more than 65,535
    /// chips.
    fn remoteness_by_table(
        &self,
        position: &Position,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Remoteness>, SolveError> {
        let (rules, all) = (self.rules(), position.piles());
        let piles: Vec<Nat> = all.iter().filter(|pile| !pile.is_zero()).cloned().collect();
        let one_quota = piles.len() <= 1 || position.dynamic() == Dynamic::Global;
        if !one_quota || piles.iter().sum::<Nat>() > Nat::from(u16::MAX) {
            return Ok(None);
        }
        let table = RemotenessTable::build(rules, &piles, budget)?;
        let word = |chips: &Nat| u64::try_from(chips).unwrap_or(u64::MAX);
        let mut sizes: Vec<u64> = all.iter().map(word).collect();
        let (mut seen, mut after) = (Lengths::default(), Vec::new());
        for pile in 0..sizes.len() {
            for take in 1..=word(&position.largest_take(pile)) {
                sizes[pile] -= take;
                let left: Vec<usize> = sizes.iter().filter(|&&size| size > 0).map(|&size| size as usize).collect();
                let length = table.after(rules, take, &left);
                sizes[pile] += take;
                seen.see(rules.play, length);
                after.push((length, Move { pile, chips: take.into() }));
            }
        }
        let length = seen.conclude(rules.play);
        let moves = after.into_iter().filter(|(after, _)| after + 1 == length).map(|(_, best)| best).collect();
        let outcome = Outcome::for_mover((length % 2 == 0) == (rules.play == Play::Misere));
        let reason = Reason::RemotenessTable { positions: table.states() };
        Ok(Some(Remoteness { length: length.into(), outcome, moves, reason }))
    }

    /// The remoteness of a position if a formula covers it: at most one non-empty pile, and Fibonacci nim.
    ///
    /// # Errors
    /// If the monitor ends the work.
    pub fn remoteness_by_formula(
        &self,
        position: &Position,
        monitor: &mut dyn Monitor,
    ) -> Result<Option<Remoteness>, SolveError> {
        let rules = self.rules();
        let mut occupied = (0..position.piles().len()).filter(|&i| !position.piles()[i].is_zero());
        let stuck = || {
            let (outcome, reason) = (Outcome::for_mover(rules.play == Play::Misere), Reason::Theorem(Theorem::Rules));
            Ok(Some(Remoteness { length: Nat::ZERO, outcome, moves: Vec::new(), reason }))
        };
        let Some(pile) = occupied.next() else { return stuck() };
        if occupied.next().is_some() || rules.take_away != TakeAway::FIBONACCI {
            return Ok(None);
        }
        let (chips, most) = (&position.piles()[pile], position.largest_take(pile));
        if most.is_zero() {
            return stuck();
        }
        let last = match rules.play {
            Play::Normal => Nat::ZERO,
            Play::Misere => Nat::ONE,
        };
        let one = OnePileRemoteness::within(&(chips - &last), monitor)?;
        let length = one.length(&most) + &last;
        let mut takes = one.best_takes(&most);
        if takes.is_empty() {
            takes.push(last);
        }
        let odd = length.clone() % 2_u32 == 1;
        let outcome = Outcome::for_mover(odd == (rules.play == Play::Normal));
        let moves = takes.into_iter().map(|take| Move { pile, chips: take }).collect();
        Ok(Some(Remoteness { length, outcome, moves, reason: Reason::Theorem(Theorem::Remoteness) }))
    }
}
