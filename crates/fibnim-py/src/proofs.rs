//! Proved games.

use std::collections::BTreeMap;
use std::sync::Arc;

use fibnim::{Beyond, Monitor, Progress, Rules};
use fibnim_proof::System;
use fibnim_proof::answer::Proofs;
use fibnim_proof::certificate::{Certificate as Proved, check_file, to_file};
use fibnim_proof::complement::complement;
use fibnim_proof::export::{Live, dot, svg, walnut};
use fibnim_proof::prove::{End, Prover, Unproved, prove_two};
use fibnim_proof::statement::sorted;
use pyo3::prelude::*;

use crate::BeyondBudget;
use crate::analysis::Solver;
use crate::convert::{TakeAway, int, refused};
use crate::monitor::work;

/// The proof of a game, with those that it depends on.
#[pyclass(frozen, module = "fibnim")]
pub struct Certificate {
    game: Proved,
    all: Vec<Proved>,
}

/// Proves a game with one pile of any size, or with two and no fixed ones.
#[pyfunction]
pub fn prove(
    py: Python<'_>,
    fixed: Vec<u32>,
    free: u32,
    take: &TakeAway,
    states: usize,
    seconds: Option<f64>,
) -> PyResult<Certificate> {
    if !(free == 1 || free == 2 && fixed.is_empty()) {
        return Err(refused("accepted are fixed piles and one free pile, or two free piles and no fixed ones"));
    }
    let proved = work(py, u64::MAX, seconds, |budget| {
        let result = if free == 2 {
            prove_two(&take.0, states, &mut budget.monitor).map(|game| (game.clone(), vec![game]))
        } else {
            let prover = Prover::new(take.0.clone(), states).map_err(Unproved::from);
            prover.and_then(|mut prover| {
                let game = prover.prove(&sorted(&fixed), &mut budget.monitor, &mut |_| ())?.clone();
                Ok((game, prover.proved().values().cloned().collect()))
            })
        };
        match result {
            // The monitor is asked what ended it.
            Err(Unproved::Open { end: End::Stopped, states, .. }) => {
                let progress = Progress { done: states as u64, total: None };
                let _ = budget.monitor.check(progress);
                Err(Beyond::Stopped(progress))
            }
            other => Ok(other),
        }
    })?;
    match proved {
        Ok((game, all)) => Ok(Certificate { game, all }),
        Err(open @ Unproved::Open { .. }) => Err(BeyondBudget::new_err(open.to_string())),
        Err(none) => Err(refused(none)),
    }
}

#[pymethods]
impl Certificate {
    /// Checks the text of a certificate file, from nothing.
    #[staticmethod]
    fn of_text(py: Python<'_>, text: &str) -> PyResult<Self> {
        let all = py.detach(|| check_file(text, |_| ())).map_err(refused)?;
        let game = all.last().cloned().ok_or_else(|| refused("there is no certificate"))?;
        Ok(Self { game, all })
    }

    /// The text of the file.
    fn text(&self) -> PyResult<String> {
        to_file(&self.all).ok_or_else(|| refused("a dependency is missing"))
    }

    #[getter]
    fn fixed(&self) -> Vec<u32> {
        self.game.fixed().to_vec()
    }

    #[getter]
    fn free(&self) -> usize {
        self.game.free
    }

    #[getter]
    fn take(&self) -> String {
        self.game.take.to_string()
    }

    #[getter]
    fn states(&self) -> usize {
        self.game.automaton.states()
    }

    #[getter]
    fn hash(&self) -> String {
        self.game.hash()
    }

    /// The complementary value, or a proof that there is none.
    fn complement<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let system = System::new(&self.game.take).map_err(refused)?;
        let value = py.detach(|| complement(&self.game, &system)).map_err(refused)?;
        value.map(|value| int(py, &value)).transpose()
    }

    /// A solver that uses it.
    fn solver(&self) -> PyResult<Solver> {
        let mut solver = fibnim::Solver::new(Rules::normal(self.game.take.clone()));
        if let Some(proofs) = Proofs::new(self.all.clone()).map_err(refused)? {
            solver.add_proof(Arc::new(proofs)).map_err(refused)?;
        }
        Ok(Solver(solver))
    }

    /// Files for the Walnut prover, by name.
    fn walnut(&self) -> PyResult<BTreeMap<String, String>> {
        walnut::files(&self.game, &self.all).map_err(refused)
    }

    /// The automaton for Graphviz.
    fn dot(&self) -> PyResult<String> {
        Ok(dot::graph(&Live::new(&self.game).map_err(refused)?))
    }

    /// The automaton as a picture.
    fn svg(&self, caption: &str) -> PyResult<String> {
        svg::picture(&Live::new(&self.game).map_err(refused)?, caption).map_err(refused)
    }
}
