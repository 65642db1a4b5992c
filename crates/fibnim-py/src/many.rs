//! Many positions at once.

use fibnim::{Limit, Nat, Outcome, Position, Quota, Threshold};
use numpy::{PyArray1, PyReadonlyArray1, PyReadonlyArray2, ToPyArray};
use pyo3::prelude::*;

use crate::analysis::Solver;
use crate::convert::refused;
use crate::monitor::work;

/// Whether the player to move wins, and the threshold; the largest number stands for infinity.
type Answers<'py> = (Bound<'py, PyArray1<bool>>, Bound<'py, PyArray1<u64>>);

/// Solves the rows of an array of piles, each under its quota.
#[pyfunction]
pub fn solve_many<'py>(
    py: Python<'py>,
    solver: &Solver,
    piles: PyReadonlyArray2<'py, u64>,
    quotas: PyReadonlyArray1<'py, u64>,
    memory: u64,
    seconds: Option<f64>,
) -> PyResult<Answers<'py>> {
    let piles = piles.as_array();
    let quotas = quotas.as_array();
    if piles.nrows() != quotas.len() {
        return Err(refused("accepted are as many quotas as rows of piles"));
    }
    let positions = piles.outer_iter().zip(quotas).map(|(row, &quota)| {
        let quota = Quota::new(quota).ok_or_else(|| refused("a quota of 0: accepted are integers from 1"))?;
        Position::global(row.iter().map(|&pile| Nat::from(pile)), Limit::Quota(quota)).map_err(refused)
    });
    let positions = positions.collect::<PyResult<Vec<Position>>>()?;
    let answers: Vec<(bool, u64)> = work(py, memory, seconds, |budget| {
        let answer = |position: &Position| {
            let analysis = solver.0.solve(position, budget)?;
            let threshold = match analysis.threshold() {
                Some(Threshold::Finite(threshold)) => u64::try_from(threshold).unwrap_or(u64::MAX),
                _ => u64::MAX,
            };
            Ok((analysis.outcome() == Outcome::N, threshold))
        };
        positions.iter().map(answer).collect()
    })?;
    let (wins, thresholds): (Vec<bool>, Vec<u64>) = answers.into_iter().unzip();
    Ok((wins.to_pyarray(py), thresholds.to_pyarray(py)))
}
