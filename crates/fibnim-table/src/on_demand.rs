//! Tables as methods of a solver: those that were built earlier, and one that builds them for the question.

#[cfg(feature = "store")]
use std::fmt;
use std::sync::{Arc, Mutex};

use fibnim::search::ThresholdTable;
use fibnim::{Budget, Method, Nat, Reason, Rules, SolveError, Threshold};

use crate::error::TableError;
use crate::shape::{Shape, Sorted};
use crate::source::ThresholdSource;
#[cfg(feature = "store")]
use crate::store::{Storage, TableFile};
use crate::table::Table;
use crate::threads::lock;

impl Method for Table {
    fn rules(&self) -> &Rules {
        self.shape().rules()
    }

    fn threshold(&self, piles: &[Nat], _: &mut Budget<'_>) -> Result<Option<Threshold>, SolveError> {
        look_up(self.shape(), self, piles)
    }

    fn reason(&self, _: &[Nat]) -> Reason {
        Reason::Table { piles: self.shape().piles(), max: self.shape().max() }
    }
}

#[cfg(feature = "store")]
impl<S: Storage + fmt::Debug> Method for TableFile<S> {
    fn rules(&self) -> &Rules {
        self.shape().rules()
    }

    fn threshold(&self, piles: &[Nat], _: &mut Budget<'_>) -> Result<Option<Threshold>, SolveError> {
        look_up(self.shape(), self, piles)
    }

    fn reason(&self, _: &[Nat]) -> Reason {
        Reason::Table { piles: self.shape().piles(), max: self.shape().max() }
    }
}

pub fn words(piles: &[Nat]) -> Option<Vec<u32>> {
    piles.iter().map(|pile| u32::try_from(pile).ok()).collect()
}

/// The threshold of a position in a table of this shape, if the table has it.
fn look_up(shape: &Shape, table: &impl ThresholdSource, piles: &[Nat]) -> Result<Option<Threshold>, SolveError> {
    let Some(sorted) = words(piles).and_then(|sizes| Sorted::new(shape, &sizes).ok()) else { return Ok(None) };
    let threshold = table.read(&sorted).map_err(|error| SolveError::TableRead(error.to_string()))?;
    Ok(Some(threshold.map(Nat::from).into()))
}

/// How many positions the builder computes while the plain recurrence computes one.
const FASTER: u32 = 8;

/// The least number of positions for which several threads are used.
const FEW: u128 = 1 << 14;

/// Builds a table for a question, and keeps the last one for the next questions. It is a faster form of the recurrence
/// and gives the same answers, which do not depend on the table that is kept.
///
/// ```
/// use std::sync::Arc;
/// use fibnim::{Reason, Rules, Solver};
/// use fibnim_table::TableOnDemand;
///
/// let mut solver = Solver::new(Rules::FIBONACCI);
/// solver.add_method(Arc::new(TableOnDemand::new(Rules::FIBONACCI, 2)))?;
/// let analysis = solver.solve(&"(70,150,200;6)".parse()?)?;
/// assert!(matches!(analysis.reason(), Reason::ThresholdSearch { .. }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct TableOnDemand {
    rules: Rules,
    threads: usize,
    /// The bounds of [`up_to`](Self::up_to), in increasing order; empty without bounds.
    all: Vec<u32>,
    last: Mutex<Option<Arc<Table>>>,
}

impl TableOnDemand {
    /// Builds tables of these rules with `threads` threads (0 counts as 1).
    #[must_use]
    pub fn new(rules: Rules, threads: usize) -> Self {
        Self::up_to(rules, Vec::new(), threads)
    }

    /// Like [`new`](Self::new), for positions whose sorted piles do not exceed these sorted `piles`. The first table is
    /// for all of them, if it fits the budget.
    #[must_use]
    pub fn up_to(rules: Rules, mut piles: Vec<u32>, threads: usize) -> Self {
        piles.sort_unstable();
        Self { rules, threads, all: piles, last: Mutex::new(None) }
    }

    /// The bytes of the table that is kept.
    #[must_use]
    pub fn kept(&self) -> u64 {
        lock(&self.last).as_ref().map_or(0, |last| last.bytes())
    }

    /// A table of all positions that can be reached from these piles: the one that is kept, if it is for exactly these
    /// piles, and otherwise a new one, which is kept if it takes at most `most` bytes.
    ///
    /// # Errors
    /// If a pile is too large, or the table is beyond the budget.
    pub fn reached(&self, piles: &[u32], most: u64, budget: &mut Budget<'_>) -> Result<Arc<Table>, TableError> {
        let shape = Shape::reached(&self.rules, piles)?;
        let kept = lock(&self.last).clone().filter(|last| last.shape() == &shape);
        if let Some(kept) = kept {
            return Ok(kept);
        }
        let keep = shape.cost(self.threads).fits(most.min(budget.memory));
        self.build(shape, keep, budget)
    }

    fn build(&self, shape: Shape, keep: bool, budget: &mut Budget<'_>) -> Result<Arc<Table>, TableError> {
        let threads = if shape.positions() < FEW { 1 } else { self.threads };
        let built = Arc::new(Table::build(shape, threads, budget)?);
        if keep {
            *lock(&self.last) = Some(built.clone());
        }
        Ok(built)
    }

    /// The table to be built for some piles; `None` if the plain recurrence costs less, or the memory is not enough.
    fn shape(&self, piles: &[u32], memory: u64) -> Option<Shape> {
        let largest = *piles.iter().max()?;
        // A little larger than the question needs, so that growing positions do not each need a new table.
        let more = if self.all.is_empty() { largest.saturating_add(largest / 8) } else { largest };
        let bounds = [vec![more; piles.len()], vec![largest; piles.len()], piles.to_vec()];
        let most = positions(piles) * FASTER;
        bounds.into_iter().filter_map(|bounds| Shape::reached(&self.rules, &bounds).ok()).find(|shape| {
            let cost = shape.cost(self.threads);
            cost.fits(memory) && cost.positions <= most
        })
    }

    /// Whether the position is within the bounds of [`up_to`](Self::up_to).
    fn is_one_of_all(&self, piles: &[u32]) -> bool {
        let mut sorted = piles.to_vec();
        sorted.sort_unstable();
        let fits = |(pile, bound): (&u32, &u32)| pile <= bound;
        sorted.len() <= self.all.len() && sorted.iter().rev().zip(self.all.iter().rev()).all(fits)
    }
}

/// How many positions the plain recurrence computes.
fn positions(piles: &[u32]) -> Nat {
    ThresholdTable::cost(&piles.iter().map(|&pile| Nat::from(pile)).collect::<Vec<_>>()).positions
}

impl Method for TableOnDemand {
    fn rules(&self) -> &Rules {
        &self.rules
    }

    fn threshold(&self, piles: &[Nat], budget: &mut Budget<'_>) -> Result<Option<Threshold>, SolveError> {
        let Some(sizes) = words(piles) else { return Ok(None) };
        let answer = |threshold: Option<u32>| Ok(Some(threshold.map(Nat::from).into()));
        let kept = lock(&self.last).as_ref().and_then(|last| last.threshold(&sizes).ok());
        if let Some(threshold) = kept {
            return answer(threshold);
        }
        let all = self.is_one_of_all(&sizes).then(|| self.shape(&self.all, budget.memory)).flatten();
        let Some(shape) = all.or_else(|| self.shape(&sizes, budget.memory)) else { return Ok(None) };
        match self.build(shape, true, budget) {
            Ok(built) => answer(built.threshold(&sizes).ok().flatten()),
            Err(TableError::Solve(error)) => Err(error),
            Err(_) => Ok(None),
        }
    }
}
