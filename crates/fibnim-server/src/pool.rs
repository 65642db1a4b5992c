//! Engines, one for each question that is answered at the same time, and the queue for them.

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use fibnim::{Monitor, Progress};
use fibnim_engine::wire::{Answer, Question};
use fibnim_engine::{Allowance, Capabilities, Engine, EngineError, ErrorKind};
use tokio::sync::Semaphore;
use tokio::task;
use tokio_util::sync::CancellationToken;

use crate::config::Limits;
use crate::respond::Refusal;
use crate::sources::{Loaded, Sources};

/// Memory of the first attempt at a question, in which searches of some thousand positions fit.
const QUICK_MEMORY: u64 = 256 << 10;

/// Time of the first attempt at a question: it may hold up other connections.
const QUICK_TIME: Duration = Duration::from_micros(500);

/// The most winning moves and bytes of a position in a question that is tried at once: these take less than a millisecond.
const QUICK_MOVES: usize = 1000;
const QUICK_POSITION: usize = 256;

/// How often a question is asked if table files change meanwhile; the last time without tables.
const ATTEMPTS: u32 = 4;

/// Bytes of thresholds that all engines together keep for later questions.
const KEPT: u64 = 256 << 20;

/// Ends the work on a question: at its deadline, and when its client is gone or the server stops.
struct Clock {
    deadline: Option<Instant>,
    stop: CancellationToken,
}

impl Monitor for Clock {
    fn check(&mut self, _: Progress) -> ControlFlow<()> {
        let late = self.deadline.is_some_and(|deadline| Instant::now() > deadline);
        if late || self.stop.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// An engine, and what was loaded when it was made.
#[derive(Debug)]
struct Equipped {
    engine: Engine,
    loaded: Arc<Loaded>,
}

/// The engines and the queue for them.
#[derive(Debug)]
pub struct Pool {
    free: Mutex<Vec<Equipped>>,
    workers: Arc<Semaphore>,
    queue: Semaphore,
    sources: Arc<Sources>,
    capabilities: Capabilities,
    limits: Limits,
    /// Cancelled when the time of a shutdown is over.
    stop: CancellationToken,
}

impl Pool {
    /// A pool of as many engines as the limits say.
    pub fn new(sources: Arc<Sources>, mut limits: Limits, stop: CancellationToken) -> Self {
        limits.workers = limits.workers.max(1);
        limits.queue = limits.queue.min(Semaphore::MAX_PERMITS);
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        let threads = (processors / limits.workers).max(1);
        let capabilities = Capabilities { threads, kept: KEPT / limits.workers as u64, ..Capabilities::default() };
        let capabilities = capabilities.within(limits.time);
        Self {
            free: Mutex::default(),
            workers: Arc::new(Semaphore::new(limits.workers)),
            queue: Semaphore::new(limits.queue),
            sources,
            capabilities,
            limits,
            stop,
        }
    }

    /// How many questions wait.
    pub fn waiting(&self) -> usize {
        self.limits.queue - self.queue.available_permits()
    }

    /// How many questions are being answered.
    pub fn running(&self) -> usize {
        self.limits.workers - self.workers.available_permits()
    }

    /// Answers a question at once, on the thread of the caller and besides the queue; none if it takes longer.
    pub fn quick(&self, question: &Question) -> Option<Result<Answer, Refusal>> {
        let Question::Solve(asked) = question else { return None };
        let short = asked.moves.is_none_or(|moves| moves <= QUICK_MOVES) && asked.position.len() <= QUICK_POSITION;
        if !short || asked.exactly.exactly.is_some() || asked.remoteness {
            return None;
        }
        let memory = QUICK_MEMORY.min(self.limits.memory);
        match catch_unwind(AssertUnwindSafe(|| self.work(question, memory, QUICK_TIME, CancellationToken::new()))) {
            Ok(Err(error)) if matches!(error.kind(), ErrorKind::Budget | ErrorKind::Stopped) => None,
            // A list that ended with the short budget of this attempt is not the answer.
            Ok(Ok(answer)) if answer.is_cut_short() => None,
            Ok(done) => Some(done.map_err(Refusal::from)),
            Err(_) => Some(Err(Refusal::defect())),
        }
    }

    /// Answers a question on another thread as soon as an engine is free. The work ends when this future is dropped. A question
    /// of a batch waits even if the queue is full: no connection has more than one of those.
    ///
    /// # Errors
    /// If the engine has no answer, or the queue is full.
    pub async fn full(self: &Arc<Self>, question: Question, in_batch: bool) -> Result<Answer, Refusal> {
        let worker = if let Ok(worker) = self.workers.clone().try_acquire_owned() {
            worker
        } else {
            let place = self.queue.try_acquire();
            if place.is_err() && !in_batch {
                return Err(Refusal::busy());
            }
            self.workers.clone().acquire_owned().await.map_err(|_| Refusal::defect())?
        };
        let stop = self.stop.child_token();
        let _gone = stop.clone().drop_guard();
        let pool = self.clone();
        let work = move || {
            let _worker = worker;
            pool.work(&question, pool.limits.memory, pool.limits.time, stop)
        };
        Ok(task::spawn_blocking(work).await.map_err(|_| Refusal::defect())??)
    }

    /// Answers a question, at once or in turn.
    ///
    /// # Errors
    /// If the engine has no answer, or the queue is full.
    pub async fn ask(self: &Arc<Self>, question: Question) -> Result<Answer, Refusal> {
        match self.quick(&question) {
            Some(done) => done,
            None => self.full(question, false).await,
        }
    }

    /// Asks an engine; again, with what is loaded then, if a table file changed or turned out to be damaged meanwhile.
    fn work(
        &self,
        question: &Question,
        memory: u64,
        time: Duration,
        stop: CancellationToken,
    ) -> Result<Answer, EngineError> {
        let mut clock = Clock { deadline: Instant::now().checked_add(time), stop };
        let free = || self.free.lock().unwrap_or_else(PoisonError::into_inner);
        let mut attempts = 0;
        loop {
            attempts += 1;
            // Before the answer, so that a table which is known to have changed is not read; and after it, since it may have
            // changed meanwhile.
            if !self.sources.loaded().is_intact() {
                self.sources.look();
            }
            let loaded = if attempts == ATTEMPTS { Arc::default() } else { self.sources.loaded() };
            let found = free().pop().filter(|found| Arc::ptr_eq(&found.loaded, &loaded));
            // An engine that fails does not come back.
            let mut equipped = found.unwrap_or_else(|| {
                let mut engine = Engine::new(self.capabilities);
                loaded.tables().for_each(|table| engine.add_method(table.clone()));
                engine.add_certificates(self.sources.certificates().to_vec());
                Equipped { engine, loaded }
            });
            let done = equipped.engine.ask(question, &mut Allowance { memory, monitor: &mut clock });
            if equipped.loaded.is_intact() {
                free().push(equipped);
                return done;
            }
        }
    }
}
