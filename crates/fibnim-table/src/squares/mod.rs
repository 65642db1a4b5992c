//! Tables of four and more piles, computed on squares over the two smallest piles.
//!
//! The *rest* of a position is all its piles but the two smallest, `c >= x`. The *square* of a rest holds the
//! thresholds of all `c` and `x` up to the least pile of the rest, each at `(c, x)` and at `(x, c)`. So every move
//! except those from `x` leads from a run of positions along `x` to a run of neighbouring bytes. Moves are split by
//! their size as in the [kernel of the strips](crate::kernel): near moves are compared for many positions at a time,
//! and far moves are found in one stack of covering entries for each [line](held). Moves from `x` lead to the same row
//! and come last.
//!
//! With four and more piles these rows have more positions than the rows of a strip. The whole table is held in memory,
//! so its parts need not pass anything on. The blocks are emitted in the order of the file when the table is complete.

// What runs must be inlined into the functions that choose an instruction set; heights and thresholds are at most 255.
#![allow(clippy::cast_possible_truncation, clippy::inline_always)]

use self::held::{Lines, PAD, Squares, for_each_rest, side_of_tiles};
use self::square::{Along, SquareRows};
use crate::error::TableError;
use crate::kernel::dispatch::Isa;
use crate::kernel::game::KernelGame;
use crate::kernel::layout::{BlockId, Layout, advance, multisets, unrank, with_least};
use crate::piece::{Piece, Sink};
use crate::threads::{Look, fold_numbers};
use crate::tiles::{Tile, Tiling};

mod held;
mod square;

/// The most chips of a pile: all finite thresholds fit a byte.
const LARGEST: usize = 254;

/// Memory of a square besides its thresholds: its place.
const SQUARE: u128 = 8;

/// Memory of a tile besides its squares: what the allocator keeps, where it is, and the bytes behind the squares.
const TILE: u128 = 48 + PAD as u128;

/// Whether squares are faster than strips for a layout (measured with four to six piles).
pub fn suits(layout: &Layout) -> bool {
    layout.outer >= 2 && layout.is_whole() && layout.largest <= LARGEST
}

/// The most bytes that the squares of a layout take, with this number of threads.
pub fn memory(layout: &Layout, threads: usize) -> u128 {
    let (count, max) = (layout.outer, layout.largest);
    let squares = |least: usize| {
        let side = least + 1;
        with_least(max, count, least) * ((side * side) as u128 + SQUARE)
    };
    let threads = threads.max(1) as u128 * memory_to_emit(layout);
    let tiles = multisets(max / side_of_tiles(count), count) * TILE;
    (0..=max).map(squares).sum::<u128>() + tiles + Lines::memory(count + 2, max) + threads
}

/// Computes the squares of a layout with this number of threads, and calls `look` with the numbers of positions.
///
/// # Errors
/// If `look` fails.
pub fn compute(layout: &Layout, game: &KernelGame, threads: usize, look: &Look<'_>) -> Result<Squares, TableError> {
    let (count, max) = (layout.outer, layout.largest);
    let all = Squares::new(count, max);
    let lines = Lines::new(all.groups.len());
    let isa = Isa::detect();
    // Tiles are begun in their order, so those that a tile waits for are done or being computed.
    let order = &all.order;
    fold_numbers(
        threads,
        order.len() as u64,
        || (Along::new(game), Vec::new()),
        |(along, square), place| {
            let tile = unrank(order[place as usize] as usize, count);
            let mut squares = all.tile(&tile);
            let mut positions = 0;
            for_each_rest(&tile, max, |rest| {
                isa.run(&mut SquareRows::new(&squares, &lines, game, along, square, rest));
                let side = rest[count - 1] + 1;
                squares.put(rest, &square[..side * side]);
                positions += multisets(side - 1, 2) as u64;
            });
            drop(squares);
            look(positions)
        },
    )?;
    Ok(all)
}

/// The bytes of a thread that emits blocks: for the blocks with all `x` beside the same piles, and for the places of
/// their squares.
fn memory_to_emit(layout: &Layout) -> u128 {
    let positions = (layout.lanes * layout.rows) as u128;
    positions * (layout.largest as u128 + 1 + size_of::<&[u8]>() as u128)
}

impl Squares {
    /// Gives every block to `sink` in the order of a file. One thread emits all blocks of a span.
    ///
    /// # Errors
    /// If `sink` fails.
    pub fn emit(&self, layout: &Layout, threads: usize, sink: &Sink<'_>) -> Result<(), TableError> {
        let tiling = Tiling::new(layout);
        fold_numbers(threads.min(tiling.spans()), tiling.spans() as u64, Vec::new, |bytes, span| {
            let tiles = tiling.span(span as usize).map(|number| tiling.tile(number));
            tiles.filter(|tile| tile.stored).try_for_each(|tile| self.emit_tile(layout, &tile, bytes, sink))
        })?;
        Ok(())
    }

    fn emit_tile(&self, layout: &Layout, tile: &Tile, bytes: &mut Vec<u8>, sink: &Sink<'_>) -> Result<(), TableError> {
        let (strip, row_block) = (tile.strip, tile.row_block);
        // All outer piles but the two smallest, of which the larger one is `c` and the other `x`.
        let mut larger = vec![0; self.count - 2];
        let last = layout.last_outer(strip);
        let mut slab = 0;
        loop {
            for c in 0..=larger.last().copied().unwrap_or(last) {
                let top = larger.first().copied().unwrap_or(c);
                let positions = self.rows(layout, tile, &larger, c, top);
                transpose(&positions, c + 1, bytes);
                let mut outer = [&larger[..], &[c, 0]].concat();
                let nothing = layout.block_rows(strip, row_block, top).is_empty();
                for x in 0..=c {
                    let bytes = &bytes[x * positions.len()..][..positions.len()];
                    let id = BlockId { strip, row_block, slab };
                    outer[larger.len() + 1] = x;
                    slab += 1;
                    if !nothing {
                        sink(&Piece { layout, id, outer: &outer, bytes, large: &[], start: 0 })?;
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
        let (base, count) = (layout.first_pile(tile.strip), self.count);
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

/// Rows whose current bytes are likely to be in the first cache together.
const ROWS: usize = 16;

/// Writes to `bytes` the first byte of all rows, then the second byte of all rows, and so on up to `columns`.
///
/// # Panics
/// If a row is shorter.
fn transpose(rows: &[&[u8]], columns: usize, bytes: &mut Vec<u8>) {
    bytes.resize(bytes.len().max(rows.len() * columns), 0);
    for (first, some) in (0..).step_by(ROWS).zip(rows.chunks(ROWS)) {
        for column in 0..columns {
            let written = &mut bytes[column * rows.len() + first..][..some.len()];
            for (byte, row) in written.iter_mut().zip(some) {
                *byte = row[column];
            }
        }
    }
}
