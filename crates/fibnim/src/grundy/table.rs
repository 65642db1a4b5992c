//! Tables of rows, and the least pile with each value.

use super::rows::{GrundyRows, Row, Step};
use crate::play::TakeAway;
use crate::solve::{Budget, Monitor, SolveError};

/// The Grundy values of all piles up to a last one under every quota, at eight bytes a step and a row.
#[derive(Clone, Debug)]
pub struct GrundyTable {
    steps: Vec<Step>,
    /// For every pile the end of its steps.
    ends: Vec<usize>,
}

impl GrundyTable {
    /// Computes all rows up to the one of `last` by [`GrundyRows`].
    ///
    /// # Errors
    /// If the memory does not suffice for the rows and the work on them, or the monitor ends the work.
    pub fn build(take: &TakeAway, last: u32, budget: &mut Budget<dyn Monitor + '_>) -> Result<Self, SolveError> {
        let allowed = budget.memory;
        let mut table = Self { steps: Vec::new(), ends: Vec::new() };
        let mut rows = GrundyRows::new(take, last);
        loop {
            let full = SolveError::Memory { positions: table.ends.len() as u64, allowed };
            let Some(left) = allowed.checked_sub(table.bytes()) else { return Err(full) };
            match rows.next_row(&mut budget.within(left)) {
                Ok(Some(row)) => {
                    table.steps.extend_from_slice(row.steps());
                    table.ends.push(table.steps.len());
                }
                Ok(None) => return Ok(table),
                Err(SolveError::Memory { .. }) => return Err(full),
                Err(error) => return Err(error),
            }
        }
    }

    fn bytes(&self) -> u64 {
        (self.steps.capacity() * size_of::<Step>() + self.ends.capacity() * size_of::<usize>()) as u64
    }

    /// The row of a pile; `None` above the last.
    #[must_use]
    pub fn row(&self, pile: u32) -> Option<Row<'_>> {
        let end = *self.ends.get(pile as usize)?;
        let begin = (pile as usize).checked_sub(1).map_or(0, |before| self.ends[before]);
        Some(Row::new(pile, &self.steps[begin..end]))
    }

    /// All rows, in increasing order of the pile.
    pub fn rows(&self) -> impl Iterator<Item = Row<'_>> + '_ {
        (0..).map_while(|pile| self.row(pile))
    }

    /// How many steps all rows have, the values 0 at quota 0 not counted.
    #[must_use]
    pub fn steps(&self) -> usize {
        self.steps.len()
    }
}

/// The least pile of every value: the least `n` with `G(n; n) = g`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FirstOccurrences {
    piles: Vec<Option<u32>>,
}

/// First occurrences as far as the budget went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirstSearch {
    /// The first occurrences in the rows that were computed.
    pub first: FirstOccurrences,
    /// How many rows were computed: those of the piles `0, 1, ..., rows - 1`.
    pub rows: u64,
    /// Why there are no more rows; `None` if all are there.
    pub stopped: Option<SolveError>,
}

impl FirstOccurrences {
    /// Looks through the rows up to the one of `last`, as far as the budget goes: what was found before the memory was
    /// filled or the monitor ended the work is kept.
    #[must_use]
    pub fn search(take: &TakeAway, last: u32, budget: &mut Budget<dyn Monitor + '_>) -> FirstSearch {
        let mut found = FirstSearch { first: Self::default(), rows: 0, stopped: None };
        found.stopped = GrundyRows::visit(take, last, budget, |row| {
            found.first.note(&row);
            found.rows += 1;
        })
        .err();
        found
    }

    /// Notes a row; rows come in increasing order of the pile.
    pub fn note(&mut self, row: &Row<'_>) {
        let value = row.full_value() as usize;
        if self.piles.len() <= value {
            self.piles.resize(value + 1, None);
        }
        self.piles[value].get_or_insert(row.pile());
    }

    /// For `g = 0, 1, ...` up to the largest value seen, the least pile with it; `None` for a value that was passed
    /// over.
    #[must_use]
    pub fn piles(&self) -> &[Option<u32>] {
        &self.piles
    }
}
