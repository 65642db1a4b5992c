//! Tables that several checks use, each made once.

use std::any::{Any, TypeId};
use std::collections::BTreeMap;
use std::fmt::{self, Debug};
use std::marker::PhantomData;
use std::ops::Deref;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

/// The type of a table, its name, and its size as text.
type Key = (TypeId, &'static str, String);

/// Filled when the table is made.
type Cell = Arc<OnceLock<Box<dyn Any + Send + Sync>>>;

/// Tables that checks share.
#[derive(Default)]
pub struct Tables {
    cells: Mutex<BTreeMap<Key, Cell>>,
}

impl Debug for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.lock().keys().map(|key| (key.1, &key.2))).finish()
    }
}

/// A table that has been made.
#[derive(Clone, Debug)]
pub struct Made<T> {
    cell: Cell,
    table: PhantomData<T>,
}

impl<T: 'static> Deref for Made<T> {
    type Target = T;

    fn deref(&self) -> &T {
        let table = self.cell.get().and_then(|table| table.downcast_ref());
        table.unwrap_or_else(|| unreachable!("the table was made, and its type is part of the key"))
    }
}

impl Tables {
    fn lock(&self) -> MutexGuard<'_, BTreeMap<Key, Cell>> {
        self.cells.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The table of this name and size. `make` makes it for the first check that asks.
    pub(crate) fn made<T: Any + Send + Sync>(
        &self,
        name: &'static str,
        size: impl Debug,
        make: impl FnOnce() -> T,
    ) -> Made<T> {
        let key = (TypeId::of::<T>(), name, format!("{size:?}"));
        let cell = self.lock().entry(key).or_default().clone();
        // Without the lock, so that other threads can make other tables.
        cell.get_or_init(|| Box::new(make()));
        Made { cell, table: PhantomData }
    }

    /// Frees all tables that no check uses.
    pub(crate) fn clear(&self) {
        self.lock().clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_made_once_for_each_name_and_size() {
        let tables = Tables::default();
        let made = |name, size: u32| *tables.made(name, size, || size + 1);
        assert_eq!((made("a", 1), made("a", 2)), (2, 3));
        assert_eq!(*tables.made("a", 1_u32, || -> u32 { unreachable!("it is there") }), 2);
        assert_eq!(*tables.made("b", 1_u32, || 7_u32), 7);
        tables.clear();
        assert_eq!(*tables.made("a", 1_u32, || 9_u32), 9);
    }
}
