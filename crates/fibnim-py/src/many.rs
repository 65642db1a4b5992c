//! Solves arrays of positions.

use fibnim::{Limit, Nat, Outcome, Position, Progress, Quota, Threshold};
use fibnim_engine::EngineError;
use numpy::{IntoPyArray, PyArray1, PyReadonlyArray1, PyReadonlyArray2};
use pyo3::prelude::*;

use crate::convert::{TakeAway, rules};
use crate::engine::Engine;
use crate::monitor::Budget;

/// Whether the player to move wins, and the thresholds; `u64::MAX` stands for infinity.
type Answers<'py> = (Bound<'py, PyArray1<bool>>, Bound<'py, PyArray1<u64>>);

/// The number of rows between two calls of the monitor.
const ROWS: usize = 1024;

/// Solves the rows of `piles`, each under its quota. For the progress, `before` rows of `total` were solved by earlier
/// calls.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "keywords of a Python function")]
pub fn solve_many<'py>(
    py: Python<'py>,
    engine: &Engine,
    piles: PyReadonlyArray2<'py, u64>,
    quotas: PyReadonlyArray1<'py, u64>,
    take: &TakeAway,
    misere: bool,
    before: u64,
    total: u64,
    budget: &Budget,
) -> PyResult<Answers<'py>> {
    let (rules, piles, quotas) = (rules(take, misere), piles.as_array().to_owned(), quotas.as_array().to_owned());
    let (wins, thresholds) = engine.asked(py, budget, move |engine, budget| {
        let mut answers = (Vec::with_capacity(quotas.len()), Vec::with_capacity(quotas.len()));
        for (index, (row, &quota)) in piles.outer_iter().zip(&quotas).enumerate() {
            let quota =
                Quota::new(quota).ok_or_else(|| EngineError::input("a quota of 0: accepted are integers from 1"))?;
            let position = Position::global(row.iter().map(|&pile| Nat::from(pile)), Limit::Quota(quota));
            let solved = engine.solve_position(&rules, &position.map_err(EngineError::input)?, budget)?;
            answers.0.push(solved.analysis().outcome() == Outcome::N);
            answers.1.push(match solved.analysis().threshold() {
                // A finite threshold is at most a pile, so it fits.
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
