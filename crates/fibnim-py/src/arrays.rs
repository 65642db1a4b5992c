//! Computes arrays of thresholds and of Grundy values.

use fibnim::{Progress, SolveError};
use fibnim_engine::wire::{GrundyColumn, GrundyRowsQuestion, TableauQuestion, ThresholdsQuestion};
use fibnim_engine::{Allowance, EngineError};
use numpy::{IntoPyArray, PyArray2, PyArrayDyn, PyArrayMethods};
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::convert::{TakeAway, raised, rules};
use crate::engine::Engine;
use crate::monitor::{Allowed, Budget, Result, work_on_lent};

/// Stands for an infinite threshold.
const INFINITE: u32 = u32::MAX;

/// An empty vector with room for the cells. Returns an error if the system has not enough memory.
fn room(cells: usize) -> Result<Vec<u32>> {
    let mut values = Vec::new();
    values.try_reserve_exact(cells).map_err(|_| {
        EngineError::beyond(format!(
            "beyond the budget: the system has no {} bytes for the array",
            cells.saturating_mul(4)
        ))
    })?;
    Ok(values)
}

/// An array with entries to be written. numpy has its memory, in large pages where the system has them.
pub fn empty<'py>(py: Python<'py>, shape: &[usize]) -> PyResult<Bound<'py, PyArrayDyn<u32>>> {
    let made = py.import("numpy")?.call_method1("empty", (PyTuple::new(py, shape)?, "uint32"));
    let array = made.map_err(|error| {
        let bytes = shape.iter().fold(4_usize, |bytes, &side| bytes.saturating_mul(side));
        let no_room = EngineError::beyond(format!("beyond the budget: the system has no {bytes} bytes for the array"));
        if error.is_instance_of::<PyMemoryError>(py) { raised(&no_room) } else { error }
    })?;
    Ok(array.cast_into()?)
}

/// Writes the entries of a new array on another thread.
pub fn filled<'py>(
    py: Python<'py>,
    budget: &Budget,
    array: Bound<'py, PyArrayDyn<u32>>,
    fill: impl FnOnce(&mut [u32], &mut Allowed) -> Result<()> + Send,
) -> PyResult<Bound<'py, PyArrayDyn<u32>>> {
    let mut writing = array.try_readwrite()?;
    let entries = writing.as_slice_mut()?;
    work_on_lent(py, budget, |allowed| {
        allowed.memory = allowed.memory.saturating_sub(4 * entries.len() as u64);
        fill(entries, allowed)
    })?;
    drop(writing);
    Ok(array)
}

/// The thresholds of all positions in lexicographic order; `u32::MAX` stands for infinity.
#[pyfunction]
pub fn thresholds<'py>(
    py: Python<'py>,
    engine: &Engine,
    piles: u32,
    max: u32,
    take: &TakeAway,
    misere: bool,
    budget: &Budget,
) -> PyResult<Bound<'py, PyArrayDyn<u32>>> {
    let question = ThresholdsQuestion { rules: (&rules(take, misere)).into(), piles, max };
    let side = max as usize + 1;
    let array = empty(py, &vec![side; piles as usize])?;
    let all = engine.asked(py, budget, move |engine, budget| engine.all_thresholds(&question, budget))?;
    filled(py, budget, array, |entries, allowed| {
        all.fill(entries, &mut Allowance { memory: allowed.memory, monitor: &mut allowed.monitor })
    })
}

/// Flanigan's tableau.
#[pyfunction]
pub fn tableau<'py>(
    py: Python<'py>,
    engine: &Engine,
    rows: u32,
    cols: u32,
    take: &TakeAway,
    misere: bool,
    budget: &Budget,
) -> PyResult<Bound<'py, PyArray2<u32>>> {
    let question = TableauQuestion { rules: (&rules(take, misere)).into(), rows, columns: cols };
    let (rows, cols) = (rows as usize + 1, cols as usize + 1);
    let values = engine.asked(py, budget, move |engine, budget| {
        let mut values = room(rows * cols)?;
        budget.memory = budget.memory.saturating_sub(4 * values.capacity() as u64);
        for row in engine.built_tableau(&question, budget)?.rows() {
            values.extend(row.into_iter().map(|threshold| threshold.unwrap_or(INFINITE)));
            let progress = Progress { done: values.len() as u64, total: Some((rows * cols) as u64) };
            if budget.monitor.check(progress).is_break() {
                return Err(SolveError::Stopped(progress).into());
            }
        }
        Ok(values)
    })?;
    values.into_pyarray(py).reshape([rows, cols])
}

/// The Grundy values of the piles up to `rows` under the quotas up to `cols`, one row for each pile.
#[pyfunction]
pub fn grundy_array<'py>(
    py: Python<'py>,
    engine: &Engine,
    rows: u32,
    cols: u32,
    take: &TakeAway,
    budget: &Budget,
) -> PyResult<Bound<'py, PyArray2<u32>>> {
    let of = GrundyColumn::Quotas { columns: cols };
    let question = GrundyRowsQuestion { take_away: take.0.to_string(), rows, of };
    let (rows, cols) = (rows as usize + 1, cols as usize + 1);
    let values = engine.asked(py, budget, move |engine, budget| {
        let mut values = room(rows * cols)?;
        budget.memory = budget.memory.saturating_sub(4 * values.capacity() as u64);
        let answer = engine.grundy_rows(&question, budget)?;
        let progress = Progress { done: answer.rows.len() as u64, total: Some(rows as u64) };
        if !answer.complete {
            return Err(SolveError::Stopped(progress).into());
        }
        values.extend(answer.rows.into_iter().flatten());
        Ok(values)
    })?;
    values.into_pyarray(py).reshape([rows, cols])
}
