//! The methods that compute an answer: the nim-sum of Grundy values, the recurrence of thresholds, and game search.

use std::sync::Arc;

use crate::grundy::TameRows;
use crate::nat::Nat;
use crate::play::{Outcome, Play, Position, Rules, Sum};
use crate::search::{GameSearch as Search, ThresholdTable};
use crate::solve::budget::{Budget, Monitor};
use crate::solve::error::SolveError;
use crate::solve::method::{Analysis, Asked, Method, Solved, Threshold};
use crate::solve::reason::Reason;

/// Where every pile has its own quota, under normal play: the nim-sum of Grundy values, which are those of the methods that
/// have them, or computed ([`Sum::solve_with`]).
#[derive(Debug)]
pub(super) struct NimSum(pub Arc<Rules>);

impl Method for NimSum {
    fn rules(&self) -> &Rules {
        &self.0
    }

    fn solve(&self, asked: &Asked<'_>, budget: &mut Budget<dyn Monitor + '_>) -> Result<Option<Analysis>, SolveError> {
        if asked.has_threshold() || self.0.play == Play::Misere {
            return Ok(None);
        }
        let Some(sum) = Sum::of_local(asked.position, &self.0.take_away) else { return Ok(None) };
        let solved = sum.solve_for(asked.methods, asked.wanted, budget)?;
        Ok(Some(asked.by_outcome(solved.outcome(), solved.reason(), Solved::NimSum(Box::new(solved)))))
    }
}

/// The thresholds of all positions below, computed by their recurrence.
#[derive(Debug)]
pub(super) struct Recurrence(pub Arc<Rules>);

impl Method for Recurrence {
    fn rules(&self) -> &Rules {
        &self.0
    }

    fn solve(&self, asked: &Asked<'_>, budget: &mut Budget<dyn Monitor + '_>) -> Result<Option<Analysis>, SolveError> {
        if !asked.has_threshold() {
            return Ok(None);
        }
        Method::solve(&ThresholdTable::build(&self.0, &asked.piles, budget)?, asked, budget)
    }
}

/// The literal definition of the outcome.
#[derive(Debug)]
pub(super) struct GameSearch(pub Arc<Rules>);

impl Method for GameSearch {
    fn rules(&self) -> &Rules {
        &self.0
    }

    /// The outcome by the values of the single piles, where all of them are tame, and by its literal definition otherwise.
    fn solve(&self, asked: &Asked<'_>, budget: &mut Budget<dyn Monitor + '_>) -> Result<Option<Analysis>, SolveError> {
        let (position, take_away) = (asked.position, &self.0.take_away);
        let word = |chips: Option<Nat>| chips.and_then(|chips| u32::try_from(&chips).ok());
        let quota = (0..position.piles().len()).map(|pile| position.largest_take(pile)).max();
        let tame = match (word(position.piles().iter().max().cloned()), word(quota)) {
            (Some(last), Some(quota)) => TameRows::build(take_away, last, quota, budget)?,
            _ => None,
        };
        let mut search = Search::new(self.0.as_ref().clone());
        let mut outcome_of = |position: &Position| match tame.as_ref().and_then(|rows| rows.outcome(position)) {
            Some(outcome) => Ok(outcome),
            None => search.outcome(position, budget),
        };
        let outcome = outcome_of(position)?;
        let mut moves = Vec::new();
        for chosen in position.legal_moves() {
            if let Ok(next) = position.after(take_away, &chosen)
                && outcome_of(&next)? == Outcome::P
            {
                moves.push(chosen);
            }
        }
        let reason = Reason::GameSearch { positions: tame.map_or(search.solved(), |rows| rows.positions()) };
        Ok(Some(asked.by_outcome(outcome, reason, Solved::Listed(moves))))
    }
}

/// One table serves the positions of a whole game. An answer counts as the recurrence, whatever the size of the table.
///
/// ```
/// use std::sync::Arc;
/// use fibnim::{Budget, Nat, Reason, Rules, Solver, search::ThresholdTable};
/// let table = ThresholdTable::build(&Rules::FIBONACCI, &[9u32, 8, 7].map(Nat::from), &mut Budget::default())?;
/// let mut solver = Solver::new(Rules::FIBONACCI);
/// solver.add_method(Arc::new(table))?;
/// let analysis = solver.solve(&"(2,1,1;3)".parse()?)?;
/// assert_eq!(analysis.reason(), Reason::ThresholdSearch { positions: 7 });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl Method for ThresholdTable {
    fn rules(&self) -> &Rules {
        Self::rules(self)
    }

    fn threshold(&self, piles: &[Nat], _: &mut Budget<dyn Monitor + '_>) -> Result<Option<Threshold>, SolveError> {
        let sizes: Option<Vec<usize>> = piles.iter().map(|pile| usize::try_from(pile).ok()).collect();
        let Some(sizes) = sizes.filter(|_| self.covers(piles)) else { return Ok(None) };
        Ok(Some(Self::threshold(self, &sizes).map(Nat::from).into()))
    }
}
