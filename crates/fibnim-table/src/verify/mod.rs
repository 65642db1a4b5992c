//! The recurrence of thresholds, checked on a finished table position by position.
//!
//! The verifier shares with the builder the numbers `f(t)`, the numbering of rests, the choice of instructions and the exchange of
//! rows and columns of bytes. It has no strips, lines or stacks: it looks at every move of every position, as the definition says.

// What runs must be inlined into the functions that choose an instruction set.
#![allow(clippy::inline_always)]

use std::ops::ControlFlow;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use fibnim::{Budget, Monitor, Play, Progress, SolveError};

use self::rows::{Recurrence, SquareCheck, Wrong};
use self::squares::Squares;
use self::triples::{MIDDLES, TripleCheck};
use crate::error::{DamageError, TableError, VerifyError};
use crate::kernel::dispatch::Isa;
use crate::kernel::layout::{advance, unrank};
use crate::shape::{Shape, Sorted};
use crate::source::Thresholds;
use crate::threads::{Meter, on_threads};

mod rows;
mod squares;
mod triples;

/// Positions of a sample between two looks at the monitor.
const LOOK: u64 = 256;

/// How many squares a thread checks before it looks at the monitor.
const SQUARES: usize = 8;

/// The threshold of the position without chips; `None` is infinity.
fn empty(shape: &Shape) -> Option<u32> {
    (shape.rules().play == Play::Misere).then_some(0)
}

/// The memory of a check on squares, in bytes, without the large thresholds.
fn memory_on_squares(shape: &Shape, threads: usize) -> u128 {
    let checks = if shape.piles() == 3 { threads.max(1) as u128 * TripleCheck::memory(shape.max()) } else { 0 };
    Squares::memory(shape) + checks
}

/// The recurrence, every threshold looked up in the table.
struct LookedUp<'a, T> {
    table: &'a T,
    /// `quotas[t] = f(t)`, cut off at the largest number of 32 bits; no threshold is as large.
    quotas: Vec<u32>,
    empty: Option<u32>,
}

impl<'a, T: Thresholds> LookedUp<'a, T> {
    fn new(table: &'a T) -> Self {
        let shape = table.shape();
        Self { table, quotas: shape.quotas(), empty: empty(shape) }
    }

    /// `L(p)` for as many piles as the table has, none too large: the least `t` such that taking `t` from some pile
    /// leads to a threshold above `f(t)`.
    fn due(&self, piles: &mut [u32]) -> Result<Option<u32>, DamageError> {
        if piles.iter().all(|&pile| pile == 0) {
            return Ok(self.empty);
        }
        for t in 1..=piles.iter().copied().max().unwrap_or(0) {
            for i in 0..piles.len() {
                // Equal piles have the same moves.
                if piles[i] < t || i > 0 && piles[i] == piles[i - 1] {
                    continue;
                }
                piles[i] -= t;
                let after = self.table.read(&Sorted::of(piles));
                piles[i] += t;
                if after?.is_none_or(|after| after > self.quotas[t as usize]) {
                    return Ok(Some(t));
                }
            }
        }
        Ok(None)
    }

    /// Checks one position; `piles` are in decreasing order.
    fn check(&self, piles: &mut [u32], held: Option<u32>) -> Result<(), TableError> {
        let due = self.due(piles)?;
        if held == due { Ok(()) } else { Err(VerifyError { piles: piles.to_vec(), held, due }.into()) }
    }
}

/// Checks every chunk of a table, and the recurrence on every position.
///
/// The steps of its progress are the positions of the table, read once, and then again, as they are verified. Where the
/// memory of the budget has room for the whole table in the order of the verifier, about two bytes a position, and with three
/// piles for the positions that a thread puts off, many positions are compared at a time; otherwise each is looked up in the table, which takes several times as long.
///
/// # Errors
/// [`TableError::Wrong`] with the first wrong threshold that was found; or if the table is damaged, or the monitor ends
/// the work: the steps that are [done](Progress::done) by then beyond the positions of the table are verified positions.
pub fn verify_every<T: Thresholds>(
    table: &T,
    threads: usize,
    budget: &mut Budget<dyn Monitor + '_>,
) -> Result<(), TableError> {
    let shape = table.shape();
    let positions = u64::try_from(shape.positions()).unwrap_or(u64::MAX);
    let total = Some(positions.saturating_mul(2));
    let memory = budget.memory;
    let mut reading = Budget { memory, monitor: Stage { monitor: &mut budget.monitor, before: 0, total } };
    if shape.piles() > 1 && memory_on_squares(shape, threads) <= u128::from(memory) {
        let squares = Squares::load(table, threads, &mut reading)?;
        let mut monitor = Stage { monitor: &mut budget.monitor, before: positions, total };
        return verify_squares(&squares, shape, threads, &mut monitor);
    }
    table.fold(threads, &mut reading, || (), |(), _| Ok(()))?;
    let mut checking = Budget { memory, monitor: Stage { monitor: &mut budget.monitor, before: positions, total } };
    let recurrence = LookedUp::new(table);
    let count = shape.piles() as usize;
    table.fold(
        threads,
        &mut checking,
        || (),
        |(), piece| {
            let mut piles: Vec<u32> = [0, 0].into_iter().chain(piece.outer().iter().map(|&pile| pile as u32)).collect();
            for ([a, b], held) in piece.thresholds() {
                (piles[0], piles[1]) = (a as u32, b as u32);
                recurrence.check(&mut piles[..count], held)?;
            }
            Ok(())
        },
    )?;
    Ok(())
}

/// The recurrence on every square.
fn verify_squares(
    squares: &Squares,
    shape: &Shape,
    threads: usize,
    monitor: &mut dyn Monitor,
) -> Result<(), TableError> {
    let quotas = shape.quotas();
    let recurrence = Recurrence { quotas: &quotas, empty: empty(shape) };
    let meter = Meter::new(u64::try_from(shape.positions()).unwrap_or(u64::MAX), monitor);
    let (isa, next) = (Isa::detect(), AtomicUsize::new(0));
    let (bounds, failure) = (TripleCheck::bounds(&recurrence), OnceLock::new());
    let triples = |first: usize| {
        let last = (first + MIDDLES).min(squares.len());
        let mut check = TripleCheck::new(squares, &recurrence, &bounds, first..last);
        isa.run(&mut check);
        (check.positions(), check.wrong().map(|(piles, wrong)| wrong.error(&piles)))
    };
    let rests = |first: usize| {
        let mut rest = unrank(first, squares.count());
        let (mut positions, mut error) = (0, None);
        for _ in first..(first + SQUARES).min(squares.len()) {
            let mut check = SquareCheck::new(squares, &recurrence, &rest);
            isa.run(&mut check);
            let piles = |wrong: &Wrong| [&rest[..], &wrong.pair].concat();
            error = error.or(check.wrong().map(|wrong| wrong.error(&piles(&wrong))));
            let side = squares.of(&rest).side as u64;
            positions += side * (side + 1) / 2;
            advance(&mut rest, shape.max() as usize);
        }
        (positions, error)
    };
    let (step, check): (usize, &(dyn Fn(usize) -> (u64, Option<VerifyError>) + Sync)) =
        if squares.count() == 1 { (MIDDLES, &triples) } else { (SQUARES, &rests) };
    let work = || {
        while failure.get().is_none() {
            let first = next.fetch_add(step, Ordering::Relaxed);
            if first >= squares.len() {
                break;
            }
            let (positions, error) = check(first);
            if let Some(wrong) = error {
                let _ = failure.set(TableError::from(wrong));
            }
            if let Err(stopped) = meter.add(positions) {
                let _ = failure.set(stopped.into());
            }
        }
    };
    on_threads(threads, work);
    failure.into_inner().map_or(Ok(()), Err)
}

/// Checks every chunk of a table, and the recurrence on `sample` positions chosen at random from `seed`.
///
/// The steps of its progress are the positions of the table, read once, and then those of the sample.
///
/// # Errors
/// As [`verify_every`]. If the monitor ends the work, the steps that are done beyond the positions of the table are
/// positions of the sample that are verified.
pub fn verify_sample<T: Thresholds>(
    table: &T,
    sample: u64,
    seed: u64,
    threads: usize,
    budget: &mut Budget<dyn Monitor + '_>,
) -> Result<(), TableError> {
    let positions = u64::try_from(table.shape().positions()).unwrap_or(u64::MAX);
    let total = Some(positions.saturating_add(sample));
    let mut reading =
        Budget { memory: budget.memory, monitor: Stage { monitor: &mut budget.monitor, before: 0, total } };
    table.fold(threads, &mut reading, || (), |(), _| Ok(()))?;
    let recurrence = LookedUp::new(table);
    let mut random = seed;
    let values = u64::from(table.shape().max()) + 1;
    let mut piles = vec![0; table.shape().piles() as usize];
    for done in 0..sample {
        if done % LOOK == 0 {
            let progress = Progress { done: positions.saturating_add(done), total };
            if budget.monitor.check(progress).is_break() {
                return Err(SolveError::Stopped(progress).into());
            }
        }
        for pile in &mut piles {
            *pile = ((u128::from(next_random(&mut random)) * u128::from(values)) >> 64) as u32;
        }
        piles.sort_unstable_by(|a, b| b.cmp(a));
        let held = table.read(&Sorted::of(&piles))?;
        recurrence.check(&mut piles, held)?;
    }
    Ok(())
}

/// A monitor of a part of some work.
struct Stage<'a> {
    monitor: &'a mut dyn Monitor,
    /// The steps before this part.
    before: u64,
    /// The steps of the whole work.
    total: Option<u64>,
}

impl Monitor for Stage<'_> {
    fn check(&mut self, progress: Progress) -> ControlFlow<()> {
        self.monitor.check(Progress { done: self.before.saturating_add(progress.done), total: self.total })
    }
}

/// The next number of the generator splitmix64.
fn next_random(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use fibnim::{Forever, Play, Rules};

    use super::*;
    use crate::table::Table;

    fn table(take: &str, play: Play, piles: u32, max: u32) -> Table {
        let rules = Rules { take_away: take.parse().expect("a take-away function"), play };
        Table::build(Shape::new(rules, piles, max).expect("a shape"), 2, &mut Budget::default()).expect("a table")
    }

    /// With room for the squares and without, the same tables are right.
    #[test]
    fn tables_of_the_builder_are_right() {
        for (take, piles, max) in [
            ("2t", 1, 300),
            ("2t", 2, 300),
            ("3t", 2, 0),
            ("t", 3, 70),
            ("2t", 3, 140),
            ("floor(3t/2)", 3, 66),
            ("300", 3, 70),
            ("2t", 3, 280),
            ("3t", 3, 0),
            ("5,9,30 then 12t", 4, 22),
            ("2t", 4, 30),
            ("2t", 5, 13),
            ("t+1", 6, 8),
            ("2t", 8, 5),
        ] {
            for play in [Play::Normal, Play::Misere] {
                let table = table(take, play, piles, max);
                for memory in [0, u64::MAX] {
                    let verified = verify_every(&table, 2, &mut Budget { memory, monitor: Forever });
                    assert!(verified.is_ok(), "{take} {play:?} {piles} {max} {memory}: {verified:?}");
                }
            }
        }
    }

    /// Each threshold of a table is made wrong in turn, in every way, and is the first one to be found.
    #[test]
    fn every_forged_threshold_is_found() {
        for (take, play, piles, max) in [
            ("2t", Play::Normal, 2, 20),
            ("9,260 then 270", Play::Normal, 2, 18),
            ("2t", Play::Misere, 3, 8),
            ("3t", Play::Normal, 4, 5),
            ("12", Play::Normal, 3, 9),
        ] {
            let values: Vec<u8> = (0..=max as u8 + 1).chain([u8::MAX]).collect();
            forge_all(&table(take, play, piles, max), &values);
        }
        // With takes that are compared by themselves.
        forge_all(&table("t+1", Play::Normal, 3, 26), &[1, 17, u8::MAX]);
        // With rows of more lanes than are compared at a time.
        forge_all(&table("2t", Play::Normal, 2, 70), &[1, 8]);
    }

    /// Beyond the lanes that are compared at a time, and with more takes than are.
    #[test]
    fn forged_thresholds_of_large_piles_are_found() {
        let table = table("2t", Play::Normal, 3, 140);
        let mut squares = Squares::load(&table, 1, &mut Budget::default()).expect("in memory");
        for [a, c, x] in [[139, 130, 70], [140, 64, 64], [140, 140, 140], [100, 80, 65], [89, 0, 0]] {
            let right = squares.threshold(squares.of(&[a]), c, x);
            let byte = squares.forge(&[a], c, x, if right == Some(1) { 2 } else { 1 });
            let found = verify_squares(&squares, table.shape(), 1, &mut Forever);
            let Err(TableError::Wrong(wrong)) = found else { panic!("{a} {c} {x}: {found:?}") };
            assert_eq!(wrong.piles, [a, c, x].map(|pile| pile as u32));
            squares.forge(&[a], c, x, byte);
        }
    }

    fn forge_all(table: &Table, values: &[u8]) {
        let max = table.shape().max() as usize;
        let mut squares = Squares::load(table, 1, &mut Budget::default()).expect("in memory");
        let mut rest = vec![0; squares.count()];
        loop {
            let side = squares.of(&rest).side;
            for (c, x) in (0..side).flat_map(|c| (0..=c).map(move |x| (c, x))) {
                for &value in values {
                    let right = squares.forge(&rest, c, x, value);
                    if value == right {
                        continue;
                    }
                    let found = verify_squares(&squares, table.shape(), 1, &mut Forever);
                    let Err(TableError::Wrong(wrong)) = found else { panic!("{rest:?} {c} {x}: {value} {found:?}") };
                    let piles: Vec<u32> = rest.iter().chain(&[c, x]).map(|&pile| pile as u32).collect();
                    assert_eq!(wrong.piles, piles);
                    squares.forge(&rest, c, x, right);
                }
            }
            if !advance(&mut rest, max) {
                break;
            }
        }
        assert!(verify_squares(&squares, table.shape(), 1, &mut Forever).is_ok());
    }

    #[test]
    fn the_memory_is_that_of_the_squares() {
        for (piles, max) in [(2, 9), (3, 0), (3, 17), (4, 9), (6, 4)] {
            let table = table("2t", Play::Normal, piles, max);
            let squares = Squares::load(&table, 1, &mut Budget::default()).expect("in memory");
            let starts = squares.len() * size_of::<usize>();
            assert_eq!(Squares::memory(table.shape()), (squares.bytes() + starts) as u128, "{piles} {max}");
        }
    }
}
