//! Decides whether the server or a worker process answers a question, and has the queues for the workers.

use std::collections::HashMap;
use std::io;
use std::net::IpAddr;
use std::process::ExitStatus;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::http::StatusCode;
use fibnim_engine::{EngineError, ErrorKind};
use futures_util::FutureExt;
use futures_util::future::{BoxFuture, Shared, WeakShared, try_join_all};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use tokio::runtime::Handle;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use tracing::warn;

use crate::config::ServerLimits;
use crate::here::Engines;
use crate::kept::Kept;
use crate::lane::{Lane, LanePlace};
use crate::process::{Program, Worker};
use crate::protocol::WorkerEnd;
use crate::query::ArrivedQuestion;
use crate::respond::{RequestRefusal, SentReply};
use crate::sources::Sources;

/// Elapsed time of a first attempt, as a multiple of its processor time: other work of the machine may delay it.
const DELAYED: u32 = 5;

/// Time that a worker has after its limit to end by itself, before the server ends it.
const GRACE: Duration = Duration::from_secs(1);

/// A reply, or why there is none.
type Replied = Result<SentReply, RequestRefusal>;

/// The workers and the queues for them.
#[derive(Debug)]
pub struct Pool {
    /// Places of questions that may take all their time.
    pub places: Arc<Lane>,
    /// Places of questions that are tried for a moment.
    quick: Arc<Lane>,
    idle: Mutex<Vec<Worker>>,
    /// The computations in workers, by question. A computation ends when no client waits for it.
    computations: Mutex<HashMap<ArrivedQuestion, WeakShared<BoxFuture<'static, Replied>>>>,
    here: Engines,
    /// Whose changes make what is kept old.
    sources: Arc<Sources>,
    /// Answers that were given before.
    pub kept: Kept,
    program: Program,
    limits: ServerLimits,
    /// Cancelled when the time of a shutdown is over.
    stop: CancellationToken,
    pub counts: Counts,
}

/// Counts of a pool.
#[derive(Debug, Default)]
pub struct Counts {
    /// Computations in workers.
    pub computed: Counter,
    /// Questions that shared a computation in progress.
    pub joined: Counter,
    /// Workers that were replaced, by the reason.
    pub replaced: Family<[(&'static str, &'static str); 1], Counter>,
}

/// Removes a computation from the list when it has ended.
struct ListedComputation(Arc<Pool>, ArrivedQuestion);

impl Drop for ListedComputation {
    fn drop(&mut self) {
        lock(&self.0.computations).remove(&self.1);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A worker with a question, and its place. Dropping it replaces the worker, unless [`free`](Self::free) was called.
struct Busy {
    pool: Arc<Pool>,
    taken: Option<(Worker, LanePlace)>,
}

impl Busy {
    /// The worker is ready for another question.
    fn free(mut self) {
        if let Some((worker, place)) = self.taken.take() {
            lock(&self.pool.idle).push(worker);
            drop(place);
        }
    }

    /// Ends the worker and starts another one in its place. Returns how it ended.
    async fn replace(mut self, why: WorkerEnd) -> String {
        let Some((mut worker, place)) = self.taken.take() else { return String::new() };
        let status = ended(worker.end().await);
        self.pool.has_ended(why, &status);
        tokio::spawn(self.pool.clone().refill(place));
        status
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        let (Some((mut worker, place)), Ok(runtime)) = (self.taken.take(), Handle::try_current()) else { return };
        let pool = self.pool.clone();
        runtime.spawn(async move {
            // The process holds its memory until it has ended.
            let _ = worker.end().await;
            pool.has_ended(WorkerEnd::Left, "");
            pool.refill(place).await;
        });
    }
}

impl Pool {
    /// A pool with this many workers for questions that may use all their time, and for quick answers. All are ready.
    ///
    /// # Errors
    /// If a worker cannot be started.
    pub async fn new(
        sources: Arc<Sources>,
        program: Program,
        limits: ServerLimits,
        (workers, quick): (usize, usize),
        stop: CancellationToken,
    ) -> Result<Self, EngineError> {
        let here = Engines::new(sources.clone(), limits.digits);
        let idle = try_join_all((0..workers + quick).map(|_| program.start())).await.map_err(EngineError::file)?;
        Ok(Self {
            places: Arc::new(Lane::new(workers, limits.queue)),
            quick: Arc::new(Lane::new(quick, usize::MAX)),
            idle: Mutex::new(idle),
            computations: Mutex::default(),
            here,
            sources,
            kept: Kept::default(),
            program,
            limits,
            stop,
            counts: Counts::default(),
        })
    }

    /// Answers a question of a client. A computation ends when the futures of all who asked for it are dropped.
    ///
    /// # Errors
    /// If the queue is full, or the worker has ended.
    pub async fn ask(self: &Arc<Self>, asked: ArrivedQuestion, client: IpAddr) -> Replied {
        let changes = self.sources.changes();
        if let Some(known) = self.known(&asked, changes) {
            return Ok(known);
        }
        if let Some(reply) = self.here.reply(&asked) {
            return Ok(self.kept.keep(&asked, changes, reply));
        }
        self.computation(asked, client).await
    }

    /// The answer that is kept, if all files are as they were.
    fn known(&self, asked: &ArrivedQuestion, changes: usize) -> Option<SentReply> {
        self.kept.get(asked, changes).filter(|_| self.sources.loaded().is_intact())
    }

    /// The computation of the reply, which clients that ask the same question meanwhile share.
    fn computation(self: &Arc<Self>, asked: ArrivedQuestion, client: IpAddr) -> Shared<BoxFuture<'static, Replied>> {
        let mut computations = lock(&self.computations);
        if let Some(begun) = computations.get(&asked).and_then(WeakShared::upgrade) {
            self.counts.joined.inc();
            return begun;
        }
        let (pool, listed) = (self.clone(), ListedComputation(self.clone(), asked.clone()));
        let computation = async move { pool.compute(&listed.1, client).await }.boxed().shared();
        computations.extend(computation.downgrade().map(|weak| (asked, weak)));
        computation
    }

    /// Has a worker answer. If none is free, a worker for quick answers tries the question first.
    async fn compute(self: Arc<Self>, asked: &ArrivedQuestion, client: IpAddr) -> Replied {
        let changes = self.sources.changes();
        // An earlier computation may have ended since the client looked for its answer.
        if let Some(known) = self.known(asked, changes) {
            return Ok(known);
        }
        self.counts.computed.inc();
        let mut place = self.places.try_enter();
        if place.is_none() {
            let quick = self.quick.enter(client).await.ok_or_else(RequestRefusal::busy)?;
            if let Some(reply) = self.by_worker(quick, asked, self.limits.moment, true).await? {
                return Ok(self.kept.keep(asked, changes, reply));
            }
            place = self.places.enter(client).await;
        }
        let place = place.ok_or_else(RequestRefusal::busy)?;
        let reply = self.by_worker(place, asked, self.limits.time, false).await?;
        let reply = reply.ok_or_else(|| RequestRefusal::unavailable("the server did not get a reply: ask again"))?;
        // Before the computation is removed from the list, so that no other one begins in between.
        Ok(self.kept.keep(asked, changes, reply))
    }

    /// Has a worker answer within this time; none if it takes longer and the question is to be asked again.
    async fn by_worker(
        self: &Arc<Self>,
        place: LanePlace,
        asked: &ArrivedQuestion,
        time: Duration,
        again: bool,
    ) -> Result<Option<SentReply>, RequestRefusal> {
        let worker = self.worker().await;
        let worker = worker.map_err(|why| RequestRefusal::unavailable(format!("no worker could be started: {why}")))?;
        let mut busy = Busy { pool: self.clone(), taken: Some((worker, place)) };
        let Some((worker, _)) = &mut busy.taken else { return Ok(None) };
        let patience = if again { time.saturating_mul(DELAYED) } else { time.saturating_add(GRACE) };
        match timeout(patience, self.program.ask(worker, asked, time, again, &self.stop)).await {
            Ok(Ok((reply, None))) => {
                busy.free();
                Ok(reply)
            }
            Ok(Ok((reply, Some(end)))) => {
                tokio::spawn(busy.replace(end));
                Ok(reply)
            }
            Ok(Err(_)) => {
                let status = busy.replace(WorkerEnd::Died).await;
                Err(RequestRefusal::unavailable(format!("the worker that had this question has ended: {status}")))
            }
            Err(_) => {
                tokio::spawn(busy.replace(WorkerEnd::Time));
                if again { Ok(None) } else { Err(late(time)) }
            }
        }
    }

    /// Takes a worker that is ready, or starts one.
    async fn worker(&self) -> io::Result<Worker> {
        loop {
            let idle = lock(&self.idle).pop();
            let Some(mut worker) = idle else { return self.program.start().await };
            if worker.is_alive() {
                return Ok(worker);
            }
            self.has_ended(WorkerEnd::Died, &ended(worker.end().await));
        }
    }

    /// Starts a worker for a place.
    async fn refill(self: Arc<Self>, place: LanePlace) {
        match self.program.start().await {
            Ok(worker) => lock(&self.idle).push(worker),
            // The next question tries again.
            Err(why) => warn!(%why, "worker-failed"),
        }
        drop(place);
    }

    fn has_ended(&self, why: WorkerEnd, status: &str) {
        self.counts.replaced.get_or_create(&[("why", why.word())]).inc();
        if why != WorkerEnd::Left {
            warn!(why = why.word(), status, "worker-replaced");
        }
    }
}

/// How a process has ended, in words.
fn ended(status: io::Result<ExitStatus>) -> String {
    status.map_or_else(|error| error.to_string(), |status| status.to_string())
}

/// The refusal of a question that takes longer.
fn late(time: Duration) -> RequestRefusal {
    let why = format!("stopped: the time of {time:?} is over");
    RequestRefusal::new(StatusCode::UNPROCESSABLE_ENTITY, ErrorKind::Stopped, why)
}
