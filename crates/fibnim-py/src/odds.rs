//! Chances.

use fibnim::Position;
use fibnim_play::{Advisor, Odds, Strategy};
use pyo3::prelude::*;

use crate::analysis::{Solver, limit};
use crate::convert::{int, nat, refused};
use crate::monitor::work;

/// The chance of the player who moves first to win, as numerator and denominator.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "keywords of a Python function")]
pub fn odds<'py>(
    py: Python<'py>,
    solver: &Solver,
    piles: Vec<Bound<'py, PyAny>>,
    quota: &Bound<'py, PyAny>,
    first: &str,
    against: &str,
    memory: u64,
    seconds: Option<f64>,
) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
    let piles = piles.iter().map(nat).collect::<PyResult<Vec<_>>>()?;
    let position = Position::global(piles, limit(quota)?).map_err(refused)?;
    let player = |name: &str| name.parse::<Strategy>().map_err(refused);
    let players = [player(first)?, player(against)?];
    let rules = solver.0.rules().clone();
    let chance = work(py, memory, seconds, |budget| {
        let mut advisor = Advisor::new(fibnim::Solver::new(rules));
        Odds::exact(&mut advisor, players, &position, budget).map(|odds| odds.chance().clone())
    })?;
    let (numerator, denominator) = chance.into_parts();
    let numerator = fibnim::Nat::try_from(numerator).map_err(refused)?;
    Ok((int(py, &numerator)?, int(py, &denominator)?))
}
