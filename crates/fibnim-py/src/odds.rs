//! Chances.

use fibnim_play::{Advisor, Chance, Sampling, Strategy};
use pyo3::prelude::*;

use crate::analysis::Solver;
use crate::convert::{Numbers, int, position, refused};
use crate::monitor::{Budget, work};

/// The chance of the player who moves first to win, as numerator and denominator.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "keywords of a Python function")]
pub fn odds<'py>(
    py: Python<'py>,
    solver: &Solver,
    piles: Numbers<'py>,
    limits: Numbers<'py>,
    local: bool,
    first: &str,
    against: &str,
    budget: &Budget,
) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
    let position = position(&piles, &limits, local)?;
    let player = |name: &str| name.parse::<Strategy>().map_err(refused);
    let players = [player(first)?, player(against)?];
    let solver = solver.0.clone();
    let chance = work(py, budget, move |budget| {
        let mut advisor = Advisor::new(solver);
        Ok(fibnim_play::odds(&mut advisor, players, &position, Sampling::default(), budget)?)
    })?;
    let exact = chance.exact();
    let chance = match (exact, chance) {
        (Some(exact), _) => exact,
        (None, Chance::Estimate { instead_of: Some(beyond), .. }) => return Err(crate::convert::beyond(&beyond)),
        (None, _) => return Err(refused("the chance has more than 65536 binary digits")),
    };
    let (numerator, denominator) = chance.into_parts();
    let numerator = fibnim::Nat::try_from(numerator).map_err(refused)?;
    Ok((int(py, &numerator)?, int(py, &denominator)?))
}
