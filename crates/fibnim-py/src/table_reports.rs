//! What a table file contains, and whether it is right: the answers of the engine.

use fibnim_engine::wire::{Complement, Number, ThresholdCount};
use fibnim_engine::{Allowance, table_complement_rows, table_statistics, verify_table};
use pyo3::prelude::*;

use crate::convert::int;
use crate::monitor::{Allowed, Budget, work};
use crate::tables::{Table, threads};

/// Positions with piles in decreasing order, and those in any order.
type Counts<'py> = (u64, Bound<'py, PyAny>);

/// A threshold, or `None` if it is infinite, with the positions that have it and those that are P with it as quota.
type Row<'py> = (Option<u32>, Counts<'py>, Option<Counts<'py>>);

fn allowance(budget: &mut Allowed) -> Allowance<'_> {
    Allowance { memory: budget.memory, monitor: &mut budget.monitor }
}

/// Checks the checksums of a table, and the recurrence at all positions or at a random sample of them. Returns how many positions
/// were checked by the recurrence.
#[pyfunction]
pub fn verify(py: Python<'_>, table: &Table, sample: Option<u64>, seed: u64, budget: &Budget) -> PyResult<u64> {
    let file = table.0.clone();
    work(py, budget, move |budget| Ok(verify_table(&file, sample, seed, threads(), &mut allowance(budget))?.checked))
}

/// How often each threshold occurs.
#[pyfunction]
pub fn statistics<'py>(py: Python<'py>, table: &Table, budget: &Budget) -> PyResult<Vec<Row<'py>>> {
    let file = table.0.clone();
    let found = work(py, budget, move |budget| table_statistics(&file, threads(), &mut allowance(budget)))?;
    let counts = |positions: u64, vectors: &Number| Ok::<_, PyErr>((positions, int(py, &vectors.0)?));
    let row = |row: &ThresholdCount| {
        let p = row.p_positions.zip(row.p_vectors.as_ref());
        let p = p.map(|(positions, vectors)| counts(positions, vectors)).transpose()?;
        Ok((row.threshold.finite(), counts(row.positions, &row.vectors)?, p))
    };
    found.rows.iter().map(row).collect()
}

/// The largest value that was searched, and for all piles in decreasing order the value up to there, if there is one.
type Found<'py> = (u32, Vec<(Vec<u32>, Option<Bound<'py, PyAny>>)>);

/// The complementary values of piles up to `max` that a table with one pile more has.
#[pyfunction]
pub fn complements<'py>(py: Python<'py>, table: &Table, max: u32, budget: &Budget) -> PyResult<Found<'py>> {
    let file = table.0.clone();
    let found =
        work(py, budget, move |budget| table_complement_rows(&file, Some(max), threads(), &mut allowance(budget)))?;
    let value = |complement: Complement| match complement {
        Complement::Value { value } => int(py, &value.0).map(Some),
        Complement::None | Complement::Unknown { .. } => Ok(None),
    };
    let rows = found.iter().map(|(piles, complement)| Ok((piles, value(complement)?)));
    Ok((found.bound(), rows.collect::<PyResult<_>>()?))
}
