//! Arrays of thresholds.

use fibnim::{Nat, Rules};
use fibnim_table::{Shape, Table};
use numpy::{PyArrayDyn, PyArrayMethods, ToPyArray};
use pyo3::prelude::*;

use crate::convert::{TakeAway, refused};
use crate::monitor::work;

/// A threshold that no quota reaches.
const INFINITE: u32 = u32::MAX;

fn shape(piles: u32, max: u32, take: &TakeAway, misere: bool) -> PyResult<Shape> {
    let play = if misere { fibnim::Play::Misere } else { fibnim::Play::Normal };
    Shape::new(Rules { take: take.0.clone(), play }, piles, max).map_err(refused)
}

/// Bytes of the array of all thresholds.
#[pyfunction]
pub fn thresholds_bytes(py: Python<'_>, piles: u32, max: u32) -> PyResult<Bound<'_, PyAny>> {
    let cells = (0..piles).fold(Nat::ONE, |cells, _| cells * (Nat::from(max) + Nat::ONE));
    crate::convert::int(py, &(cells * Nat::from(4_u32)))
}

/// The thresholds of all positions, by pile; the largest number stands for infinity.
#[pyfunction]
pub fn thresholds<'py>(
    py: Python<'py>,
    piles: u32,
    max: u32,
    take: &TakeAway,
    misere: bool,
    memory: u64,
    seconds: Option<f64>,
) -> PyResult<Bound<'py, PyArrayDyn<u32>>> {
    let shape = shape(piles, max, take, misere)?;
    let side = max as usize + 1;
    let values = work(py, memory, seconds, |budget| {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let table = Table::build(shape, threads, budget)?;
        let cells = side.pow(piles);
        let mut at = vec![0_u32; piles as usize];
        let values: Vec<u32> = (0..cells)
            .map(|_| {
                // Every index is in the table.
                let value = table.threshold(&at).ok().flatten().unwrap_or(INFINITE);
                for place in at.iter_mut().rev() {
                    *place += 1;
                    if *place <= max {
                        break;
                    }
                    *place = 0;
                }
                value
            })
            .collect();
        Ok(values)
    })?;
    let flat = values.to_pyarray(py);
    flat.reshape(vec![side; piles as usize])
}
