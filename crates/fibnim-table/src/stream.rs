//! Thresholds that are computed and not kept, for positions whose table would be too large.
//!
//! To compute a row block, only what the row block before keeps is needed (`tiles/`): a few rows, and the covering
//! stacks of the lines along the two largest piles. So the memory depends only on the shorter piles.

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use fibnim::search::ThresholdTable;
use fibnim::{
    Asked, Budget, Cost, Method, Monitor, Nat, Progress, Reason, Rules, SolveError, TakeAway, Threshold, Verdict,
};

use crate::error::{MOST_PILES, ShapeError, TableError, stopped};
use crate::kernel::cover::Height;
use crate::kernel::game::LARGEST;
use crate::kernel::layout::{BlockId, Layout};
use crate::on_demand::words;
use crate::piece::{Piece, Sink};
use crate::shape::{Shape, Sorted};
use crate::threads::{PositionMeter, lock};
use crate::tiles::{self, Depot};

/// The thresholds of all positions that can be reached from some piles, block by block.
#[derive(Debug)]
pub struct Stream {
    shape: Shape,
    threads: usize,
}

impl Stream {
    /// The positions that can be reached from these piles, of which there are at most 8.
    pub fn new(rules: &Rules, piles: &[u32], threads: usize) -> Result<Self, ShapeError> {
        Ok(Self { shape: Shape::streamed(rules, piles)?, threads })
    }

    /// How the positions are tiled.
    pub fn layout(&self) -> Layout {
        self.shape.layout()
    }

    /// How many positions are computed for an answer about `piles`, and the memory that this takes.
    ///
    /// # Errors
    /// If there are more than `most` positions.
    pub fn cost(&self, most: u64, piles: &[Nat]) -> Result<Cost, SolveError> {
        at_most(most, piles, &self.shape.bounds().map(Nat::from).collect::<Vec<_>>())?;
        let (layout, threads) = (&self.layout(), self.threads);
        let bytes = match (layout.outer, self.is_long()) {
            (0, false) => tiles::memory::<u16>(layout, threads),
            (0, true) => tiles::memory::<u32>(layout, threads),
            (_, false) => tiles::memory_by_rows::<u16>(layout, threads),
            (_, true) => tiles::memory_by_rows::<u32>(layout, threads),
        };
        Ok(Cost::new(layout.positions(), bytes))
    }

    /// Whether heights take 32 bits.
    fn is_long(&self) -> bool {
        self.shape.max() as usize > LARGEST
    }

    /// Computes the blocks and gives each to `visit`, until that returns a break.
    ///
    /// With three or more piles, every block comes after all blocks that a move leads to from it.
    ///
    /// # Errors
    /// If the monitor ends the work.
    pub fn run(
        &self,
        monitor: &mut dyn Monitor,
        visit: &(dyn Fn(&Piece<'_>) -> ControlFlow<()> + Sync),
    ) -> Result<(), SolveError> {
        let ended = AtomicBool::new(false);
        let meter = PositionMeter::new(1, u64::try_from(self.shape.positions()).unwrap_or(u64::MAX), monitor);
        let sink = |piece: &Piece<'_>| {
            if visit(piece).is_break() {
                ended.store(true, Ordering::Relaxed);
                return Err(stopped().into());
            }
            Ok(meter.add(piece.bytes.len() as u64)?)
        };
        let computed = if self.is_long() { self.compute::<u32>(&sink) } else { self.compute::<u16>(&sink) };
        match computed {
            Err(TableError::Solve(error)) => Err(error),
            Err(_) if !ended.into_inner() => Err(SolveError::Stopped(meter.progress())),
            _ => Ok(()),
        }
    }

    fn compute<H: Height>(&self, sink: &Sink<'_>) -> Result<(), TableError> {
        let (layout, game) = (&self.layout(), &self.shape.game::<H>());
        if layout.outer == 0 {
            // The tiles of a row block are too small to be shared by threads; what waits between two strips is small,
            // too.
            return tiles::compute(layout, game, self.threads, &Depot::in_memory(), sink);
        }
        tiles::compute_by_rows(layout, game, self.threads, sink)
    }
}

/// Refuses an answer about `piles` if more than `most` positions can be reached from these largest ones.
fn at_most(most: u64, piles: &[Nat], largest: &[Nat]) -> Result<(), SolveError> {
    let positions = ThresholdTable::cost(largest).positions;
    if positions > Nat::from(most) { Err(SolveError::Work { piles: piles.to_vec(), positions }) } else { Ok(()) }
}

/// A position after a move, which is in a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Point {
    id: BlockId,
    place: usize,
    /// Which pile the move is from.
    pile: usize,
    take: usize,
}

/// The lines through a position, whose thresholds are collected from a stream.
#[derive(Debug)]
struct StreamLines<'a> {
    take: &'a TakeAway,
    layout: Layout,
    /// In decreasing order.
    piles: Vec<usize>,
    /// The most chips of a move.
    most: usize,
    /// The position itself, as a take of no chips, and the positions after moves, except those after moves from the
    /// largest pile that leave it the largest.
    points: Vec<Point>,
    /// The least take after which the quota does not fit a byte.
    wide: usize,
    found: Mutex<Found>,
    /// How many winning moves there is room for.
    room: usize,
}

/// What was found on the lines.
#[derive(Debug, Default)]
struct Found {
    threshold: Option<u32>,
    /// The winning moves: the number of the pile and the take.
    takes: Vec<(usize, usize)>,
}

impl<'a> StreamLines<'a> {
    fn new(take: &'a TakeAway, layout: Layout, mut piles: Vec<usize>, most: usize, memory: u64) -> Self {
        piles.sort_unstable_by(|a, b| b.cmp(a));
        let most = most.min(piles[0]);
        let point = |pile: usize, take: usize| {
            let (id, place) = layout.locate(Sorted::with(&piles, pile, piles[pile] - take).piles());
            Point { id, place, pile, take }
        };
        let mut points = vec![point(0, 0)];
        // Only the last of equal piles.
        for pile in (0..piles.len()).filter(|&pile| piles.get(pile + 1) != Some(&piles[pile])) {
            let first = if pile == 0 { piles[0] - piles.get(1).unwrap_or(&0) } else { 0 };
            points.extend((first + 1..=piles[pile].min(most)).map(|take| point(pile, take)));
        }
        points.sort_unstable();
        let wide = take.least_reaching(&255_u64).and_then(|wide| usize::try_from(wide).ok()).unwrap_or(usize::MAX);
        let room = usize::try_from(memory / size_of::<(usize, usize)>() as u64 / 2).unwrap_or(usize::MAX);
        Self { take, layout, piles, most, points, wide, found: Mutex::default(), room }
    }

    /// The most bytes that the points take.
    fn bytes(piles: &[u32]) -> u64 {
        let (all, largest) = piles.iter().fold((0, 0), |(sum, most), &pile| (sum + u64::from(pile), pile.max(most)));
        let second = piles.iter().filter(|&&pile| pile < largest).max().map_or(largest, |&pile| pile);
        (all - u64::from(largest) + u64::from(second) + 2) * size_of::<Point>() as u64
    }

    /// Notes the thresholds that a block has of the lines. Returns a break if there are too many winning moves.
    fn visit(&self, piece: &Piece<'_>) -> ControlFlow<()> {
        let start = self.points.partition_point(|point| point.id < piece.id);
        let here = self.points[start..].iter().take_while(|point| point.id == piece.id);
        let mut takes = Vec::new();
        for point in here {
            if point.take == 0 {
                lock(&self.found).threshold = piece.at(point.place);
            } else if self.wins(point.take, piece, point.place) {
                takes.push((point.pile, point.take));
            }
        }
        takes.extend(self.along_largest(piece).map(|take| (0, take)));
        if takes.is_empty() {
            return ControlFlow::Continue(());
        }
        let mut found = lock(&self.found);
        found.takes.append(&mut takes);
        if found.takes.len() > self.room { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// The winning takes to a block from the largest pile, if it stays the largest.
    fn along_largest(&self, piece: &Piece<'_>) -> impl Iterator<Item = usize> {
        let (layout, id) = (&self.layout, piece.id);
        let (a, b, outer) = match &self.piles[..] {
            [a, b, outer @ ..] => (*a, *b, outer),
            [a] => (*a, 0, &[][..]),
            [] => (0, 0, &[][..]),
        };
        let top = outer.first().copied().unwrap_or(0);
        let on_line = id.strip == b / layout.lanes && piece.outer() == outer;
        let rows = layout.block_rows(id.strip, id.row_block, top);
        let first = rows.start;
        let from = rows.start.max(2 * b).max(a.saturating_sub(self.most) + b);
        let rows = if on_line { from..rows.end.min(a + b) } else { 0..0 };
        rows.filter(move |s| self.wins(a + b - s, piece, layout.place(id.strip, first, top, *s, b)))
            .map(move |s| a + b - s)
    }

    /// Whether a take that leads to this place wins.
    fn wins(&self, take: usize, piece: &Piece<'_>, place: usize) -> bool {
        let quota = || self.take.quota_after(&(take as u64));
        match piece.bytes[place] {
            // The quota of a wide take is above every byte.
            byte if byte < u8::MAX => take < self.wide && quota() < u64::from(byte),
            _ => piece.at(place).is_none_or(|threshold| quota() < u64::from(threshold)),
        }
    }

    /// The winning takes from a pile of this size, in increasing order.
    fn takes(&self, size: usize) -> Vec<Nat> {
        let found = lock(&self.found);
        let takes = found.takes.iter().filter(|(pile, _)| self.piles[*pile] == size);
        let mut takes: Vec<usize> = takes.map(|&(_, take)| take).collect();
        takes.sort_unstable();
        takes.into_iter().map(|take| Nat::from(take as u64)).collect()
    }
}

/// Solves positions of up to 8 piles, none of more than [`LONGEST`](crate::LONGEST) chips, by streaming the thresholds
/// of all positions that can be reached. It keeps only the threshold and the winning moves of the position itself, and
/// gives the same answers as the recurrence.
///
/// Two cores compute about 500 million positions in a second (three piles; few short piles take longer).
///
/// ```
/// use std::sync::Arc;
/// use fibnim::{Rules, Solver};
/// use fibnim_table::Streams;
///
/// let mut solver = Solver::new(Rules::FIBONACCI);
/// solver.add_method(Arc::new(Streams::new(Rules::FIBONACCI, 2, 1_000_000_000)))?;
/// let analysis = solver.solve(&"(40000,20,10)".parse()?)?;
/// assert_eq!(analysis.winning_moves().count(), 9);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Streams {
    rules: Rules,
    threads: usize,
    most: u64,
}

impl Streams {
    /// Streams up to `most` positions with `threads` threads (0 counts as 1).
    #[must_use]
    pub fn new(rules: Rules, threads: usize, most: u64) -> Self {
        Self { rules, threads, most }
    }
}

impl Method for Streams {
    fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Refuses a position that needs more positions than are allowed. Leaves a position that needs more memory than is
    /// allowed to other methods.
    fn solve(&self, asked: &Asked<'_>, budget: &mut Budget<'_>) -> Result<Option<Verdict>, SolveError> {
        let Some(piles) = asked.under_one_quota().filter(|piles| (1..=MOST_PILES).contains(&piles.len())) else {
            return Ok(None);
        };
        let stream = words(piles).and_then(|sizes| Some((Stream::new(&self.rules, &sizes, self.threads).ok()?, sizes)));
        let Some((stream, sizes)) = stream else {
            return at_most(self.most, piles, piles).map(|()| None);
        };
        let needed = stream.cost(self.most, piles)?.bytes + StreamLines::bytes(&sizes);
        let Some(rest) = u64::try_from(&needed).ok().and_then(|needed| budget.memory.checked_sub(needed)) else {
            return Ok(None);
        };
        let most = usize::try_from(&asked.largest_take()).unwrap_or(usize::MAX);
        let sizes: Vec<usize> = sizes.into_iter().map(|size| size as usize).collect();
        let lines = StreamLines::new(&self.rules.take_away, stream.layout(), sizes.clone(), most, rest);
        let mut done = 0;
        let mut monitor = |progress: Progress| {
            done = progress.done;
            budget.monitor.check(progress)
        };
        stream.run(&mut monitor, &|piece| lines.visit(piece))?;
        let found = lock(&lines.found);
        if found.takes.len() > lines.room {
            return Err(SolveError::Memory { positions: done, allowed: budget.memory });
        }
        let threshold = Threshold::from(found.threshold.map(Nat::from));
        drop(found);
        let takes: Vec<Vec<Nat>> = sizes.iter().map(|&size| lines.takes(size)).collect();
        Ok(Some(asked.by_takes(threshold, Reason::searched(piles), &takes)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::method::tests::blocks;

    /// The kernel computes the same with both kinds of heights, strip by strip and row block by row block.
    #[test]
    fn heights_of_16_and_of_32_bits_agree() {
        let all: [&[u32]; 7] = if cfg!(debug_assertions) {
            [&[300], &[140, 65], &[5; 3], &[66, 65, 1], &[20, 5, 2, 2], &[3; 4], &[2; 6]]
        } else {
            [&[300], &[500, 170], &[150; 3], &[400, 140, 30], &[50, 20, 9, 9], &[17; 4], &[9; 6]]
        };
        for take in ["2t", "t", "3t", "5t/2", "300", "2,2,6 then t+3"] {
            for (misere, piles) in all.into_iter().flat_map(|piles| [(false, piles), (true, piles)]) {
                let play = if misere { fibnim::Play::Misere } else { fibnim::Play::Normal };
                let rules = Rules { take_away: take.parse().expect("a function"), play };
                let stream = Stream::new(&rules, piles, 2).expect("small");
                let (layout, game) = (stream.layout(), stream.shape.game::<u16>());
                let narrow = blocks(|sink| stream.compute::<u16>(sink));
                let wide = blocks(|sink| stream.compute::<u32>(sink));
                let strips = blocks(|sink| tiles::compute(&layout, &game, 1, &Depot::in_memory(), sink));
                assert!(narrow == wide && narrow == strips, "{take} {play:?} {piles:?}");
            }
        }
    }
}
