//! Proved games.

use std::collections::BTreeMap;
use std::sync::Arc;

use fibnim::Rules;
use fibnim_check::{Certificate as Unchecked, CertificateError, Checked, check_file, to_file};
use fibnim_proof::NumerationSystem;
use fibnim_proof::answer::complement::{Complement, complement};
use fibnim_proof::answer::games::ProvedGames;
use fibnim_proof::export::{Live, dot, svg, walnut};
use fibnim_proof::logic::statement::sorted;
use fibnim_proof::prove::{Prover, Unproved, prove_two};
use pyo3::prelude::*;

use crate::analysis::Solver;
use crate::convert::{TakeAway, int, refused};
use crate::monitor::{Budget, Failure, work};

type Proved = Checked<Unchecked>;

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
    budget: &Budget,
) -> PyResult<Certificate> {
    if !(free == 1 || free == 2 && fixed.is_empty()) {
        return Err(refused("accepted are fixed piles and one free pile, or two free piles and no fixed ones"));
    }
    let take = take.0.clone();
    work(py, budget, move |budget| {
        let result = if free == 2 {
            prove_two(&take, states, &mut budget.monitor).map(|game| (game.clone(), vec![game]))
        } else {
            Prover::new(take, states).map_err(Unproved::from).and_then(|mut prover| {
                let game = prover.prove(&sorted(&fixed), &mut budget.monitor, &mut |_| ())?.clone();
                Ok((game, prover.proved().values().cloned().collect()))
            })
        };
        result.map(|(game, all)| Certificate { game, all }).map_err(|unproved| match unproved {
            Unproved::Open { .. } => Failure::Open(unproved.to_string()),
            _ => Failure::Refused(unproved.to_string()),
        })
    })
}

#[pymethods]
impl Certificate {
    /// Checks the text of a certificate file, from nothing.
    #[staticmethod]
    fn of_text(py: Python<'_>, text: String, budget: &Budget) -> PyResult<Self> {
        work(py, budget, move |budget| {
            let all = check_file(&text, |_| (), budget).map_err(|refusal| {
                let text = refusal.to_string();
                if refusal.is_stopped() { Failure::Open(text) } else { Failure::Refused(text) }
            })?;
            // A file without certificates is refused.
            let game = all.last().cloned().ok_or_else(|| Failure::Refused(CertificateError::Empty.to_string()))?;
            Ok(Self { game, all })
        })
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
        self.game.take_away.to_string()
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
    fn complement<'py>(&self, py: Python<'py>, budget: &Budget) -> PyResult<Option<Bound<'py, PyAny>>> {
        let game = self.game.clone();
        let value = work(py, budget, move |_| {
            let refused = |error: &dyn std::fmt::Display| Failure::Refused(error.to_string());
            let system = NumerationSystem::new(&game.take_away).map_err(|error| refused(&error))?;
            complement(&game, &system).map_err(|error| refused(&error))
        })?;
        match value {
            Complement::Value(value) => Ok(Some(int(py, &value)?)),
            Complement::None | Complement::Unknown => Ok(None),
        }
    }

    /// A solver that uses it.
    fn solver(&self) -> PyResult<Solver> {
        let mut solver = fibnim::Solver::new(Rules::normal(self.game.take_away.clone()));
        if let Some(proofs) = ProvedGames::new(self.all.clone()).map_err(refused)? {
            solver.add_evidence(Arc::new(proofs)).map_err(refused)?;
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
