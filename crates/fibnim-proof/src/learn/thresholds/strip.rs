//! Strips of thresholds: fixed piles beside one long pile.

use std::ops::ControlFlow;

use fibnim::{Monitor, Progress, TakeAway};

use fibnim_check::NumerationSystem;

use super::covers::{Covers, INFINITE};
use super::take_dfao::{TakeDfao, Walk};

/// The length of the longest strip.
pub const LONGEST: usize = 1 << 22;

/// The bytes for an infinite threshold, and for one that takes more than a byte.
const BYTE_INFINITE: u8 = u8::MAX;
const BYTE_LARGE: u8 = u8::MAX - 1;

/// Thresholds between two calls of the monitor.
const PATIENCE: usize = 1 << 18;

/// The thresholds `L(F; 0), L(F; 1), ...` for fixed piles `F`, one byte each.
#[derive(Debug)]
pub struct Strip {
    bytes: Vec<u8>,
    /// Finite thresholds that take more than a byte, with their places in increasing order.
    large: Vec<(u64, u64)>,
    /// The least winning takes from a fixed pile, for the entries to come.
    walk: Walk,
    covers: Covers,
}

impl Strip {
    /// A strip without thresholds. `fixed_takes` gives the least winning take from a fixed pile.
    pub fn new(take: TakeAway, system: &NumerationSystem, fixed_takes: TakeDfao) -> Self {
        let walk = Walk::new(fixed_takes, system, LONGEST as u64);
        Self { bytes: Vec::new(), large: Vec::new(), walk, covers: Covers::new(take) }
    }

    /// How many thresholds are known.
    pub fn len(&self) -> usize {
        self.bytes.len()
    }

    /// A threshold, if it is known. `O(1)`, or a binary search if it is large.
    pub fn get(&self, pile: u64) -> Option<u64> {
        match *self.bytes.get(usize::try_from(pile).ok()?)? {
            BYTE_INFINITE => Some(INFINITE),
            BYTE_LARGE => {
                let at = self.large.binary_search_by_key(&pile, |&(at, _)| at).ok()?;
                Some(self.large[at].1)
            }
            threshold => Some(u64::from(threshold)),
        }
    }

    /// Computes thresholds until this many are known, [`LONGEST`] at most. Amortised `O(1)` time each.
    pub fn extend(&mut self, len: usize, monitor: &mut dyn Monitor) -> ControlFlow<()> {
        let len = len.min(LONGEST);
        self.bytes.reserve_exact(len.saturating_sub(self.bytes.len()));
        while self.bytes.len() < len {
            monitor.check(Progress { done: self.bytes.len() as u64, total: None })?;
            for _ in 0..PATIENCE.min(len - self.bytes.len()) {
                // The system may have fewer numbers.
                let Some(fixed) = self.walk.next() else { return ControlFlow::Continue(()) };
                let pile = self.bytes.len() as u64;
                let threshold = self.covers.threshold(pile, fixed);
                self.bytes.push(match threshold {
                    INFINITE => BYTE_INFINITE,
                    small if small < u64::from(BYTE_LARGE) => small as u8,
                    _ => {
                        self.large.push((pile, threshold));
                        BYTE_LARGE
                    }
                });
            }
        }
        ControlFlow::Continue(())
    }
}
