//! Many positions at once.

use fibnim::{Limit, Monitor, Nat, Outcome, Position, Progress, Quota, Threshold};
use numpy::{IntoPyArray, PyArray1, PyReadonlyArray1, PyReadonlyArray2};
use pyo3::prelude::*;

use crate::analysis::Solver;
use crate::monitor::{Budget, Failure, work};

/// Whether the player to move wins, and the threshold; the largest number stands for infinity.
type Answers<'py> = (Bound<'py, PyArray1<bool>>, Bound<'py, PyArray1<u64>>);

/// Rows between two looks at the monitor.
const ROWS: usize = 1024;

/// Solves the rows of a part of an array of piles, each under its quota, after so many of so many in all.
#[pyfunction]
pub fn solve_many<'py>(
    py: Python<'py>,
    solver: &Solver,
    piles: PyReadonlyArray2<'py, u64>,
    quotas: PyReadonlyArray1<'py, u64>,
    before: u64,
    total: u64,
    budget: &Budget,
) -> PyResult<Answers<'py>> {
    let (solver, piles, quotas) = (solver.0.clone(), piles.as_array().to_owned(), quotas.as_array().to_owned());
    let (wins, thresholds) = work(py, budget, move |budget| {
        let refused = |error: &dyn std::fmt::Display| Failure::Refused(error.to_string());
        let mut answers = (Vec::with_capacity(quotas.len()), Vec::with_capacity(quotas.len()));
        for (index, (row, &quota)) in piles.outer_iter().zip(&quotas).enumerate() {
            let quota = Quota::new(quota).ok_or_else(|| refused(&"a quota of 0: accepted are integers from 1"))?;
            let position = Position::global(row.iter().map(|&pile| Nat::from(pile)), Limit::Quota(quota));
            let analysis = solver.solve(&position.map_err(|error| refused(&error))?, budget)?;
            answers.0.push(analysis.outcome() == Outcome::N);
            answers.1.push(match analysis.threshold() {
                // Thresholds of 64 bits are at most as large as a pile.
                Some(Threshold::Finite(threshold)) => u64::try_from(threshold).unwrap_or(u64::MAX),
                _ => u64::MAX,
            });
            if index % ROWS == 0 {
                let progress = Progress { done: before + index as u64, total: Some(total) };
                if budget.monitor.check(progress).is_break() {
                    return Err(fibnim::SolveError::Stopped(progress).into());
                }
            }
        }
        Ok(answers)
    })?;
    Ok((wins.into_pyarray(py), thresholds.into_pyarray(py)))
}
