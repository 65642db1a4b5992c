//! Rows kept, and what is asked of all rows.

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
    ///
    /// ```
    /// use fibnim::{Budget, TakeAway, grundy::GrundyTable};
    /// let table = GrundyTable::build(&TakeAway::FIBONACCI, 60, &mut Budget::default())?;
    /// assert_eq!(table.row(26).map(|row| row.value(5)), Some(4));
    /// # Ok::<(), fibnim::SolveError>(())
    /// ```
    pub fn build<M: Monitor>(take: &TakeAway, last: u32, budget: &mut Budget<M>) -> Result<Self, SolveError> {
        let memory = budget.memory;
        let mut table = Self { steps: Vec::new(), ends: Vec::new() };
        let mut rows = GrundyRows::new(take, last);
        let done = loop {
            budget.memory = memory.saturating_sub(table.bytes());
            match rows.next_row(budget) {
                Ok(Some(row)) => {
                    table.steps.extend_from_slice(row.steps());
                    table.ends.push(table.steps.len());
                }
                Ok(None) => break Ok(()),
                Err(beyond) => break Err(beyond),
            }
            if table.bytes() > memory {
                break Err(SolveError::Memory { positions: table.ends.len() as u64, allowed: memory });
            }
        };
        budget.memory = memory;
        match done {
            Ok(()) => Ok(table),
            Err(SolveError::Memory { positions, .. }) => Err(SolveError::Memory { positions, allowed: memory }),
            Err(beyond) => Err(beyond),
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

impl FirstOccurrences {
    /// Notes a row; rows come in increasing order of the pile.
    pub fn note(&mut self, row: &Row<'_>) {
        let value = row.full_value() as usize;
        if self.piles.len() <= value {
            self.piles.resize(value + 1, None);
        }
        self.piles[value].get_or_insert(row.pile());
    }

    /// For `g = 0, 1, ...` up to the largest value seen, the least pile with it; `None` for a value that was passed over.
    #[must_use]
    pub fn piles(&self) -> &[Option<u32>] {
        &self.piles
    }
}
