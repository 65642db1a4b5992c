//! Which tables are computed on squares, and what that takes.

use super::emit;
use super::held::{PAD, side_of_tiles};
use super::lines::Lines;
use crate::kernel::layout::{Layout, multisets, with_least};

/// The most chips of a pile: all finite thresholds fit a byte.
const LARGEST: usize = 254;

/// Memory of a square besides its thresholds: its place.
const SQUARE: u128 = 8;

/// Memory of a tile besides its squares: what the allocator keeps, where it is, and the bytes behind the squares.
const TILE: u128 = 48 + PAD as u128;

/// Whether the squares are the faster way to the thresholds of a layout: measured with four to six piles.
pub fn suits(layout: &Layout) -> bool {
    layout.outer() >= 2 && layout.is_whole() && layout.largest() <= LARGEST
}

/// The most bytes that the squares of a layout take, with this number of threads.
pub fn memory(layout: &Layout, threads: usize) -> u128 {
    let (count, max) = (layout.outer(), layout.largest());
    let squares = |least: usize| {
        let side = least + 1;
        with_least(max, count, least) * ((side * side) as u128 + SQUARE)
    };
    let threads = threads.max(1) as u128 * emit::memory(layout);
    let tiles = multisets(max / side_of_tiles(count), count) * TILE;
    (0..=max).map(squares).sum::<u128>() + tiles + Lines::memory(count + 2, max) + threads
}
