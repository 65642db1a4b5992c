//! Threads: progress that they share, and values under a lock.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use fibnim::{Monitor, Progress, SolveError};

use crate::error::TableError;

/// Counts positions on many threads, each of which reports the progress to the monitor.
pub struct PositionMeter<'a> {
    /// Positions, counted once for each stage.
    done: AtomicU64,
    stages: u64,
    total: u64,
    monitor: Mutex<&'a mut dyn Monitor>,
}

impl<'a> PositionMeter<'a> {
    /// A meter of work on `total` positions, each of which is added once for each stage.
    pub fn new(stages: u64, total: u64, monitor: &'a mut dyn Monitor) -> Self {
        Self { done: AtomicU64::new(0), stages, total, monitor: Mutex::new(monitor) }
    }

    /// How far the work has come.
    pub fn progress(&self) -> Progress {
        Progress { done: self.done.load(Ordering::Relaxed) / self.stages, total: Some(self.total) }
    }

    /// Counts positions.
    ///
    /// # Errors
    /// If the monitor ends the work.
    pub fn add(&self, positions: u64) -> Result<(), SolveError> {
        self.done.fetch_add(positions, Ordering::Relaxed);
        // If the monitor is locked, another thread is reporting to it.
        let ended = self.monitor.try_lock().is_ok_and(|mut monitor| monitor.check(self.progress()).is_break());
        if ended { Err(SolveError::Stopped(self.progress())) } else { Ok(()) }
    }
}

/// Called with the number of positions computed, before their blocks are emitted.
pub type Look<'a> = dyn Fn(u64) -> Result<(), TableError> + Sync + 'a;

/// Visits the numbers below `count` on `threads` threads, each number once and each thread in increasing order. Each
/// thread has a state of its own, which begins as `start()`; the states are returned.
///
/// # Errors
/// The first error of `visit`. The other threads stop when they see it.
pub fn fold_numbers<T: Send, E: Send + Sync>(
    threads: usize,
    count: u64,
    start: impl Fn() -> T + Sync,
    visit: impl Fn(&mut T, u64) -> Result<(), E> + Sync,
) -> Result<Vec<T>, E> {
    let (next, failure) = (AtomicU64::new(0), OnceLock::new());
    let work = || {
        let mut state = start();
        while failure.get().is_none() {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                break;
            }
            if let Err(error) = visit(&mut state, number) {
                let _ = failure.set(error);
            }
        }
        state
    };
    let states = on_threads(threads, work);
    failure.into_inner().map_or(Ok(states), Err)
}

/// Does the same work on `threads` threads, one of them the calling one, and returns the result of each. For 0 or 1 no
/// thread is started, so that this works on platforms without threads.
pub fn on_threads<T: Send>(threads: usize, work: impl Fn() -> T + Copy + Send) -> Vec<T> {
    if threads <= 1 {
        return vec![work()];
    }
    std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
        let own = work();
        let join = |other: std::thread::ScopedJoinHandle<'_, T>| match other.join() {
            Ok(theirs) => theirs,
            Err(panic) => std::panic::resume_unwind(panic),
        };
        [own].into_iter().chain(others.into_iter().map(join)).collect()
    })
}

/// Locks a value that is valid at any time, so a panic of another thread while it held the lock does no harm.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
