//! The messages between the server and a worker: lines of JSON, some of which are followed by bytes.

use std::borrow::Cow;
use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::respond::Keep;

/// What a worker says when it is ready for questions.
pub const READY: &str = "ready\n";

/// The server's order to end the work on a question, and to reply with what was found.
pub const ENOUGH: &str = "\n";

/// What the server sends to a worker before the first question.
#[derive(Debug, Serialize, Deserialize)]
pub struct Setup {
    pub tables: Vec<PathBuf>,
    pub certificates: Vec<PathBuf>,
    /// Memory of a question.
    pub memory: u64,
    /// Time of a question, unless it is only tried for a moment.
    pub time: Duration,
    /// Decimal digits of a number.
    pub digits: usize,
    /// Threads that a computation may use.
    pub threads: usize,
}

/// A question in the form in which it arrived. Only a worker parses it, since that may take long.
#[derive(Debug, Serialize, Deserialize)]
pub struct Task<'a> {
    /// The name of a question in an address, whose query follows; none if JSON follows.
    pub name: Option<Cow<'a, str>>,
    /// The number of bytes that follow.
    pub bytes: usize,
    pub time: Duration,
    /// Whether this is a first attempt: the time is processor time, and a question that exceeds it needs no reply,
    /// because it is asked again with more time.
    pub again: bool,
}

/// What the server must know of a reply, so that it need not read it.
#[derive(Debug, Serialize, Deserialize)]
pub struct Done {
    /// The status of the response; none if there is no reply because the question needs more time.
    pub status: Option<u16>,
    pub keep: Keep,
    /// Whether another worker gives the same answer.
    pub settled: bool,
    /// The number of bytes of the reply, which follows.
    pub bytes: usize,
    /// Why the worker ends after this reply.
    pub end: Option<WorkerEnd>,
}

/// Why a worker ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum WorkerEnd {
    /// A question passed its memory.
    Memory,
    /// A question passed its time.
    Time,
    /// It held too much memory after a question.
    Held,
    /// All clients of the question have left.
    Left,
    /// It ended for no reason that the server knows.
    Died,
}

impl WorkerEnd {
    /// The word for it in metrics and in the log.
    pub fn word(self) -> &'static str {
        match self {
            Self::Memory => "memory",
            Self::Time => "time",
            Self::Held => "held",
            Self::Left => "left",
            Self::Died => "died",
        }
    }
}
