//! Flanigan's tableau.

use super::ThresholdTable;
use crate::nat::Nat;
use crate::play::Rules;
use crate::solve::{Budget, Monitor, SolveError};

/// Flanigan's tableau of two piles: `L(m, m + d)` in row `m` and column `d`, computed by the recurrence for any ruleset,
/// inside his class of games or not.
#[derive(Clone, Debug)]
pub struct Tableau {
    table: ThresholdTable,
    last_row: u32,
    last_column: u32,
}

impl Tableau {
    /// The tableau with rows `0, 1, ..., last_row` and columns `0, 1, ..., last_column`.
    ///
    /// # Errors
    /// If a table of two piles up to `last_row` and `last_row + last_column` is beyond the budget.
    ///
    /// ```
    /// use fibnim::{Budget, Rules, search::Tableau};
    /// let tableau = Tableau::build(&Rules::FIBONACCI, 20, 42, &mut Budget::default())?;
    /// assert_eq!(tableau.rows().nth(20).map(|row| row[42]), Some(Some(8)));
    /// # Ok::<(), fibnim::SolveError>(())
    /// ```
    pub fn build<M: Monitor>(
        rules: &Rules,
        last_row: u32,
        last_column: u32,
        budget: &mut Budget<M>,
    ) -> Result<Self, SolveError> {
        let piles = [Nat::from(last_row), Nat::from(last_row) + last_column];
        Ok(Self { table: ThresholdTable::build(rules, &piles, budget)?, last_row, last_column })
    }

    /// The rows from `m = 0` on, each from `d = 0` on; `None` is infinity.
    pub fn rows(&self) -> impl Iterator<Item = Vec<Option<u32>>> + '_ {
        let row = |m: usize| (0..=self.last_column as usize).map(|d| self.table.threshold(&[m, m + d])).collect();
        (0..=self.last_row as usize).map(row)
    }
}
