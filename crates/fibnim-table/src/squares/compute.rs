//! All squares of a table, computed by several threads.

use std::ops::{ControlFlow, Range};

use super::held::Squares;
use super::lines::Lines;
use super::row::Along;
use super::schedule::Schedule;
use super::square::SquareRows;
use crate::kernel::dispatch::Isa;
use crate::kernel::game::Game;
use crate::kernel::layout::{Layout, multisets};
use crate::threads::on_threads;

/// The side of the tiles: with few piles squares are large, and with many there are many tiles.
fn side_of_tiles(count: usize) -> usize {
    if count < 4 { 8 } else { 4 }
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
    let (side, isa) = (side_of_tiles(count), Isa::detect());
    let schedule = Schedule::new(count, max / side);
    on_threads(threads, || {
        let mut along = Along::new(game);
        schedule.work(|tile| {
            let ranges: Vec<Range<usize>> =
                tile.iter().map(|&number| number * side..((number + 1) * side).min(max + 1)).collect();
            let mut rest: Vec<usize> = ranges.iter().map(|range| range.start).collect();
            let mut positions = 0;
            loop {
                let mut rows = SquareRows::new(&all, &lines, game, &mut along, &rest);
                isa.run(&mut rows);
                all.put(&rest, rows.finish());
                positions += multisets(rest[count - 1], 2) as u64;
                if !step(&mut rest, &ranges) {
                    break;
                }
            }
            look(positions)
        });
    });
    schedule.is_complete().then_some(all)
}

/// Steps to the next piles in decreasing order with each in its range; false at the end. The ranges decrease.
fn step(piles: &mut [usize], ranges: &[Range<usize>]) -> bool {
    for i in (0..piles.len()).rev() {
        if piles[i] + 1 < ranges[i].end && (i == 0 || piles[i] < piles[i - 1]) {
            piles[i] += 1;
            for (pile, range) in piles[i + 1..].iter_mut().zip(&ranges[i + 1..]) {
                *pile = range.start;
            }
            return true;
        }
    }
    false
}
