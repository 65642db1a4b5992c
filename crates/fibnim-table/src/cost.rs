//! What a computation takes, known before it begins.

use fibnim::{Nat, SolveError};

use crate::kernel::layout::Layout;
use crate::kernel::run;

/// Bytes that a table in memory takes for every block, while it is built.
const BYTES_A_BLOCK: u128 = 48;

/// What a computation takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    /// Positions that are computed.
    pub positions: u128,
    /// About how many bytes of memory it takes, the result included. Thresholds of 255 and more come on top of it: 16
    /// bytes each, counted when they appear.
    pub bytes: u128,
}

impl Cost {
    /// What it takes to build a table of all positions of a layout in memory with so many threads.
    pub(crate) fn of_table(layout: &Layout, threads: usize) -> Self {
        let positions = layout.positions();
        Self { positions, bytes: positions + layout.blocks() * BYTES_A_BLOCK + run::memory(layout, threads) }
    }

    /// Refuses what takes more memory than is allowed, for piles up to the given ones.
    ///
    /// # Errors
    /// [`SolveError::Table`], with these figures.
    pub(crate) fn afford(&self, piles: impl IntoIterator<Item = u32>, allowed: u64) -> Result<(), SolveError> {
        if self.bytes <= u128::from(allowed) {
            return Ok(());
        }
        Err(SolveError::Table {
            piles: piles.into_iter().map(Nat::from).collect(),
            positions: Nat::from(self.positions),
            bytes: Nat::from(self.bytes),
            allowed,
        })
    }
}
