//! Ends the work on a question: at its deadline, when its client is gone, and when the server stops.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use fibnim::{Monitor, Progress};

/// A flag that is raised once and seen by all who share it.
#[derive(Clone, Debug, Default)]
pub struct Flag(Arc<AtomicBool>);

impl Flag {
    /// Raises the flag.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it is raised.
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Raises a flag when it is dropped: a request that nobody waits for is dropped.
#[derive(Debug, Default)]
pub struct Raiser(pub Flag);

impl Drop for Raiser {
    fn drop(&mut self) {
        self.0.raise();
    }
}

/// Ends the work on a question.
#[derive(Debug)]
pub struct Clock {
    deadline: Instant,
    flags: [Flag; 2],
}

impl Clock {
    /// A clock that starts now, and ends the work before its time if one of the flags is raised.
    pub fn new(time: Duration, flags: [Flag; 2]) -> Self {
        let now = Instant::now();
        // A time without an end is one of a year.
        let deadline = now.checked_add(time).unwrap_or(now + Duration::from_secs(365 * 86_400));
        Self { deadline, flags }
    }
}

impl Monitor for Clock {
    fn check(&mut self, _: Progress) -> ControlFlow<()> {
        let ended = self.flags.iter().any(Flag::is_raised) || Instant::now() > self.deadline;
        if ended { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
