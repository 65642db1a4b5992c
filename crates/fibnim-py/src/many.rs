//! Solves arrays of positions.

use std::sync::Arc;

use fibnim::relative::{Relative, RelativeSolver};
use fibnim::{Limit, Nat, Notation, Outcome, Position, Progress, Quota, RuledPosition, TakeAway, Threshold, Wanted};
use fibnim_engine::wire::{Family, Ruleset};
use fibnim_engine::{EngineError, Result};
use numpy::ndarray::ArrayView2;
use numpy::{IntoPyArray, PyArray1, PyReadonlyArray2};
use pyo3::prelude::*;

use crate::convert::{raised, refused};
use crate::engine::PyEngine;
use crate::monitor::{CallLimits, Spend, work_on_lent};

/// Whether the player to move wins, and the thresholds, if a single quota decides everywhere; `u64::MAX` stands for
/// infinity.
type Answers<'py> = (Bound<'py, PyArray1<bool>>, Option<Bound<'py, PyArray1<u64>>>);

/// The number of rows between two calls of the monitor.
const ROWS: usize = 256;

/// Solves the rows of `piles` under rules that are the fields of a question as JSON, with one limit each or, if
/// `local`, one for each pile. A limit of 0 is the `opening`; the others are quotas, or what the `previous` moves took.
/// What has to be computed is computed once for all rows.
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
    rules: &str,
    budget: &CallLimits,
) -> PyResult<Answers<'py>> {
    let rules: Ruleset = serde_json::from_str(rules).map_err(|error| raised(&EngineError::input(error)))?;
    let family = rules.read_any().map_err(|error| raised(&error))?;
    let take_away = rules.take.parse::<TakeAway>().ok();
    if previous && take_away.is_none() {
        return Err(refused("previous is given, and the quota after a move is not a function of it: give the quota"));
    }
    let take_away = take_away.unwrap_or(TakeAway::FIBONACCI);
    let opening = Notation::default().parse_limit(opening, &take_away).map_err(refused)?;
    let (piles, limits) = (piles.as_array(), limits.as_array());
    let limit = |given: u64| match given {
        0 => opening.clone(),
        taken if previous => Quota::new(take_away.quota_after(&Nat::from(taken))).map_or(Limit::Any, Limit::Quota),
        quota => Quota::new(quota).map_or(Limit::Any, Limit::Quota),
    };
    let rows = Rows { piles, limits, local, limit };
    let (wins, thresholds) = work_on_lent(py, budget, piles.nrows() <= ROWS, |allowed| match &family {
        Family::TakeAway(rules) => engine.with(allowed, |engine, budget| of_take_away(engine, rules, &rows, budget)),
        Family::Relative(rules) => of_relative(rules, &rows, allowed),
    })?;
    let thresholds = thresholds.into_iter().collect::<Option<Vec<u64>>>();
    Ok((wins.into_pyarray(py), thresholds.map(|thresholds| thresholds.into_pyarray(py))))
}

/// The positions, one in each row.
struct Rows<'a, F> {
    piles: ArrayView2<'a, u64>,
    limits: ArrayView2<'a, u64>,
    local: bool,
    limit: F,
}

/// Outcomes, and thresholds where there are some.
type Found = (Vec<bool>, Vec<Option<u64>>);

impl<F: Fn(u64) -> Limit> Rows<'_, F> {
    /// Solves all positions.
    fn solved(
        &self,
        budget: &mut Spend<'_>,
        mut solve: impl FnMut(Position, &mut Spend<'_>) -> Result<(Outcome, Option<Threshold>)>,
    ) -> Result<Found> {
        let total = self.piles.nrows();
        let mut found = (Vec::with_capacity(total), Vec::with_capacity(total));
        for (index, (row, limits)) in self.piles.outer_iter().zip(self.limits.outer_iter()).enumerate() {
            let chips = row.iter().map(|&pile| Nat::from(pile));
            let position = if self.local {
                Position::local(chips.zip(limits.iter().map(|&given| (self.limit)(given))))
            } else {
                Position::global(chips, (self.limit)(limits.first().copied().unwrap_or(0)))
            };
            let (outcome, threshold) = solve(position.map_err(EngineError::input)?, budget)?;
            found.0.push(outcome == Outcome::N);
            found.1.push(threshold.map(|threshold| match threshold {
                // A finite threshold is at most a pile, so it fits.
                Threshold::Finite(threshold) => u64::try_from(&threshold).unwrap_or(u64::MAX),
                Threshold::Infinite => u64::MAX,
            }));
            if index % ROWS == 0 {
                Progress { done: index as u64, total: Some(total as u64) }.tell(budget.monitor)?;
            }
        }
        Ok(found)
    }
}

/// Under the rules of a take-away function.
fn of_take_away<F: Fn(u64) -> Limit>(
    engine: &mut fibnim_engine::Engine,
    rules: &fibnim::Rules,
    rows: &Rows<'_, F>,
    budget: &mut Spend<'_>,
) -> Result<Found> {
    let solver = engine.solver_of_many(rules, &largest(&rows.piles));
    rows.solved(budget, |position, budget| {
        let analysis = solver.solve_for(&position, Wanted::Outcome, budget)?;
        Ok((analysis.outcome(), analysis.threshold().cloned()))
    })
}

/// Under the rules of a relative.
fn of_relative<F: Fn(u64) -> Limit>(
    rules: &Arc<Relative>,
    rows: &Rows<'_, F>,
    budget: &mut Spend<'_>,
) -> Result<Found> {
    let solver = RelativeSolver::build(rules, rows.local, &largest(&rows.piles), budget)?;
    rows.solved(budget, |position, budget| {
        // The rules do not distinguish the piles; sorted ones are at most the largest ones.
        let position = if rows.local {
            position
        } else {
            let mut piles = position.piles().to_vec();
            piles.sort_unstable();
            Position::global(piles, position.limit(0).clone()).map_err(EngineError::input)?
        };
        let analysis = solver.solve(&RuledPosition::new(rules.clone(), position), budget)?;
        Ok((analysis.outcome, analysis.threshold))
    })
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
