//! Flanigan's tableau.

use super::ThresholdTable;
use crate::nat::Nat;
use crate::numeration::Numeration;
use crate::play::{Play, Rules};
use crate::solve::{Budget, Monitor, SolveError};
use crate::theory::two_pile_threshold;

/// Flanigan's tableau of two piles: `L(m, m + d)` in row `m` and column `d`, for any ruleset: by his theorem where it
/// covers all cells, and by the recurrence of thresholds otherwise.
#[derive(Clone, Debug)]
pub enum Tableau {
    /// By the theorem, from the H-sequence; no cell takes memory.
    Formula(Numeration<u64>),
    /// From a table of two piles.
    Recurrence(ThresholdTable),
}

impl Tableau {
    /// The tableau with rows `0, 1, ..., last_row` and columns `0, 1, ..., last_column`. The theorem does not cover all its
    /// cells under misère play, and if up to the largest pile `f(t) < t` for some `t`, or a lag exceeds 1.
    ///
    /// # Errors
    /// If the theorem does not cover it, and a table of two piles up to `last_row` and `last_row + last_column` is beyond the
    /// budget.
    pub fn build(
        rules: &Rules,
        last_row: u32,
        last_column: u32,
        budget: &mut Budget<dyn Monitor + '_>,
    ) -> Result<Self, SolveError> {
        let largest = Nat::from(last_row) + last_column.max(1);
        if rules.play == Play::Normal && rules.take_away.first_below_identity().is_none_or(|below| below > largest) {
            let system = Numeration::words(&rules.take_away);
            if two_pile_threshold(&system, last_row.into(), last_column.max(1).into()).is_some() {
                return Ok(Self::Formula(system));
            }
        }
        let piles = [Nat::from(last_row), Nat::from(last_row) + last_column];
        Ok(Self::Recurrence(ThresholdTable::build(rules, &piles, budget)?))
    }

    /// The threshold in row `m` and column `d`; `None` is infinity.
    ///
    /// # Panics
    /// If there is no such row or column.
    #[must_use]
    pub fn threshold(&self, m: u32, d: u32) -> Option<u32> {
        match self {
            // Equal piles have no column of the theorem, and no finite threshold: every move is repeated in the twin. A
            // threshold is at most the difference of the piles.
            Self::Formula(system) => {
                two_pile_threshold(system, m.into(), d.into()).and_then(|threshold| u32::try_from(threshold).ok())
            }
            Self::Recurrence(table) => table.threshold(&[m as usize, m as usize + d as usize]),
        }
    }
}
