//! The recurrence of thresholds on the rows of a square.

use std::ops::RangeInclusive;

use super::squares::{LANES, Square, Squares, lanes};
use crate::error::{MOST_PILES, VerifyError};
use crate::kernel::dispatch::Vectorised;

/// The most takes that are compared for many positions at a time.
const MOST: usize = 16;

/// The number of takes after which the check looks whether it has found all thresholds of a run.
const LOOK: usize = 4;

/// The rules in the form of the verifier.
pub struct Recurrence<'a> {
    /// `quotas[t] = f(t)`, cut off at the largest number of 32 bits.
    pub quotas: &'a [u32],
    /// The threshold of the empty position.
    pub empty: Option<u32>,
}

impl Recurrence<'_> {
    /// The takes whose quotas a byte can exceed, up to [`MOST`] of them.
    pub fn near(&self) -> usize {
        let most = self.quotas.len().min(MOST + 1);
        self.quotas[1..most].iter().take_while(|&&quota| quota < u32::from(u8::MAX)).count()
    }
}

/// A threshold that is not the one of the recurrence.
pub struct Wrong {
    /// The two smallest piles.
    pub pair: [usize; 2],
    /// The threshold in the table.
    pub held: Option<u32>,
    /// The threshold that the recurrence gives.
    pub due: Option<u32>,
}

impl Wrong {
    /// The error for a position with these piles.
    pub fn error(&self, piles: &[usize]) -> VerifyError {
        VerifyError { piles: piles.iter().map(|&pile| pile as u32).collect(), held: self.held, due: self.due }
    }
}

/// The check of a square; the wrong threshold with the fewest chips is noted.
pub struct SquareCheck<'a> {
    squares: &'a Squares,
    recurrence: &'a Recurrence<'a>,
    rest: &'a [usize],
    square: Square,
    /// The piles of the rest, the last of equal ones only: equal piles have the same moves.
    different: Vec<usize>,
    /// For each of them and each near take the square that the take leads to.
    near: Vec<[Square; MOST]>,
    wrong: Option<Wrong>,
}

impl<'a> SquareCheck<'a> {
    /// A check of the square of a rest, which is in decreasing order.
    pub fn new(squares: &'a Squares, recurrence: &'a Recurrence<'a>, rest: &'a [usize]) -> Self {
        let square = squares.of(rest);
        let different: Vec<usize> = (0..rest.len()).filter(|&i| rest.get(i + 1) != Some(&rest[i])).collect();
        let after = |i: usize, t: usize| if t <= rest[i] { squares.replaced(rest, i, rest[i] - t) } else { square };
        let near = different.iter().map(|&i| std::array::from_fn(|t| after(i, t + 1))).collect();
        Self { squares, recurrence, rest, square, different, near, wrong: None }
    }

    /// The wrong threshold with the fewest chips, after the check.
    pub fn wrong(self) -> Option<Wrong> {
        self.wrong
    }

    /// The least take of `first` or more chips that wins from `(rest, c, x)`, by the definition.
    #[inline(always)]
    fn least(&self, first: usize, [c, x]: [usize; 2]) -> Option<u32> {
        let largest = self.rest.first().copied().unwrap_or(c);
        if largest == 0 { self.recurrence.empty } else { self.least_of(first..=largest, [c, x]) }
    }

    /// The least of some takes that wins from `(rest, c, x)`, by the definition.
    #[inline(always)]
    pub fn least_of(&self, mut takes: RangeInclusive<usize>, [c, x]: [usize; 2]) -> Option<u32> {
        let (squares, rest) = (self.squares, self.rest);
        let wins = |t: &usize| {
            let (t, quota) = (*t, self.recurrence.quotas[*t]);
            let leaves = |pile: usize| pile.checked_sub(t);
            leaves(x).is_some_and(|left| squares.exceeds(self.square, c, left, quota))
                || leaves(c).is_some_and(|left| squares.exceeds(self.square, left, x, quota))
                || self.different.iter().filter(|&&i| rest[i] != c).any(|&i| {
                    leaves(rest[i]).is_some_and(|left| {
                        if left >= c {
                            squares.exceeds(squares.replaced(rest, i, left), c, x, quota)
                        } else {
                            squares.exceeds(squares.replaced(rest, i, c), left, x, quota)
                        }
                    })
                })
        };
        takes.find(wins).map(|t| t as u32)
    }

    /// Compares a threshold with the recurrence, of which the takes below `first` do not win.
    #[inline(always)]
    fn compare(&mut self, first: usize, pair: [usize; 2]) {
        self.note(pair, self.least(first, pair));
    }

    /// Compares a threshold with the one that is due.
    #[inline(always)]
    pub fn note(&mut self, pair: [usize; 2], due: Option<u32>) {
        let held = self.squares.threshold(self.square, pair[0], pair[1]);
        let chips = |pair: &[usize; 2]| pair.iter().sum::<usize>();
        if held != due && self.wrong.as_ref().is_none_or(|known| chips(&pair) < chips(&known.pair)) {
            self.wrong = Some(Wrong { pair, held, due });
        }
    }
}

impl SquareCheck<'_> {
    /// Compares the thresholds of a row with the takes that many positions are compared with at a time. Passes each position that
    /// none of them wins from to `open`. `padded` is memory to work in.
    #[inline(always)]
    pub fn check_row(&mut self, c: usize, padded: &mut Vec<u8>, mut open: impl FnMut(&mut Self, usize)) {
        let (squares, near) = (self.squares, self.recurrence.near());
        // A row with room for takes of more chips than there are, which lead to 0: no quota is below it.
        padded.clear();
        padded.resize(MOST, 0);
        padded.extend_from_slice(squares.row(self.square, c));
        padded.resize(MOST + c + 1 + LANES, 0);
        let replaced = |&i: &usize| (self.rest[i] != c).then(|| squares.replaced(self.rest, i, c));
        let mut moved = [None; MOST_PILES];
        for (moved, i) in moved.iter_mut().zip(&self.different) {
            *moved = replaced(i);
        }
        for start in (0..=c).step_by(LANES) {
            let mut due = [0_u8; LANES];
            let count = (c + 1 - start).min(LANES);
            for t in 1..=near {
                let mut best = *lanes(padded, MOST + start - t);
                let mut more = |place: usize| {
                    for (best, &other) in best.iter_mut().zip(squares.run(place + start)) {
                        *best = (*best).max(other);
                    }
                };
                if t <= c {
                    more(self.square.place(c - t, 0));
                }
                for ((moved, near), &i) in moved.iter().zip(&self.near).zip(&self.different) {
                    if let (Some(moved), Some(left)) = (moved, self.rest[i].checked_sub(t)) {
                        more(if left >= c { near[t - 1].place(c, 0) } else { moved.place(left, 0) });
                    }
                }
                let quota = self.recurrence.quotas[t] as u8;
                for (due, &best) in due.iter_mut().zip(&best) {
                    // Masks rather than a choice, which compilers turn into stores of single lanes.
                    let first = 0_u8.wrapping_sub(u8::from(*due == 0) & u8::from(best > quota));
                    *due |= first & t as u8;
                }
                if t % LOOK == 0 && due[..count].iter().all(|&due| due > 0) {
                    break;
                }
            }
            let held = lanes(padded, MOST + start);
            if due[..count] == held[..count] && due[..count].iter().all(|&due| due > 0) {
                continue;
            }
            for lane in 0..count {
                if due[lane] == 0 {
                    open(self, start + lane);
                } else if due[lane] != held[lane] {
                    self.compare(1, [c, start + lane]);
                }
            }
        }
    }
}

impl Vectorised for SquareCheck<'_> {
    #[inline(always)]
    fn run(&mut self) {
        let (mut padded, first) = (Vec::new(), self.recurrence.near() + 1);
        for c in 0..self.square.side {
            self.check_row(c, &mut padded, |check, x| check.compare(first, [c, x]));
        }
    }
}
