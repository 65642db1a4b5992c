//! No question passes the limits of memory and time, ends the program in another way than it says, or gets another
//! answer with less of them. Memory and time are those of the process, as the system measures them.
//!
//! `FIBNIM_QUESTIONS` is the number of questions of each test, and `FIBNIM_SEED` the seed of the random ones.

use std::collections::BTreeMap;
use std::env::var;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use fibnim_hostile::Questions;
use serde_json::Value;

/// Bytes that a process may take besides the memory of a question.
const BESIDES: u64 = 64_000_000;

/// Time that a process may take besides that of a question: one second, and what a busy machine makes of it.
const LATE: Duration = Duration::from_secs(if cfg!(debug_assertions) { 60 } else { 1 });

/// Bytes of a reply that is not read further.
const LONG: usize = 1 << 20;

fn setting(name: &str, usual: u64) -> u64 {
    var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// A process that answers questions on its standard input, in so much address space that no machine is short of it.
struct Asker {
    child: Child,
    questions: ChildStdin,
    replies: BufReader<ChildStdout>,
}

impl Asker {
    fn new(memory: u64, time: Duration) -> Self {
        let options = format!("--memory {memory} --time {}ms", time.as_millis());
        let program = env!("CARGO_BIN_EXE_fibnim");
        let mut child = Command::new("sh")
            .args(["-c", &format!("ulimit -v 8000000; exec {program} ask {options}")])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("a process");
        let questions = child.stdin.take().expect("a pipe");
        let replies = BufReader::new(child.stdout.take().expect("a pipe"));
        Self { child, questions, replies }
    }

    /// The reply; none if the process has ended without one.
    fn ask(&mut self, question: &Value) -> Option<Value> {
        let mut line = question.to_string();
        line.push('\n');
        // A process that has just ended reads nothing.
        let _ = self.questions.write_all(line.as_bytes()).and_then(|()| self.questions.flush());
        let mut reply = Vec::new();
        loop {
            let bytes = self.replies.fill_buf().expect("bytes");
            let end = bytes.iter().position(|&byte| byte == b'\n');
            let read = end.map_or(bytes.len(), |end| end + 1);
            // A long reply is not read.
            if reply.len() < LONG {
                reply.extend_from_slice(&bytes[..read]);
            }
            self.replies.consume(read);
            if end.is_some() || read == 0 {
                break;
            }
        }
        if reply.len() < LONG { serde_json::from_slice(&reply).ok() } else { Some(Value::Null) }
    }

    /// The most memory that was resident, as Linux tells it of a process that is there.
    fn peak(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let kilobytes = status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB"))?;
        kilobytes.trim().parse::<u64>().ok().map(|kilobytes| kilobytes << 10)
    }

    /// Ends the process: its exit status.
    fn end(self) -> Option<i32> {
        let Self { mut child, questions, mut replies } = self;
        drop(questions);
        let _ = std::io::copy(&mut replies, &mut std::io::sink());
        child.wait().expect("a status").code()
    }
}

/// What was found wrong with questions, the largest excess of memory, and the largest delay.
#[derive(Debug, Default)]
struct Found {
    wrong: Vec<String>,
    excess: u64,
    late: Duration,
    /// How many replies there were of each kind.
    kinds: BTreeMap<String, u64>,
}

impl Found {
    fn count(&mut self, reply: &Value) {
        let kind = reply["error"]["kind"].as_str().unwrap_or("answer");
        *self.kinds.entry(kind.to_owned()).or_default() += 1;
    }

    fn memory(&mut self, resident: Option<u64>, allowed: u64, question: &Value) {
        let excess = resident.unwrap_or(0).saturating_sub(allowed);
        self.excess = self.excess.max(excess);
        if excess > BESIDES {
            self.wrong(&format!("{} MB more than {} in use", excess / 1_000_000, allowed / 1_000_000), question);
        }
    }

    fn wrong(&mut self, what: &str, question: &Value) {
        let text: String = question.to_string().chars().take(400).collect();
        eprintln!("{what}: {text}");
        self.wrong.push(format!("{what}: {text}"));
    }

    fn report(self) {
        eprintln!("{:?}, at most {} MB more and {:?} late", self.kinds, self.excess / 1_000_000, self.late);
        assert!(self.wrong.is_empty(), "{} questions: {:#?}", self.wrong.len(), self.wrong);
    }
}

/// Asks all questions with the same limits, as many of one process as it answers before it ends.
fn asked(questions: impl Iterator<Item = Value>) -> Found {
    const MEMORY: u64 = 64_000_000;
    const TIME: Duration = Duration::from_millis(200);
    let mut found = Found::default();
    let mut asker = Asker::new(MEMORY, TIME);
    // Whether the last reply of the process was a failure: it may have ended with it.
    let mut may_have_ended = false;
    let mut last = Value::Null;
    let next = |asker: &mut Asker, found: &mut Found, last: &Value, status: i32| {
        let ended = std::mem::replace(asker, Asker::new(MEMORY, TIME)).end();
        if ended != Some(status) {
            found.wrong(&format!("status {ended:?}"), last);
        }
    };
    for (number, question) in questions.enumerate() {
        let mut begun = Instant::now();
        let mut reply = asker.ask(&question);
        if reply.is_none() && may_have_ended {
            next(&mut asker, &mut found, &last, 3);
            begun = Instant::now();
            reply = asker.ask(&question);
        }
        let late = begun.elapsed().saturating_sub(TIME);
        found.memory(asker.peak(), MEMORY, &question);
        found.late = found.late.max(late);
        if late > LATE {
            found.wrong(&format!("{:.1} s late", late.as_secs_f64()), &question);
        }
        may_have_ended = reply.as_ref().is_some_and(|reply| reply.get("error").is_some());
        if let Some(reply) = &reply {
            found.count(reply);
        } else {
            found.wrong("no reply", &question);
            next(&mut asker, &mut found, &question, 3);
        }
        last = question;
        if number % 500 == 499 {
            let status =
                if reply.is_some() && asker.ask(&serde_json::json!({"ask": "solve", "position": "5"})).is_some() {
                    0
                } else {
                    3
                };
            next(&mut asker, &mut found, &last, status);
            may_have_ended = false;
        }
    }
    found
}

/// Every integer field of every question at the edges of its type, alone and in pairs, and random questions with odd
/// texts.
#[test]
fn extreme_questions_are_answered_or_refused() {
    let (count, seed) = (setting("FIBNIM_QUESTIONS", 100) as usize, setting("FIBNIM_SEED", 1));
    let mut questions = Questions::extreme(seed);
    let mut edges = questions.edges();
    fastrand::Rng::with_seed(seed).shuffle(&mut edges);
    edges.truncate(count / 2);
    let random = count - edges.len();
    asked(edges.into_iter().chain((0..random).map(|_| questions.next_question()))).report();
}

/// The fields of an answer that say what is true.
const TRUE: [&str; 7] = ["outcome", "threshold", "holds", "grundy", "complement", "length", "lengths"];

/// Random questions with random limits: a process for each.
#[test]
fn limits_hold_for_questions_of_all_kinds() {
    let (count, seed) = (setting("FIBNIM_QUESTIONS", 30), setting("FIBNIM_SEED", 1));
    let (mut questions, mut dice) = (Questions::large(seed), fastrand::Rng::with_seed(seed));
    let mut found = Found::default();
    for _ in 0..count {
        let question = questions.next_question();
        let memory = 1_000_000 << dice.u32(0..=8);
        let time = Duration::from_millis(dice.u64(200..=400) << dice.u32(0..=3));
        let begun = Instant::now();
        let mut asker = Asker::new(memory, time);
        let reply = asker.ask(&question);
        found.memory(asker.peak(), memory, &question);
        let status = asker.end();
        let late = begun.elapsed().saturating_sub(time);
        found.late = found.late.max(late);
        if late > LATE {
            found.wrong(&format!("{:.1} s late of {time:?}", late.as_secs_f64()), &question);
        }
        if !matches!(status, Some(0 | 3)) {
            found.wrong(&format!("status {status:?}"), &question);
        }
        let Some(reply) = reply else {
            found.wrong("no reply", &question);
            continue;
        };
        found.count(&reply);
        if reply.get("error").is_none() && dice.u8(..8) == 0 {
            let more = Asker::new(1 << 30, Duration::from_secs(20)).ask(&question);
            let more = more.filter(|more| more.get("error").is_none()).unwrap_or_default();
            if TRUE.iter().any(|field| reply.get(field) != more.get(field)) {
                found.wrong("another answer", &question);
            }
        }
    }
    found.report();
}
