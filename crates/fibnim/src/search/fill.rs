//! Filling a table of thresholds, row by row.

use super::cell::Cell;
use super::index::{Index, zeros};
use crate::play::{Play, Rules};
use crate::solve::{Monitor, Progress, SolveError};

/// Takes that are tried between two looks at the monitor, about a millisecond.
const TAKES_A_CHECK: u64 = 1 << 17;

/// A table that is being filled.
pub(super) struct Filling<C> {
    index: Index,
    cells: Vec<C>,
    /// `quotas[t - 1] = f(t)`, cut off where it is no less than any pile.
    quotas: Vec<C>,
    empty: C,
}

impl<C: Cell> Filling<C> {
    /// An empty table of `positions` cells; `None` if the system has no room for it.
    pub(super) fn new(rules: &Rules, index: Index, positions: usize) -> Option<Self> {
        let quotas = (1..=index.largest() as u64).map(|t| C::cut(rules.take_away.quota_after(&t))).collect();
        let empty = if rules.play == Play::Normal { C::INFINITE } else { C::default() };
        Some(Self { cells: zeros(positions)?, index, quotas, empty })
    }

    /// Fills the table.
    pub(super) fn run(mut self, monitor: &mut dyn Monitor) -> Result<(Index, Vec<C>), SolveError> {
        let bounds = self.index.smaller_bounds().to_vec();
        let mut row = Row::new(&bounds);
        let mut watch = Watch { monitor, takes: 0, total: self.cells.len() as u64 };
        let (mut begin, mut number) = (0, 0);
        loop {
            let least = row.smaller.last().copied().unwrap_or(0);
            // Rows before this one hold that many positions.
            self.index.set_row(number, begin - least as u64);
            for pile in least..=self.index.largest() {
                let cell = begin as usize + pile - least;
                self.cells[cell] =
                    if pile == 0 { self.empty } else { self.threshold(pile, cell, &mut row, &mut watch)? };
            }
            begin += (self.index.largest() + 1 - least) as u64;
            number += 1;
            if !row.advance(&bounds) {
                return Ok((self.index, self.cells));
            }
        }
    }

    /// The recurrence for the position of `row` with this largest pile, in this cell.
    fn threshold(&self, pile: usize, cell: usize, row: &mut Row<C>, watch: &mut Watch<'_>) -> Result<C, SolveError> {
        let least = row.smaller.last().copied().unwrap_or(0);
        for (t, &quota) in (1..=pile).zip(&self.quotas) {
            watch.tried(cell)?;
            let left = pile - t;
            let mut wins = if left >= least {
                self.cells[cell - t] > quota
            } else {
                row.below(&self.index, &self.cells, left) > quota
            };
            for &base in row.moves(&self.index, t) {
                wins |= self.cells[base as usize + pile] > quota;
            }
            if wins {
                return Ok(C::cut(t as u64));
            }
        }
        Ok(C::INFINITE)
    }
}

/// Looks at the monitor every [`TAKES_A_CHECK`] takes.
struct Watch<'a> {
    monitor: &'a mut dyn Monitor,
    takes: u64,
    total: u64,
}

impl Watch<'_> {
    /// A take was tried for the position in this cell.
    fn tried(&mut self, cell: usize) -> Result<(), SolveError> {
        self.takes += 1;
        if self.takes < TAKES_A_CHECK {
            return Ok(());
        }
        self.takes = 0;
        let progress = Progress { done: cell as u64, total: Some(self.total) };
        if self.monitor.check(progress).is_break() { Err(SolveError::Stopped(progress)) } else { Ok(()) }
    }
}

/// A row, of all positions with the same piles but for the largest, and what they share, looked up when it is first
/// needed.
struct Row<C> {
    /// The piles but for the largest, sorted.
    smaller: Vec<usize>,
    /// Thresholds on the line of the largest pile where it is not the largest any more, from `smaller.last() - 1` down.
    below: Vec<C>,
    /// The rows that takes of 1, 2, ... from a smaller pile lead to.
    moves: Vec<u64>,
    /// `ends[t]` is the number of `moves` with takes up to `t`.
    ends: Vec<usize>,
}

impl<C: Cell> Row<C> {
    /// The row of empty piles, with room for what any row up to these bounds shares.
    fn new(bounds: &[usize]) -> Self {
        let least = bounds.last().copied().unwrap_or(0);
        let mut ends = Vec::with_capacity(least + 1);
        ends.push(0);
        Self {
            smaller: vec![0; bounds.len()],
            below: Vec::with_capacity(least),
            moves: Vec::with_capacity(bounds.iter().sum()),
            ends,
        }
    }

    /// Turns to the next row up to the bounds, last pile first in the order: every move leads to an earlier one. False
    /// after the last.
    fn advance(&mut self, bounds: &[usize]) -> bool {
        let smaller = &mut self.smaller;
        let Some(place) = (0..smaller.len())
            .find(|&i| smaller[i] < bounds[i] && smaller.get(i + 1).is_none_or(|&above| smaller[i] < above))
        else {
            return false;
        };
        smaller[place] += 1;
        smaller[..place].fill(0);
        self.below.clear();
        self.moves.clear();
        self.ends.truncate(1);
        true
    }

    /// The rows that a take of `t` from a smaller pile leads to.
    fn moves(&mut self, index: &Index, t: usize) -> &[u64] {
        if self.smaller.last().is_none_or(|&largest| largest < t) {
            return &[];
        }
        while self.ends.len() <= t {
            let next = self.ends.len();
            for (place, &pile) in self.smaller.iter().enumerate() {
                // Of equal piles one will do.
                if next <= pile && self.smaller.get(place + 1) != Some(&pile) {
                    self.moves.push(index.row_with(&self.smaller, place, pile - next));
                }
            }
            self.ends.push(self.moves.len());
        }
        &self.moves[self.ends[t - 1]..self.ends[t]]
    }

    /// The threshold with `pile` for the largest pile, less than the second largest.
    fn below(&mut self, index: &Index, cells: &[C], pile: usize) -> C {
        let top = self.smaller.len() - 1;
        let least = self.smaller[top];
        while self.below.len() < least - pile {
            let next = least - 1 - self.below.len();
            let row = index.row_with(&self.smaller, top, next);
            self.below.push(cells[row as usize + least]);
        }
        self.below[least - 1 - pile]
    }
}
