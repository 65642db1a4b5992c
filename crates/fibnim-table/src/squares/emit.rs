//! The thresholds in the order of a file.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::held::Squares;
use crate::kernel::block::Block;
use crate::kernel::edges::Halt;
use crate::kernel::layout::{BlockId, Layout, advance};
use crate::kernel::tiling::{Tile, Tiling};
use crate::threads::on_threads;
use crate::tiles::Sink;
use crate::transpose::transpose;

/// The memory of a thread that emits blocks in bytes: the blocks with all `x` beside the same piles, and where the squares are.
pub fn memory(layout: &Layout) -> u128 {
    let positions = (layout.lanes() * layout.rows()) as u128;
    positions * (layout.largest() as u128 + 1 + size_of::<&[u8]>() as u128)
}

impl Squares {
    /// Gives every block to `sink`, those of a span in order on one thread.
    ///
    /// # Errors
    /// If `sink` breaks.
    pub fn emit(&self, layout: &Layout, threads: usize, sink: &Sink<'_>) -> Result<(), Halt> {
        let tiling = Tiling::new(layout);
        let next = AtomicUsize::new(0);
        let work = || -> Result<(), Halt> {
            let mut bytes = Vec::new();
            loop {
                let span = next.fetch_add(1, Ordering::Relaxed);
                if span >= tiling.spans() {
                    return Ok(());
                }
                for tile in tiling.span(span).map(|number| tiling.tile(number)).filter(|tile| tile.stored) {
                    if let Err(halt) = self.emit_tile(layout, &tile, &mut bytes, sink) {
                        // The other threads end after the span they are at.
                        next.store(tiling.spans(), Ordering::Relaxed);
                        return Err(halt);
                    }
                }
            }
        };
        on_threads(threads.min(tiling.spans()), work).into_iter().collect()
    }

    fn emit_tile(&self, layout: &Layout, tile: &Tile, bytes: &mut Vec<u8>, sink: &Sink<'_>) -> Result<(), Halt> {
        let (strip, row_block) = (tile.strip, tile.row_block);
        // All outer piles but the two smallest, of which the larger one is `c` and the other `x`.
        let mut larger = vec![0; self.count() - 2];
        let last = layout.last_outer(strip);
        let mut slab = 0;
        loop {
            for c in 0..=larger.last().copied().unwrap_or(last) {
                let top = larger.first().copied().unwrap_or(c);
                let positions = self.rows(layout, tile, &larger, c, top);
                transpose(&positions, c + 1, bytes);
                let nothing = layout.block_rows(strip, row_block, top).is_empty();
                for x in 0..=c {
                    let bytes = &bytes[x * positions.len()..][..positions.len()];
                    let id = BlockId { strip, row_block, slab };
                    slab += 1;
                    if !nothing && sink(Block { id, bytes, exceptions: &[] }).is_break() {
                        return Err(Halt::Stopped);
                    }
                }
            }
            if !advance(&mut larger, last) {
                return Ok(());
            }
        }
    }

    /// For each position of a block its thresholds by `x`.
    fn rows(&self, layout: &Layout, tile: &Tile, larger: &[usize], c: usize, top: usize) -> Vec<&[u8]> {
        let (base, count) = (layout.first_pile(tile.strip), self.count());
        let behind: usize =
            larger.iter().zip((0..count - 2).rev()).map(|(&pile, behind)| self.ranks.before(pile, behind)).sum();
        let mut rows = Vec::new();
        for s in layout.block_rows(tile.strip, tile.row_block, top) {
            for lane in layout.row_lanes(tile.strip, top, s) {
                let b = base + lane;
                let number = self.ranks.before(s - b, count - 1) + self.ranks.before(b, count - 2) + behind;
                let side = larger.last().copied().unwrap_or(b) + 1;
                rows.push(&self.square(number)[c * side..]);
            }
        }
        rows
    }
}
