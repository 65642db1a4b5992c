//! A worker: a process that answers one question at a time within its memory and time, and ends if it cannot.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::ops::ControlFlow;
use std::process::exit;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::http::StatusCode;
use cpu_time::ProcessTime;
use fibnim::{Budget, Monitor, Progress};
use fibnim_engine::wire::{Answer, Question};
use fibnim_engine::{Capabilities, Engine, EngineError, ErrorKind};
use fibnim_limit::Passed;

use crate::config::{self, HELD};
use crate::protocol::{Done, ENOUGH, READY, Setup, Task, WorkerEnd};
use crate::query::ArrivedQuestion;
use crate::respond::{ReplyBody, RequestRefusal, SentReply};
use crate::sources::{LoadedTables, Sources};

/// How often a question is asked while table files keep changing; the last time without tables.
const ATTEMPTS: u32 = 4;

/// Bytes of thresholds that are kept for later questions.
const KEPT: u64 = HELD / 2;

/// Whether the server has sent [`ENOUGH`] for the present question.
static STOPPED: AtomicBool = AtomicBool::new(false);

/// Ends the work on a question: at its deadline, and when the server stops.
struct Clock {
    deadline: Option<Instant>,
    /// When the clock began, and the processor time after which a first attempt ends. It is processor time so that a
    /// cheap question is answered however busy the machine is.
    moment: Option<(ProcessTime, Duration)>,
    /// Whether it has ended the work.
    has_ended: bool,
}

impl Monitor for Clock {
    fn check(&mut self, _: Progress) -> ControlFlow<()> {
        let late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        let is_over = self.moment.is_some_and(|(begun, time)| begun.elapsed() >= time);
        self.has_ended |= late || is_over || STOPPED.load(Ordering::Relaxed);
        if self.has_ended { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// What answers questions.
struct WorkerEngine {
    setup: Setup,
    capabilities: Capabilities,
    sources: Sources,
    /// The engine, and what was loaded when it was made.
    equipped: Option<(Engine, Arc<LoadedTables>)>,
}

/// Answers the questions on standard input until it ends.
///
/// # Errors
/// If it cannot begin, or the server is gone.
pub fn work() -> Result<(), EngineError> {
    let mut input = BufReader::new(io::stdin());
    let mut line = String::new();
    input.read_line(&mut line).map_err(EngineError::file)?;
    let setup: Setup = serde_json::from_str(&line).map_err(EngineError::file)?;
    let certificates = config::certificates(&setup.certificates, setup.memory)?;
    // Learning a certificate would delay other questions.
    let capabilities = Capabilities { threads: setup.threads, kept: KEPT, learns: false, ..Capabilities::default() };
    let capabilities = capabilities.within(setup.time);
    let sources = Sources::open(&setup.tables, certificates);
    let mut worker = WorkerEngine { setup, capabilities, sources, equipped: None };
    let (sender, tasks) = mpsc::channel();
    thread::spawn(move || listen(input, &sender));
    let say = |done: &Done, body: &[u8]| said(done, body).map_err(EngineError::file);
    let mut out = io::stdout().lock();
    out.write_all(READY.as_bytes()).and_then(|()| out.flush()).map_err(EngineError::file)?;
    drop(out);
    let begun = fibnim_limit::used();
    for (task, asked) in tasks {
        let (done, body) = worker.reply(&task, &asked);
        let held = fibnim_limit::used().saturating_sub(begun + body.len() as u64) > HELD;
        let end = held.then_some(WorkerEnd::Held);
        say(&Done { end, ..done }, &body)?;
        if held {
            break;
        }
    }
    Ok(())
}

/// Reads questions. Without a server the process ends at once.
fn listen(mut input: BufReader<io::Stdin>, tasks: &mpsc::Sender<(Task<'static>, ArrivedQuestion)>) {
    let mut next = || -> io::Result<()> {
        let mut line = String::new();
        if input.read_line(&mut line)? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        if line == ENOUGH {
            STOPPED.store(true, Ordering::Relaxed);
            return Ok(());
        }
        let task: Task<'static> = serde_json::from_str(&line)?;
        let mut text = vec![0; task.bytes];
        input.read_exact(&mut text)?;
        let asked = ArrivedQuestion { name: task.name.clone(), text: text.into() };
        tasks.send((task, asked)).map_err(io::Error::other)
    };
    while next().is_ok() {}
    exit(0);
}

/// Writes what the server must know of a reply, and then the reply.
fn said(done: &Done, body: &[u8]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    serde_json::to_writer(&mut out, done)?;
    out.write_all(b"\n")?;
    out.write_all(body)?;
    out.flush()
}

/// Refuses the question that has exceeded a limit, and ends the process.
fn last_words(passed: Passed, again: bool) {
    let (kind, end) = match passed {
        Passed::Memory { .. } => (ErrorKind::Budget, WorkerEnd::Memory),
        Passed::Time(_) => (ErrorKind::Stopped, WorkerEnd::Time),
    };
    let refused = RequestRefusal::new(StatusCode::UNPROCESSABLE_ENTITY, kind, passed.to_string());
    let (done, body) = parts(refused.into(), again && end == WorkerEnd::Time);
    // An error cannot be reported anywhere.
    let _ = said(&Done { end: Some(end), ..done }, &body);
    exit(3);
}

/// The parts of a message with this reply, or of one that says that the question needs more time.
fn parts(reply: SentReply, unfinished: bool) -> (Done, Bytes) {
    let SentReply { status, keep, settled, body } = reply;
    let ReplyBody::Bytes(body, _) = body else { unreachable!("a worker has its reply in memory") };
    if unfinished {
        return (Done { status: None, keep, settled, bytes: 0, end: None }, Bytes::new());
    }
    (Done { status: Some(status.as_u16()), keep, settled, bytes: body.len(), end: None }, body)
}

impl WorkerEngine {
    /// The reply to a question. Ends the process if the question exceeds a limit.
    fn reply(&mut self, task: &Task<'_>, asked: &ArrivedQuestion) -> (Done, Bytes) {
        STOPPED.store(false, Ordering::Relaxed);
        // What the worker already holds does not count as memory of the question.
        let (memory, again) = (self.setup.memory.saturating_add(fibnim_limit::used()), task.again);
        let guard = fibnim_limit::guard(memory, task.time, move |passed| last_words(passed, again));
        let (deadline, moment) = (Instant::now().checked_add(task.time), (ProcessTime::now(), task.time));
        let mut clock =
            Clock { deadline: deadline.filter(|_| !again), moment: again.then_some(moment), has_ended: false };
        let answer = asked.read(self.setup.digits).and_then(|question| self.answer(&question, &mut clock));
        let reply = SentReply::of(answer);
        let parts = parts(reply, again && clock.has_ended);
        if let Some((engine, _)) = &mut self.equipped {
            engine.release();
        }
        drop(guard);
        parts
    }

    /// Asks an engine. If a table file changed meanwhile, or is damaged, asks again with the files that are then
    /// loaded.
    fn answer(&mut self, question: &Question, clock: &mut Clock) -> Result<Answer, EngineError> {
        if matches!(question, Question::Audit(audit) if audit.enlarge) {
            return Err(EngineError::input("enlarge: a server limits the time of a question, so leave it out"));
        }
        let mut attempts = 0;
        loop {
            attempts += 1;
            self.sources.look();
            let loaded = if attempts == ATTEMPTS { Arc::default() } else { self.sources.loaded() };
            let kept = self.equipped.take().filter(|(_, before)| Arc::ptr_eq(before, &loaded));
            let (mut engine, loaded) =
                kept.unwrap_or_else(|| (self.sources.engine(self.capabilities, &loaded), loaded));
            let done = engine.ask(question, &mut Budget { memory: self.setup.memory, monitor: clock });
            // Checked after the answer, since a table may have changed while it was computed.
            if loaded.is_intact() {
                self.equipped = Some((engine, loaded));
                return done;
            }
        }
    }
}
