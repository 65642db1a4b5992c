//! The recurrence of thresholds, checked on a finished table position by position.

use fibnim::{Budget, Monitor, Play, Progress, SolveError};

use crate::error::{DamageError, TableError, VerifyError};
use crate::shape::Sorted;
use crate::source::Thresholds;

/// Positions of a sample between two looks at the monitor.
const LOOK: u64 = 256;

/// The recurrence on the thresholds of a table.
struct Recurrence<'a, T> {
    table: &'a T,
    /// `quotas[t] = f(t)`, cut off at the largest number of 32 bits; no threshold is as large.
    quotas: Vec<u32>,
    empty: Option<u32>,
}

impl<'a, T: Thresholds> Recurrence<'a, T> {
    fn new(table: &'a T) -> Self {
        let shape = table.shape();
        let empty = if shape.rules().play == Play::Normal { None } else { Some(0) };
        Self { table, quotas: shape.quotas(), empty }
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
/// # Errors
/// [`TableError::Wrong`] with the first wrong threshold that was found; or if the table is damaged, or the monitor ends
/// the work: the positions that are [done](Progress::done) by then are verified.
pub fn verify_every<T: Thresholds, M: Monitor + Send>(
    table: &T,
    threads: usize,
    budget: &mut Budget<M>,
) -> Result<(), TableError> {
    let recurrence = Recurrence::new(table);
    let count = table.shape().piles() as usize;
    table.fold(
        threads,
        budget,
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

/// Checks every chunk of a table, and the recurrence on `sample` positions chosen at random from `seed`.
///
/// The steps of its progress are the positions of the table, read once, and then those of the sample.
///
/// # Errors
/// As [`verify_every`]. If the monitor ends the work, the steps that are done beyond the positions of the table are
/// positions of the sample that are verified.
pub fn verify_sample<T: Thresholds, M: Monitor + Send>(
    table: &T,
    sample: u64,
    seed: u64,
    threads: usize,
    budget: &mut Budget<M>,
) -> Result<(), TableError> {
    let positions = u64::try_from(table.shape().positions()).unwrap_or(u64::MAX);
    let total = Some(positions.saturating_add(sample));
    let mut reading = Budget { memory: budget.memory, monitor: Longer { monitor: &mut budget.monitor, total } };
    table.fold(threads, &mut reading, || (), |(), _| Ok(()))?;
    let recurrence = Recurrence::new(table);
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

/// A monitor of the first part of some work.
struct Longer<'a, M> {
    monitor: &'a mut M,
    /// The steps of the whole work.
    total: Option<u64>,
}

impl<M: Monitor> Monitor for Longer<'_, M> {
    fn check(&mut self, progress: Progress) -> std::ops::ControlFlow<()> {
        self.monitor.check(Progress { total: self.total, ..progress })
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
