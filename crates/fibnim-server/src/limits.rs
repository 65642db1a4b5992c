//! What a server spends on its clients at most.

use std::time::Duration;

/// The most bytes of the first line and the headers of a request.
pub const HEAD: usize = 32 << 10;

/// The most bytes of a slice in binary form, whatever the memory of a question.
pub const BINARY: u64 = 64 << 20;

/// What a server spends on its clients at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Questions that are answered at the same time, at least 1 (default: one a processor).
    pub workers: usize,
    /// Questions that may wait until a worker is free; any more are refused with status 503 (default: 256).
    pub queue: usize,
    /// Bytes that a question may use (default: 512 MiB).
    pub memory: u64,
    /// Time that a question may take once a worker has it (default: 10 s).
    pub time: Duration,
    /// Open connections; any more wait in the queue of the operating system (default: 2048).
    pub connections: usize,
    /// Time in which a client has to send the head of a request, or any part of a body, and to take any part of a response
    /// (default: 15 s).
    pub patience: Duration,
    /// Time in which a shutdown lets questions finish (default: 20 s).
    pub grace: Duration,
    /// Decimal digits of a number in a question (default: 10,000).
    pub digits: usize,
    /// Bytes of a question (default: 1 MiB).
    pub question: usize,
    /// Bytes of a batch (default: 64 MiB).
    pub batch: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            workers: std::thread::available_parallelism().map_or(1, usize::from),
            queue: 256,
            memory: 512 << 20,
            time: Duration::from_secs(10),
            connections: 2048,
            patience: Duration::from_secs(15),
            grace: Duration::from_secs(20),
            digits: 10_000,
            question: 1 << 20,
            batch: 64 << 20,
        }
    }
}

impl Limits {
    /// Whether a text has a number of more digits than are accepted.
    pub fn too_many_digits(&self, text: &str) -> bool {
        let longest = text.as_bytes().split(|byte| !byte.is_ascii_digit()).map(<[u8]>::len).max();
        longest.unwrap_or(0) > self.digits
    }
}
