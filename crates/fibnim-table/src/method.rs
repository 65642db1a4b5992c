//! The ways to compute a table, and what they take.

use fibnim::{Budget, Cost, SolveError};

use crate::error::TableError;
use crate::kernel::layout::Layout;
use crate::piece::{Piece, Sink};
use crate::shape::Shape;
use crate::squares;
use crate::threads::{Look, PositionMeter};
use crate::tiles::{self, Depot};

/// Bytes that a table in memory takes for every block.
const BYTES_A_BLOCK: u128 = 8;

/// A way to compute a table. The blocks are the same, whichever it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Builder {
    /// Strip by strip. What tiles pass on is stored until it is read.
    Strips,
    /// On squares, which keep the whole table in memory.
    Squares,
}

impl Builder {
    /// The methods for a layout, the faster one first.
    fn all(layout: &Layout) -> &'static [Self] {
        if squares::suits(layout) { &[Self::Squares, Self::Strips] } else { &[Self::Strips] }
    }

    /// The bytes of the computation. With a `spool`, batches that wait between tiles are not counted.
    fn working(self, layout: &Layout, threads: usize, spool: bool) -> u128 {
        match self {
            Self::Strips if spool => tiles::working::<u16>(layout, threads),
            Self::Strips => tiles::memory::<u16>(layout, threads),
            Self::Squares => squares::memory(layout, threads),
        }
    }

    /// The fastest method whose table, in memory or in a file, takes at most `memory` bytes; or the method that takes
    /// the fewest bytes, if none fits. With it, the bytes that it takes.
    pub fn choose(layout: &Layout, threads: usize, memory: u128, in_file: bool) -> (Self, u128) {
        let held = if in_file { 0 } else { layout.positions() + layout.blocks() * BYTES_A_BLOCK };
        let methods = Self::all(layout).iter().map(|&method| (method, held + method.working(layout, threads, in_file)));
        let fitting = methods.clone().find(|&(_, bytes)| bytes <= memory);
        fitting.or(methods.min_by_key(|&(_, bytes)| bytes)).expect("there is a method")
    }

    /// The number of passes over the positions. `look` is called during all passes but the last, in which `sink` gets
    /// the blocks.
    pub fn stages(self) -> u64 {
        match self {
            Self::Strips => 1,
            Self::Squares => 2,
        }
    }

    /// Computes all thresholds of a shape with this number of threads and gives every block to `sink`. Batches that
    /// wait between tiles are in `depot`.
    ///
    /// # Errors
    /// If `sink`, `look` or the depot fails.
    pub fn compute(
        self,
        shape: &Shape,
        threads: usize,
        depot: &Depot,
        look: &Look<'_>,
        sink: &Sink<'_>,
    ) -> Result<(), TableError> {
        let layout = &shape.layout();
        match self {
            Self::Strips => tiles::compute::<u16>(layout, &shape.game(), threads, depot, sink),
            Self::Squares => squares::compute(layout, &shape.game(), threads, look)?.emit(layout, threads, sink),
        }
    }

    /// Computes all thresholds of a shape and gives every block to `take`, which says whether the memory is enough for
    /// it.
    ///
    /// # Errors
    /// If the memory is not enough, or the monitor of the budget ends the work.
    pub fn run(
        self,
        shape: &Shape,
        threads: usize,
        budget: &mut Budget<'_>,
        take: &(dyn Fn(&Piece<'_>) -> bool + Sync),
    ) -> Result<(), SolveError> {
        let (total, allowed) = (u64::try_from(shape.positions()).unwrap_or(u64::MAX), budget.memory);
        let meter = PositionMeter::new(self.stages(), total, budget.monitor);
        let look = |positions| Ok(meter.add(positions)?);
        let sink = |piece: &Piece<'_>| {
            if !take(piece) {
                return Err(SolveError::Memory { positions: meter.progress().done, allowed }.into());
            }
            look(piece.bytes.len() as u64)
        };
        let computed = self.compute(shape, threads, &Depot::in_memory(), &look, &sink);
        computed.map_err(|error| match error {
            TableError::Solve(error) => error,
            _ => SolveError::Stopped(meter.progress()),
        })
    }
}

impl Shape {
    /// The cost of building a table in memory with `threads` threads. Each finite threshold of 255 or more takes
    /// another 16 bytes, which are counted when it appears.
    ///
    /// ```
    /// use fibnim::{Nat, Rules};
    /// use fibnim_table::Shape;
    ///
    /// let cost = Shape::new(Rules::FIBONACCI, 3, 1000)?.cost(1);
    /// assert_eq!(cost.positions, Nat::from(167_668_501_u32));
    /// assert!(cost.bytes > cost.positions && cost.bytes < &cost.positions * 2_u32);
    /// # Ok::<(), fibnim_table::ShapeError>(())
    /// ```
    #[must_use]
    pub fn cost(&self, threads: usize) -> Cost {
        Cost::new(self.positions(), Builder::choose(&self.layout(), threads, 0, false).1)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::collections::BTreeMap;
    use std::sync::Mutex;
    use std::sync::atomic::{AtomicU64, Ordering};

    use fibnim::{Nat, Play, Rules};

    use super::*;
    use crate::kernel::layout::BlockId;
    use crate::threads::lock;

    /// The bytes of every block, and the thresholds held apart.
    pub(crate) type Blocks = BTreeMap<BlockId, (Vec<u8>, Vec<(u32, u32)>)>;

    /// The blocks that a computation gives to its sink, no block twice.
    pub(crate) fn blocks(compute: impl FnOnce(&Sink<'_>) -> Result<(), TableError>) -> Blocks {
        let blocks = Mutex::new(Blocks::new());
        let sink = |block: &Piece<'_>| {
            let before = lock(&blocks).insert(block.id, (block.bytes.to_vec(), block.large().collect()));
            assert!(before.is_none(), "{:?} comes twice", block.id);
            Ok(())
        };
        compute(&sink).expect("nothing breaks");
        blocks.into_inner().expect("no thread panicked")
    }

    fn blocks_by(method: Builder, shape: &Shape, threads: usize) -> Blocks {
        let seen = AtomicU64::new(0);
        let look = |positions| {
            seen.fetch_add(positions, Ordering::Relaxed);
            Ok(())
        };
        let found = blocks(|sink| method.compute(shape, threads, &Depot::in_memory(), &look, sink));
        assert_eq!(u128::from(seen.into_inner()), u128::from(method.stages() - 1) * shape.positions());
        found
    }

    fn compare(take: &str, piles: u32, max: u32, threads: usize) {
        for play in [Play::Normal, Play::Misere] {
            let rules = Rules { take_away: take.parse().expect("a take-away function"), play };
            let shape = Shape::new(rules, piles, max).expect("a shape");
            assert!(squares::suits(&shape.layout()));
            let (strips, squares) =
                (blocks_by(Builder::Strips, &shape, 1), blocks_by(Builder::Squares, &shape, threads));
            assert_eq!(strips.len(), squares.len(), "{take}, {piles} piles to {max}, {play:?}");
            for (id, block) in strips {
                assert_eq!(squares[&id], block, "{take}, {piles} piles to {max}, {play:?}, {id:?}");
            }
        }
    }

    const FUNCTIONS: [&str; 11] =
        ["2t", "t", "3t", "floor(3t/2)", "t+1", "1", "7", "300", "5,9,30 then 12t", "2t+250", "floor(5t/2)"];

    /// All small tables, and larger ones: in a release build with rows of more than one run and of all lengths.
    fn compare_many(larger: &[(u32, u32)]) {
        let few = cfg!(debug_assertions);
        for (number, take) in FUNCTIONS.into_iter().enumerate().step_by(if few { 2 } else { 1 }) {
            let small =
                if few { [(4, 5), (5, 3), (6, 2), (7, 1), (8, 1)] } else { [(4, 13), (5, 7), (6, 5), (7, 4), (8, 3)] };
            for (piles, most) in small {
                (0..=most).for_each(|max| compare(take, piles, max, 1));
            }
            for (piles, max) in larger {
                compare(take, *piles, max + number as u32 % 5, 1 + number % 3);
            }
        }
    }

    #[test]
    fn tables_are_the_same() {
        if cfg!(debug_assertions) {
            // Rows of more than one run are computed in tests/whole.rs.
            compare_many(&[(4, 9), (5, 4), (6, 1), (7, 0), (8, 0)]);
        } else {
            compare_many(&[(4, 35), (5, 17), (6, 9), (7, 7), (8, 5)]);
            compare("2t", 4, 74, 2);
        }
    }

    #[test]
    #[ignore = "takes five seconds"]
    fn large_tables_are_the_same() {
        compare_many(&[(4, 70), (5, 21), (6, 13), (7, 9), (8, 6)]);
        compare("2t", 4, 129, 2);
    }

    #[test]
    fn either_stage_can_be_stopped() {
        let shape = Shape::new(Rules::FIBONACCI, 4, 40).expect("a shape");
        let depot = Depot::in_memory();
        let unless = |stop| if stop { Err(TableError::Exists) } else { Ok(()) };
        for (stop, threads) in [(true, 1), (true, 3), (false, 1), (false, 3)] {
            let (look, sink) = (|_| unless(stop), |_: &Piece<'_>| unless(!stop));
            let computed = Builder::Squares.compute(&shape, threads, &depot, &look, &sink);
            assert!(matches!(computed, Err(TableError::Exists)), "{computed:?}");
        }
    }

    /// The memory decides: the faster method where it fits, then the one with the least memory.
    #[test]
    fn the_method_fits_the_memory() {
        let shape = |piles, max| Shape::new(Rules::FIBONACCI, piles, max).expect("a shape");
        let layout = |piles, max| shape(piles, max).layout();
        let ample = 1 << 40;
        for (piles, max, method) in [
            (3, 100, Builder::Strips),
            (4, 100, Builder::Squares),
            (4, 255, Builder::Strips),
            (6, 40, Builder::Squares),
        ] {
            let (chosen, bytes) = Builder::choose(&layout(piles, max), 2, ample, false);
            assert_eq!(chosen, method, "{piles} piles to {max}");
            let cost = shape(piles, max).cost(2);
            assert!(bytes <= ample && cost.bytes <= Nat::from(bytes) && !cost.fits(1));
        }
        // The plan for five and six piles, where strips need 15 and 60 bytes a position: bytes for ten positions.
        for (piles, max, most) in [(5, 80, 38), (6, 40, 53)] {
            let layout = layout(piles, max);
            let (_, bytes) = Builder::choose(&layout, 2, u128::MAX, false);
            assert!(bytes <= layout.positions() * most / 10, "{piles} to {max}: {bytes}");
        }
    }
}
