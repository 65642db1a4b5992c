//! The recurrence of thresholds, checked on a finished table position by position.
//!
//! This is meant to be read in one sitting. [`TableRules::due`] is the definition of a threshold: it looks at the
//! moves of a position one by one. [`SquareTable`] holds a table so that neighbouring moves, and the same moves of
//! neighbouring positions, lead to neighbouring bytes. [`CheckedRows::check`] looks at small takes for all positions of
//! a row at a time, and at larger takes for each position that no small one wins. If a threshold seems wrong, the
//! definition decides. The verifier shares only the numbers `f(t)` and the lexicographic numbering of piles with the
//! builders, neither strips nor stacks.

use std::ops::Range;
use std::sync::Mutex;

use fibnim::{Budget, Monitor, Progress, SolveError};

use crate::error::{DamageError, TableError, VerifyError};
use crate::kernel::layout::{advance, multisets, rank, unrank, with_least};
use crate::piece::{Piece, threshold};
use crate::shape::{Shape, Sorted};
use crate::source::ThresholdSource;
use crate::table::{Room, room};
use crate::threads::{PositionMeter, fold_numbers, lock};

/// Positions of a sample between two looks at the monitor.
const LOOK: u64 = 256;

/// The most chips of a take that is looked at for all positions of a row. Few positions need a larger one.
const NEAR: usize = 16;

/// Takes that are compared at a time for one position.
const TAKES: usize = 32;

/// A byte above this stands for 255 or more.
const EXACT: u32 = u8::MAX as u32 - 1;

/// The rules of a table.
struct TableRules {
    /// `quotas[t] = f(t)`, cut off at the largest number of 32 bits; no finite threshold is as large.
    quotas: Vec<u32>,
    /// The quotas from that of the largest take on, at most [`EXACT`]: only a byte above this can win.
    bounds: Vec<u8>,
    /// The threshold of the position without chips; `None` is infinity.
    empty: Option<u32>,
}

impl TableRules {
    fn new(shape: &Shape) -> Self {
        let quotas = shape.quotas();
        let bounds = quotas.iter().rev().map(|&quota| quota.min(EXACT) as u8).collect();
        Self { quotas, bounds, empty: shape.empty() }
    }

    /// The bounds of some takes, that of the largest take first.
    fn bounds(&self, takes: &Range<usize>) -> &[u8] {
        let count = self.bounds.len();
        &self.bounds[count - takes.end..count - takes.start]
    }

    /// Whether taking `take` chips from some pile leads to a threshold above `f(take)`. The piles decrease, and `table`
    /// says the threshold of a position.
    fn wins(
        &self,
        piles: &[usize],
        take: usize,
        table: impl Fn(&Sorted) -> Result<Option<u32>, DamageError>,
    ) -> Result<bool, DamageError> {
        for i in (0..piles.len()).take_while(|&i| piles[i] >= take) {
            // Of equal piles, which have the same moves, the last one is looked at.
            if piles.get(i + 1) != Some(&piles[i])
                && table(&Sorted::with(piles, i, piles[i] - take))?.is_none_or(|after| after > self.quotas[take])
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// `L(p)`: the least winning take; infinity if there is none.
    fn due(
        &self,
        piles: &[usize],
        table: impl Fn(&Sorted) -> Result<Option<u32>, DamageError>,
    ) -> Result<Option<u32>, DamageError> {
        if piles[0] == 0 {
            return Ok(self.empty);
        }
        for take in 1..=piles[0] {
            if self.wins(piles, take, &table)? {
                return Ok(Some(take as u32));
            }
        }
        Ok(None)
    }

    /// Checks one position, whose piles decrease.
    fn check(
        &self,
        piles: &[usize],
        table: impl Fn(&Sorted) -> Result<Option<u32>, DamageError>,
    ) -> Result<(), TableError> {
        compare(piles, table(&Sorted::of(piles))?, self.due(piles, &table)?)
    }
}

/// Compares a threshold of a table with the one that the recurrence gives.
fn compare(piles: &[usize], held: Option<u32>, due: Option<u32>) -> Result<(), TableError> {
    let piles = || piles.iter().map(|&pile| pile as u32).collect();
    if held == due { Ok(()) } else { Err(VerifyError { piles: piles(), held, due }.into()) }
}

/// The numbering of the positions of two or more piles. The *rest* of a position is all its piles but the two smallest,
/// `c >= x`. The square of a rest has a place for all `c` and `x` up to the least pile of the rest, in both orders.
struct Places {
    /// How many piles a rest has, and the most chips of a pile.
    count: usize,
    max: usize,
    /// Where the square of the rest with this rank begins.
    starts: Vec<usize>,
    /// How many places there are.
    len: usize,
}

impl Places {
    fn new(shape: &Shape) -> Self {
        let mut places =
            Self { count: shape.piles() as usize - 2, max: shape.max() as usize, starts: Vec::new(), len: 0 };
        let mut rest = vec![0; places.count];
        loop {
            places.starts.push(places.len);
            places.len += places.side(&rest).pow(2);
            if !advance(&mut rest, places.max) {
                return places;
            }
        }
    }

    fn side(&self, rest: &[usize]) -> usize {
        rest.last().map_or(self.max + 1, |&least| least + 1)
    }

    fn of(&self, rest: &[usize], c: usize, x: usize) -> usize {
        self.starts[rank(rest)] + c * self.side(rest) + x
    }

    /// The places of the positions with each largest pile, and the first of these places. Two piles have one shelf, in
    /// which all positions are.
    fn shelves<'a>(&self, mut bytes: &'a mut [u8]) -> Vec<(usize, Mutex<&'a mut [u8]>)> {
        let mut start = 0;
        let shelf = |largest: usize| {
            let next = [&[largest + 1][..], &vec![0; self.count.saturating_sub(1)]].concat();
            let end = self.starts.get(rank(&next)).map_or(self.len, |&end| end);
            let shelf = bytes.split_off_mut(..end - start).expect("the shelves have all places");
            (std::mem::replace(&mut start, end), Mutex::new(shelf))
        };
        let count = if self.count == 0 { 1 } else { self.max + 1 };
        (0..count).map(shelf).collect()
    }
}

/// A table of two or more piles.
struct SquareTable {
    places: Places,
    /// 255 stands for 255 or more, infinity included.
    bytes: Room,
    /// The finite thresholds of 255 and more, in increasing order of their places with `c >= x`.
    large: Vec<(u64, u32)>,
}

impl SquareTable {
    /// The bytes of memory that the squares take, without the large thresholds.
    fn memory(shape: &Shape) -> u128 {
        let (count, max) = (shape.piles() as usize - 2, shape.max() as usize);
        let starts = multisets(max, count) * size_of::<usize>() as u128;
        starts + (0..=max).map(|least| with_least(max, count, least) * (least as u128 + 1).pow(2)).sum::<u128>()
    }

    /// Reads every chunk of a table.
    fn load<T: ThresholdSource>(table: &T, threads: usize, budget: &mut Budget<'_>) -> Result<Self, TableError> {
        let places = Places::new(table.shape());
        let memory = SolveError::Memory { positions: 0, allowed: budget.memory };
        let mut bytes = room(places.len as u64).ok_or(memory)?;
        let shelves = places.shelves(&mut bytes);
        let large = table.fold(threads, budget, Vec::new, |large, piece| {
            let mut piles: Vec<usize> = [0, 0].into_iter().chain(piece.outer().iter().copied()).collect();
            let rows: Vec<_> = piece.rows().filter(|(_, row)| !row.is_empty()).collect();
            let least = rows.iter().map(|([a, _], row)| a + 1 - row.len()).min().unwrap_or(1);
            let largest = rows.iter().map(|([a, _], _)| *a).max().unwrap_or(0);
            for a in least..=largest {
                let (start, shelf) = &shelves[a.min(shelves.len() - 1)];
                let mut shelf = lock(shelf);
                for ([first, b], row) in &rows {
                    let Some(i) = first.checked_sub(a).filter(|i| i < &row.len()) else { continue };
                    (piles[0], piles[1]) = (a, b + i);
                    let (rest, pair) = piles.split_at(places.count);
                    let (square, side) = (places.of(rest, 0, 0), places.side(rest));
                    let (place, at) = (square + pair[0] * side + pair[1], row.start + i);
                    let byte = piece.bytes()[at];
                    shelf[place - start] = byte;
                    shelf[square + pair[1] * side + pair[0] - start] = byte;
                    if byte == u8::MAX {
                        large.extend(piece.at(at).map(|threshold| (place as u64, threshold)));
                    }
                }
            }
            Ok(())
        })?;
        drop(shelves);
        let mut large = large.concat();
        large.sort_unstable();
        Ok(Self { places, bytes, large })
    }

    fn threshold(&self, sorted: &Sorted) -> Option<u32> {
        let (rest, pair) = sorted.piles().split_at(self.places.count);
        threshold(&self.bytes, &self.large, self.places.of(rest, pair[0], pair[1]), 0)
    }

    /// Checks every position: the squares of all rests, or with two piles the rows of the only one.
    fn check_all(
        &self,
        recurrence: &TableRules,
        threads: usize,
        positions: u64,
        monitor: &mut dyn Monitor,
    ) -> Result<(), TableError> {
        let meter = PositionMeter::new(1, positions, monitor);
        let check = |rest: &[usize], rows: Range<usize>| {
            let square = CheckedRows::new(self, recurrence, rest);
            let mut positions = 0;
            for c in rows {
                square.check(c)?;
                positions += c as u64 + 1;
            }
            Ok::<(), TableError>(meter.add(positions)?)
        };
        if self.places.count == 0 {
            // Two piles have one rest, without piles: its rows are shared.
            let row = |(): &mut (), number: u64| check(&[], number as usize..number as usize + 1);
            fold_numbers(threads, self.places.max as u64 + 1, || (), row)?;
        } else {
            let square = |(): &mut (), number: u64| {
                let rest = unrank(number as usize, self.places.count);
                check(&rest, 0..self.places.side(&rest))
            };
            fold_numbers(threads, self.places.starts.len() as u64, || (), square)?;
        }
        Ok(())
    }
}

/// The moves from one pile of a rest.
struct RestMoves {
    pile: usize,
    /// Where the square begins that a move leads to, and its side, by the chips that are left. It serves all `c` that
    /// are no more than these.
    squares: Vec<(usize, usize)>,
}

/// The rows of the square of a rest; a row has the positions with the same `c`.
struct CheckedRows<'a> {
    table: &'a SquareTable,
    recurrence: &'a TableRules,
    rest: &'a [usize],
    /// The moves from the different piles of the rest.
    moves: Vec<RestMoves>,
}

impl<'a> CheckedRows<'a> {
    fn new(table: &'a SquareTable, recurrence: &'a TableRules, rest: &'a [usize]) -> Self {
        let places = &table.places;
        // Of equal piles, which have the same moves, the last one is looked at.
        let different = (0..rest.len()).filter(|&i| rest.get(i + 1) != Some(&rest[i]));
        let moves = |i: usize| {
            let square = |left: usize| {
                let rest = Sorted::with(rest, i, left);
                (places.of(rest.piles(), 0, 0), places.side(rest.piles()))
            };
            RestMoves { pile: rest[i], squares: (0..=rest[i]).map(square).collect() }
        };
        Self { table, recurrence, rest, moves: different.map(moves).collect() }
    }

    /// Checks the positions with this `c`.
    fn check(&self, c: usize) -> Result<(), TableError> {
        let SquareTable { places, bytes, .. } = self.table;
        let start = places.of(self.rest, c, 0);
        let held = &bytes[start..=start + c];
        let (near, due) = self.near(c);
        for (x, (&held, &due)) in held.iter().zip(&due).enumerate() {
            let seems_right = if due == 0 { self.is_right(c, x, near) } else { held == due };
            if !seems_right {
                let piles = Sorted::of(&[self.rest, &[c, x]].concat());
                self.recurrence.check(piles.piles(), |piles| Ok(self.table.threshold(piles)))?;
            }
        }
        Ok(())
    }

    /// The least take that wins for each `x`, or 0 if none does among those up to the number that is returned, too.
    fn near(&self, c: usize) -> (usize, Vec<u8>) {
        let SquareTable { places, bytes, .. } = self.table;
        let (start, side) = (places.of(self.rest, c, 0), places.side(self.rest));
        // The quotas of these takes are below 255, so a byte above a quota is a threshold above it.
        let near = self.recurrence.quotas.iter().skip(1).take(NEAR).take_while(|&&quota| quota <= EXACT).count();
        let mut due = vec![0; c + 1];
        // The takes decrease, so the least one that wins is noted last.
        for chips in (1..=near).rev() {
            let (take, quota) = (chips as u8, self.recurrence.quotas[chips] as u8);
            // Notes the take for all `x` from the first on whose moves lead to bytes above the quota.
            let mut note = |first: usize, place: usize| {
                for (due, &after) in due[first..].iter_mut().zip(&bytes[place..]) {
                    *due = if after > quota { take } else { *due };
                }
            };
            if chips <= c {
                note(chips, start);
                note(0, start - chips * side);
            }
            for moves in self.moves.iter().filter(|moves| moves.pile >= chips) {
                let left = moves.pile - chips;
                // The smaller one of `left` and `c` is in the square.
                let (square, side) = moves.squares[left.max(c)];
                note(0, square + left.min(c) * side);
            }
        }
        (near, due)
    }

    /// Whether the threshold of a position that no take up to `near` wins is right: it is the least take that wins, or
    /// infinite if no take does.
    fn is_right(&self, c: usize, x: usize, near: usize) -> bool {
        let SquareTable { places, bytes, large } = self.table;
        let piles = &[self.rest, &[c, x]].concat()[..];
        let wins = |take| self.recurrence.wins(piles, take, |piles| Ok(self.table.threshold(piles))) == Ok(true);
        let held = threshold(bytes, large, places.of(self.rest, c, x), 0).map(|held| held as usize);
        if piles[0] == 0 || held.is_some_and(|held| held <= near || held > piles[0] || !wins(held)) {
            return false;
        }
        let takes = near + 1..held.unwrap_or(piles[0] + 1);
        // Whether a take wins among those from `from` to `to`; a take of `t` chips leads to the place `end - t`.
        let line = |end: usize, from: usize, to: usize| {
            let takes = takes.start.max(from)..takes.end.min(to + 1);
            takes.clone().step_by(TAKES).any(|first| {
                let takes = first..takes.end.min(first + TAKES);
                let after = &bytes[end + 1 - takes.end..=end - takes.start];
                let above = after.iter().zip(self.recurrence.bounds(&takes)).map(|(&after, &bound)| after > bound);
                above.clone().fold(false, |any, above| any | above)
                    && takes.rev().zip(above).any(|(take, above)| above && wins(take))
            })
        };
        let from_rest = |moves: &RestMoves| {
            let pile = moves.pile;
            let (square, side) = moves.squares[c];
            line(square + x * side + pile, pile - c + 1, pile)
                || (takes.start..takes.end.min(pile - c + 1)).any(|take| {
                    let (square, side) = moves.squares[pile - take];
                    let bound = self.recurrence.quotas[take].min(EXACT);
                    u32::from(bytes[square + c * side + x]) > bound && wins(take)
                })
        };
        !line(places.of(self.rest, c, x), 1, x)
            && !line(places.of(self.rest, x, c), 1, c)
            && !self.moves.iter().any(from_rest)
    }
}

/// Checks every chunk of a table, and the recurrence on every position.
///
/// The steps of its progress are the positions of the table, read once, and then again, as they are verified. If the
/// memory of the budget has about two bytes for each position, many positions are compared at a time; otherwise each is
/// looked up in the table, which takes many times as long.
///
/// # Errors
/// [`TableError::Wrong`] with the first wrong threshold that was found; or if the table is damaged, or the monitor ends
/// the work. Steps that are [done](Progress::done) beyond the positions of the table are verified positions.
pub fn verify_every<T: ThresholdSource>(table: &T, threads: usize, budget: &mut Budget<'_>) -> Result<(), TableError> {
    let shape = table.shape();
    let positions = u64::try_from(shape.positions()).unwrap_or(u64::MAX);
    let (total, recurrence) = (Some(positions.saturating_mul(2)), TableRules::new(shape));
    let memory = budget.memory;
    if shape.piles() > 1 && shape.is_whole() && SquareTable::memory(shape) <= u128::from(memory) {
        let squares =
            SquareTable::load(table, threads, &mut Budget { memory, monitor: &mut stage(budget.monitor, 0, total) })?;
        return squares.check_all(&recurrence, threads, positions, &mut stage(budget.monitor, positions, total));
    }
    read(table, threads, budget, total)?;
    let mut checking = Budget { memory, monitor: &mut stage(budget.monitor, positions, total) };
    let check = |(): &mut (), piece: &Piece<'_>| {
        piece.thresholds().try_for_each(|(inner, _)| {
            let piles: Vec<usize> = inner.into_iter().chain(piece.outer().iter().copied()).collect();
            recurrence.check(&piles[..shape.piles() as usize], |sorted| table.read(sorted))
        })
    };
    table.fold(threads, &mut checking, || (), check)?;
    Ok(())
}

/// Checks every chunk of a table, and the recurrence on `sample` positions chosen at random from `seed`.
///
/// The steps of its progress are the positions of the table, read once, and then those of the sample.
///
/// # Errors
/// As [`verify_every`]. Steps that are done beyond the positions of the table are verified positions of the sample.
pub fn verify_sample<T: ThresholdSource>(
    table: &T,
    sample: u64,
    seed: u64,
    threads: usize,
    budget: &mut Budget<'_>,
) -> Result<(), TableError> {
    let positions = u64::try_from(table.shape().positions()).unwrap_or(u64::MAX);
    let total = Some(positions.saturating_add(sample));
    read(table, threads, budget, total)?;
    let recurrence = TableRules::new(table.shape());
    let mut random = seed;
    let shape = table.shape();
    for done in 0..sample {
        if done % LOOK == 0 {
            Progress { done: positions.saturating_add(done), total }.tell(budget.monitor)?;
        }
        let below = |bound: u32| ((u128::from(next_random(&mut random)) * (u128::from(bound) + 1)) >> 64) as usize;
        let mut piles: Vec<usize> = shape.bounds().map(below).collect();
        piles.sort_unstable_by(|a, b| b.cmp(a));
        recurrence.check(&piles, |piles| table.read(piles))?;
    }
    Ok(())
}

/// Reads every chunk of a table, as the first part of some work.
fn read<T: ThresholdSource>(
    table: &T,
    threads: usize,
    budget: &mut Budget<'_>,
    total: Option<u64>,
) -> Result<(), TableError> {
    let mut reading = Budget { memory: budget.memory, monitor: &mut stage(budget.monitor, 0, total) };
    table.fold(threads, &mut reading, || (), |(), _| Ok(()))?;
    Ok(())
}

/// A monitor of a part of some work. The whole work has `total` steps, and `before` of them come before this part.
fn stage(monitor: &mut dyn Monitor, before: u64, total: Option<u64>) -> impl Monitor {
    move |progress: Progress| monitor.check(Progress { done: before.saturating_add(progress.done), total })
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

    /// Each threshold of a table, or every third in a debug build, is made wrong in turn, in every way, and is the
    /// first one to be found. In tables that take long it is made wrong in some ways, and only every 29th in a debug
    /// build.
    #[test]
    fn every_forged_threshold_is_found() {
        for (take, play, piles, max, some) in [
            ("2t", Play::Normal, 2, 20, &[][..]),
            ("9,260 then 270", Play::Normal, 2, 18, &[]),
            ("2t", Play::Misere, 3, 8, &[]),
            ("3t", Play::Normal, 4, 5, &[]),
            ("12", Play::Normal, 3, 9, &[]),
            ("t+1", Play::Normal, 3, 26, &[1, 17, u8::MAX]),
            // With rows of more lanes than are compared at a time.
            ("2t", Play::Normal, 2, 70, &[1, 8]),
        ] {
            let all = (0..=max as u8 + 1).chain([u8::MAX]);
            let values = all.filter(|value| some.is_empty() || some.contains(value));
            let rules = Rules { take_away: take.parse().expect("a take-away function"), play };
            let shape = Shape::new(rules, piles, max).expect("a shape");
            let table = Table::build(shape, 2, &mut Budget::default()).expect("a table");
            let recurrence = TableRules::new(table.shape());
            let mut squares = SquareTable::load(&table, 1, &mut Budget::default()).expect("in memory");
            let mut piles = vec![0; piles as usize];
            let step = if some.is_empty() { 3 } else { 29 };
            for number in 0.. {
                let (rest, pair) = piles.split_at(squares.places.count);
                let places = [squares.places.of(rest, pair[0], pair[1]), squares.places.of(rest, pair[1], pair[0])];
                let right = squares.bytes[places[0]];
                let forged = number % step == 0 || !cfg!(debug_assertions);
                for value in values.clone().filter(|&value| forged && value != right) {
                    squares.bytes[places[0]] = value;
                    squares.bytes[places[1]] = value;
                    let found = squares.check_all(&recurrence, 1, u64::MAX, &mut Forever);
                    let Err(TableError::Wrong(wrong)) = found else { panic!("{piles:?}: {value} {found:?}") };
                    assert!(wrong.piles.iter().map(|&pile| pile as usize).eq(piles.iter().copied()), "{piles:?}");
                }
                squares.bytes[places[0]] = right;
                squares.bytes[places[1]] = right;
                if !advance(&mut piles, max as usize) {
                    break;
                }
            }
            assert!(squares.check_all(&recurrence, 1, u64::MAX, &mut Forever).is_ok());
        }
    }
}
