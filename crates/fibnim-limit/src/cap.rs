//! A cap for a library, whose process goes on.

use crate::allocator::{passed, set_cap, used};
use crate::guard::OVERHEAD;

/// Smaller blocks are never refused: the thread that waits may need some.
const SMALLEST: usize = 1 << 16;

/// Limits what the process allocates besides what it holds now, until this is dropped. A thread that wants more sleeps:
/// whoever waits for it asks [`Cap::passed`], and gives the work up. The thread ends when there is room for it, if it
/// ever is.
///
/// There is no [`Guard`](crate::Guard) beside it. Of several caps at the same time the last one holds.
#[derive(Debug)]
pub struct Cap(());

impl Cap {
    /// A cap of so many bytes, with an overhead of 12 MiB.
    #[must_use]
    pub fn new(memory: u64) -> Self {
        set_cap(used().saturating_add(memory).saturating_add(OVERHEAD), SMALLEST);
        Self(())
    }

    /// Whether a thread wanted more.
    #[must_use]
    pub fn passed(&self) -> bool {
        passed().is_some()
    }
}

impl Drop for Cap {
    fn drop(&mut self) {
        set_cap(u64::MAX, 0);
    }
}
