//! The searches that compute an answer: sums of piles with their own quotas, and the recurrence of thresholds.

use crate::nat::Nat;
use crate::play::{Play, Rules, Sum};
use crate::search::ThresholdTable;
use crate::solve::budget::Budget;
use crate::solve::error::SolveError;
use crate::solve::method::{Asked, Derivation, Method, Threshold, Verdict};

/// Solves a position in which every pile has its own quota: under normal play by the nim-sum of Grundy values, which
/// come from other methods or are computed ([`Sum::solve_with`]); under misère play by [`Sum::solve_misere`].
pub(super) fn sum(asked: &Asked<'_>, budget: &mut Budget<'_>) -> Result<Option<Verdict>, SolveError> {
    let sum = Sum::of_local(asked.position, &asked.rules.take_away).filter(|_| !asked.has_threshold());
    let Some(sum) = sum else { return Ok(None) };
    Ok(Some(if asked.rules.play == Play::Misere {
        let solved = sum.solve_misere(budget)?;
        asked.by_outcome(solved.outcome, solved.reason, Derivation::Listed(solved.moves))
    } else {
        let solved = sum.solve_with(asked.methods, asked.wanted, budget)?;
        asked.by_outcome(solved.outcome(), solved.reason(), Derivation::NimSum(Box::new(solved)))
    }))
}

/// Computes the thresholds of all positions that can be reached, by their recurrence.
pub(super) fn recurrence(asked: &Asked<'_>, budget: &mut Budget<'_>) -> Result<Option<Verdict>, SolveError> {
    if !asked.has_threshold() {
        return Ok(None);
    }
    Method::solve(&ThresholdTable::build(asked.rules, &asked.piles, budget)?, asked, budget)
}

/// One table answers for all positions of a game. Its answers are reported as the recurrence, whatever its size.
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

    fn threshold(&self, piles: &[Nat], _: &mut Budget<'_>) -> Result<Option<Threshold>, SolveError> {
        let sizes: Option<Vec<usize>> = piles.iter().map(|pile| usize::try_from(pile).ok()).collect();
        let Some(sizes) = sizes.filter(|_| self.covers(piles)) else { return Ok(None) };
        Ok(Some(Self::threshold(self, &sizes).map(Nat::from).into()))
    }
}
