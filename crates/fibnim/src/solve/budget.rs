//! The memory that a job may use, and the monitor that may end it.

use std::fmt;
use std::ops::ControlFlow;

/// How far a computation has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Progress {
    /// Steps done: positions solved, or digits of a numeration system.
    pub done: u64,
    /// Steps to do, if known.
    pub total: Option<u64>,
}

/// Watches a computation and may end it: a deadline, a progress bar, a cancel button. The library itself has no clock.
/// It is `Send` since several threads may work on one computation. A closure is a monitor:
///
/// ```
/// use std::ops::ControlFlow;
/// use fibnim::{Budget, Progress, Rules, SolveError, Solver};
/// let mut steps = 0;
/// let mut monitor = |progress: Progress| {
///     steps = progress.done;
///     ControlFlow::Break(())
/// };
/// let budget = &mut Budget::watched(&mut monitor);
/// let stopped = Solver::new(Rules::FIBONACCI).solve_within(&"(300,301,303;5)".parse()?, budget);
/// assert!(matches!(stopped, Err(SolveError::Stopped(_))));
/// assert!(steps > 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Monitor: Send {
    /// The computation calls this every few milliseconds. `Break` ends it.
    fn check(&mut self, progress: Progress) -> ControlFlow<()>;
}

/// A monitor that never ends a computation.
#[derive(Clone, Copy, Debug, Default)]
pub struct Forever;

impl Monitor for Forever {
    fn check(&mut self, _: Progress) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

impl<F: FnMut(Progress) -> ControlFlow<()> + Send> Monitor for F {
    fn check(&mut self, progress: Progress) -> ControlFlow<()> {
        self(progress)
    }
}

/// What a computation may cost.
pub struct Budget<'a> {
    /// Memory in bytes.
    pub memory: u64,
    /// May end the computation.
    pub monitor: &'a mut dyn Monitor,
}

impl fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget").field("memory", &self.memory).finish_non_exhaustive()
    }
}

impl Default for Budget<'_> {
    /// 2 GiB and any time.
    fn default() -> Self {
        // A value without size: the box allocates nothing.
        Self::watched(Box::leak(Box::new(Forever)))
    }
}

impl<'a> Budget<'a> {
    /// 2 GiB.
    pub const DEFAULT_MEMORY: u64 = 2 << 30;

    /// 2 GiB and a monitor.
    pub fn watched(monitor: &'a mut dyn Monitor) -> Self {
        Self { memory: Self::DEFAULT_MEMORY, monitor }
    }

    /// A budget with the same monitor and at most `memory` bytes.
    pub fn within(&mut self, memory: u64) -> Budget<'_> {
        Budget { memory: self.memory.min(memory), monitor: self.monitor }
    }
}
