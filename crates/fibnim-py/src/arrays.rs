//! Answers that are arrays.

use fibnim_engine::wire::{Cell, Question, ThresholdsQuestion};
use fibnim_engine::{Engine, EngineError, Result};
use fibnim_table::{Axis, Entry, fill};
use numpy::{Element, IntoPyArray, PyArrayDyn, PyArrayMethods};
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::convert::raised;
use crate::engine::PyEngine;
use crate::monitor::{CallLimits, Spend, work_on_lent};

/// Stands for an infinite threshold.
const INFINITE: u32 = u32::MAX;

/// Entries at most of an array that may be written within a millisecond: of thresholds, and of Grundy values, which
/// are written row by row.
pub const FEW: usize = 1 << 15;
const FEW_VALUES: usize = 1 << 20;

/// An array whose entries `fill` writes, on the calling thread if they are `few`. numpy has its memory, in large pages
/// where the system has them.
pub fn filled<'py, E: Entry + Element>(
    py: Python<'py>,
    budget: &CallLimits,
    shape: &[usize],
    few: usize,
    mut fill: impl FnMut(&mut [E], &mut Spend<'_>) -> Result<()> + Send,
) -> PyResult<Bound<'py, PyAny>> {
    let bytes = shape.iter().fold(size_of::<E>() as u64, |bytes, &side| bytes.saturating_mul(side as u64));
    if bytes > budget.memory {
        let allowed = budget.memory;
        let message = format!("beyond the budget: the array needs {bytes} bytes, and {allowed} are allowed");
        return Err(raised(&EngineError::beyond(message)));
    }
    let made = py.import("numpy")?.call_method1("empty", (PyTuple::new(py, shape)?, E::get_dtype(py)));
    let array: Bound<'py, PyArrayDyn<E>> = made
        .map_err(|error| {
            let no_room =
                EngineError::beyond(format!("beyond the budget: the system has no {bytes} bytes for the array"));
            if error.is_instance_of::<PyMemoryError>(py) { raised(&no_room) } else { error }
        })?
        .cast_into()?;
    let mut writing = array.try_readwrite()?;
    let entries = writing.as_slice_mut()?;
    work_on_lent(py, budget, entries.len() <= few, |allowed| {
        allowed.memory = budget.memory.saturating_sub(bytes);
        fill(entries, allowed)
    })?;
    drop(writing);
    Ok(array.into_any())
}

/// Answers a question about thresholds with an array that has an axis for each pile, and this type; its largest number,
/// which
/// `max` does not reach, stands for infinity.
#[pyfunction]
pub fn thresholds<'py>(
    py: Python<'py>,
    engine: &PyEngine,
    question: &str,
    dtype: &str,
    budget: &CallLimits,
) -> PyResult<Bound<'py, PyAny>> {
    let Question::Thresholds(question) = Question::read(question).map_err(|error| raised(&error))? else {
        return Err(raised(&EngineError::input("not a question about thresholds")));
    };
    match dtype {
        "uint8" => all::<u8>(py, engine, &question, budget),
        "uint16" => all::<u16>(py, engine, &question, budget),
        _ => all::<u32>(py, engine, &question, budget),
    }
}

/// All thresholds as an array of this type.
fn all<'py, E: Entry + Element>(
    py: Python<'py>,
    engine: &PyEngine,
    question: &ThresholdsQuestion,
    budget: &CallLimits,
) -> PyResult<Bound<'py, PyAny>> {
    let axes = vec![Axis::up_to(question.max.u32()); question.piles.usize()];
    let shape: Vec<usize> = axes.iter().map(Axis::count).collect();
    filled::<E>(py, budget, &shape, FEW, |entries, allowed| {
        engine.with(allowed, |engine, budget| Ok(fill(&engine.table_of(question, budget)?, &axes, entries, budget)?))
    })
}

/// Answers a question whose answer has rows of numbers with an array; `u32::MAX` stands for infinity.
#[pyfunction]
pub fn cells<'py>(
    py: Python<'py>,
    engine: &PyEngine,
    question: &str,
    budget: &CallLimits,
) -> PyResult<Bound<'py, PyAny>> {
    match Question::read(question).map_err(|error| raised(&error))? {
        Question::GrundyRows(question) => {
            let shape = [&question.rows, &question.cols].map(|last| last.usize().saturating_add(1));
            filled::<u32>(py, budget, &shape, FEW_VALUES, |values, allowed| {
                engine.with(allowed, |engine, budget| engine.write_grundy_rows(&question, values, budget))
            })
        }
        Question::Thresholds(question) => {
            let ask = move |engine: &mut Engine, budget: &mut Spend<'_>| {
                let rows = finite(&engine.thresholds(&question, budget)?.rows);
                Ok((rows.len(), rows.concat()))
            };
            let (rows, values) = engine.asked_at_once(py, budget, true, ask)?;
            let columns = values.len() / rows.max(1);
            Ok(values.into_pyarray(py).reshape([rows, columns])?.into_any())
        }
        _ => Err(raised(&EngineError::input("the answer has no rows of numbers"))),
    }
}

/// Thresholds as numbers.
fn finite(rows: &[Vec<Cell>]) -> Vec<Vec<u32>> {
    rows.iter().map(|row| row.iter().map(|cell| cell.finite().unwrap_or(INFINITE)).collect()).collect()
}
