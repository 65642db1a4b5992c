//! Tables of four and more piles, computed on squares over the two smallest piles.
//!
//! Of the piles of a position in decreasing order, the *rest* is all but the two smallest, `c >= x`. The *square* of a rest holds
//! the thresholds of all `c` and `x` up to the least pile of the rest, each in both of its places, so that every move but those
//! from `x` leads from a run of positions along `x` to a run of neighbouring bytes. Moves are split by their size as in the
//! [kernel of the strips](crate::kernel): [near moves](near) are compared for many positions at a time, and the others asked of
//! one stack of covering entries for each [line](lines). The moves from `x` lead to the same row and come [last](row).
//!
//! With four and more piles these rows have more positions than the rows of a strip, and there is nothing to pass on between
//! parts of the table, which is held in memory as a whole. It comes out in the order of the file when it is complete.

// What runs must be inlined into the functions that choose an instruction set; heights and thresholds are at most 255.
#![allow(clippy::cast_possible_truncation, clippy::inline_always)]

use std::ops::ControlFlow;

use self::held::{PAD, Squares, for_each_rest, side_of_tiles};
use self::lines::Lines;
use self::row::Along;
use self::schedule::Schedule;
use self::square::SquareRows;
use crate::kernel::dispatch::Isa;
use crate::kernel::game::Game;
use crate::kernel::layout::{Layout, multisets, with_least};
use crate::threads::on_threads;

mod emit;
mod held;
mod lines;
mod near;
mod ranks;
mod row;
mod schedule;
mod square;

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

/// Computes the squares of a layout with this number of threads. `look` hears of the positions that are ready; `None` if it
/// breaks.
pub fn compute(
    layout: &Layout,
    game: &Game,
    threads: usize,
    look: &(dyn Fn(u64) -> ControlFlow<()> + Sync),
) -> Option<Squares> {
    let (count, max) = (layout.outer(), layout.largest());
    let all = Squares::new(count, max);
    let lines = Lines::new(all.groups());
    let isa = Isa::detect();
    let schedule = Schedule::new(count, max / side_of_tiles(count));
    on_threads(threads, || {
        let (mut along, mut square) = (Along::new(game), Vec::new());
        schedule.work(|tile| {
            let mut squares = all.tile(tile);
            let mut positions = 0;
            for_each_rest(tile, max, |rest| {
                isa.run(&mut SquareRows::new(&squares, &lines, game, &mut along, &mut square, rest));
                let side = rest[count - 1] + 1;
                squares.put(rest, &square[..side * side]);
                positions += multisets(side - 1, 2) as u64;
            });
            squares.finish();
            look(positions)
        });
    });
    schedule.is_complete().then_some(all)
}
