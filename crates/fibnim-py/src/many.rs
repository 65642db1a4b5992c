//! Solves arrays of positions.

use fibnim::{Limit, Nat, Notation, Outcome, Position, Progress, Quota, Threshold, Wanted};
use fibnim_engine::EngineError;
use numpy::ndarray::ArrayView2;
use numpy::{IntoPyArray, PyArray1, PyReadonlyArray2};
use pyo3::prelude::*;

use crate::convert::{PyTakeAway, refused, rules};
use crate::engine::PyEngine;
use crate::monitor::{CallLimits, work_on_lent};

/// Whether the player to move wins, and the thresholds; `u64::MAX` stands for infinity.
type Answers<'py> = (Bound<'py, PyArray1<bool>>, Bound<'py, PyArray1<u64>>);

/// The number of rows between two calls of the monitor.
const ROWS: usize = 256;

/// Solves the rows of `piles`, with one limit each or, if `local`, one for each pile. A limit of 0 is the `opening`;
/// the others are quotas, or what the `previous` moves took. What has to be computed is computed once for all rows.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "keywords of a Python function")]
pub fn solve_many<'py>(
    py: Python<'py>,
    engine: &PyEngine,
    piles: PyReadonlyArray2<'py, u64>,
    limits: PyReadonlyArray2<'py, u64>,
    local: bool,
    opening: &str,
    previous: bool,
    take: &PyTakeAway,
    misere: bool,
    budget: &CallLimits,
) -> PyResult<Answers<'py>> {
    let rules = rules(take, misere);
    let opening = Notation::default().parse_limit(opening, &rules.take_away).map_err(refused)?;
    let (piles, limits) = (piles.as_array(), limits.as_array());
    let limit = |given: u64| match given {
        0 => opening.clone(),
        taken if previous => {
            Quota::new(rules.take_away.quota_after(&Nat::from(taken))).map_or(Limit::Any, Limit::Quota)
        }
        quota => Quota::new(quota).map_or(Limit::Any, Limit::Quota),
    };
    let (wins, thresholds) = work_on_lent(py, budget, piles.nrows() <= ROWS, |allowed| {
        engine.with(allowed, |engine, budget| {
            let solver = engine.solver_of_many(&rules, &largest(&piles));
            let total = piles.nrows();
            let mut answers = (Vec::with_capacity(total), Vec::with_capacity(total));
            for (index, (row, limits)) in piles.outer_iter().zip(limits.outer_iter()).enumerate() {
                let chips = row.iter().map(|&pile| Nat::from(pile));
                let position = if local {
                    Position::local(chips.zip(limits.iter().map(|&given| limit(given))))
                } else {
                    Position::global(chips, limit(limits.first().copied().unwrap_or(0)))
                };
                let position = position.map_err(EngineError::input)?;
                let analysis = solver.solve_for(&position, Wanted::Outcome, budget)?;
                answers.0.push(analysis.outcome() == Outcome::N);
                answers.1.push(match analysis.threshold() {
                    // A finite threshold is at most a pile, so it fits.
                    Some(Threshold::Finite(threshold)) => u64::try_from(threshold).unwrap_or(u64::MAX),
                    _ => u64::MAX,
                });
                if index % ROWS == 0 {
                    Progress { done: index as u64, total: Some(total as u64) }.tell(budget.monitor)?;
                }
            }
            Ok(answers)
        })
    })?;
    Ok((wins.into_pyarray(py), thresholds.into_pyarray(py)))
}

/// The largest piles of all rows: the least, the second least, ... of each row are at most these.
fn largest(piles: &ArrayView2<'_, u64>) -> Vec<Nat> {
    let mut bounds = vec![0; piles.ncols()];
    let mut sorted = vec![0; piles.ncols()];
    for row in piles.outer_iter() {
        sorted.iter_mut().zip(row).for_each(|(to, &pile)| *to = pile);
        sorted.sort_unstable();
        bounds.iter_mut().zip(&sorted).for_each(|(bound, &pile)| *bound = pile.max(*bound));
    }
    bounds.into_iter().map(Nat::from).collect()
}
