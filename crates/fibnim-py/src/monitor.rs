//! Runs long computations on their own thread, without the interpreter's lock, and ends them on Ctrl-C or at a
//! deadline.

use std::any::Any;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use fibnim::written::Allowed;
use fibnim::{Monitor, Progress};
use fibnim_engine::Result;
use fibnim_limit::Cap;
use pyo3::prelude::*;

use crate::convert::{raised, refused};
use crate::{BeyondBudget, Defect};

/// The time between two checks for signals, and between two reports of progress.
const PATIENCE: Duration = Duration::from_millis(20);

/// The time after the deadline in which a computation can end with its own error, which says how far it came.
const GRACE: Duration = Duration::from_millis(100);

/// Computations that take less time run on the calling thread: starting another one and waiting for it takes a tenth of
/// it.
const AT_ONCE: Duration = Duration::from_millis(1);

/// The limits of a call, and the callback for its progress.
#[pyclass(name = "Budget", frozen, module = "fibnim")]
pub struct CallLimits {
    pub memory: u64,
    deadline: Option<Instant>,
    /// Called with the amount of work done, and with the total or `None`.
    report: Option<Py<PyAny>>,
}

#[pymethods]
impl CallLimits {
    #[new]
    fn new(memory: u64, seconds: Option<f64>, report: Option<Py<PyAny>>) -> PyResult<Self> {
        let time = seconds.map(Duration::try_from_secs_f64).transpose();
        let time = time.map_err(|_| refused("time is in seconds: give a number from 0"))?;
        // A time that the clock cannot represent means no deadline.
        let deadline = time.and_then(|time| Instant::now().checked_add(time));
        Ok(Self { memory, deadline, report })
    }
}

/// Bytes that a computation may hold besides what it has estimated.
const SLACK: u64 = 6 << 20;

/// Shared by the thread of a computation and the thread that waits for it.
#[derive(Default)]
struct CallState {
    stop: AtomicBool,
    /// Whether the computation was ended since it used more memory than allowed.
    is_beyond: AtomicBool,
    done: AtomicU64,
    /// 0 if it is unknown.
    total: AtomicU64,
}

/// Ends a computation when the waiting thread asks for it, or at the deadline.
pub struct CallWatch {
    deadline: Option<Instant>,
    /// The most bytes that the process may hold, with what it held before.
    most: u64,
    shared: Arc<CallState>,
    /// Whether it has ended the computation.
    has_ended: bool,
}

impl CallWatch {
    fn new(deadline: Option<Instant>, memory: u64, shared: Arc<CallState>) -> Self {
        let most = fibnim_limit::used().saturating_add(memory).saturating_add(SLACK);
        Self { deadline, most, shared, has_ended: false }
    }
}

impl Monitor for CallWatch {
    fn check(&mut self, progress: Progress) -> ControlFlow<()> {
        self.shared.done.store(progress.done, Ordering::Relaxed);
        self.shared.total.store(progress.total.unwrap_or(0), Ordering::Relaxed);
        let late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        let is_beyond = fibnim_limit::used() > self.most;
        self.shared.is_beyond.fetch_or(is_beyond, Ordering::Relaxed);
        self.has_ended |= late || is_beyond || self.shared.stop.load(Ordering::Relaxed);
        if self.has_ended { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// The budget of one computation.
pub type Spend<'a> = fibnim::Budget<'a>;

/// How a computation ended.
type Outcome<T> = std::thread::Result<Result<T>>;

/// Runs `work` on a new thread and waits for it. On Ctrl-C the call returns at once; the thread ends when it next calls
/// its monitor.
pub fn work<T: Send + 'static>(
    py: Python<'_>,
    budget: &CallLimits,
    work: impl FnOnce(&mut Spend<'_>) -> Result<T> + Send + 'static,
) -> PyResult<T> {
    let shared = Arc::<CallState>::default();
    let (run, receiver) = prepared(budget, &shared, work);
    std::thread::Builder::new().name("fibnim".to_owned()).spawn(run)?;
    wait(py, budget, &shared, receiver)
}

/// Like [`work_at_once`], for work that uses what the caller has lent: on Ctrl-C the call returns when the work next
/// calls its monitor, which it should do often.
pub fn work_on_lent<T: Send>(
    py: Python<'_>,
    budget: &CallLimits,
    is_small: bool,
    mut work: impl FnMut(&mut Spend<'_>) -> Result<T> + Send,
) -> PyResult<T> {
    if is_small && let Some(done) = attempt(py, budget, &mut work) {
        return done;
    }
    let shared = Arc::<CallState>::default();
    let (run, receiver) = prepared(budget, &shared, work);
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().name("fibnim".to_owned()).spawn_scoped(scope, run)?;
        let outcome = wait(py, budget, &shared, receiver);
        // Other threads of Python go on until this one ends. It does not panic: what it catches is its outcome.
        let _ = py.detach(|| thread.join());
        outcome
    })
}

/// What a thread runs for some work, and where it sends the outcome.
fn prepared<T: Send, W: FnOnce(&mut Spend<'_>) -> Result<T> + Send>(
    budget: &CallLimits,
    shared: &Arc<CallState>,
    work: W,
) -> (impl FnOnce() + Send + use<T, W>, Receiver<Outcome<T>>) {
    let mut monitor = CallWatch::new(budget.deadline, budget.memory, Arc::clone(shared));
    let memory = budget.memory;
    let (sender, receiver) = channel();
    let run = move || {
        // Sending fails if the call has returned on Ctrl-C.
        let mut allowed = Spend { memory, monitor: &mut monitor };
        let _ = sender.send(catch_unwind(AssertUnwindSafe(|| work(&mut allowed))));
    };
    (run, receiver)
}

/// Waits for the outcome of work, which is told to stop if the call has to return before.
fn wait<T: Send>(
    py: Python<'_>,
    budget: &CallLimits,
    shared: &CallState,
    receiver: Receiver<Outcome<T>>,
) -> PyResult<T> {
    // A `Receiver` is not `Sync`, as `detach` requires of what its closure borrows.
    let mut receiver = Mutex::new(receiver);
    let cap = Cap::new(budget.memory);
    loop {
        match py.detach(|| receiver.get_mut().unwrap_or_else(PoisonError::into_inner).recv_timeout(PATIENCE)) {
            Ok(Ok(Err(_))) if shared.is_beyond.load(Ordering::Relaxed) => return Err(beyond(budget)),
            Ok(result) => return result.map_err(defect)?.map_err(|error| raised(&error)),
            Err(RecvTimeoutError::Disconnected) => return Err(Defect::new_err("a computation ended without a result")),
            Err(RecvTimeoutError::Timeout) => {}
        }
        let mut ended = py.check_signals().and_then(|()| report(py, budget, shared));
        // Stop waiting even if the work does not call its monitor, or waits for more memory than allowed.
        if ended.is_ok() && cap.passed() {
            ended = Err(beyond(budget));
        }
        if ended.is_ok() && budget.deadline.is_some_and(|deadline| Instant::now() > deadline + GRACE) {
            ended = Err(BeyondBudget::new_err("beyond the budget: the time is up"));
        }
        if let Err(ended) = ended {
            shared.stop.store(true, Ordering::Relaxed);
            return Err(ended);
        }
    }
}

/// The work needs more memory than allowed.
fn beyond(budget: &CallLimits) -> PyErr {
    BeyondBudget::new_err(format!("beyond the budget: the work needs more memory; {}", Allowed(budget.memory)))
}

/// Like [`work`]; if `is_small`, the work first runs on the calling thread, and starts again on a new thread if it has
/// not finished soon. Small work calls its monitor every few milliseconds.
pub fn work_at_once<T: Send + 'static>(
    py: Python<'_>,
    budget: &CallLimits,
    is_small: bool,
    ask: impl Fn(&mut Spend<'_>) -> Result<T> + Send + Sync + 'static,
) -> PyResult<T> {
    let tried = if is_small { attempt(py, budget, &ask) } else { None };
    tried.unwrap_or_else(|| work(py, budget, ask))
}

/// Runs work on the calling thread; none if it has not finished soon and has more time than that.
fn attempt<T: Send>(
    py: Python<'_>,
    budget: &CallLimits,
    work: impl FnOnce(&mut Spend<'_>) -> Result<T> + Send,
) -> Option<PyResult<T>> {
    let soon = Instant::now() + AT_ONCE;
    let deadline = budget.deadline.map_or(soon, |deadline| deadline.min(soon));
    let mut monitor = CallWatch::new(Some(deadline), budget.memory, Arc::default());
    let mut allowed = Spend { memory: budget.memory, monitor: &mut monitor };
    let tried = py.detach(|| catch_unwind(AssertUnwindSafe(|| work(&mut allowed))));
    if monitor.has_ended && budget.deadline.is_none_or(|deadline| deadline > soon) {
        return None;
    }
    Some(tried.map_err(defect).and_then(|done| done.map_err(|error| raised(&error))))
}

/// Reports the progress.
fn report(py: Python<'_>, budget: &CallLimits, shared: &CallState) -> PyResult<()> {
    let Some(told) = &budget.report else { return Ok(()) };
    let total = shared.total.load(Ordering::Relaxed);
    told.call1(py, (shared.done.load(Ordering::Relaxed), (total > 0).then_some(total))).map(drop)
}

/// Converts a panic to an exception, so that the interpreter survives it.
fn defect(panic: Box<dyn Any + Send>) -> PyErr {
    let said = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
    Defect::new_err(format!("a defect in fibnim: {}", said.unwrap_or("it panicked")))
}
