//! Proved games.

use std::collections::BTreeMap;

use fibnim::Play;
use fibnim_check::{Certificate as Unchecked, CertificateError, Checked, to_file};
use fibnim_engine::wire::{Answer, CheckQuestion, Provable, ProveQuestion, Reply};
use fibnim_engine::{Allowance, EngineError};
use fibnim_proof::export::{PartialDfa, dot, walnut};
use pyo3::prelude::*;

use crate::convert::{TakeAway, refused, rules};
use crate::engine::Engine;
use crate::monitor::{Budget, work};

type Proved = Checked<Unchecked>;

/// The certificate of a game, with those that it depends on.
#[pyclass(frozen, module = "fibnim")]
pub struct Certificate {
    game: Proved,
    all: Vec<Proved>,
}

/// Proves a game, or the Grundy values up to `grundy`.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "the arguments of the Python function")]
pub fn prove(
    py: Python<'_>,
    engine: &Engine,
    fixed: Vec<u32>,
    free: u32,
    grundy: Option<u32>,
    take: &TakeAway,
    misere: bool,
    states: u32,
    budget: &Budget,
) -> PyResult<Certificate> {
    let play = rules(take, misere).play.into();
    let game = Provable::Game { fixed: fixed.clone(), free };
    let of = grundy.map_or(game, |value| Provable::Grundy { value });
    let question = ProveQuestion { take_away: take.0.to_string(), play, of, states };
    engine.asked(py, budget, move |engine, budget| {
        let all = engine.certify(&question, budget)?;
        let mut fixed: Vec<u32> = fixed.into_iter().filter(|&pile| pile > 0).collect();
        fixed.sort_unstable_by(|a, b| b.cmp(a));
        let asked = |game: &&Proved| match grundy {
            Some(value) => game.subject.grundy_value() == Some(value),
            None => game.fixed() == fixed && game.free == free as usize,
        };
        let game = all.iter().find(asked).cloned();
        let game = game.ok_or_else(|| EngineError::refused("the proof has no certificate of what was asked for"))?;
        Ok(Certificate { game, all })
    })
}

#[pymethods]
impl Certificate {
    /// Checks the text of a certificate file, independently of how it was found.
    #[staticmethod]
    fn of_text(py: Python<'_>, text: String, budget: &Budget) -> PyResult<Self> {
        work(py, budget, move |budget| {
            let mut allowed = Allowance { memory: budget.memory, monitor: &mut budget.monitor };
            let question = CheckQuestion { file: text };
            let all = fibnim_engine::Engine::default().check_certificates(&question, &mut allowed)?;
            // The checker refuses a file without certificates, so there is a last one.
            let game = all.last().cloned().ok_or_else(|| EngineError::refused(CertificateError::Empty))?;
            Ok(Self { game, all })
        })
    }

    /// The text of the file.
    fn text(&self) -> PyResult<String> {
        to_file(&self.all).map_err(refused)
    }

    #[getter]
    fn fixed(&self) -> Vec<u32> {
        self.game.fixed().to_vec()
    }

    #[getter]
    fn free(&self) -> usize {
        self.game.free
    }

    /// The Grundy value that it is about, if it is about one.
    #[getter]
    fn value(&self) -> Option<u32> {
        self.game.subject.grundy_value()
    }

    #[getter]
    fn take(&self) -> String {
        self.game.take_away.to_string()
    }

    #[getter]
    fn misere(&self) -> bool {
        self.game.subject.play() == Play::Misere
    }

    #[getter]
    fn states(&self) -> usize {
        self.game.automaton.states()
    }

    #[getter]
    fn hash(&self) -> String {
        self.game.hash()
    }

    /// An engine that also uses the proof.
    fn engine(&self) -> Engine {
        Engine::new(None, self.all.clone())
    }

    /// The subject of the certificate, as JSON.
    fn about(&self, py: Python<'_>, budget: &Budget) -> PyResult<String> {
        let game = self.game.clone();
        // Serialisation cannot fail: a subject has only strings and numbers.
        work(py, budget, move |_| Ok(serde_json::to_string(&fibnim_engine::about(&game)).unwrap_or_default()))
    }

    /// The engine's reply about this proof, as JSON.
    fn to_json(&self, py: Python<'_>, budget: &Budget) -> PyResult<String> {
        let all = self.all.clone();
        work(py, budget, move |_| Ok(Reply::new(Ok(Answer::Prove(fibnim_engine::proved(&all)?))).to_json()))
    }

    /// Files for the Walnut prover, by name.
    fn walnut(&self) -> PyResult<BTreeMap<String, String>> {
        walnut::files(&self.game, &self.all).map_err(refused)
    }

    /// The automaton for Graphviz.
    fn dot(&self) -> PyResult<String> {
        Ok(dot::graph(&PartialDfa::new(&self.game).map_err(refused)?))
    }

    /// The automaton as a picture.
    fn svg(&self, caption: &str) -> PyResult<String> {
        dot::picture(&PartialDfa::new(&self.game).map_err(refused)?, caption).map_err(refused)
    }
}
