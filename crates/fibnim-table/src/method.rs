//! What it takes to build a table in memory.

use fibnim::Cost;

use crate::kernel::layout::Layout;
use crate::tiles::memory;

/// Bytes that a table in memory takes for every block, while it is built.
const BYTES_A_BLOCK: u128 = 48;

/// The cost of a table of all positions of a layout, built with this many threads.
pub(crate) fn of_table(layout: &Layout, threads: usize) -> Cost {
    let positions = layout.positions();
    Cost::new(positions, positions + layout.blocks() * BYTES_A_BLOCK + memory(layout, threads))
}
