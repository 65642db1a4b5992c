//! Moves from the smallest pile, which lead to earlier lanes of the same row.
//!
//! An entry of the row at `x` covers the next lanes as far as its threshold reaches. The nearest entry that covers a lane is the
//! last one that reaches it. Lanes with small thresholds, which are most, cover nothing: those are settled many at a time.

use super::near::{LANES, note, run};
use crate::kernel::game::Game;
use crate::kernel::near::lanes_above;

/// Lanes behind an entry that are in the window.
const WINDOW: usize = 7;

/// The most lanes of a row.
const ROW: usize = 255;

/// The most chips of takes that are compared for many positions at a time.
const SMALL: usize = 4;

/// A byte for each lane of the window.
const ONES: u64 = 0x0101_0101_0101_0101;

/// What the rows of all squares have in common.
#[derive(Debug)]
pub struct Along {
    /// Thresholds up to this one cover nothing.
    small: u8,
    /// `f(t)` for the takes below `small`; if there are none, a quota that no byte exceeds.
    quotas: Vec<u8>,
    /// How far thresholds reach; the last one is infinite.
    reach: [u8; 256],
    /// The lanes of the window that a reach covers.
    windows: [u64; WINDOW + 1],
    /// The thresholds of the row that may cover something, and 0 for the others, behind `LANES` zeros.
    finals: [u8; LANES + ROW + LANES],
    /// For each lane 1 more than the last entry that covers it, if that is not in the window; 0 if there is none.
    covers: [u8; ROW + LANES],
    /// 1 more than the last entry that covers it, for the lane `at` and those after it; 0 if there is none.
    window: u64,
    at: usize,
}

impl Along {
    /// For rows of a game.
    pub fn new(game: &Game) -> Self {
        let reach: [u8; 256] = std::array::from_fn(|byte| {
            let threshold = if byte == 255 { u16::MAX } else { byte as u16 };
            (game.end(0, threshold) - 1).min(ROW as u16) as u8
        });
        // A take below `small` has a quota that a byte can exceed.
        let covering = reach.iter().position(|&reach| reach > 0).unwrap_or(reach.len());
        let near = game.near_quota()[1..].iter().take_while(|&&quota| quota < u8::MAX).count();
        let small = (covering - 1).min(near + 1).min(SMALL);
        let quotas = (1..small.max(2)).map(|t| if t < small { game.near_quota()[t] } else { u8::MAX }).collect();
        let window = |reach: usize| ((ONES << 8) & (u64::MAX >> (8 * (WINDOW - reach)))) * u64::from(u8::MAX);
        Self {
            small: small as u8,
            quotas,
            reach,
            windows: std::array::from_fn(window),
            finals: [0; LANES + ROW + LANES],
            covers: [0; ROW + LANES],
            window: 0,
            at: 0,
        }
    }

    /// Begins with the first lane of a row of `len` lanes.
    #[inline(always)]
    pub fn begin(&mut self, len: usize) {
        (self.window, self.at) = (0, 0);
        self.covers[..len].fill(0);
    }

    /// Completes the next lanes of the row, from `start` on: the least moves from other piles become thresholds.
    #[inline(always)]
    pub fn settle<const L: usize>(&mut self, least: &mut [u8; L], start: usize, len: usize) {
        let finals: &mut [u8; L] =
            self.finals[LANES + start..].first_chunk_mut().expect("there are lanes behind a row");
        *finals = [0; L];
        let mut lanes = lanes_above(least, self.small);
        while lanes != 0 {
            let lane = lanes.trailing_zeros() as usize;
            lanes &= lanes - 1;
            let x = start + lane;
            let shift = 8 * (x - self.at) as u32;
            self.window = self.window.checked_shr(shift).unwrap_or(0);
            self.at = x;
            let last = (self.window as u8).max(self.covers[x]);
            let distance = if last == 0 { u8::MAX } else { (x + 1) as u8 - last };
            let threshold = least[lane].min(distance);
            finals[lane] = threshold;
            let reach = usize::from(self.reach[usize::from(threshold)]);
            let covered = self.windows[reach.min(WINDOW)];
            self.window = self.window & !covered | (ONES * (x as u64 + 1)) & covered;
            if reach > WINDOW {
                let end = (x + reach + 1).min(len);
                if x + WINDOW + 1 < end {
                    self.covers[x + WINDOW + 1..end].fill((x + 1) as u8);
                }
            }
        }
        let (finals, before): (&[u8; L], &[u8; L]) =
            (run(&self.finals, LANES + start), run(&self.finals, LANES + start - 1));
        // One loop for both: compilers take shorter loops over few lanes apart.
        for lane in 0..L {
            let open = 0_u8.wrapping_sub(u8::from(finals[lane] == 0));
            let loses = 0_u8.wrapping_sub(u8::from(before[lane] <= self.quotas[0]));
            least[lane] = least[lane].min(finals[lane] | open).min(loses | 1);
        }
        for (&quota, t) in self.quotas.iter().zip(1..).skip(1) {
            note(least, run(&self.finals, LANES + start - usize::from(t)), quota, t);
        }
    }
}
