//! Computes arrays of thresholds and of Grundy values.

use fibnim::{Monitor, Progress, SolveError};
use fibnim_engine::wire::{Cell, GrundyColumn, GrundyRowsQuestion, TableauQuestion, ThresholdsQuestion};
use fibnim_engine::{Allowance, EngineError};
use numpy::{IntoPyArray, PyArray2, PyArrayDyn, PyArrayMethods};
use pyo3::prelude::*;

use crate::convert::{TakeAway, rules};
use crate::engine::Engine;
use crate::monitor::{Budget, Result};

/// Stands for an infinite threshold.
pub const INFINITE: u32 = u32::MAX;

/// The number of cells between two calls of the monitor.
const CELLS: usize = 1 << 16;

/// An empty vector with room for the cells. Returns an error if the system has not enough memory.
pub fn room(cells: usize) -> Result<Vec<u32>> {
    let mut values = Vec::new();
    values.try_reserve_exact(cells).map_err(|_| {
        EngineError::beyond(format!(
            "beyond the budget: the system has no {} bytes for the array",
            cells.saturating_mul(4)
        ))
    })?;
    Ok(values)
}

/// The thresholds of all positions of `piles` piles up to `max`, in lexicographic order. Each threshold is looked up
/// once, for the piles in increasing order, and copied to the other orders of the piles, which come later.
fn fill_all(
    values: &mut Vec<u32>,
    piles: usize,
    max: u32,
    budget: &mut Allowance<'_>,
    threshold: impl Fn(&[u32]) -> Cell,
) -> Result<()> {
    let side = max as usize + 1;
    let total = side.pow(piles as u32);
    let strides: Vec<usize> = (0..piles).rev().map(|place| side.pow(place as u32)).collect();
    let mut outer = vec![0_usize; piles - 1];
    while values.len() < total {
        let ordered = outer.is_sorted();
        let mut sorted = outer.clone();
        sorted.sort_unstable();
        // The last pile runs over the sizes that put it at `place` in the sorted order.
        for place in 0..piles {
            let from = place.checked_sub(1).map_or(0, |below| sorted[below]);
            let to = sorted.get(place).copied().unwrap_or(side);
            if ordered && place == piles - 1 {
                let mut position: Vec<u32> = sorted.iter().map(|&pile| pile as u32).chain([0]).collect();
                for last in from..to {
                    position[place] = last as u32;
                    values.push(threshold(&position).finite().unwrap_or(INFINITE));
                }
            } else {
                let others = sorted.iter().enumerate();
                let base: usize = others.map(|(at, pile)| pile * strides[at + usize::from(at >= place)]).sum();
                for last in from..to {
                    values.push(values[base + last * strides[place]]);
                }
            }
        }
        let progress = Progress { done: values.len() as u64, total: Some(total as u64) };
        if budget.monitor.check(progress).is_break() {
            return Err(SolveError::Stopped(progress).into());
        }
        for index in outer.iter_mut().rev() {
            *index += 1;
            if *index < side {
                break;
            }
            *index = 0;
        }
    }
    Ok(())
}

/// Appends the values of all index vectors of a box, in lexicographic order.
pub fn fill(
    values: &mut Vec<u32>,
    axes: &[Vec<u32>],
    monitor: &mut impl Monitor,
    value: impl Fn(&[u32]) -> Result<Option<u32>>,
) -> Result<()> {
    let Some((last, outer)) = axes.split_last() else { return Ok(()) };
    let total = axes.iter().map(Vec::len).product::<usize>();
    let mut at = vec![0; outer.len()];
    let mut piles = vec![0; axes.len()];
    while values.len() < total {
        for (pile, (axis, &index)) in piles.iter_mut().zip(outer.iter().zip(&at)) {
            *pile = axis[index];
        }
        for (column, &pile) in last.iter().enumerate() {
            piles[outer.len()] = pile;
            values.push(value(&piles)?.unwrap_or(INFINITE));
            if column % CELLS == 0 {
                let progress = Progress { done: values.len() as u64, total: Some(total as u64) };
                if monitor.check(progress).is_break() {
                    return Err(SolveError::Stopped(progress).into());
                }
            }
        }
        for (index, axis) in at.iter_mut().zip(outer).rev() {
            *index += 1;
            if *index < axis.len() {
                break;
            }
            *index = 0;
        }
    }
    Ok(())
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
    let values = engine.asked(py, budget, move |engine, budget| {
        let cells =
            side.checked_pow(piles).ok_or_else(|| EngineError::beyond("beyond the budget: too many positions"))?;
        let mut values = room(cells)?;
        let all = engine.all_thresholds(&question, budget)?;
        fill_all(&mut values, piles as usize, max, budget, |piles| all.threshold(piles))?;
        Ok(values)
    })?;
    values.into_pyarray(py).reshape(vec![side; piles as usize])
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
        for row in engine.grundy_rows(&question, budget)?.rows {
            values.extend(row);
        }
        Ok(values)
    })?;
    values.into_pyarray(py).reshape([rows, cols])
}
