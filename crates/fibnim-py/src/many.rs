//! Solves arrays of positions.

use std::sync::{Arc, OnceLock};

use fibnim::{Limit, Nat, Notation, Outcome, Position, Progress, Quota, Rules, Solver, Threshold, Wanted};
use fibnim_engine::EngineError;
use numpy::{IntoPyArray, PyArray1, PyReadonlyArray2};
use pyo3::prelude::*;

use crate::convert::{TakeAway, refused, rules};
use crate::engine::Engine;
use crate::monitor::Budget;

/// Whether the player to move wins, and the thresholds; `u64::MAX` stands for infinity.
type Answers<'py> = (Bound<'py, PyArray1<bool>>, Bound<'py, PyArray1<u64>>);

/// The number of rows between two calls of the monitor.
const ROWS: usize = 256;

/// Many positions under one ruleset, which are passed in parts.
#[pyclass(frozen, module = "fibnim")]
pub struct Many {
    rules: Rules,
    /// What a row may take that has 0 in the place of its quota.
    opening: Limit,
    /// Whether rows have the takes of the previous moves in the place of their quotas.
    previous: bool,
    /// The largest piles.
    bounds: Vec<Nat>,
    /// Made by the engine of the first part; it keeps what is computed for all.
    solver: Arc<OnceLock<Solver>>,
}

#[pymethods]
impl Many {
    /// No position has larger piles than the `bounds`, both in increasing order.
    #[new]
    fn new(bounds: Vec<u64>, take: &TakeAway, misere: bool, opening: &str, previous: bool) -> PyResult<Self> {
        let rules = rules(take, misere);
        let opening = Notation::default().parse_limit(opening, &rules.take_away).map_err(refused)?;
        let bounds = bounds.into_iter().map(Nat::from).collect();
        Ok(Self { rules, opening, previous, bounds, solver: Arc::default() })
    }

    /// Solves the rows of `piles`, with one limit each or, if there are several columns of limits, one for each pile. For the
    /// progress, `before` rows of `total` were solved by earlier calls.
    #[expect(clippy::too_many_arguments, reason = "two arrays, and what the call may cost")]
    fn solve<'py>(
        &self,
        py: Python<'py>,
        engine: &Engine,
        piles: PyReadonlyArray2<'py, u64>,
        limits: PyReadonlyArray2<'py, u64>,
        local: bool,
        before: u64,
        total: u64,
        budget: &Budget,
    ) -> PyResult<Answers<'py>> {
        let (piles, limits) = (piles.as_array().to_owned(), limits.as_array().to_owned());
        let (opening, previous, take_away) = (self.opening.clone(), self.previous, self.rules.take_away.clone());
        let (solver, rules, bounds) = (Arc::clone(&self.solver), self.rules.clone(), self.bounds.clone());
        let (wins, thresholds) = engine.asked(py, budget, move |engine, budget| {
            let solver = solver.get_or_init(|| engine.solver_of_many(&rules, &bounds));
            let mut answers = (Vec::with_capacity(piles.nrows()), Vec::with_capacity(piles.nrows()));
            let limit = |given: u64| match given {
                0 => opening.clone(),
                taken if previous => {
                    Quota::new(take_away.quota_after(&Nat::from(taken))).map_or(Limit::Any, Limit::Quota)
                }
                quota => Quota::new(quota).map_or(Limit::Any, Limit::Quota),
            };
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
}
