//! Proved games.

use std::collections::BTreeMap;

use fibnim_check::{Certificate as Unchecked, CertificateError, Checked};
use fibnim_engine::EngineError;
use fibnim_engine::wire::{Answer, Reply};
use fibnim_proof::export::{PartialDfa, dot, walnut};
use pyo3::prelude::*;

use crate::convert::refused;
use crate::engine::PyEngine;
use crate::monitor::{CallLimits, work};

type Proved = Checked<Unchecked>;

/// The certificate of a game, with those that it depends on.
#[pyclass(name = "Certificate", frozen, module = "fibnim")]
pub struct PyCertificate {
    game: Proved,
    all: Vec<Proved>,
}

#[pymethods]
impl PyCertificate {
    /// Checks the text of a certificate file, independently of how it was found.
    #[staticmethod]
    fn of_text(py: Python<'_>, text: String, budget: &CallLimits) -> PyResult<Self> {
        work(py, budget, move |budget| {
            let all = fibnim_engine::check_certificates(&text, budget)?;
            // The checker refuses a file without certificates, so there is a last one.
            let game = all.last().cloned().ok_or_else(|| EngineError::refused(CertificateError::Empty))?;
            Ok(Self { game, all })
        })
    }

    #[getter]
    fn hash(&self) -> String {
        self.game.hash()
    }

    /// An engine that also uses the proof.
    fn engine(&self) -> PyEngine {
        PyEngine::new(None, self.all.clone())
    }

    /// The engine's reply about this proof, as JSON.
    fn to_json(&self, py: Python<'_>, budget: &CallLimits) -> PyResult<String> {
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
