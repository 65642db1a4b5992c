//! A table in memory.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock};

use fibnim::{Beyond, Budget, Monitor, Nat, Play, Progress};

use crate::kernel::block::Block;
use crate::kernel::dispatch::Isa;
use crate::kernel::game::Game;
use crate::kernel::layout::Layout;
use crate::kernel::run::compute;
use crate::{OutOfTable, Shape};

/// Lanes of a block.
const LANES: usize = 64;

/// Rows of a block. Four and more piles have many slabs, which lower blocks keep in the cache.
fn rows(piles: u32) -> usize {
    if piles > 3 { 64 } else { 128 }
}

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
        let layout = Layout::new(shape.piles() as usize, shape.max() as usize, LANES, rows(shape.piles()));
        let take = &shape.rules().take;
        let cut = |quota: u64| u32::try_from(quota).unwrap_or(u32::MAX);
        let quotas: Vec<u32> =
            [0].into_iter().chain((1..=u64::from(shape.max())).map(|t| cut(take.quota_after(&t)))).collect();
        let game = Game::new(&quotas, shape.rules().play == Play::Misere);

        let starts: Vec<usize> = (0..=layout.strips()).map(|strip| layout.first_block(strip)).collect();
        let slots: Vec<OnceLock<Block>> = std::iter::repeat_with(OnceLock::new).take(starts[layout.strips()]).collect();
        let (done, apart) = (AtomicU64::new(0), AtomicU64::new(0));
        let refusal = OnceLock::new();
        let monitor = Mutex::new(&mut budget.monitor);
        let allowed = budget.memory;
        let keep = |block: Block| {
            let held_apart = BYTES_APART * block.exceptions.len() as u64;
            let all_apart = apart.fetch_add(held_apart, Ordering::Relaxed) + held_apart;
            let count = block.bytes.len() as u64;
            let progress = Progress { done: done.fetch_add(count, Ordering::Relaxed) + count, total: Some(total) };
            if let Some(slot) = slots.get(starts[block.id.strip] + layout.block_in_strip(block.id)) {
                // Every block comes once.
                let _ = slot.set(block);
            }
            if total.saturating_add(all_apart) > allowed {
                let _ = refusal.set(Beyond::Memory { positions: progress.done, allowed });
            } else if monitor.try_lock().is_ok_and(|mut monitor| monitor.check(progress).is_break()) {
                let _ = refusal.set(Beyond::Stopped(progress));
            }
            if refusal.get().is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let computed = compute::<LANES>(&layout, &game, threads.max(1), Isa::detect(), &keep);
        let progress = Progress { done: done.load(Ordering::Relaxed), total: Some(total) };
        if let Some(refusal) = refusal.into_inner() {
            return Err(refusal);
        }
        if computed.is_err() || progress.done != total {
            return Err(Beyond::Stopped(progress));
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
        let (count, max) = (self.shape.piles(), self.shape.max());
        if piles.len() > count as usize || piles.iter().any(|&pile| pile > max) {
            return Err(OutOfTable { piles: count, max });
        }
        let mut sorted: Vec<usize> = piles.iter().map(|&pile| pile as usize).collect();
        sorted.resize(count as usize, 0);
        sorted.sort_unstable_by(|a, b| b.cmp(a));
        let (id, place) = self.layout.locate(&sorted);
        let block = &self.blocks[self.starts[id.strip] + self.layout.block_in_strip(id)];
        Ok(block.as_ref().and_then(|block| block.threshold(place)).map(u32::from))
    }
}
