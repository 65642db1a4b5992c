//! The cells of a few rows that have no near move, for the far field.

use crate::kernel::game::MOST_ROWS;

/// Number of lanes of a row that are appended without a test of their number. Few rows have more.
const USUAL: usize = 4;

/// A list of cells, each the number of its row in the block times the lanes, plus its lane.
pub struct OpenCells {
    cells: [u32; MOST_ROWS * 64 + USUAL],
    len: usize,
}

impl OpenCells {
    pub fn new() -> Self {
        Self { cells: [0; MOST_ROWS * 64 + USUAL], len: 0 }
    }

    /// Appends the lanes of a row whose first cell is `first`. The number of lanes decides no branch unless it is
    /// large: it cannot be predicted.
    #[inline(always)]
    pub fn append(&mut self, mut lanes: u64, first: usize) {
        let count = lanes.count_ones() as usize;
        let cells = &mut self.cells[self.len..];
        for cell in &mut cells[..USUAL] {
            *cell = first as u32 + lanes.trailing_zeros();
            lanes &= lanes.wrapping_sub(1);
        }
        if count > USUAL {
            for cell in &mut cells[USUAL..count] {
                *cell = first as u32 + lanes.trailing_zeros();
                lanes &= lanes.wrapping_sub(1);
            }
        }
        self.len += count;
    }

    /// All cells; the list is empty afterwards.
    #[inline(always)]
    pub fn take(&mut self) -> &[u32] {
        let len = std::mem::replace(&mut self.len, 0);
        &self.cells[..len]
    }
}
