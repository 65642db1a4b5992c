//! The sizes of checks, the tables that they share, and how they are run on several threads.

use std::any::Any;
use std::collections::BTreeMap;
use std::fmt::{self, Debug};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;
use std::time::Duration;

use fibnim::{Budget, Monitor, Progress};

use crate::claim::{Claim, ClaimAnswer};

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

    /// The size for this level, the last one for higher levels.
    pub(crate) fn size(&self, sizes: &[u32]) -> u32 {
        sizes.get(self.level as usize).or(sizes.last()).copied().unwrap_or_default()
    }

    /// The table of this name and size. `make` makes it for the first check that asks.
    pub(crate) fn table<T: Any + Send + Sync>(
        &self,
        name: &'static str,
        size: impl Debug,
        make: impl FnOnce() -> T,
    ) -> Arc<T> {
        let cell = self.tables.lock().entry((name, format!("{size:?}"))).or_default().clone();
        // Without the lock, so that other threads can make other tables.
        let table = cell.get_or_init(|| Arc::new(make())).clone();
        table.downcast().unwrap_or_else(|_| unreachable!("tables of one name have one type"))
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

/// Filled when the table is made.
type Cell = Arc<OnceLock<Arc<dyn Any + Send + Sync>>>;

/// Tables that checks share, each made once.
#[derive(Default)]
pub struct Tables {
    cells: Mutex<BTreeMap<(&'static str, String), Cell>>,
}

impl Debug for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.lock().keys()).finish()
    }
}

impl Tables {
    fn lock(&self) -> MutexGuard<'_, BTreeMap<(&'static str, String), Cell>> {
        self.cells.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Time between two calls of the monitor.
const TICK: Duration = Duration::from_millis(20);

/// Checks claims at the levels of effort `levels`, one level after the other, on `threads` threads.
///
/// The first `in_any_case` levels are completed whatever the monitor says; after them the monitor may stop the audit. Each
/// claim gets the verdict of the last level that its check completed. Claims without such a level are left out.
pub fn audit(
    claims: &[&'static Claim],
    levels: impl IntoIterator<Item = u32>,
    in_any_case: usize,
    threads: usize,
    monitor: &mut dyn Monitor,
) -> Vec<ClaimAnswer> {
    let mut verdicts: Vec<Option<ClaimAnswer>> = vec![None; claims.len()];
    let tables = Tables::default();
    let ended = AtomicBool::new(false);
    for (round, level) in levels.into_iter().enumerate() {
        let effort = Effort { level, tables: &tables, stop: if round < in_any_case { &NEVER } else { &ended } };
        let next = AtomicUsize::new(0);
        thread::scope(|scope| {
            let (sender, receiver) = channel();
            for _ in 0..threads.clamp(1, claims.len().max(1)) {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || {
                    while !effort.is_stopped() {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        let Some(claim) = claims.get(index) else { break };
                        if sender.send((index, claim.verdict(&effort))).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            let mut done = 0;
            loop {
                match receiver.recv_timeout(TICK) {
                    Ok((index, verdict)) => {
                        done += 1;
                        if verdict.is_some() {
                            verdicts[index] = verdict;
                        }
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => break,
                }
                let progress = Progress { done, total: Some(claims.len() as u64) };
                if monitor.check(progress) == ControlFlow::Break(()) {
                    ended.store(true, Ordering::Relaxed);
                }
            }
        });
        tables.lock().clear();
        if ended.load(Ordering::Relaxed) {
            break;
        }
    }
    verdicts.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_made_once_for_each_name_and_size() {
        let tables = Tables::default();
        let made = |name, size: u32| *Effort::new(0, &tables).table(name, size, || size + 1);
        assert_eq!((made("a", 1), made("a", 2)), (2, 3));
        assert_eq!(*Effort::new(0, &tables).table("a", 1_u32, || -> u32 { unreachable!("it is there") }), 2);
        tables.lock().clear();
        assert_eq!(*Effort::new(0, &tables).table("a", 1_u32, || 9_u32), 9);
    }
}
