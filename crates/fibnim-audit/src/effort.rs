//! The sizes of checks.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use fibnim::{Budget, Monitor, Progress};

use crate::tables::Tables;

/// The number of levels of effort.
pub const LEVELS: u32 = 4;

/// The level of the report, and of an audit without further arguments.
pub const REPORT_LEVEL: u32 = 1;

static NEVER: AtomicBool = AtomicBool::new(false);

/// How large the ranges of a check are, and when it is to stop.
#[derive(Clone, Copy, Debug)]
pub struct Effort<'a> {
    level: u32,
    tables: &'a Tables,
    stop: &'a AtomicBool,
}

impl<'a> Effort<'a> {
    /// An effort of a level below [`LEVELS`]; every level has larger ranges than the one before.
    pub fn new(level: u32, tables: &'a Tables) -> Self {
        Self { level, tables, stop: &NEVER }
    }

    /// The same, but checks stop once `stop` is set.
    pub(crate) fn until(level: u32, tables: &'a Tables, stop: &'a AtomicBool) -> Self {
        Self { level, tables, stop }
    }

    /// The size for this level, the last one for higher levels.
    pub(crate) fn size(&self, sizes: &[u32]) -> u32 {
        sizes.get(self.level as usize).or(sizes.last()).copied().unwrap_or_default()
    }

    /// The tables that checks share.
    pub(crate) fn tables(&self) -> &'a Tables {
        self.tables
    }

    /// The usual memory, and a monitor that stops a search when the check is to stop.
    pub(crate) fn budget(&self) -> Budget<Until<'a>> {
        Budget { memory: Budget::DEFAULT_MEMORY, monitor: Until(self.stop) }
    }

    /// Whether the check is to stop now.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// Stops a search when the check is to stop.
pub struct Until<'a>(&'a AtomicBool);

impl Monitor for Until<'_> {
    fn check(&mut self, _: Progress) -> ControlFlow<()> {
        if self.0.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
