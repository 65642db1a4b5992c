//! A table in memory.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

use fibnim::{Budget, Monitor, Nat, Rules, SolveError, Tablebase, Unreadable};
use memmap2::MmapMut;

use crate::kernel::block::Block;
use crate::kernel::run::compute;
use crate::plan::Plan;
use crate::shape::Sorted;
use crate::threads::{Meter, flow, lock};
use crate::{OutOfTable, Shape};

/// Bytes that a threshold held apart takes.
const BYTES_APART: u64 = 16;

/// A table of thresholds in memory, a byte a canonical position; thresholds of 255 and more are held apart.
#[derive(Debug)]
pub struct Table {
    shape: Shape,
    plan: Plan,
    /// Where the thresholds of every block begin.
    offsets: Vec<u64>,
    bytes: MmapMut,
    /// Finite thresholds of 255 and more, with their places, in increasing order.
    apart: Vec<(u64, u16)>,
}

impl PartialEq for Table {
    fn eq(&self, other: &Self) -> bool {
        self.shape == other.shape && self.bytes[..] == other.bytes[..] && self.apart == other.apart
    }
}

impl Eq for Table {}

impl Table {
    /// Fills a table with `threads >= 1` threads. The result does not depend on their number.
    ///
    /// # Errors
    /// If the table does not fit the memory of the budget, before any work, or the monitor ends the work.
    pub fn build<M: Monitor + Send>(shape: Shape, threads: usize, budget: &mut Budget<M>) -> Result<Self, SolveError> {
        let positions = shape.positions();
        let too_large = || SolveError::Table {
            piles: vec![Nat::from(shape.max()); shape.piles() as usize],
            positions: Nat::from(positions),
            bytes: Nat::from(positions),
            allowed: budget.memory,
        };
        if positions > u128::from(budget.memory) {
            return Err(too_large());
        }
        let total = u64::try_from(positions).map_err(|_| too_large())?;
        let mut bytes = room(total).ok_or_else(too_large)?;
        let plan = Plan::of_blocks(&shape);
        let mut offsets = Vec::with_capacity(plan.chunks() as usize);
        let mut slots = Vec::with_capacity(plan.chunks() as usize);
        let (mut start, mut rest) = (0, &mut bytes[..]);
        for len in plan.block_lens() {
            let (slot, after) = rest.split_at_mut(len);
            slots.push(Mutex::new(slot));
            offsets.push(start);
            start += len as u64;
            rest = after;
        }

        let apart = Mutex::new(Vec::new());
        let apart_count = AtomicU64::new(0);
        let refusal = OnceLock::new();
        let allowed = budget.memory;
        let meter = Meter::new(total, &mut budget.monitor);
        let keep = |block: Block<'_>| {
            let number = plan.chunk_of(block.id) as usize;
            lock(&slots[number]).copy_from_slice(block.bytes);
            let mut result = meter.add(block.bytes.len() as u64);
            if !block.exceptions.is_empty() {
                let places = block.exceptions.iter().map(|&(place, large)| (offsets[number] + u64::from(place), large));
                lock(&apart).extend(places);
                let count = block.exceptions.len() as u64;
                let all = apart_count.fetch_add(count, Ordering::Relaxed) + count;
                if total.saturating_add(BYTES_APART * all) > allowed {
                    result = Err(SolveError::Memory { positions: meter.progress().done, allowed });
                }
            }
            let flow = flow(&result);
            if let Err(beyond) = result {
                // The first refusal is told.
                let _ = refusal.set(beyond);
            }
            flow
        };
        let computed = compute(plan.layout(), &shape.game(), threads.max(1), &keep);
        if let Some(refusal) = refusal.into_inner() {
            return Err(refusal);
        }
        if computed.is_err() || meter.progress().done != total {
            return Err(SolveError::Stopped(meter.progress()));
        }
        let mut apart = apart.into_inner().unwrap_or_else(PoisonError::into_inner);
        apart.sort_unstable();
        drop(slots);
        Ok(Self { shape, plan, offsets, bytes, apart })
    }

    /// What the table is of.
    #[must_use]
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// A number that differs, almost certainly, between tables that differ: FNV-1a over all thresholds in order.
    #[must_use]
    pub fn checksum(&self) -> u64 {
        let step = |hash: u64, word: u64| (hash ^ word).wrapping_mul(0x0100_0000_01b3);
        let (words, rest) = self.bytes.as_chunks::<8>();
        let words = words.iter().map(|word| u64::from_le_bytes(*word)).chain(rest.iter().map(|&byte| u64::from(byte)));
        let apart = self.apart.iter().map(|&(place, threshold)| place << 16 | u64::from(threshold));
        words.chain(apart).fold(0xcbf2_9ce4_8422_2325, step)
    }

    /// The threshold of a position, `None` for infinity. The piles may be in any order, and missing piles are 0.
    ///
    /// # Errors
    /// If there are more piles than the table has, or a larger one.
    pub fn threshold(&self, piles: &[u32]) -> Result<Option<u32>, OutOfTable> {
        let sorted = Sorted::new(&self.shape, piles)?;
        let (id, place) = self.plan.layout().locate(sorted.piles());
        let place = self.offsets[self.plan.chunk_of(id) as usize] + place as u64;
        Ok(match self.bytes[place as usize] {
            u8::MAX => {
                let found = self.apart.binary_search_by_key(&place, |&(at, _)| at);
                found.ok().map(|index| u32::from(self.apart[index].1))
            }
            small => Some(u32::from(small)),
        })
    }
}

/// So many bytes of memory, of which the system has not given any yet.
fn room(len: u64) -> Option<MmapMut> {
    let map = MmapMut::map_anon(usize::try_from(len).ok()?).ok()?;
    // Large pages are several times as fast to get; without them the table is the same.
    #[cfg(target_os = "linux")]
    let _ = map.advise(memmap2::Advice::HugePage);
    Some(map)
}

impl Tablebase for Table {
    fn rules(&self) -> &Rules {
        self.shape.rules()
    }

    fn piles(&self) -> u32 {
        self.shape.piles()
    }

    fn max(&self) -> u32 {
        self.shape.max()
    }

    fn lookup(&self, piles: &[u32]) -> Result<Option<u32>, Unreadable> {
        self.threshold(piles).map_err(|error| Unreadable(error.to_string()))
    }
}
