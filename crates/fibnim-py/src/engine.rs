//! Engines, and how Python asks them.

use std::sync::{Arc, Mutex, TryLockError};

use fibnim::Evidence;
use fibnim_check::{Certificate, Checked};
use fibnim_engine::Allowance;
use fibnim_engine::say::Speaker;
use fibnim_engine::wire::{Basis, Question, Reply};
use pyo3::prelude::*;

use crate::convert::refused;
use crate::monitor::{Allowed, Budget, Result, work, work_at_once};

/// An engine, with what it was given to answer from.
#[pyclass(frozen, module = "fibnim")]
#[derive(Clone)]
pub struct Engine(Arc<Shared>);

struct Shared {
    engine: Mutex<fibnim_engine::Engine>,
    table: Option<Arc<dyn Evidence>>,
    certificates: Vec<Checked<Certificate>>,
}

/// An engine that answers from these.
fn made(table: Option<&Arc<dyn Evidence>>, certificates: &[Checked<Certificate>]) -> fibnim_engine::Engine {
    let mut engine = fibnim_engine::Engine::default();
    if let Some(table) = table {
        engine.add_evidence(Arc::clone(table));
    }
    if !certificates.is_empty() {
        engine.add_certificates(certificates.to_vec());
    }
    engine
}

/// The words for the basis of an answer in its JSON form.
#[pyfunction]
pub fn basis_words(basis: &str) -> PyResult<String> {
    let basis: Basis = serde_json::from_str(basis).map_err(refused)?;
    Ok(Speaker::english().basis(&basis))
}

impl Engine {
    /// An engine that answers from a table and from certificates, too.
    pub fn new(table: Option<Arc<dyn Evidence>>, certificates: Vec<Checked<Certificate>>) -> Self {
        let engine = Mutex::new(made(table.as_ref(), &certificates));
        Self(Arc::new(Shared { engine, table, certificates }))
    }

    /// Asks this engine, or another one like it while this one is busy, so that no call waits for another. What an engine
    /// remembers does not change its answers.
    fn with<T>(
        &self,
        allowed: &mut Allowed,
        ask: impl FnOnce(&mut fibnim_engine::Engine, &mut Allowance<'_>) -> Result<T>,
    ) -> Result<T> {
        let allowance = &mut Allowance { memory: allowed.memory, monitor: &mut allowed.monitor };
        match self.0.engine.try_lock() {
            Ok(mut engine) => ask(&mut engine, allowance),
            // What it remembers are finished answers.
            Err(TryLockError::Poisoned(engine)) => ask(&mut engine.into_inner(), allowance),
            Err(TryLockError::WouldBlock) => ask(&mut made(self.0.table.as_ref(), &self.0.certificates), allowance),
        }
    }

    /// Asks on a thread of its own.
    pub fn asked<T: Send + 'static>(
        &self,
        py: Python<'_>,
        budget: &Budget,
        ask: impl FnOnce(&mut fibnim_engine::Engine, &mut Allowance<'_>) -> Result<T> + Send + 'static,
    ) -> PyResult<T> {
        let engine = self.clone();
        work(py, budget, move |allowed| engine.with(allowed, ask))
    }

    /// Asks on the calling thread, and on one of its own if there is no answer after some milliseconds.
    pub fn asked_at_once<T: Send + 'static>(
        &self,
        py: Python<'_>,
        budget: &Budget,
        ask: impl Fn(&mut fibnim_engine::Engine, &mut Allowance<'_>) -> Result<T> + Send + Sync + 'static,
    ) -> PyResult<T> {
        let engine = self.clone();
        work_at_once(py, budget, move |allowed| engine.with(allowed, &ask))
    }
}

#[pymethods]
impl Engine {
    /// An engine that answers from what comes with the library.
    #[new]
    fn plain() -> Self {
        Self::new(None, Vec::new())
    }

    /// The reply to a question, both as JSON; a failure is a reply, too.
    fn reply(&self, py: Python<'_>, question: String, budget: &Budget) -> PyResult<String> {
        self.asked(py, budget, move |engine, budget| Ok(engine.ask_json(&question, budget).to_json()))
    }

    /// The same where a failure is an exception.
    fn ask(&self, py: Python<'_>, question: String, budget: &Budget) -> PyResult<String> {
        self.asked(py, budget, move |engine, budget| {
            let question = Question::read(&question)?;
            let answer = engine.ask(&question, budget)?;
            Ok(Reply::new(Ok(answer)).to_json())
        })
    }
}
