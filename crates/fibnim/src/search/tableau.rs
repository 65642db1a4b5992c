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
pub struct Tableau {
    cells: Cells,
    last_row: u32,
    last_column: u32,
}

/// Where the cells come from.
#[derive(Clone, Debug)]
enum Cells {
    Formula(Numeration<u64>),
    Recurrence(ThresholdTable),
}

impl Tableau {
    /// The tableau with rows `0, 1, ..., last_row` and columns `0, 1, ..., last_column`, by the faster method that
    /// covers it. By the formula it takes no memory, and its rows a time linear in the cells.
    ///
    /// # Errors
    /// If the formula does not cover the tableau, and a table of two piles up to `last_row` and
    /// `last_row + last_column` is beyond the budget.
    pub fn build(
        rules: &Rules,
        last_row: u32,
        last_column: u32,
        budget: &mut Budget<dyn Monitor + '_>,
    ) -> Result<Self, SolveError> {
        match Self::by_formula(rules, last_row, last_column) {
            Some(tableau) => Ok(tableau),
            None => Self::by_recurrence(rules, last_row, last_column, budget),
        }
    }

    /// The tableau by Flanigan's theorem. `None` if the theorem does not cover all cells: under misère play, or if up
    /// to the largest pile `f(t) < t` for some `t`, or a lag exceeds 1.
    #[must_use]
    pub fn by_formula(rules: &Rules, last_row: u32, last_column: u32) -> Option<Self> {
        let largest = u64::from(last_row) + u64::from(last_column.max(1));
        let below_identity = rules.take_away.first_below_identity();
        if rules.play == Play::Misere || below_identity.is_some_and(|below| below <= Nat::from(largest)) {
            return None;
        }
        let system = Numeration::words(&rules.take_away);
        two_pile_threshold(&system, last_row.into(), largest - u64::from(last_row))?;
        Some(Self { cells: Cells::Formula(system), last_row, last_column })
    }

    /// The tableau by the recurrence. Tests compare the formula with it.
    ///
    /// # Errors
    /// If a table of two piles up to `last_row` and `last_row + last_column` is beyond the budget.
    pub fn by_recurrence(
        rules: &Rules,
        last_row: u32,
        last_column: u32,
        budget: &mut Budget<dyn Monitor + '_>,
    ) -> Result<Self, SolveError> {
        let piles = [Nat::from(last_row), Nat::from(last_row) + last_column];
        let table = ThresholdTable::build(rules, &piles, budget)?;
        Ok(Self { cells: Cells::Recurrence(table), last_row, last_column })
    }

    /// The rows from `m = 0` on, each from `d = 0` on, computed lazily; `None` is infinity.
    pub fn rows(&self) -> impl Iterator<Item = Vec<Option<u32>>> + '_ {
        (0..=self.last_row).map(|m| (0..=self.last_column).map(|d| self.cell(m, d)).collect())
    }

    fn cell(&self, m: u32, d: u32) -> Option<u32> {
        match &self.cells {
            // Equal piles have no column of the theorem, and no finite threshold: every move is repeated in the twin. A
            // threshold is at most the difference of the piles.
            Cells::Formula(system) => {
                two_pile_threshold(system, m.into(), d.into()).and_then(|threshold| u32::try_from(threshold).ok())
            }
            Cells::Recurrence(table) => table.threshold(&[m as usize, m as usize + d as usize]),
        }
    }
}
