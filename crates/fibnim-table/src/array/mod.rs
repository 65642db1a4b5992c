//! Arrays of thresholds with an axis a pile.
//!
//! Every chunk of a table is read once. Arrays over three piles with equal axes are filled plane by plane from squares that are
//! in the cache ([`cube`]). In other arrays a canonical position is written where its piles stand in each order that the axes have
//! room for. Of the last axes those that are alike make the array symmetric in them: only positions whose piles increase along
//! these axes are written, so that the largest pile runs along the memory, and the others are copied in rows and squares.

use std::ops::ControlFlow;

use fibnim::{Budget, Monitor, Progress, SolveError};

use self::complete::complete;
use self::cube::Cube;
pub use self::entry::Entry;
use self::scatter::Scatter;
use crate::axis::Axis;
use crate::error::{OutOfTableError, TableError};
use crate::source::Thresholds;
use crate::threads::Meter;

mod complete;
mod cube;
mod entry;
mod scatter;

/// The entries for which another thread is started. With half as many, two threads are no faster than one.
const A_THREAD: usize = 1 << 21;

/// The number of entries of an array; `None` if they cannot be counted.
#[must_use]
pub fn entries(axes: &[Axis]) -> Option<usize> {
    axes.iter().try_fold(1_usize, |entries, axis| entries.checked_mul(axis.count()))
}

/// Writes the thresholds of all positions along the axes, one for each pile, in lexicographic order. The steps of its progress
/// are the entries twice: as they are read, and as they are completed.
///
/// Three equal axes without gaps are filled on up to `threads` threads (0 counts as 1; one thread for each 2^21 entries begun) if the
/// budget's memory has about a third of a byte for each entry; finite thresholds of 255 and more take 16 bytes each on top. Other
/// arrays take one thread, and 8 bytes for each size of a pile on each axis.
///
/// # Errors
/// If the table does not have all of the positions, or is damaged, or the budget's monitor ends the work.
///
/// # Panics
/// If there are other than [`entries`] entries, or the table has larger piles than an [entry](Entry::MOST) has numbers.
pub fn fill<T: Thresholds, E: Entry>(
    table: &T,
    axes: &[Axis],
    out: &mut [E],
    threads: usize,
    budget: &mut Budget<dyn Monitor + '_>,
) -> Result<(), TableError> {
    let shape = table.shape();
    assert_eq!(entries(axes), Some(out.len()), "the entries of the axes");
    assert!(shape.max() <= E::MOST, "entries up to {} for piles up to {}", E::MOST, shape.max());
    let inside = |axis: &Axis| axis.count() == 0 || axis.last().is_some_and(|last| last <= shape.max());
    if axes.len() != shape.piles() as usize || !axes.iter().all(inside) {
        return Err(OutOfTableError { piles: shape.piles(), max: shape.max() }.into());
    }
    if out.is_empty() {
        return Ok(());
    }
    if let &[axis, second, third] = axes
        && [second, third] == [axis; 2]
        && axis.is_unit()
        && let Some(mut room) = Cube::room(&axis, budget.memory)
    {
        let meter = Meter::new(2 * out.len() as u64, &mut budget.monitor);
        let threads = threads.min(out.len().div_ceil(A_THREAD));
        return Cube::load(table, axis, threads, &mut room, &meter)?.write(out, threads, &meter);
    }
    scattered(table, axes, out, budget)
}

/// Writes each position by itself.
fn scattered<T: Thresholds, E: Entry>(
    table: &T,
    axes: &[Axis],
    out: &mut [E],
    budget: &mut Budget<dyn Monitor + '_>,
) -> Result<(), TableError> {
    let total = out.len() as u64;
    let mut tell = |done: u64| {
        let progress = Progress { done, total: Some(2 * total) };
        if budget.monitor.check(progress).is_break() { Err(SolveError::Stopped(progress)) } else { Ok(()) }
    };
    let alike = axes.iter().rev().take_while(|axis| *axis == &axes[axes.len() - 1]).count();
    let mut scatter = Scatter::new(table.plan(), axes, alike, table.shape().max() as usize);
    let chunks = table.chunks();
    for number in 0..chunks {
        scatter.choose(number);
        if scatter.is_wanted() {
            let mut at = 0;
            table.pieces(number, &mut |piece| {
                scatter.write(at, &piece, out);
                at += 1;
            })?;
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
