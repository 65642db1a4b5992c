//! Solved positions.

use std::sync::Arc;

use fibnim::{Nat, Outcome, Position, Threshold};
use fibnim_engine::wire::{Answer, Reply, SolveQuestion};
use fibnim_engine::{Allowance, SolvedPosition};
use pyo3::prelude::*;

use crate::convert::{Numbers, TakeAway, int, position, rules};
use crate::engine::Engine;
use crate::monitor::{Budget, Result, work};

/// Bits of a number from which on even a formula takes a while.
const LARGE: usize = 1 << 15;

/// A solved position, and the engine that solved it.
#[pyclass(frozen, module = "fibnim")]
pub struct Solved {
    engine: Engine,
    solved: Arc<SolvedPosition>,
}

/// Whether a computation with these numbers may take longer than one waits without a way to interrupt it.
fn is_large(position: &Position) -> bool {
    position.piles().iter().any(|pile| u64::try_from(pile).is_err() && *pile >= Nat::ONE << LARGE)
}

/// Solves piles with one limit for all, or one a pile.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "keywords of a Python function")]
pub fn solve(
    py: Python<'_>,
    engine: &Engine,
    piles: Numbers<'_>,
    limits: Numbers<'_>,
    local: bool,
    take: &TakeAway,
    misere: bool,
    budget: &Budget,
) -> PyResult<Solved> {
    let (position, rules) = (position(&piles, &limits, local)?, rules(take, misere));
    let large = is_large(&position);
    let solve = move |engine: &mut fibnim_engine::Engine, budget: &mut Allowance<'_>| {
        engine.solve_position(&rules, &position, budget)
    };
    let solved =
        if large { engine.asked(py, budget, solve) } else { engine.asked_at_once(py, budget, solve) }.map(Arc::new)?;
    Ok(Solved { engine: engine.clone(), solved })
}

impl Solved {
    /// Reads something off the solution, on a thread of its own where the numbers are large.
    fn read<T: Send + 'static>(
        &self,
        py: Python<'_>,
        budget: &Budget,
        read: impl FnOnce(&SolvedPosition) -> T + Send + 'static,
    ) -> PyResult<T> {
        if is_large(self.solved.analysis().position()) {
            let solved = Arc::clone(&self.solved);
            return work(py, budget, move |_| Ok(read(&solved)));
        }
        Ok(py.detach(|| read(&self.solved)))
    }
}

#[pymethods]
impl Solved {
    #[getter]
    fn outcome(&self) -> &'static str {
        match self.solved.analysis().outcome() {
            Outcome::N => "N",
            Outcome::P => "P",
        }
    }

    /// A number, infinity, or nothing.
    #[getter]
    fn threshold<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        match self.solved.analysis().threshold() {
            None => Ok(None),
            Some(Threshold::Finite(threshold)) => int(py, threshold).map(Some),
            Some(Threshold::Infinite) => Ok(Some(f64::INFINITY.into_pyobject(py)?.into_any())),
        }
    }

    /// Up to so many winning moves, as pairs of pile and size.
    fn moves<'py>(&self, py: Python<'py>, count: usize, budget: &Budget) -> PyResult<Vec<(usize, Bound<'py, PyAny>)>> {
        let moves =
            self.read(py, budget, move |solved| solved.analysis().winning_moves().take(count).collect::<Vec<_>>())?;
        moves.into_iter().map(|best| Ok((best.pile, int(py, &best.chips)?))).collect()
    }

    /// What the answer stands on, as JSON.
    #[getter]
    fn basis(&self) -> String {
        // Strings and numbers always have a form in JSON.
        serde_json::to_string(&self.solved.basis()).unwrap_or_default()
    }

    /// The answer in words.
    fn explain(&self, py: Python<'_>, budget: &Budget) -> PyResult<Vec<String>> {
        self.read(py, budget, |solved| solved.explanation().sentences)
    }

    /// The engine's reply to the question about this position, as JSON.
    fn to_json(
        &self,
        py: Python<'_>,
        moves: Option<usize>,
        explain: bool,
        remoteness: bool,
        budget: &Budget,
    ) -> PyResult<String> {
        let solved = Arc::clone(&self.solved);
        self.engine.asked(py, budget, move |engine, _| -> Result<String> {
            let options = SolveQuestion { moves, explain, remoteness, ..SolveQuestion::default() };
            Ok(Reply::new(Ok(Answer::Solve(engine.report(&solved, &options)))).to_json())
        })
    }
}
