//! Engines, and how Python puts questions to them.

use std::sync::{Arc, Mutex, TryLockError};

use fibnim::Method;
use fibnim_check::{Certificate, Checked};
use fibnim_engine::Result;
use fibnim_engine::wire::Basis;
use pyo3::prelude::*;

use crate::convert::refused;
use crate::monitor::{CallLimits, Spend, work, work_at_once};

/// The most bytes of a question whose numbers are small.
const SHORT: usize = 1 << 12;

/// An engine, with the table and the certificates that it uses.
#[pyclass(name = "Engine", frozen, module = "fibnim")]
#[derive(Clone)]
pub struct PyEngine(Arc<EngineState>);

struct EngineState {
    engine: Mutex<fibnim_engine::Engine>,
    table: Option<Arc<dyn Method>>,
    certificates: Vec<Checked<Certificate>>,
}

/// Makes an engine that also uses this table and these certificates.
fn made(table: Option<&Arc<dyn Method>>, certificates: &[Checked<Certificate>]) -> fibnim_engine::Engine {
    let mut engine = fibnim_engine::Engine::default().kept_for_user(|_| ());
    if let Some(table) = table {
        engine.add_method(Arc::clone(table));
    }
    if !certificates.is_empty() {
        engine.add_certificates(certificates.to_vec());
    }
    engine
}

/// Says the basis of an answer, given in its JSON form, in words.
#[pyfunction]
pub fn basis_words(basis: &str) -> PyResult<String> {
    let basis: Basis = serde_json::from_str(basis).map_err(refused)?;
    Ok(basis.to_string())
}

impl PyEngine {
    /// Makes an engine that also uses this table and these certificates.
    pub fn new(table: Option<Arc<dyn Method>>, certificates: Vec<Checked<Certificate>>) -> Self {
        let engine = Mutex::new(made(table.as_ref(), &certificates));
        Self(Arc::new(EngineState { engine, table, certificates }))
    }

    /// Asks this engine, or a new one like it if this one is busy, so that no call waits for another. Both give the
    /// same answers.
    pub fn with<T>(
        &self,
        allowed: &mut Spend<'_>,
        ask: impl FnOnce(&mut fibnim_engine::Engine, &mut Spend<'_>) -> Result<T>,
    ) -> Result<T> {
        match self.0.engine.try_lock() {
            Ok(mut engine) => ask(&mut engine, allowed),
            // The engine is usable after a panic: it keeps finished results only.
            Err(TryLockError::Poisoned(engine)) => ask(&mut engine.into_inner(), allowed),
            Err(TryLockError::WouldBlock) => ask(&mut made(self.0.table.as_ref(), &self.0.certificates), allowed),
        }
    }

    /// Asks on a new thread.
    pub fn asked<T: Send + 'static>(
        &self,
        py: Python<'_>,
        budget: &CallLimits,
        ask: impl FnOnce(&mut fibnim_engine::Engine, &mut Spend<'_>) -> Result<T> + Send + 'static,
    ) -> PyResult<T> {
        let engine = self.clone();
        work(py, budget, move |allowed| engine.with(allowed, ask))
    }

    /// Asks; what `is_small` first on the calling thread, as [`work_at_once`] does.
    pub fn asked_at_once<T: Send + 'static>(
        &self,
        py: Python<'_>,
        budget: &CallLimits,
        is_small: bool,
        ask: impl Fn(&mut fibnim_engine::Engine, &mut Spend<'_>) -> Result<T> + Send + Sync + 'static,
    ) -> PyResult<T> {
        let engine = self.clone();
        work_at_once(py, budget, is_small, move |allowed| engine.with(allowed, &ask))
    }
}

#[pymethods]
impl PyEngine {
    /// Makes an engine that uses only what the library contains.
    #[new]
    fn plain() -> Self {
        Self::new(None, Vec::new())
    }

    /// Answers a question in JSON with a reply in JSON, which may be an error.
    fn reply(&self, py: Python<'_>, question: String, budget: &CallLimits) -> PyResult<String> {
        let is_small = question.len() <= SHORT;
        self.asked_at_once(py, budget, is_small, move |engine, budget| Ok(engine.ask_json(&question, budget).to_json()))
    }
}
