//! The thresholds in the order of a file.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::held::Squares;
use crate::kernel::block::Block;
use crate::kernel::edges::Halt;
use crate::kernel::layout::{BlockId, Layout, advance};
use crate::kernel::tiling::{Tile, Tiling};
use crate::threads::on_threads;
use crate::tiles::Sink;

/// How many positions and how many values of `x` are exchanged at a time.
const WORD: usize = 8;

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

/// Exchanges rows and columns: the first byte of all rows, then the second of all rows, up to `columns`. Rows are longer than
/// that by [`WORD`] at least.
fn transpose(rows: &[&[u8]], columns: usize, bytes: &mut Vec<u8>) {
    let len = rows.len();
    if bytes.len() < len * columns {
        bytes.resize(len * columns, 0);
    }
    for (first, some) in (0..).step_by(WORD).zip(rows.chunks(WORD)) {
        for start in (0..columns).step_by(WORD) {
            let mut words = [0; WORD];
            for (word, row) in words.iter_mut().zip(some) {
                *word = u64::from_le_bytes(*row[start..].first_chunk().expect("a row is longer than its columns"));
            }
            exchange(&mut words);
            for (column, word) in (start..columns).zip(words) {
                let at = column * len + first;
                match bytes[at..].first_chunk_mut().filter(|_| some.len() == WORD) {
                    Some(eight) => *eight = word.to_le_bytes(),
                    None => bytes[at..at + some.len()].copy_from_slice(&word.to_le_bytes()[..some.len()]),
                }
            }
        }
    }
}

/// Exchanges byte `j` of word `i` and byte `i` of word `j`.
fn exchange(words: &mut [u64; WORD]) {
    for (apart, mask) in [(4, 0x0000_0000_ffff_ffff), (2, 0x0000_ffff_0000_ffff), (1, 0x00ff_00ff_00ff_00ff)] {
        for i in (0..WORD).filter(|i| i & apart == 0) {
            let swapped = ((words[i] >> (8 * apart)) ^ words[i + apart]) & mask;
            words[i] ^= swapped << (8 * apart);
            words[i + apart] ^= swapped;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_become_columns() {
        for (count, columns) in [(0, 3), (1, 1), (3, 20), (8, 8), (21, 9)] {
            let all: Vec<Vec<u8>> =
                (0..count).map(|row| (0..columns + WORD).map(|column| (40 * row + column) as u8).collect()).collect();
            let rows: Vec<&[u8]> = all.iter().map(Vec::as_slice).collect();
            let mut bytes = vec![9; 2];
            transpose(&rows, columns, &mut bytes);
            for (row, column) in (0..count).flat_map(|row| (0..columns).map(move |column| (row, column))) {
                assert_eq!(bytes[column * count + row], all[row][column], "{count} {columns} {row} {column}");
            }
        }
    }
}
