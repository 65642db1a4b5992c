//! Thresholds of pairs of piles, row by row.
//!
//! A line is the set of the pairs that have one pile in common. As in [`covers`](super::covers), the least winning move along a
//! line leads to the nearest pair on it that covers the pair, so every line has a stack of covers.

use std::ops::ControlFlow;

use fibnim::{Monitor, Play, Progress, TakeAway};

use crate::learn::learner::TeacherError;

use super::bytes::Bytes;
use super::covers::{Cover, INFINITE, Reaches, add, forget};

/// The most rows: the numbers below the 22nd term of the Fibonacci sequence 1, 2, 3, 5, ... Their thresholds take 400 MB.
const MOST_ROWS: u64 = 28_657;

/// Rows between two calls of the monitor.
const PATIENCE: u64 = 64;

/// The thresholds of the pairs `(a, b)` with `b <= a` for `a` below some bound, which grows as it is asked for.
#[derive(Debug)]
pub struct PairThresholds {
    play: Play,
    reaches: Reaches,
    bytes: Bytes,
    /// By the pile that the pairs of the line have in common: covers by the size of the other pile. There is one line for each row.
    lines: Vec<Vec<Cover>>,
}

impl PairThresholds {
    /// No thresholds yet.
    pub fn new(take: TakeAway, play: Play) -> Self {
        Self { play, reaches: Reaches::new(take), bytes: Bytes::default(), lines: Vec::new() }
    }

    /// `L(a, b)`. Amortised `O(1)` for each pair of smaller piles when they are first needed.
    ///
    /// # Errors
    /// If a pile is too large, or the monitor ends the search.
    pub fn get(&mut self, [a, b]: [u64; 2], monitor: &mut dyn Monitor) -> Result<u64, TeacherError> {
        let (a, b) = (a.max(b), a.min(b));
        if a >= MOST_ROWS {
            return Err(TeacherError::Unknown);
        }
        if a >= self.rows() {
            let rows = (a + 1).max(self.rows() * 5 / 4).min(MOST_ROWS);
            if self.extend(rows, monitor).is_break() {
                return Err(TeacherError::Stopped);
            }
        }
        self.bytes.get((a * (a + 1) / 2 + b) as usize).ok_or(TeacherError::Unknown)
    }

    fn rows(&self) -> u64 {
        self.lines.len() as u64
    }

    fn extend(&mut self, rows: u64, monitor: &mut dyn Monitor) -> ControlFlow<()> {
        self.bytes.reserve((rows * (rows + 1) / 2) as usize);
        for a in self.rows()..rows {
            if a.is_multiple_of(PATIENCE) {
                monitor.check(Progress { done: a, total: None })?;
            }
            self.add_row(a);
        }
        ControlFlow::Continue(())
    }

    /// Adds the row `(a, 0), ..., (a, a)`, where all rows before it are known.
    fn add_row(&mut self, a: u64) {
        // The line of the pile `a` itself, by the size of the other one.
        let mut own = Vec::new();
        for b in 0..a {
            let other = &mut self.lines[b as usize];
            let threshold = least(&mut own, b).min(least(other, a));
            self.bytes.push(threshold);
            if let Some(cover) = self.reaches.cover(b, threshold) {
                add(&mut own, cover);
            }
            if let Some(cover) = self.reaches.cover(a, threshold) {
                add(other, cover);
            }
        }
        // Both piles of the pair (a, a) have the same line.
        let threshold = if a == 0 && self.play == Play::Misere { 0 } else { least(&mut own, a) };
        self.bytes.push(threshold);
        if let Some(cover) = self.reaches.cover(a, threshold) {
            add(&mut own, cover);
        }
        self.lines.push(own);
    }
}

/// The least move along a line to a pair that covers the pair at this place.
fn least(line: &mut Vec<Cover>, place: u64) -> u64 {
    forget(line, place);
    line.last().map_or(INFINITE, |cover| place - cover.at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use fibnim::search::ThresholdTable;
    use fibnim::{Budget, Forever, Nat, Rules};

    /// Compares the thresholds with the recurrence.
    #[test]
    fn pairs_have_the_thresholds() {
        const LARGEST: usize = 400;
        for take in ["t", "2t", "3t", "t+1", "floor(5t/2)", "2,2,6 then 2t"] {
            for play in [Play::Normal, Play::Misere] {
                let rules = Rules { take_away: take.parse().expect("a take-away function"), play };
                let table = ThresholdTable::build(&rules, &[LARGEST, LARGEST].map(Nat::from), &mut Budget::default());
                let table = table.expect("within the budget");
                let mut pairs = PairThresholds::new(rules.take_away, play);
                for (a, b) in (0..=LARGEST).flat_map(|a| (0..=LARGEST).map(move |b| (a, b))) {
                    let expected = table.threshold(&[a, b]).map_or(INFINITE, u64::from);
                    assert_eq!(
                        pairs.get([a as u64, b as u64], &mut Forever),
                        Ok(expected),
                        "{take}, {play:?}: {a}, {b}"
                    );
                }
            }
        }
        let mut pairs = PairThresholds::new(TakeAway::FIBONACCI, Play::Normal);
        assert_eq!(pairs.get([0, MOST_ROWS], &mut Forever), Err(TeacherError::Unknown));
        assert_eq!(pairs.rows(), 0, "nothing is computed for what is not known");
    }
}
