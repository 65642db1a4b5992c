//! A table in memory.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use fibnim::{Beyond, Budget, Monitor, Nat, Rules, Tablebase, Unreadable};

use crate::kernel::block::Block;
use crate::kernel::layout::Layout;
use crate::kernel::run::compute;
use crate::meter::{Meter, flow};
use crate::shape::Sorted;
use crate::{OutOfTable, Shape};

/// Bytes that a threshold held apart takes.
const BYTES_APART: u64 = 8;

/// A table of thresholds in memory, a byte a canonical position; thresholds of 255 and more are held apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    shape: Shape,
    layout: Layout,
    /// Number of the first block of every strip.
    starts: Vec<usize>,
    /// The blocks by number; `None` for those without positions.
    blocks: Vec<Option<Block>>,
}

impl Table {
    /// Fills a table with `threads >= 1` threads. The result does not depend on their number.
    ///
    /// # Errors
    /// If the table does not fit the memory of the budget, before any work, or the monitor ends the work.
    pub fn build<M: Monitor + Send>(shape: Shape, threads: usize, budget: &mut Budget<M>) -> Result<Self, Beyond> {
        let positions = shape.positions();
        if positions > u128::from(budget.memory) {
            return Err(Beyond::Table {
                piles: vec![Nat::from(shape.max()); shape.piles() as usize],
                positions: Nat::from(positions),
                bytes: Nat::from(positions),
                allowed: budget.memory,
            });
        }
        let total = u64::try_from(positions).unwrap_or(u64::MAX);
        let (layout, game) = (shape.layout(), shape.game());
        let starts: Vec<usize> = (0..=layout.strips()).map(|strip| layout.first_block(strip)).collect();
        let slots: Vec<OnceLock<Block>> = std::iter::repeat_with(OnceLock::new).take(starts[layout.strips()]).collect();
        let apart = AtomicU64::new(0);
        let refusal = OnceLock::new();
        let allowed = budget.memory;
        let meter = Meter::new(total, &mut budget.monitor);
        let keep = |block: Block| {
            let held_apart = BYTES_APART * block.exceptions.len() as u64;
            let all_apart = apart.fetch_add(held_apart, Ordering::Relaxed) + held_apart;
            let mut result = meter.add(block.bytes.len() as u64);
            if let Some(slot) = slots.get(starts[block.id.strip] + layout.block_in_strip(block.id)) {
                // Every block comes once.
                let _ = slot.set(block);
            }
            if total.saturating_add(all_apart) > allowed {
                result = Err(Beyond::Memory { positions: meter.progress().done, allowed });
            }
            let flow = flow(&result);
            if let Err(beyond) = result {
                let _ = refusal.set(beyond);
            }
            flow
        };
        let computed = compute(&layout, &game, threads.max(1), &keep);
        if let Some(refusal) = refusal.into_inner() {
            return Err(refusal);
        }
        if computed.is_err() || meter.progress().done != total {
            return Err(Beyond::Stopped(meter.progress()));
        }
        Ok(Self { shape, layout, starts, blocks: slots.into_iter().map(OnceLock::into_inner).collect() })
    }

    /// What the table is of.
    #[must_use]
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// A number that differs, almost certainly, between tables that differ: FNV-1a over all blocks in order.
    #[must_use]
    pub fn checksum(&self) -> u64 {
        let step = |hash: u64, word: u64| (hash ^ word).wrapping_mul(0x0100_0000_01b3);
        self.blocks.iter().flatten().fold(0xcbf2_9ce4_8422_2325, |hash, block| {
            let words =
                block.bytes.chunks(8).map(|chunk| chunk.iter().fold(0, |word, &byte| word << 8 | u64::from(byte)));
            let apart =
                block.exceptions.iter().map(|&(place, threshold)| u64::from(place) << 16 | u64::from(threshold));
            words.chain(apart).fold(hash, step)
        })
    }

    /// The threshold of a position, `None` for infinity. The piles may be in any order, and missing piles are 0.
    ///
    /// # Errors
    /// If there are more piles than the table has, or a larger one.
    pub fn threshold(&self, piles: &[u32]) -> Result<Option<u32>, OutOfTable> {
        let sorted = Sorted::new(&self.shape, piles)?;
        let (id, place) = self.layout.locate(sorted.piles());
        let block = &self.blocks[self.starts[id.strip] + self.layout.block_in_strip(id)];
        Ok(block.as_ref().and_then(|block| block.threshold(place)).map(u32::from))
    }
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
