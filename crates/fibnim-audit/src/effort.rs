//! How far checks go.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use fibnim::{Budget, Monitor, Progress};

use crate::tables::Tables;

/// How many levels of effort there are.
pub const LEVELS: u32 = 4;

/// The level of the report, and of an audit without a budget.
pub const REPORT_LEVEL: u32 = 1;

static NEVER: AtomicBool = AtomicBool::new(false);

/// How far a check shall go.
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

    /// The same with an end: once `stop` is set.
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

    /// The usual memory, and the end when the check shall end.
    pub(crate) fn budget(&self) -> Budget<Until<'a>> {
        Budget { memory: Budget::DEFAULT_MEMORY, monitor: Until(self.stop) }
    }

    /// Whether the check shall end now.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// Ends a search when the check shall end.
pub struct Until<'a>(&'a AtomicBool);

impl Monitor for Until<'_> {
    fn check(&mut self, _: Progress) -> ControlFlow<()> {
        if self.0.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
