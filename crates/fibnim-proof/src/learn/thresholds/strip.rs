//! Strips of thresholds: fixed piles beside one long pile.

use std::ops::ControlFlow;

use fibnim::{Monitor, Progress, TakeAway};

use fibnim_check::NumerationSystem;

use super::bytes::Bytes;
use super::covers::Covers;
use super::take_dfao::{TakeDfao, Walk};

/// The length of the longest strip.
pub const LONGEST: usize = 1 << 22;

/// Thresholds between two calls of the monitor.
const PATIENCE: usize = 1 << 18;

/// The thresholds `L(F; 0), L(F; 1), ...` for fixed piles `F`.
#[derive(Debug)]
pub struct Strip {
    bytes: Bytes,
    /// The least winning takes from a fixed pile, for the entries to come.
    walk: Walk,
    covers: Covers,
}

impl Strip {
    /// A strip without thresholds. `fixed_takes` gives the least winning take from a fixed pile.
    pub fn new(take: TakeAway, system: &NumerationSystem, fixed_takes: TakeDfao) -> Self {
        let walk = Walk::new(fixed_takes, system, LONGEST as u64);
        Self { bytes: Bytes::default(), walk, covers: Covers::new(take) }
    }

    /// How many thresholds are known.
    pub fn len(&self) -> usize {
        self.bytes.len()
    }

    /// A threshold, if it is known. `O(1)`, or a binary search if it is large.
    pub fn get(&self, pile: u64) -> Option<u64> {
        self.bytes.get(usize::try_from(pile).ok()?)
    }

    /// Computes thresholds until this many are known, [`LONGEST`] at most. Amortised `O(1)` time each.
    pub fn extend(&mut self, len: usize, monitor: &mut dyn Monitor) -> ControlFlow<()> {
        let len = len.min(LONGEST);
        self.bytes.reserve(len);
        while self.bytes.len() < len {
            monitor.check(Progress { done: self.bytes.len() as u64, total: None })?;
            for _ in 0..PATIENCE.min(len - self.bytes.len()) {
                // The system may have fewer numbers.
                let Some(fixed) = self.walk.next() else { return ControlFlow::Continue(()) };
                let pile = self.bytes.len() as u64;
                self.bytes.push(self.covers.threshold(pile, fixed));
            }
        }
        ControlFlow::Continue(())
    }
}
