//! What a table file contains, and whether it is right.

use fibnim::Budget as CoreBudget;
use fibnim_engine::EngineError;
use fibnim_table::{Complements, Count, Statistics, TableError, verify_every, verify_sample};
use pyo3::prelude::*;

use crate::monitor::{Budget, work};
use crate::tables::{Table, threads};

/// Positions with piles in decreasing order, and those in any order.
type Counts = (u64, u128);

/// A threshold, or `None` if it is infinite, with the positions that have it and those that are P with it as quota.
type Row = (Option<u32>, Counts, Option<Counts>);

fn counts(count: Count) -> Counts {
    (count.canonical, count.vectors)
}

/// Checks the checksums of a table, and the recurrence at all positions or at a random sample of them. Returns how many positions
/// were checked by the recurrence.
#[pyfunction]
pub fn verify(py: Python<'_>, table: &Table, sample: Option<u64>, seed: u64, budget: &Budget) -> PyResult<u128> {
    let file = table.0.clone();
    work(py, budget, move |budget| {
        match sample {
            Some(sample) => verify_sample(&*file, sample, seed, threads(), budget),
            None => verify_every(&*file, threads(), budget),
        }
        .map_err(EngineError::from)?;
        file.check_digest().map_err(|damage| EngineError::from(TableError::from(damage)))?;
        Ok(sample.map_or(file.shape().positions(), u128::from))
    })
}

/// How often each threshold occurs.
#[pyfunction]
pub fn statistics(py: Python<'_>, table: &Table, budget: &Budget) -> PyResult<Vec<Row>> {
    let file = table.0.clone();
    work(py, budget, move |budget| {
        let budget = &mut CoreBudget { memory: 0, monitor: &mut budget.monitor };
        let found = Statistics::of(&*file, threads(), budget).map_err(EngineError::from)?;
        let finite = found
            .finite()
            .map(|(threshold, count)| (Some(threshold), counts(count), Some(counts(found.p_positions(threshold)))));
        Ok(finite.chain([(None, counts(found.infinite()), None)]).collect())
    })
}

/// The largest value that was searched, and for all piles in decreasing order the value up to there, if there is one.
type Found = (u32, Vec<(Vec<u32>, Option<u32>)>);

/// The complementary values of piles up to `max` that a table with one pile more has.
#[pyfunction]
pub fn complements(py: Python<'_>, table: &Table, max: u32, budget: &Budget) -> PyResult<Found> {
    let file = table.0.clone();
    work(py, budget, move |budget| {
        let found = Complements::of(&*file, max, threads(), budget).map_err(EngineError::from)?;
        Ok((found.bound(), found.iter().collect()))
    })
}
