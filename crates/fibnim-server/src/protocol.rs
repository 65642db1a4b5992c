//! What the server and a worker say to each other: lines of JSON, some of which announce bytes that follow.

use std::borrow::Cow;
use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::respond::Keep;

/// What a worker says when it is ready for questions.
pub const READY: &str = "ready\n";

/// What the server says while a question is answered: end the work, and reply with what there is.
pub const ENOUGH: &str = "\n";

/// What a worker has to know before the first question.
#[derive(Debug, Serialize, Deserialize)]
pub struct Setup {
    pub tables: Vec<PathBuf>,
    pub certificates: Vec<PathBuf>,
    /// Memory of a question.
    pub memory: u64,
    /// Time of a question that need not end early.
    pub time: Duration,
    /// Decimal digits of a number.
    pub digits: usize,
    /// Threads that a computation may use.
    pub threads: usize,
}

/// A question, as it came: only a worker reads it, since reading may take long.
#[derive(Debug, Serialize, Deserialize)]
pub struct Task<'a> {
    /// The name of a question in an address, of which the query follows; a question without a name is JSON.
    pub name: Option<Cow<'a, str>>,
    /// Bytes of the question, which follow.
    pub bytes: usize,
    pub time: Duration,
    /// Whether the time is that of the processor, and a question whose time is over is asked again with more: it needs
    /// no reply then.
    pub again: bool,
}

/// What is known of a reply without reading it.
#[derive(Debug, Serialize, Deserialize)]
pub struct Done {
    /// The status of the response; none if there is no reply, since the question takes more time.
    pub status: Option<u16>,
    pub keep: Keep,
    /// Whether another worker gives the same answer.
    pub settled: bool,
    /// Bytes of the reply, which follow.
    pub bytes: usize,
    /// Why the worker ends after this reply.
    pub end: Option<End>,
}

/// Why a worker ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum End {
    /// A question passed its memory.
    Memory,
    /// A question passed its time.
    Time,
    /// It held too much memory after a question.
    Held,
    /// All clients of the question have left.
    Left,
    /// It has ended by itself, or something else has ended it.
    Died,
}

impl End {
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
