//! Long computations: without the interpreter's lock, on a thread of their own, ended by Ctrl-C or a deadline.

use std::any::Any;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use fibnim::{Monitor, Progress};
use fibnim_engine::{EngineError, ErrorKind};
use pyo3::prelude::*;

use crate::convert::{raised, refused};
use crate::{BeyondBudget, Defect};

/// Between two looks at signals and at the progress.
const PATIENCE: Duration = Duration::from_millis(20);

/// After its time a computation may say itself how far it came.
const GRACE: Duration = Duration::from_millis(100);

/// What is done in less is done where it is asked.
const AT_ONCE: Duration = Duration::from_millis(10);

/// What a call may cost, and who is told how far it has come.
#[pyclass(frozen, module = "fibnim")]
pub struct Budget {
    memory: u64,
    deadline: Option<Instant>,
    /// Called with what is done, and how much there is to do or nothing.
    report: Option<Py<PyAny>>,
}

#[pymethods]
impl Budget {
    #[new]
    fn new(memory: u64, seconds: Option<f64>, report: Option<Py<PyAny>>) -> PyResult<Self> {
        let time = seconds.map(Duration::try_from_secs_f64).transpose();
        let time = time.map_err(|_| refused("time is in seconds: accepted are numbers from 0"))?;
        // What lies beyond the reach of the clock is no deadline.
        let deadline = time.and_then(|time| Instant::now().checked_add(time));
        Ok(Self { memory, deadline, report })
    }
}

/// What the threads of a computation and the one that waits for it tell each other.
#[derive(Default)]
struct Shared {
    stop: AtomicBool,
    done: AtomicU64,
    /// 0 where it is not known.
    total: AtomicU64,
}

/// Ends a computation when it is told to, or when its time is up.
pub struct Watch {
    deadline: Option<Instant>,
    shared: Arc<Shared>,
}

impl Monitor for Watch {
    fn check(&mut self, progress: Progress) -> ControlFlow<()> {
        self.shared.done.store(progress.done, Ordering::Relaxed);
        self.shared.total.store(progress.total.unwrap_or(0), Ordering::Relaxed);
        let late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if late || self.shared.stop.load(Ordering::Relaxed) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

/// What a computation comes to.
pub type Result<T> = std::result::Result<T, EngineError>;

/// The budget of one computation.
pub type Allowed = fibnim::Budget<Watch>;

/// Does some work on a thread of its own. On Ctrl-C the call returns at once, and the thread ends when it next asks its monitor.
pub fn work<T: Send + 'static>(
    py: Python<'_>,
    budget: &Budget,
    work: impl FnOnce(&mut Allowed) -> Result<T> + Send + 'static,
) -> PyResult<T> {
    let shared = Arc::<Shared>::default();
    let deadline = budget.deadline;
    let mut allowed = Allowed { memory: budget.memory, monitor: Watch { deadline, shared: Arc::clone(&shared) } };
    let (sender, receiver) = channel();
    // A receiver is used by one thread at a time, and `detach` could be another one for all that it says.
    let mut receiver = Mutex::new(receiver);
    let run = move || {
        // Nobody may be waiting any more.
        let _ = sender.send(catch_unwind(AssertUnwindSafe(|| work(&mut allowed))));
    };
    std::thread::Builder::new().name("fibnim".to_owned()).spawn(run)?;
    loop {
        match py.detach(|| receiver.get_mut().unwrap_or_else(PoisonError::into_inner).recv_timeout(PATIENCE)) {
            Ok(result) => return result.map_err(defect)?.map_err(|error| raised(&error)),
            Err(RecvTimeoutError::Disconnected) => return Err(Defect::new_err("a computation ended without a result")),
            Err(RecvTimeoutError::Timeout) => {}
        }
        let mut ended = py.check_signals().and_then(|()| report(py, budget, &shared));
        // Work that never asks its monitor does not end by itself.
        if ended.is_ok() && budget.deadline.is_some_and(|deadline| Instant::now() > deadline + GRACE) {
            ended = Err(BeyondBudget::new_err("beyond the budget: the time is up"));
        }
        if let Err(ended) = ended {
            shared.stop.store(true, Ordering::Relaxed);
            return Err(ended);
        }
    }
}

/// The same for work that mostly takes less time than to start a thread: it is tried for some milliseconds first, and
/// begun again on a thread if they were not enough.
pub fn work_at_once<T: Send + 'static>(
    py: Python<'_>,
    budget: &Budget,
    attempt: impl Fn(&mut Allowed) -> Result<T> + Send + Sync + 'static,
) -> PyResult<T> {
    let soon = Instant::now() + AT_ONCE;
    let deadline = budget.deadline.map_or(soon, |deadline| deadline.min(soon));
    let monitor = Watch { deadline: Some(deadline), shared: Arc::default() };
    let mut allowed = Allowed { memory: budget.memory, monitor };
    let tried = py.detach(|| catch_unwind(AssertUnwindSafe(|| attempt(&mut allowed))));
    match tried.map_err(defect)? {
        Err(error) if error.kind() == ErrorKind::Stopped && budget.deadline.is_none_or(|deadline| deadline > soon) => {
            work(py, budget, attempt)
        }
        done => done.map_err(|error| raised(&error)),
    }
}

/// Tells how far the work has come.
fn report(py: Python<'_>, budget: &Budget, shared: &Shared) -> PyResult<()> {
    let Some(told) = &budget.report else { return Ok(()) };
    let total = shared.total.load(Ordering::Relaxed);
    told.call1(py, (shared.done.load(Ordering::Relaxed), (total > 0).then_some(total))).map(drop)
}

/// A panic as an exception, so that the interpreter survives it.
fn defect(panic: Box<dyn Any + Send>) -> PyErr {
    let said = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
    Defect::new_err(format!("a defect in fibnim: {}", said.unwrap_or("it panicked")))
}
