//! All squares of a table, computed by several threads.

use std::ops::ControlFlow;

use super::held::{Squares, for_each_rest, side_of_tiles};
use super::lines::Lines;
use super::row::Along;
use super::schedule::Schedule;
use super::square::SquareRows;
use crate::kernel::dispatch::Isa;
use crate::kernel::game::Game;
use crate::kernel::layout::{Layout, multisets};
use crate::threads::on_threads;

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
