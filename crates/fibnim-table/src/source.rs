//! What tables in memory and in files have in common.

use std::vec;

use fibnim::Budget;

use crate::error::{DamageError, MOST_PILES, TableError};
use crate::piece::Piece;
use crate::plan::Plan;
use crate::shape::{Shape, Sorted};
use crate::threads::{PositionMeter, fold_numbers};

/// A table of thresholds, in memory or in a file. Only a file can be damaged.
pub trait ThresholdSource: Sync {
    /// Which chunk holds which positions.
    #[doc(hidden)]
    fn plan(&self) -> &Plan;

    /// The threshold of a position that the table is known to have, `None` for infinity.
    #[doc(hidden)]
    fn read(&self, sorted: &Sorted) -> Result<Option<u32>, DamageError>;

    /// The shape of the table.
    fn shape(&self) -> &Shape;

    /// How many chunks the table has; every position is in one of them.
    fn chunks(&self) -> u64 {
        self.plan().chunks
    }

    /// Passes all thresholds of the chunk `number` to `visit`, piece by piece.
    ///
    /// # Errors
    /// If the chunk is damaged, or `number` is not below [`chunks`](Self::chunks).
    fn pieces(&self, number: u64, visit: &mut dyn FnMut(Piece<'_>)) -> Result<(), DamageError>;

    /// The threshold of a position, `None` for infinity. The piles may be in any order, and missing piles are 0.
    ///
    /// # Errors
    /// If the table does not have the position, or is damaged there.
    fn probe(&self, piles: &[u32]) -> Result<Option<u32>, TableError> {
        Ok(self.read(&Sorted::new(self.shape(), piles)?)?)
    }

    /// All positions with their thresholds, in the order of a file.
    ///
    /// ```
    /// use fibnim::{Budget, Rules};
    /// use fibnim_table::{Shape, Table, ThresholdSource};
    ///
    /// let table = Table::build(Shape::new(Rules::FIBONACCI, 3, 20)?, 1, &mut Budget::default())?;
    /// let ones = table.records().filter_map(Result::ok).filter(|record| record.threshold() == Some(1)).count();
    /// assert_eq!((table.records().count(), ones), (1771, 936));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn records(&self) -> Records<'_, Self> {
        Records::new(self, None)
    }

    /// The positions that are P at this quota: those with a larger threshold. Without a quota, those that are P at
    /// every quota: those with an infinite threshold.
    fn p_positions(&self, quota: Option<u32>) -> Records<'_, Self> {
        Records::new(self, Some(quota.unwrap_or(u32::MAX)))
    }

    /// Passes every piece of the table to `visit`, on `threads` threads (0 counts as 1). Each thread has a state of its
    /// own, which begins as `start()`; the states are returned. On one thread the order of the pieces is that of the
    /// table.
    ///
    /// # Errors
    /// If the table is damaged, `visit` fails, or the budget's monitor ends the work.
    fn fold<T: Send>(
        &self,
        threads: usize,
        budget: &mut Budget<'_>,
        start: impl Fn() -> T + Sync,
        visit: impl Fn(&mut T, &Piece<'_>) -> Result<(), TableError> + Sync,
    ) -> Result<Vec<T>, TableError>
    where
        Self: Sized,
    {
        let total = u64::try_from(self.shape().positions()).unwrap_or(u64::MAX);
        let meter = PositionMeter::new(1, total, budget.monitor);
        fold_numbers(threads, self.chunks(), start, |state, number| {
            let mut positions = 0;
            let mut result = Ok(());
            self.pieces(number, &mut |piece| {
                positions += piece.bytes().len() as u64;
                if result.is_ok() {
                    result = visit(state, &piece);
                }
            })?;
            result?;
            Ok(meter.add(positions)?)
        })
    }
}

/// A position and its threshold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    piles: [u32; MOST_PILES],
    count: usize,
    threshold: Option<u32>,
}

impl Record {
    fn new(inner: [usize; 2], outer: &[usize], count: usize, threshold: Option<u32>) -> Self {
        let mut piles = [0; MOST_PILES];
        for (to, &pile) in piles.iter_mut().zip(inner.iter().chain(outer)) {
            *to = pile as u32;
        }
        Self { piles, count, threshold }
    }

    /// The piles, as many as the table has, in decreasing order.
    #[must_use]
    pub fn piles(&self) -> &[u32] {
        &self.piles[..self.count]
    }

    /// The least quota with which the player to move wins; `None` is infinity.
    #[must_use]
    pub fn threshold(&self) -> Option<u32> {
        self.threshold
    }
}

/// Positions of a table with their thresholds, in the order of a file. A damaged chunk is an error in the place of its
/// positions, and those of the other chunks follow.
#[derive(Debug)]
pub struct Records<'a, T: ?Sized> {
    table: &'a T,
    /// Only positions whose threshold is above this quota; no finite one is above the largest number.
    above: Option<u32>,
    /// The chunk after those that were read.
    next: u64,
    read: vec::IntoIter<Record>,
}

impl<'a, T: ?Sized> Records<'a, T> {
    fn new(table: &'a T, above: Option<u32>) -> Self {
        Self { table, above, next: 0, read: Vec::new().into_iter() }
    }

    /// The same positions from the chunk with this number on.
    #[must_use]
    pub fn from_chunk(self, number: u64) -> Self {
        Self { next: number, read: Vec::new().into_iter(), ..self }
    }

    /// The chunk that is read next, if all positions of earlier chunks were returned.
    #[must_use]
    pub fn next_chunk(&self) -> Option<u64> {
        self.read.as_slice().is_empty().then_some(self.next)
    }
}

impl<T: ThresholdSource + ?Sized> Iterator for Records<'_, T> {
    type Item = Result<Record, DamageError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(record) = self.read.next() {
                return Some(Ok(record));
            }
            if self.next >= self.table.chunks() {
                return None;
            }
            let (number, count) = (self.next, self.table.shape().piles() as usize);
            self.next += 1;
            let mut records = Vec::new();
            let damaged = self.table.pieces(number, &mut |piece| {
                let record = |(inner, threshold)| Record::new(inner, piece.outer(), count, threshold);
                match self.above {
                    None => records.extend(piece.thresholds().map(record)),
                    Some(quota) => {
                        let above = |threshold: Option<u32>| threshold.is_none_or(|threshold| threshold > quota);
                        let few = (quota >= 254).then(|| piece.above_bytes()).into_iter().flatten();
                        let all = (quota < 254).then(|| piece.thresholds()).into_iter().flatten();
                        records.extend(few.chain(all).filter(|&(_, threshold)| above(threshold)).map(record));
                    }
                }
            });
            if let Err(damage) = damaged {
                return Some(Err(damage));
            }
            self.read = records.into_iter();
        }
    }
}
