//! Engines, one for each question that is answered at the same time, and the queue for them.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use fibnim_engine::{Allowance, Capabilities, Engine, EngineError, ErrorKind};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task;

use crate::clock::{Clock, Flag, Raiser};
use crate::limits::Limits;
use crate::sources::{Equipped, Sources};

/// Memory of the first attempt at a question, in which searches of some thousand positions fit.
const QUICK_MEMORY: u64 = 256 << 10;

/// Time of the first attempt at a question: it may hold up other connections.
const QUICK_TIME: Duration = Duration::from_micros(500);

/// How often a question is asked if table files change meanwhile; the last time without tables.
const ATTEMPTS: u32 = 4;

/// Bytes of thresholds that all engines together keep for later questions.
const KEPT: u64 = 256 << 20;

/// Why a question has no answer.
#[derive(Debug)]
pub enum Refusal {
    /// The engine says so.
    Engine(EngineError),
    /// Too many questions are waiting.
    Busy,
    /// The engine has failed: a defect.
    Defect,
}

/// Whether a question may join a full queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Admission {
    /// No: it is refused.
    Limited,
    /// Yes: it belongs to a batch, and no connection has more than one of those.
    Waiting,
}

/// The engines and the queue for them.
#[derive(Debug)]
pub struct Pool {
    free: Mutex<Vec<Equipped>>,
    permits: Arc<Semaphore>,
    waiting: AtomicUsize,
    sources: Arc<Sources>,
    capabilities: Capabilities,
    limits: Limits,
    /// Raised when the time of a shutdown is over.
    stop: Flag,
}

impl Pool {
    /// A pool of as many engines as the limits say.
    pub fn new(sources: Arc<Sources>, limits: Limits, stop: Flag) -> Self {
        let workers = limits.workers.max(1);
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        let threads = (processors / workers).max(1);
        let capabilities = Capabilities { threads, memory: limits.memory, kept: KEPT / workers as u64 };
        Self {
            free: Mutex::default(),
            permits: Arc::new(Semaphore::new(workers)),
            waiting: AtomicUsize::new(0),
            sources,
            capabilities,
            limits,
            stop,
        }
    }

    /// How many questions wait.
    pub fn waiting(&self) -> usize {
        self.waiting.load(Ordering::Relaxed)
    }

    /// How many questions are being answered.
    pub fn running(&self) -> usize {
        self.limits.workers.max(1) - self.permits.available_permits()
    }

    /// Does a short job at once, on the thread of the caller and besides the jobs of the queue. None if it is not short after
    /// all.
    pub fn quick<T>(
        self: &Arc<Self>,
        job: impl Fn(&mut Engine, &mut Allowance<'_>) -> Result<T, EngineError>,
    ) -> Option<Result<T, Refusal>> {
        let mut clock = Clock::new(QUICK_TIME, [Flag::default(), self.stop.clone()]);
        let memory = QUICK_MEMORY.min(self.limits.memory);
        let work = || self.lease(None).ask(|engine| job(engine, &mut Allowance { memory, monitor: &mut clock }));
        match catch_unwind(AssertUnwindSafe(work)) {
            Ok(Err(error)) if matches!(error.kind(), ErrorKind::Budget | ErrorKind::Stopped) => None,
            Ok(done) => Some(done.map_err(Refusal::Engine)),
            Err(_) => Some(Err(Refusal::Defect)),
        }
    }

    /// Does a job on another thread as soon as an engine is free. The job ends when this future is dropped.
    pub async fn full<T: Send + 'static>(
        self: &Arc<Self>,
        admission: Admission,
        job: impl Fn(&mut Engine, &mut Allowance<'_>) -> Result<T, EngineError> + Send + 'static,
    ) -> Result<T, Refusal> {
        let permit = self.permit(admission).await.ok_or(Refusal::Busy)?;
        let gone = Raiser::default();
        let flags = [gone.0.clone(), self.stop.clone()];
        let pool = self.clone();
        let work = move || {
            let mut clock = Clock::new(pool.limits.time, flags);
            let memory = pool.limits.memory;
            pool.lease(Some(permit)).ask(|engine| job(engine, &mut Allowance { memory, monitor: &mut clock }))
        };
        match task::spawn_blocking(work).await {
            Ok(done) => done.map_err(Refusal::Engine),
            Err(_) => Err(Refusal::Defect),
        }
    }

    /// A permit to use an engine; none if the queue is full.
    async fn permit(&self, admission: Admission) -> Option<OwnedSemaphorePermit> {
        if let Ok(permit) = self.permits.clone().try_acquire_owned() {
            return Some(permit);
        }
        // Counted until this future is done or dropped.
        let place = Place::take(&self.waiting);
        if place.number > self.limits.queue && admission == Admission::Limited {
            return None;
        }
        self.permits.clone().acquire_owned().await.ok()
    }

    fn lease(self: &Arc<Self>, permit: Option<OwnedSemaphorePermit>) -> Lease {
        let free = self.free.lock().unwrap_or_else(PoisonError::into_inner).pop();
        Lease { equipped: free, pool: self.clone(), _permit: permit }
    }
}

/// A place in the queue.
struct Place<'a> {
    waiting: &'a AtomicUsize,
    /// How many wait, with this one.
    number: usize,
}

impl<'a> Place<'a> {
    fn take(waiting: &'a AtomicUsize) -> Self {
        Self { waiting, number: waiting.fetch_add(1, Ordering::Relaxed) + 1 }
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.waiting.fetch_sub(1, Ordering::Relaxed);
    }
}

/// An engine that is in use. It goes back into the pool, unless it has failed.
struct Lease {
    equipped: Option<Equipped>,
    pool: Arc<Pool>,
    _permit: Option<OwnedSemaphorePermit>,
}

impl Lease {
    /// Asks the engine; again, with what is loaded then, if a table file changed or turned out to be damaged meanwhile.
    fn ask<T>(mut self, mut job: impl FnMut(&mut Engine) -> Result<T, EngineError>) -> Result<T, EngineError> {
        let mut attempts = 0;
        loop {
            attempts += 1;
            let sources = &self.pool.sources;
            // Before the answer, so that a table which is known to have changed is not read; and after it, since it may have
            // changed meanwhile.
            if !sources.loaded().is_intact() {
                sources.look();
            }
            // It is not in the lease while it works: an engine that fails is dropped.
            let mut working = match self.equipped.take() {
                _ if attempts == ATTEMPTS => Equipped::bare(sources, self.pool.capabilities),
                Some(equipped) if equipped.is_current(sources) => equipped,
                _ => Equipped::new(sources, self.pool.capabilities),
            };
            let done = job(&mut working.engine);
            if working.is_intact() {
                self.equipped = Some(working);
                return done;
            }
        }
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        if let Some(equipped) = self.equipped.take() {
            self.pool.free.lock().unwrap_or_else(PoisonError::into_inner).push(equipped);
        }
    }
}
