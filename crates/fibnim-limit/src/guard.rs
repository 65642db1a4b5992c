//! The guard of a question, and the watchdog that ends the process.

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread::{self, Thread};
use std::time::{Duration, Instant};

use crate::allocator::{exempt, give_back_at_once, passed, set_cap};

/// Bytes that a process may hold besides the memory of a question: the program's own, and what a computation holds
/// between two looks at [`used`](crate::used).
pub const OVERHEAD: u64 = 12 << 20;

/// Time after the limit in which a computation that looks at the clock ends by itself: 0.7 s, and more in builds for
/// tests, which are slow and run beside others.
pub const GRACE: Duration = Duration::from_millis(if cfg!(debug_assertions) { 5000 } else { 700 });

/// How often the watchdog looks while there is a guard.
const LOOK: Duration = Duration::from_millis(5);

/// Time for the last words of the process.
const LAST: Duration = Duration::from_millis(300);

/// The exit status of a process that was ended.
const STATUS: i32 = 3;

/// Which limit a process has passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passed {
    /// It would hold more memory than allowed.
    Memory {
        /// Bytes that it would hold.
        used: u64,
        /// Bytes that are allowed, without the overhead.
        allowed: u64,
    },
    /// Its time is over.
    Time(Duration),
}

impl fmt::Display for Passed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Memory { used, allowed } => {
                write!(f, "beyond the budget: {used} bytes would be in use, and {allowed} are allowed")
            }
            Self::Time(limit) => write!(f, "stopped: the time of {limit:?} is over"),
        }
    }
}

/// What is to be done at the end of the process.
type Ended = Box<dyn FnOnce(Passed) + Send>;

struct WatchedProcess {
    number: u64,
    memory: u64,
    time: Duration,
    /// None if the time is not limited.
    deadline: Option<Instant>,
    ended: Ended,
}

/// The question that is being answered.
static NOW: Mutex<Option<WatchedProcess>> = Mutex::new(None);

/// The number of the last guard.
static LATEST: AtomicU64 = AtomicU64::new(0);

/// Whether the process is about to end.
static ENDING: AtomicBool = AtomicBool::new(false);

fn now() -> MutexGuard<'static, Option<WatchedProcess>> {
    NOW.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A thread that does this. Without it there would be no limit, so there is no question either.
fn started(name: &str, work: impl FnOnce() + Send + 'static) -> Thread {
    let thread = thread::Builder::new().name(name.to_owned()).spawn(work);
    thread.expect("a thread of the watchdog").thread().clone()
}

/// The watchdog's thread.
fn watchdog() -> &'static Thread {
    static THREAD: OnceLock<Thread> = OnceLock::new();
    THREAD.get_or_init(|| {
        give_back_at_once();
        let end = started("end", end);
        started("watchdog", move || watch(&end))
    })
}

/// Ends the process a little after the watchdog has begun the last words, which may wait for a lock that a sleeping
/// thread holds. It is there before, and neither allocates nor locks.
fn end() {
    while !ENDING.load(Ordering::Relaxed) {
        thread::park();
    }
    thread::sleep(LAST);
    end_at_once();
}

/// Ends the process without anything else that is done at the end of a program, which may wait for locks, too.
#[cfg(unix)]
#[allow(unsafe_code)]
fn end_at_once() -> ! {
    // SAFETY: the function has no precondition, and does not return.
    unsafe { libc::_exit(STATUS) }
}

#[cfg(not(unix))]
fn end_at_once() -> ! {
    std::process::exit(STATUS)
}

fn watch(end: &Thread) {
    exempt();
    loop {
        let limit = {
            let mut now = now();
            let limit = now.as_ref().map(|watched| {
                let memory = passed().map(|used| Passed::Memory { used, allowed: watched.memory });
                let late = watched.deadline.is_some_and(|deadline| Instant::now() >= deadline);
                memory.or_else(|| late.then_some(Passed::Time(watched.time)))
            });
            match limit {
                Some(Some(passed)) => {
                    ENDING.store(true, Ordering::Relaxed);
                    now.take().map(|watched| (passed, watched.ended))
                }
                Some(None) => None,
                None => {
                    drop(now);
                    thread::park();
                    continue;
                }
            }
        };
        let Some((passed, ended)) = limit else {
            thread::sleep(LOOK);
            continue;
        };
        end.unpark();
        ended(passed);
        end_at_once();
    }
}

/// Limits the process from now on, until the guard is dropped: to `memory` bytes, with an overhead of 12 MiB, and to
/// `time`, with a grace of 0.7 s. A process that passes a limit calls `ended`, on another thread, and ends with status
/// 3 within 0.3 s, if `ended` has not ended it before. There is one guard at a time: a later one replaces an earlier
/// one.
#[must_use]
pub fn guard(memory: u64, time: Duration, ended: impl FnOnce(Passed) + Send + 'static) -> Guard {
    let deadline = time.checked_add(GRACE).and_then(|limit| Instant::now().checked_add(limit));
    let number = LATEST.fetch_add(1, Ordering::Relaxed) + 1;
    *now() = Some(WatchedProcess { number, memory, time, deadline, ended: Box::new(ended) });
    set_cap(memory.saturating_add(OVERHEAD), 0);
    watchdog().unpark();
    Guard { number }
}

/// Keeps the limits of a question until it is dropped.
#[derive(Debug)]
pub struct Guard {
    number: u64,
}

impl Drop for Guard {
    fn drop(&mut self) {
        let mut now = now();
        if now.as_ref().is_some_and(|watched| watched.number == self.number) {
            *now = None;
            set_cap(u64::MAX, 0);
        }
        drop(now);
        // The process has said that it ends: it says nothing else.
        while ENDING.load(Ordering::Relaxed) {
            thread::sleep(LAST);
        }
    }
}
