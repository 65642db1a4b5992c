//! Arrays of thresholds with an axis a pile.
//!
//! Every chunk of a table is read once. A canonical position is written for each order of its piles that fits the axes.
//! If the last axes are equal, the array is symmetric in them. Then only positions whose piles do not decrease along
//! these axes are written, so that the largest pile runs along the memory; the others are copied in rows and squares.

use std::num::NonZeroU32;
use std::ops::ControlFlow;

use fibnim::{Budget, Progress};

use crate::error::{OutOfTableError, TableError};
use crate::kernel::layout::BlockId;
use crate::piece::Piece;
use crate::plan::Plan;
use crate::shape::Sorted;
use crate::source::ThresholdSource;

/// Sizes of a pile at equal distances: `count` of them, `first`, `first + step`, and so on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Axis {
    first: u32,
    step: NonZeroU32,
    count: usize,
}

impl Axis {
    /// All sizes from 0 to `max`.
    #[must_use]
    pub fn up_to(max: u32) -> Self {
        Self::new(0, NonZeroU32::MIN, max as usize + 1)
    }

    /// The sizes `first`, `first + step`, ..., `count` of them.
    #[must_use]
    pub fn new(first: u32, step: NonZeroU32, count: usize) -> Self {
        Self { first, step, count }
    }

    /// How many sizes there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.count
    }

    /// The largest size; `None` if there is none, or it is above all numbers of 32 bits.
    #[must_use]
    pub fn last(&self) -> Option<u32> {
        let steps = u32::try_from(self.count.checked_sub(1)?).ok()?;
        steps.checked_mul(self.step.get())?.checked_add(self.first)
    }

    /// The sizes.
    ///
    /// # Panics
    /// If one is above all numbers of 32 bits.
    pub fn sizes(self) -> impl Iterator<Item = u32> {
        (0..self.count as u32).map(move |index| self.first + index * self.step.get())
    }

    /// The index of a size.
    pub(crate) fn place(&self, pile: usize) -> Option<usize> {
        let above = pile.checked_sub(self.first as usize)?;
        let step = self.step.get() as usize;
        (above.is_multiple_of(step) && above / step < self.count).then_some(above / step)
    }

    /// Whether some size is in a range.
    pub(crate) fn meets(&self, least: usize, most: usize) -> bool {
        let (first, step) = (self.first as usize, self.step.get() as usize);
        let next = least.saturating_sub(first).div_ceil(step);
        next < self.count && first + next * step <= most
    }
}

/// An entry of an array of thresholds.
pub trait Entry: Copy + Send {
    /// The largest finite threshold that an entry holds.
    const MOST: u32;

    /// The entry of a threshold of at most [`MOST`](Entry::MOST); `None` is infinity.
    fn of(threshold: Option<u32>) -> Self;
}

/// Infinity is the largest number.
macro_rules! entry {
    ($($number:ty),*) => {$(
        impl Entry for $number {
            const MOST: u32 = Self::MAX as u32 - 1;

            #[inline]
            fn of(threshold: Option<u32>) -> Self {
                threshold.map_or(Self::MAX, |threshold| threshold as Self)
            }
        }
    )*};
}

entry!(u8, u16, u32);

/// The number of entries of an array; `None` if they cannot be counted.
#[must_use]
pub fn entries(axes: &[Axis]) -> Option<usize> {
    axes.iter().try_fold(1_usize, |entries, axis| entries.checked_mul(axis.count()))
}

/// Writes the thresholds of all positions along the axes, one axis for each pile, in lexicographic order. Each entry
/// counts twice in the progress: when it is read, and when it is completed.
///
/// This takes one thread, and 8 bytes of memory for each size of a pile on each axis.
///
/// # Errors
/// If the table does not have all of the positions, or is damaged, or the budget's monitor ends the work.
///
/// # Panics
/// If the slice does not have [`entries`] entries, or the table has larger piles than [`Entry::MOST`].
pub fn fill<T: ThresholdSource, E: Entry>(
    table: &T,
    axes: &[Axis],
    out: &mut [E],
    budget: &mut Budget<'_>,
) -> Result<(), TableError> {
    let shape = table.shape();
    assert_eq!(entries(axes), Some(out.len()), "the entries of the axes");
    assert!(shape.max() <= E::MOST, "entries up to {} for piles up to {}", E::MOST, shape.max());
    let last = |axis: &Axis| if axis.count() == 0 { 0 } else { axis.last().unwrap_or(u32::MAX) };
    let largest: Vec<u32> = axes.iter().map(last).collect();
    let largest = Sorted::new(shape, &largest);
    if axes.len() != shape.piles() as usize || largest.is_err() {
        return Err(OutOfTableError { piles: shape.piles(), max: shape.max() }.into());
    }
    if out.is_empty() {
        return Ok(());
    }
    let total = out.len() as u64;
    let mut tell = |done: u64| Progress { done, total: Some(2 * total) }.tell(budget.monitor);
    let alike = axes.iter().rev().take_while(|axis| *axis == &axes[axes.len() - 1]).count();
    let scatter = Scatter::new(table.plan(), axes, alike, shape.max() as usize);
    let chunks = table.chunks();
    for number in 0..chunks {
        if scatter.has(number) {
            table.pieces(number, &mut |piece| scatter.write(&piece, out))?;
        }
        tell((u128::from(total) * u128::from(number + 1) / u128::from(chunks)) as u64)?;
    }
    let side = axes[axes.len() - 1].count();
    let mut done = total;
    for block in out.chunks_mut(side.pow(alike as u32)) {
        let step = |entries: usize| {
            done += entries as u64;
            tell(done).map_or_else(ControlFlow::Break, ControlFlow::Continue)
        };
        if let ControlFlow::Break(stopped) = complete(block, side, alike, step) {
            return Err(stopped.into());
        }
    }
    Ok(())
}

/// Stands for a size that is not on the axis.
const NONE: usize = usize::MAX;

/// Writes pieces of a table into an array.
struct Scatter<'a> {
    plan: &'a Plan,
    axes: &'a [Axis],
    /// For every axis, where each size of the pile is along it, in entries.
    offsets: Vec<Vec<usize>>,
    /// The orders of the piles, as the axis of each pile, the largest pile first.
    orders: Vec<Vec<usize>>,
}

impl<'a> Scatter<'a> {
    /// `alike` is the number of last axes that are equal, at least 1, and `max` the largest pile of the table. Along
    /// the equal axes only positions whose piles do not decrease are written; [`complete`] copies the rest.
    fn new(plan: &'a Plan, axes: &'a [Axis], alike: usize, max: usize) -> Self {
        let mut strides = vec![1; axes.len()];
        for axis in (1..axes.len()).rev() {
            strides[axis - 1] = strides[axis] * axes[axis].count();
        }
        let offsets = axes.iter().zip(&strides).map(|(axis, stride)| {
            (0..=max).map(|pile| axis.place(pile).map_or(NONE, |place| place * stride)).collect()
        });
        let piles: Vec<usize> = (0..axes.len()).collect();
        let axis_of = |order: Vec<usize>| {
            let mut axes = vec![0; order.len()];
            for (axis, pile) in order.into_iter().enumerate() {
                axes[pile] = axis;
            }
            axes
        };
        let orders = orders(&piles, axes.len() - alike).into_iter().map(axis_of).collect();
        Self { plan, axes, offsets: offsets.collect(), orders }
    }

    /// Whether the array has positions of a chunk.
    fn has(&self, number: u64) -> bool {
        let parts = self.plan.parts(number);
        parts.iter().any(|part| part.len > 0 && self.orders_of(part.id, &part.outer).next().is_some())
    }

    /// The orders in which the piles of a block may be in the array, and where the array begins for its outer piles.
    fn orders_of(&self, id: BlockId, outer: &[usize]) -> impl Iterator<Item = (&[usize], usize)> {
        let ([a, most_a], [b, most_b]) = self.plan.layout.inner_range(id, outer.first().copied().unwrap_or(0));
        self.orders.iter().filter_map(move |order| {
            let inner = self.axes[order[0]].meets(a, most_a)
                && order.get(1).is_none_or(|&axis| self.axes[axis].meets(b, most_b));
            // Of equal piles, the one with the larger number comes first.
            let mut equal = outer.windows(2).zip(order.windows(2).skip(2)).filter(|(piles, _)| piles[0] == piles[1]);
            if !inner || equal.any(|(_, axes)| axes[0] < axes[1]) {
                return None;
            }
            let mut places = outer.iter().zip(order.iter().skip(2)).map(|(&pile, &axis)| self.offsets[axis][pile]);
            let start = places.try_fold(0, |sum, place| (place != NONE).then(|| sum + place))?;
            Some((&order[..], start))
        })
    }

    /// Writes a piece in all orders.
    fn write<E: Entry>(&self, piece: &Piece<'_>, out: &mut [E]) {
        for (order, start) in self.orders_of(piece.id, piece.outer()) {
            let along_a = &self.offsets[order[0]];
            let along_b: &[usize] = order.get(1).map_or(&[0], |&axis| &self.offsets[axis]);
            for ([a, b], places) in piece.rows() {
                let along = along_a[..=a].iter().rev().zip(&along_b[b..]);
                for ((&a, &b), place) in along.zip(places).filter(|&((&a, &b), _)| a != NONE && b != NONE) {
                    out[start + a + b] = E::of(piece.at(place));
                }
            }
        }
    }
}

/// The orders of piles in which the first `free` axes have any piles, and the others piles with decreasing numbers.
fn orders(piles: &[usize], free: usize) -> Vec<Vec<usize>> {
    if free == 0 {
        return vec![piles.iter().rev().copied().collect()];
    }
    let behind = |&first: &usize| {
        let rest: Vec<usize> = piles.iter().copied().filter(|&pile| pile != first).collect();
        orders(&rest, free - 1).into_iter().map(move |rest| [vec![first], rest].concat())
    };
    piles.iter().flat_map(behind).collect()
}

/// Side of the squares that are mirrored at a time.
const TILE: usize = 32;

/// Completes an array with `axes` equal axes of `side` entries each, by copying the entries whose indices do not
/// decrease to all others. Calls `step` with the number of entries after each square.
fn complete<E: Entry, B>(
    block: &mut [E],
    side: usize,
    axes: usize,
    mut step: impl FnMut(usize) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let Some(others) = axes.checked_sub(2) else { return step(block.len()) };
    let square = side * side;
    let place = |indices: &[usize]| indices.iter().fold(0, |place, index| place * side + index) * square;
    let mut indices = vec![0; others];
    for start in (0..block.len()).step_by(square) {
        let mut sorted = indices.clone();
        sorted.sort_unstable();
        if sorted == indices {
            // Squares are completed in lexicographic order, so those with a smaller index in place of the largest are
            // ready.
            let top = sorted.pop().unwrap_or(0);
            for row in 0..top {
                let at = sorted.partition_point(|&index| index <= row);
                sorted.insert(at, row);
                let from = place(&sorted) + top * side;
                block.copy_within(from..from + side, start + row * side);
                sorted.remove(at);
            }
            mirror(&mut block[start..start + square], side, top);
        } else {
            let from = place(&sorted);
            block.copy_within(from..from + square, start);
        }
        step(square)?;
        for index in indices.iter_mut().rev() {
            *index += 1;
            if *index < side {
                break;
            }
            *index = 0;
        }
    }
    ControlFlow::Continue(())
}

/// Mirrors a square at its diagonal, from right to left, in the rows from `top` on. It copies a tile at a time, which
/// is read along its rows and written along those of its mirror image.
fn mirror<E: Entry>(square: &mut [E], side: usize, top: usize) {
    let Some(&any) = square.first() else { return };
    let mut tile = [[any; TILE]; TILE];
    for rows in (top..side).step_by(TILE) {
        let end = (rows + TILE).min(side);
        for columns in (0..end).step_by(TILE) {
            let width = TILE.min(end - columns);
            for (read, row) in tile[..width].iter_mut().zip(columns..) {
                read[..end - rows].copy_from_slice(&square[row * side + rows..][..end - rows]);
            }
            for row in rows..end {
                // Entries right of the diagonal stay.
                let len = width.min(row.saturating_sub(columns));
                let written = &mut square[row * side + columns..][..len];
                for (entry, read) in written.iter_mut().zip(&tile) {
                    *entry = read[row - rows];
                }
            }
        }
    }
}
