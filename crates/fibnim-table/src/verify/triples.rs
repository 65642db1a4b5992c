//! The recurrence of thresholds of three piles, a few middle piles at a time.
//!
//! Most positions have a winning move of few chips. For each of the others all moves are looked at: those from the smallest and from
//! the middle pile lead along rows of the square of the largest pile. Those from the largest pile lead to one place in each of
//! many squares, so the thresholds of each middle and smallest pile are first put next to each other, for all largest piles.

use std::ops::Range;

use super::rows::{Recurrence, SquareCheck, Wrong};
use super::squares::{LANES, Squares};
use crate::kernel::dispatch::Vectorised;
use crate::transpose::transpose;

/// How many middle piles are checked together: the rows that their moves read are in the cache.
pub const MIDDLES: usize = 16;

/// How many takes are compared at a time.
const TAKES: usize = 64;

/// Memory for a largest pile: its check with the squares of near takes, and its thresholds beside a middle pile.
const A_PILE: u128 = 512;

/// The piles of a position, besides the middle one, from which no take of few chips wins.
struct Open {
    largest: u32,
    smallest: u32,
}

/// The check of the positions with some middle piles.
pub struct TripleCheck<'a> {
    squares: &'a Squares,
    recurrence: &'a Recurrence<'a>,
    /// For takes in decreasing order their quotas, cut off at 254: only a byte above that can be a winning threshold.
    bounds: &'a [u8],
    /// The middle piles.
    middles: Range<usize>,
    max: usize,
    /// The first take that rows are not compared with.
    first: usize,
    /// The piles and the threshold of the wrong position with the fewest chips.
    wrong: Option<([usize; 3], Wrong)>,
}

impl<'a> TripleCheck<'a> {
    /// The quotas in the form of [`TripleCheck::new`].
    pub fn bounds(recurrence: &Recurrence<'_>) -> Vec<u8> {
        recurrence.quotas.iter().rev().map(|&quota| quota.min(u32::from(u8::MAX) - 1) as u8).collect()
    }

    /// About the most bytes that a check takes where piles have up to `max` chips: all positions can be open.
    pub fn memory(max: u32) -> u128 {
        let half = u128::from(max) / 2 + 1;
        let most = MIDDLES as u128 * half * (half + 1);
        // Vectors that grow have room for twice as many.
        2 * most * size_of::<Open>() as u128 + (u128::from(max) + 1) * A_PILE
    }

    /// A check of the positions with these middle piles.
    pub fn new(squares: &'a Squares, recurrence: &'a Recurrence<'a>, bounds: &'a [u8], middles: Range<usize>) -> Self {
        let (max, first) = (squares.len() - 1, recurrence.near() + 1);
        Self { squares, recurrence, bounds, middles, max, first, wrong: None }
    }

    /// The piles and the threshold of the wrong position with the fewest chips, after the check.
    pub fn wrong(self) -> Option<([usize; 3], Wrong)> {
        self.wrong
    }

    /// How many positions are checked.
    pub fn positions(&self) -> u64 {
        self.middles.clone().map(|c| ((self.max + 1 - c) * (c + 1)) as u64).sum()
    }

    /// The least take from `least` to `most` chips that may win. The take of `least` chips leads to the last of these bytes, the next
    /// take to the one before, and so on.
    #[inline(always)]
    fn candidate(&self, bytes: &[u8], least: usize, most: usize) -> Option<usize> {
        let bounds = &self.bounds[self.max - most..=self.max - least];
        let bytes = &bytes[bytes.len() - bounds.len()..];
        let any = bytes.iter().zip(bounds).fold(0, |any, (byte, bound)| any | u8::from(byte > bound));
        if any == 0 {
            return None;
        }
        bytes.iter().zip(bounds).rposition(|(byte, bound)| byte > bound).map(|place| most - place)
    }

    /// The least take from the first open one on that wins from a position with middle pile `c`. `line` has the thresholds of the
    /// largest piles from `c` on beside the two smaller piles.
    #[inline(always)]
    fn least(&self, check: &SquareCheck<'_>, c: usize, open: &Open, line: &[u8]) -> Option<u32> {
        let (a, x) = (open.largest as usize, open.smallest as usize);
        let (square, lower) = (self.squares.of(&[a]), self.squares.of(&[c]));
        // The largest pile stays the largest up to this take, and then is smaller than the middle one.
        let stays = a - c;
        for least in (self.first..=a).step_by(TAKES) {
            let most = (least + TAKES - 1).min(a);
            let from = |pile: usize, row: usize| {
                let bytes = self.squares.row_to(square, row, pile.checked_sub(least)?);
                self.candidate(bytes, least, most.min(pile))
            };
            let staying = || self.candidate(&line[..=stays.checked_sub(least)?], least, most.min(stays));
            let passing = || {
                let least = least.max(stays + 1);
                if least > most { None } else { self.candidate(self.squares.row_to(lower, x, a - least), least, most) }
            };
            let candidate = [from(x, c), from(c, x), staying(), passing()].into_iter().flatten().min();
            if let Some(first) = candidate
                && let Some(take) = check.least_of(first..=most, [c, x])
            {
                return Some(take);
            }
        }
        None
    }

    /// Looks at all moves of open positions with middle pile `c` and smallest piles from `start` on. `checks` are those of the largest
    /// piles from the first middle pile on; `lines` is memory to work in.
    #[inline(always)]
    fn close(&self, c: usize, start: usize, open: &[Open], checks: &mut [SquareCheck<'_>], lines: &mut Vec<u8>) {
        if open.is_empty() {
            return;
        }
        let row = |a: usize| self.squares.from(self.squares.of(&[a]).place(c, start));
        let rows: Vec<&[u8]> = (c..=self.max).map(row).collect();
        transpose(&rows, (c + 1 - start).min(LANES), lines);
        for position in open {
            let smallest = position.smallest as usize;
            let check = &mut checks[position.largest as usize - self.middles.start];
            let line = &lines[(smallest - start) * rows.len()..][..rows.len()];
            let due = match position.largest {
                0 => self.recurrence.empty,
                _ => self.least(check, c, position, line),
            };
            check.note([c, smallest], due);
        }
    }
}

impl Vectorised for TripleCheck<'_> {
    #[inline(always)]
    fn run(&mut self) {
        let first = self.middles.start;
        let rests: Vec<[usize; 1]> = (first..=self.max).map(|a| [a]).collect();
        let mut checks: Vec<SquareCheck<'_>> =
            rests.iter().map(|rest| SquareCheck::new(self.squares, self.recurrence, rest)).collect();
        let mut open: Vec<Vec<Vec<Open>>> =
            self.middles.clone().map(|c| (0..=c / LANES).map(|_| Vec::new()).collect()).collect();
        let (mut padded, mut lines) = (Vec::new(), Vec::new());
        for (largest, check) in (first..).zip(&mut checks) {
            for (c, open) in self.middles.clone().zip(&mut open).take_while(|(c, _)| *c <= largest) {
                check.check_row(c, &mut padded, |_, smallest| {
                    open[smallest / LANES].push(Open { largest: largest as u32, smallest: smallest as u32 });
                });
            }
        }
        for (c, open) in self.middles.clone().zip(&open) {
            for (start, open) in (0..).step_by(LANES).zip(open) {
                self.close(c, start, open, &mut checks, &mut lines);
            }
        }
        let wrong = (first..).zip(checks).filter_map(|(largest, check)| {
            let wrong = check.wrong()?;
            Some(([largest, wrong.pair[0], wrong.pair[1]], wrong))
        });
        self.wrong = wrong.min_by_key(|(piles, _)| piles.iter().sum::<usize>());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_memory_has_room_for_all_positions() {
        for max in 0..300_u32 {
            for first in 0..=max {
                let middles = first..(first + MIDDLES as u32).min(max + 1);
                let open: u128 = middles.map(|c| u128::from(max + 1 - c) * u128::from(c + 1)).sum();
                assert!(2 * 8 * open < TripleCheck::memory(max), "{max} {first}");
            }
        }
        assert_eq!(TripleCheck::memory(1000), 2 * 16 * 501 * 502 * 8 + 1001 * 512);
    }
}
