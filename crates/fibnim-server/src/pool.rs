//! Engines, one for each question that is answered at the same time, and the queues for them.

use std::net::IpAddr;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use fibnim::{Budget, Monitor, Progress};
use fibnim_engine::wire::{Answer, Name, Question};
use fibnim_engine::{Capabilities, Engine, EngineError, ErrorKind};
use tokio::task;
use tokio_util::sync::CancellationToken;

use crate::config::{KEPT, LARGE, Limits, processors};
use crate::lane::Lane;
use crate::respond::Refusal;
use crate::sources::{Loaded, Sources};

/// Memory of the first attempt at a question, in which searches of some thousand positions fit. What a method would cost it says
/// before it runs, so one that needs more is refused at once.
const LIGHT_MEMORY: u64 = 256 << 10;

/// Time of the first attempt at a question.
const LIGHT_TIME: Duration = Duration::from_millis(50);

/// The same on the thread of the connection, where it may hold up others: short questions take less.
const INLINE_TIME: Duration = Duration::from_micros(500);

/// The most winning moves and bytes of a position in a question that is tried on the thread of the connection: these take less than
/// a millisecond.
const INLINE_MOVES: u64 = 1000;
const INLINE_POSITION: usize = 256;

/// How often a question is asked if table files change meanwhile; the last time without tables.
const ATTEMPTS: u32 = 4;

/// Ends the work on a question: at its deadline, and when its client is gone or the server stops.
struct Clock {
    time: Duration,
    /// The first look at the clock: before it an engine may read certificates, which are there for the next question.
    begun: Option<Instant>,
    stop: CancellationToken,
    /// Whether it has ended the work.
    has_ended: bool,
}

impl Clock {
    fn new(time: Duration, stop: CancellationToken) -> Self {
        Self { time, begun: None, stop, has_ended: false }
    }
}

impl Monitor for Clock {
    fn check(&mut self, _: Progress) -> ControlFlow<()> {
        let now = Instant::now();
        let late = now.duration_since(*self.begun.get_or_insert(now)) >= self.time;
        self.has_ended |= late || self.stop.is_cancelled();
        if self.has_ended { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// An engine, and what was loaded when it was made.
#[derive(Debug)]
struct Equipped {
    engine: Engine,
    loaded: Arc<Loaded>,
}

/// The engines and the queues for them. What is light has places of its own, so it does not wait for what is heavy.
#[derive(Debug)]
pub struct Pool {
    free: Mutex<Vec<Equipped>>,
    light: Arc<Lane>,
    /// For what takes little time, and may take as much memory as a heavy question.
    large: Arc<Lane>,
    /// For what needs a search.
    pub heavy: Arc<Lane>,
    sources: Arc<Sources>,
    capabilities: Capabilities,
    limits: Limits,
    /// Cancelled when the time of a shutdown is over.
    stop: CancellationToken,
}

/// Threads that answer light questions.
fn light_threads() -> usize {
    processors().max(2)
}

/// Threads of a pool with so many workers, one of which answers what may take much memory in little time.
pub fn threads(workers: usize) -> usize {
    workers + light_threads() + LARGE
}

/// Whether a question is about what this version has recorded: one claim of the audit.
fn is_record(question: &Question) -> bool {
    let one = |what: &Name| what.contains('-');
    matches!(question, Question::Audit(audit) if audit.effort.is_none() && audit.what.as_ref().is_some_and(one))
}

/// Whether a question is about exact-k games. Which method answers there depends on the memory.
fn is_exact(question: &Question) -> bool {
    let exactly = match question {
        Question::Solve(asked) => &asked.exactly,
        Question::Remoteness(asked) => &asked.exactly,
        Question::Grundy(asked) => &asked.exactly,
        Question::Game(game) | Question::Reply(game) | Question::Hint(game) | Question::Review(game) => &game.exactly,
        _ => return false,
    };
    exactly.exactly.is_some()
}

impl Pool {
    /// A pool that answers as many heavy questions at the same time as it has workers.
    pub fn new(sources: Arc<Sources>, limits: Limits, workers: usize, stop: CancellationToken) -> Self {
        // And one on each thread of connections.
        let engines = (threads(workers) + processors()) as u64;
        let threads = (processors() / workers).max(1);
        // Learning a certificate would hold up other questions.
        let capabilities = Capabilities { threads, kept: KEPT / engines, learns: false, ..Capabilities::default() };
        Self {
            free: Mutex::default(),
            light: Arc::new(Lane::new(light_threads(), usize::MAX)),
            large: Arc::new(Lane::new(LARGE, usize::MAX)),
            heavy: Arc::new(Lane::new(workers, limits.queue)),
            sources,
            capabilities: capabilities.within(limits.time),
            limits,
            stop,
        }
    }

    /// Answers a short question about a position on the thread of the caller; none if it takes longer.
    fn inline(&self, question: &Question) -> Option<Result<Answer, Refusal>> {
        let Question::Solve(asked) = question else { return None };
        let few = asked.moves.is_none_or(|moves| moves.get() <= INLINE_MOVES);
        let short = few && asked.position.len() <= INLINE_POSITION;
        if !short || asked.exactly.exactly.is_some() || asked.remoteness {
            return None;
        }
        let attempt = || self.attempt(question, LIGHT_MEMORY, &mut Clock::new(INLINE_TIME, CancellationToken::new()));
        catch_unwind(AssertUnwindSafe(attempt)).unwrap_or_else(|_| Some(Err(Refusal::defect())))
    }

    /// The answer to a question that needs no more than this; none if it needs more, unless that exceeds the limits.
    fn attempt(&self, question: &Question, memory: u64, clock: &mut Clock) -> Option<Result<Answer, Refusal>> {
        let memory = memory.min(self.limits.memory);
        let done = self.work(question, memory, clock);
        // What the budget has shortened is not the answer.
        let short = match &done {
            _ if clock.has_ended => true,
            Err(error) => error.kind() == ErrorKind::Budget && memory < self.limits.memory,
            Ok(Answer::Reply(reply)) => reply.instead.is_some(),
            Ok(answer) => answer.is_cut_short(),
        };
        (!short).then(|| done.map_err(Refusal::from))
    }

    /// Answers a question if it is light, or refuses it if it exceeds the limits; none if it is heavy.
    fn light(&self, question: &Question, stop: &CancellationToken) -> Option<Result<Answer, Refusal>> {
        // The answers to these have as much as the budget allows, or are searched for in any case.
        if matches!(question, Question::Odds(_) | Question::OddsTable(_) | Question::Puzzles(_) | Question::Prove(_)) {
            return None;
        }
        let attempt = |memory, time| self.attempt(question, memory, &mut Clock::new(time, stop.clone()));
        if is_record(question) {
            return attempt(self.limits.memory, self.limits.time);
        }
        if is_exact(question) {
            return attempt(self.limits.memory, LIGHT_TIME);
        }
        // With all memory and no time, what exceeds the limits is refused before it begins; it takes less than 3 MB.
        attempt(LIGHT_MEMORY, LIGHT_TIME).or_else(|| attempt(self.limits.memory, Duration::ZERO))
    }

    /// Answers a question of a client: what takes longer on another thread, whose work ends when this future is dropped.
    ///
    /// # Errors
    /// If the engine has no answer, or the queue is full.
    pub async fn ask(self: &Arc<Self>, question: Question, client: IpAddr) -> Result<Answer, Refusal> {
        if let Some(done) = self.inline(&question) {
            return done;
        }
        if matches!(&question, Question::Audit(audit) if audit.enlarge) {
            let why = "enlarge: a server limits the time of a question, so leave it out";
            return Err(EngineError::input(why).into());
        }
        let stop = self.stop.child_token();
        let _gone = stop.clone().drop_guard();
        let question = Arc::new(question);
        let (light, token) = (question.clone(), stop.clone());
        let lane = if is_record(&question) || is_exact(&question) { &self.large } else { &self.light };
        let done = self.in_lane(lane, client, move |pool| pool.light(&light, &token)).await?;
        if let Some(done) = done {
            return done;
        }
        let heavy =
            move |pool: &Self| Ok(pool.work(&question, pool.limits.memory, &mut Clock::new(pool.limits.time, stop))?);
        self.in_lane(&self.heavy, client, heavy).await?
    }

    /// Does work on another thread as soon as a lane has a place for it.
    async fn in_lane<T: Send + 'static>(
        self: &Arc<Self>,
        lane: &Arc<Lane>,
        client: IpAddr,
        work: impl FnOnce(&Self) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let place = lane.enter(client).await.ok_or_else(Refusal::busy)?;
        let pool = self.clone();
        let work = move || {
            let _place = place;
            work(&pool)
        };
        task::spawn_blocking(work).await.map_err(|_| Refusal::defect())
    }

    /// Asks an engine; again, with what is loaded then, if a table file changed or turned out to be damaged meanwhile.
    fn work(&self, question: &Question, memory: u64, clock: &mut Clock) -> Result<Answer, EngineError> {
        let free = || self.free.lock().unwrap_or_else(PoisonError::into_inner);
        let mut attempts = 0;
        loop {
            attempts += 1;
            let loaded = if attempts == ATTEMPTS { Arc::default() } else { self.sources.loaded() };
            let found = free().pop().filter(|found| Arc::ptr_eq(&found.loaded, &loaded));
            // An engine that fails does not come back.
            let mut equipped = found.unwrap_or_else(|| {
                let mut engine = Engine::new(self.capabilities);
                loaded.tables().for_each(|table| engine.add_method(table.clone()));
                engine.add_certificates(self.sources.certificates.clone());
                Equipped { engine, loaded }
            });
            let done = equipped.engine.ask(question, &mut Budget { memory, monitor: clock });
            if memory > LIGHT_MEMORY {
                equipped.engine.release();
            }
            // After the answer, for which a table may have changed at any time.
            if equipped.loaded.is_intact() {
                free().push(equipped);
                return done;
            }
            self.sources.look();
        }
    }
}
