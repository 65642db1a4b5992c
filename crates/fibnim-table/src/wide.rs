//! Tables of one and two piles of any size, computed position by position on one thread.
//!
//! The [kernel](crate::kernel) has numbers of 16 bits. This has numbers of 32 bits, and otherwise the same far field: each
//! [line](Line) has a stack of covering entries, as [`cover`](crate::kernel::cover) explains. All moves of a position are along
//! two lines, so there is no near field.

use crate::kernel::block::Block;
use crate::kernel::edges::Halt;
use crate::kernel::game::{LARGEST, reaches};
use crate::kernel::layout::{BlockId, Layout};
use crate::tiles::Sink;

/// Memory that is planned for a line: its place, what the allocator keeps, and 16 entries.
const LINE: u128 = 24 + 16 + 16 * size_of::<Cover>() as u128;

/// Memory for every size of a pile besides its line: how far its threshold reaches, and its quota.
const SIZE: u128 = 8;

/// An infinite threshold, and the distance that stands for "no cover".
const INFINITE: u32 = u32::MAX;

/// Whether a layout has one or two piles, larger than those of the kernel.
pub fn suits(layout: &Layout) -> bool {
    layout.outer() == 0 && layout.largest() > LARGEST
}

/// About the most bytes that the computation takes.
pub fn memory(layout: &Layout) -> u128 {
    lines(layout) as u128 * LINE + (layout.largest() as u128 + 1) * SIZE
}

/// How many lines there are: one for each pile. If the second pile is always empty, all positions are on one line.
fn lines(layout: &Layout) -> usize {
    if layout.second() == 0 { 1 } else { layout.largest() + 1 }
}

/// Computes all thresholds of one or two piles and gives every block to `sink`, in order. `quotas[t]` is `f(t)` for `t` from 1 to
/// the largest pile, and `empty` the threshold of the position without chips.
///
/// # Errors
/// If `sink` breaks.
pub fn compute(layout: &Layout, quotas: &[u32], empty: Option<u32>, sink: &Sink<'_>) -> Result<(), Halt> {
    let mut lines = Lines::new(layout, quotas, empty);
    let (mut bytes, mut exceptions) = (Vec::new(), Vec::new());
    for strip in 0..layout.strips() {
        for row_block in layout.row_blocks(strip) {
            let id = BlockId { strip, row_block, slab: 0 };
            bytes.clear();
            exceptions.clear();
            for ([a, b], len) in layout.rows_of(id, 0) {
                for i in 0..len {
                    let threshold = lines.settle(a - i, b + i);
                    if threshold >= u8::MAX.into() && threshold != INFINITE {
                        exceptions.push((bytes.len() as u32, threshold));
                    }
                    bytes.push(threshold.min(u8::MAX.into()) as u8);
                }
            }
            if !bytes.is_empty() && sink(Block { id, bytes: &bytes, exceptions: &exceptions }).is_break() {
                return Err(Halt::Stopped);
            }
        }
    }
    Ok(())
}

/// One covering entry of a line.
#[derive(Clone, Copy)]
struct Cover {
    height: u32,
    /// The first height that it does not cover.
    end: u32,
}

/// The positions with one pile in common, in the order of the other pile. From the bottom to the top of the stack heights
/// increase and ends decrease.
#[derive(Clone, Default)]
struct Line(Vec<Cover>);

impl Line {
    /// The distance from `height` down to the nearest entry that covers it. Later heights must be larger.
    fn distance(&mut self, height: u32) -> u32 {
        self.drop_to(height);
        self.0.last().map_or(INFINITE, |top| height - top.height)
    }

    /// Puts an entry on the line and drops those that reach no further.
    fn push(&mut self, height: u32, end: u32) {
        self.drop_to(end);
        self.0.push(Cover { height, end });
    }

    /// Drops the entries that end at `end` or before.
    fn drop_to(&mut self, end: u32) {
        while self.0.pop_if(|top| top.end <= end).is_some() {}
    }
}

/// All lines, each named by the pile that its positions have in common.
struct Lines {
    all: Vec<Line>,
    /// For every threshold the most chips whose quota is below it.
    reach: Vec<u32>,
    empty: u32,
}

impl Lines {
    fn new(layout: &Layout, quotas: &[u32], empty: Option<u32>) -> Self {
        let reach = reaches(quotas).map(|reach| reach as u32).collect();
        Self { all: vec![Line::default(); lines(layout)], reach, empty: empty.unwrap_or(INFINITE) }
    }

    /// The threshold of a position with `a >= b`, which its lines then have as an entry. The positions of each line must come in
    /// the order of their heights, as in a file.
    fn settle(&mut self, a: usize, b: usize) -> u32 {
        let two = a != b && self.all.len() > 1;
        let threshold = if a == 0 {
            self.empty
        } else {
            let along_a = self.all[b].distance(a as u32);
            if two { along_a.min(self.all[a].distance(b as u32)) } else { along_a }
        };
        let last = self.reach.len() - 1;
        let reach = self.reach[(threshold as usize).min(last)];
        if reach > 0 {
            self.all[b].push(a as u32, a as u32 + reach + 1);
            if two {
                self.all[a].push(b as u32, b as u32 + reach + 1);
            }
        }
        threshold
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;
    use std::sync::Mutex;

    use fibnim::search::ThresholdTable;
    use fibnim::{Budget, Nat, Play, Rules};

    use super::*;
    use crate::shape::Shape;
    use crate::threads::lock;
    use crate::tiles::{self, Depot};

    const FUNCTIONS: [&str; 9] = ["2t", "t", "3t", "floor(3t/2)", "1", "300", "5,9,30 then 12t", "t+250", "70000"];

    fn rules(take: &str, play: Play) -> Rules {
        Rules { take_away: take.parse().expect("a take-away function"), play }
    }

    /// The thresholds of every position, in the order of the layout, with the two piles.
    fn all(rules: &Rules, layout: &Layout) -> Vec<([usize; 2], Option<u32>)> {
        let shape = Shape::new(rules.clone(), 2, layout.largest() as u32).expect("a shape");
        taken(layout, |sink| compute(layout, &shape.quotas(), shape.empty(), sink))
    }

    /// The thresholds that a sink gets.
    fn taken(layout: &Layout, give: impl FnOnce(&Sink<'_>) -> Result<(), Halt>) -> Vec<([usize; 2], Option<u32>)> {
        let found = Mutex::new(Vec::new());
        let sink = |block: Block<'_>| {
            let positions = layout.rows_of(block.id, 0).flat_map(|([a, b], len)| (0..len).map(move |i| [a - i, b + i]));
            lock(&found).extend(positions.enumerate().map(|(place, inner)| (inner, block.threshold(place))));
            ControlFlow::Continue(())
        };
        give(&sink).expect("nothing breaks");
        found.into_inner().expect("no panic")
    }

    /// Several strips of the largest piles that the kernel computes, too.
    #[test]
    fn large_tables_are_those_of_the_kernel() {
        for (take, play) in [("2t", Play::Normal), ("floor(5t/2)", Play::Misere)] {
            let rules = rules(take, play);
            let layout = Layout::new(2, LARGEST, 64, 128).bounded(200);
            let shape = Shape::new(rules.clone(), 2, LARGEST as u32).expect("a shape");
            let kernel = taken(&layout, |sink| tiles::compute(&layout, &shape.game(), 1, &Depot::in_memory(), sink));
            assert_eq!(kernel.len() as u128, layout.positions());
            assert!(kernel == all(&rules, &layout), "{take}, {play:?}");
        }
    }

    /// Two piles, the larger one beyond 16 bits, and the smaller one of a few chips only.
    #[test]
    fn two_piles_above_16_bits_satisfy_the_recurrence() {
        for (take, play) in [("2t", Play::Normal), ("2t", Play::Misere), ("t+250", Play::Normal), ("3t", Play::Misere)]
        {
            let rules = rules(take, play);
            let (largest, second) = (66_000, 6);
            let layout = Layout::new(2, largest, 64, 128).bounded(second);
            let bounds = [largest, second].map(Nat::from);
            let slow = ThresholdTable::build(&rules, &bounds, &mut Budget::default()).expect("within the budget");
            let found = all(&rules, &layout);
            assert_eq!(found.len() as u128, layout.positions());
            for ([a, b], threshold) in found {
                assert_eq!(threshold, slow.threshold(&[a, b]), "{take}, {play:?}, ({a}, {b})");
            }
        }
    }

    /// With functions of every kind and both piles of any size.
    #[test]
    fn small_tables_satisfy_the_recurrence() {
        for take in FUNCTIONS {
            for play in [Play::Normal, Play::Misere] {
                let rules = rules(take, play);
                let layout = Layout::new(2, 330, 64, 128);
                let bounds = [330_u32; 2].map(Nat::from);
                let slow = ThresholdTable::build(&rules, &bounds, &mut Budget::default()).expect("within the budget");
                for ([a, b], threshold) in all(&rules, &layout) {
                    assert_eq!(threshold, slow.threshold(&[a, b]), "{take}, {play:?}, ({a}, {b})");
                }
            }
        }
    }

    /// The plan holds for what the lines take at the end.
    #[test]
    fn the_lines_take_what_is_planned() {
        for take in FUNCTIONS {
            let shape = Shape::new(rules(take, Play::Normal), 2, 2000).expect("a shape");
            let layout = shape.layout();
            let mut lines = Lines::new(&layout, &shape.quotas(), shape.empty());
            for strip in 0..layout.strips() {
                for row_block in layout.row_blocks(strip) {
                    for ([a, b], len) in layout.rows_of(BlockId { strip, row_block, slab: 0 }, 0) {
                        (0..len).for_each(|i| {
                            lines.settle(a - i, b + i);
                        });
                    }
                }
            }
            let entries: usize = lines.all.iter().map(|line| line.0.capacity()).sum();
            let taken = (entries * size_of::<Cover>() + lines.all.len() * 40 + 8 * lines.reach.len()) as u128;
            assert!(taken <= memory(&layout), "{take}: {taken} of {}", memory(&layout));
        }
    }
}
