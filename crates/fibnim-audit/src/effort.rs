//! The sizes of checks, and the tables that they share.

use std::any::Any;
use std::collections::BTreeMap;
use std::fmt::{self, Debug};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use fibnim::Monitor;

/// The number of levels of effort.
pub const LEVELS: u32 = 4;

/// The level of the report, and of an audit without further arguments.
pub const REPORT_LEVEL: u32 = 1;

pub(crate) static NEVER: AtomicBool = AtomicBool::new(false);

/// How large the ranges of a check are, and when it is to stop.
#[derive(Clone, Copy, Debug)]
pub struct Effort<'a> {
    pub(crate) level: u32,
    pub(crate) tables: &'a Tables,
    pub(crate) stop: &'a AtomicBool,
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

    /// A monitor that stops a search when the check is to stop.
    pub(crate) fn monitor(&self) -> impl Monitor + use<'a> {
        let stop = self.stop;
        |_| if stop.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Whether the check is to stop now.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
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
    /// Forgets all tables.
    pub(crate) fn clear(&self) {
        self.lock().clear();
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<(&'static str, String), Cell>> {
        self.cells.lock().unwrap_or_else(PoisonError::into_inner)
    }
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
