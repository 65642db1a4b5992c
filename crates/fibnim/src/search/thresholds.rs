//! Thresholds of all positions up to given piles, by the recurrence that defines them.

use std::collections::HashMap;

use dashu_int::IBig;

use crate::nat::Nat;
use crate::play::{Play, Rules};
use crate::solve::{Budget, Monitor, Progress, SolveError};

/// A cell that stands for a threshold too large for a byte; such thresholds are held apart.
const LARGE: u8 = u8::MAX;

/// The most piles whose positions are counted.
const MOST_COUNTED: usize = 64;

/// An infinite threshold among the large ones.
const INFINITE: u32 = u32::MAX;

/// The thresholds of all positions with piles up to given ones, under one quota:
///
/// ```text
/// L(0, ..., 0) = infinity
/// L(a) = min { t >= 1 : some i has t <= a_i and f(t) < L(a - t e_i) }      (min of nothing = infinity)
/// ```
///
/// Under misère play the recurrence is the same but for `L(0, ..., 0) = 0`: who faces no chips has won, whatever the
/// quota, and a move exists as long as there are chips, since quotas are at least 1. A larger quota only adds moves, so
/// outcomes are monotone in the quota there too.
///
/// Only sorted positions are held, at a byte each, filled in an order in which every move leads back. The cost is that
/// of the recurrence as it stands, about `n * t` probes for the least winning `t`.
#[derive(Clone, Debug)]
pub struct ThresholdTable {
    /// Largest value of each pile, in increasing order.
    bounds: Vec<usize>,
    /// For sorted smaller piles, as a number in mixed radix, where their row begins less the largest of them.
    rows: Vec<u64>,
    cells: Vec<u8>,
    large: HashMap<u64, u32>,
}

/// How many sorted vectors are dominated by `bounds` (in increasing order): the determinant of the binomials of
/// `b_j + 1` over `j - i + 1`, `b` decreasing (Kreweras), expanded along its last column again and again.
fn count_dominated(bounds: &[Nat]) -> Nat {
    let mut minors = vec![IBig::ONE];
    for (i, bound) in bounds.iter().rev().enumerate() {
        let entry = |k: usize| IBig::from(binomial(&(bound + Nat::ONE), k));
        let minor = (0..=i).fold(IBig::ZERO, |sum, k| {
            let product = entry(k + 1) * &minors[i - k];
            if k % 2 == 0 { sum + product } else { sum - product }
        });
        minors.push(minor);
    }
    minors.pop().and_then(|count| Nat::try_from(count).ok()).unwrap_or_default()
}

fn binomial(n: &Nat, k: usize) -> Nat {
    let mut value = Nat::ONE;
    for i in 0..k {
        if *n < Nat::from(i + 1) {
            return Nat::ZERO;
        }
        value = value * (n - Nat::from(i)) / Nat::from(i + 1);
    }
    value
}

impl ThresholdTable {
    /// Whether it has no position; there is always that without chips.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// How many positions a table up to these piles has, and how many bytes building it takes, thresholds held apart
    /// not counted. Of more than 64 piles only the 64 largest are counted; that many non-empty ones are beyond any memory.
    #[must_use]
    pub fn size(piles: &[Nat]) -> (Nat, Nat) {
        let mut bounds = piles.to_vec();
        bounds.sort_unstable();
        bounds.drain(..bounds.len().saturating_sub(MOST_COUNTED));
        let positions = count_dominated(&bounds);
        let rows = bounds.iter().rev().skip(1).fold(Nat::ONE, |rows, bound| rows * (bound + Nat::ONE));
        let bytes = &positions + rows * 8_u32 + bounds.last().cloned().unwrap_or_default() * 4_u32;
        (positions, bytes)
    }

    /// Fills the table for piles up to the given ones, in any order.
    ///
    /// # Errors
    /// If the table would not fit the memory allowed, or that of the system, before any work, or the monitor ends the work.
    pub fn build<M: Monitor>(rules: &Rules, piles: &[Nat], budget: &mut Budget<M>) -> Result<Self, SolveError> {
        let (positions, bytes) = Self::size(piles);
        let mut sorted = if piles.is_empty() { vec![Nat::ZERO] } else { piles.to_vec() };
        sorted.sort_unstable();
        let bounds: Option<Vec<usize>> =
            sorted.iter().map(|pile| u32::try_from(pile).ok().map(|pile| pile as usize)).collect();
        // INFINITE is no pile, and on 32 bits the cells must be addressable.
        let fits = bytes <= Nat::from(budget.memory) && bytes < Nat::from(usize::MAX);
        let filling = match bounds {
            Some(bounds) if fits && bounds.last().is_none_or(|&largest| largest < INFINITE as usize) => {
                let spare = budget.memory - u64::try_from(&bytes).unwrap_or(budget.memory);
                Filling::new(rules, bounds, u64::try_from(&positions).unwrap_or(u64::MAX), spare)
            }
            _ => None,
        };
        match filling {
            Some(filling) => filling.run(budget),
            None => Err(SolveError::Table { piles: piles.to_vec(), positions, bytes, allowed: budget.memory }),
        }
    }

    /// How many positions it has.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.cells.len() as u64
    }

    /// The threshold of a position, `None` for infinity.
    ///
    /// # Panics
    /// If there are more piles than the table has, or sorted they exceed its bounds. Missing piles are 0.
    ///
    /// ```
    /// use fibnim::{Budget, Nat, Rules, search::ThresholdTable};
    /// let piles = [5u32, 5, 5].map(Nat::from);
    /// let table = ThresholdTable::build(&Rules::FIBONACCI, &piles, &mut Budget::default())?;
    /// assert_eq!(table.threshold(&[1, 5, 2]), Some(1));
    /// assert_eq!(table.threshold(&[4, 1, 2]), None); // a P position at every quota
    /// # Ok::<(), fibnim::SolveError>(())
    /// ```
    #[must_use]
    pub fn threshold(&self, piles: &[usize]) -> Option<u32> {
        assert!(piles.len() <= self.bounds.len(), "a table of {} piles", self.bounds.len());
        let mut sorted = piles.to_vec();
        sorted.resize(self.bounds.len(), 0);
        sorted.sort_unstable();
        assert!(sorted.iter().zip(&self.bounds).all(|(pile, bound)| pile <= bound), "beyond the bounds of the table");
        let threshold = self.read(self.row(&sorted[..sorted.len() - 1]) + sorted[sorted.len() - 1] as u64);
        (threshold != INFINITE).then_some(threshold)
    }

    /// All sorted positions with their thresholds (`None` for infinity), smallest pile first, in lexicographic order.
    ///
    /// ```
    /// use fibnim::{Budget, Nat, Rules, search::ThresholdTable};
    /// let table = ThresholdTable::build(&Rules::FIBONACCI, &[2u32, 2].map(Nat::from), &mut Budget::default())?;
    /// let thresholds: Vec<_> = table.positions().map(|(_, threshold)| threshold).collect();
    /// // (0,0), (0,1), (0,2), (1,1), (1,2), (2,2)
    /// assert_eq!(thresholds, [None, Some(1), Some(2), None, Some(1), None]);
    /// # Ok::<(), fibnim::SolveError>(())
    /// ```
    pub fn positions(&self) -> impl Iterator<Item = (Vec<usize>, Option<u32>)> + '_ {
        let first = vec![0; self.bounds.len()];
        std::iter::successors(Some(first), |piles| {
            let place = (0..piles.len()).rev().find(|&i| piles[i] < self.bounds[i])?;
            let mut next = piles.clone();
            let raised = piles[place] + 1;
            next[place..].fill(raised);
            Some(next)
        })
        .map(|piles| {
            let threshold = self.threshold(&piles);
            (piles, threshold)
        })
    }

    /// The number that, with the largest pile added, is the cell of a sorted position.
    fn row(&self, smaller: &[usize]) -> u64 {
        self.rows[self.row_number(smaller)]
    }

    /// Sorted smaller piles as a number in mixed radix.
    fn row_number(&self, smaller: &[usize]) -> usize {
        smaller.iter().zip(&self.bounds).fold(0, |number, (pile, bound)| number * (bound + 1) + pile)
    }

    /// Whether the threshold in a cell exceeds a quota.
    fn exceeds(&self, cell: u64, quota: u32) -> bool {
        let held = self.cells[cell as usize];
        if quota < u32::from(LARGE) { u32::from(held) > quota } else { held == LARGE && self.large[&cell] > quota }
    }

    fn read(&self, cell: u64) -> u32 {
        match self.cells[cell as usize] {
            LARGE => self.large[&cell],
            small => u32::from(small),
        }
    }
}

/// A table that is being filled.
struct Filling {
    table: ThresholdTable,
    /// `quotas[t] = f(t)`, cut off below `INFINITE`; `quotas[0]` is never below a threshold.
    quotas: Vec<u32>,
    positions: u64,
    empty: u32,
    /// How many thresholds may be held apart.
    spare: u64,
}

/// Bytes that a threshold held apart takes, the free places of its map included.
const BYTES_APART: u64 = 48;

impl Filling {
    /// `None` if the system has no room for the table.
    fn new(rules: &Rules, bounds: Vec<usize>, positions: u64, spare: u64) -> Option<Self> {
        let largest = bounds[bounds.len() - 1];
        // Below infinity, and no less than any pile.
        let cut = |quota: u64| u32::try_from(quota).unwrap_or(INFINITE).min(INFINITE - 1);
        let quotas =
            [INFINITE].into_iter().chain((1..=largest as u64).map(|t| cut(rules.take_away.quota_after(&t)))).collect();
        let rows = bounds[..bounds.len() - 1].iter().map(|bound| bound + 1).product();
        let empty = if rules.play == Play::Normal { INFINITE } else { 0 };
        // A table that the system has no room for is refused; zeros that it hands out itself cost nothing yet.
        let mut room: Vec<u8> = Vec::new();
        room.try_reserve_exact(usize::try_from(positions).ok()?).ok()?;
        drop(room);
        let table =
            ThresholdTable { bounds, rows: vec![0; rows], cells: vec![0; positions as usize], large: HashMap::new() };
        Some(Self { table, quotas, positions, empty, spare: spare / BYTES_APART })
    }

    fn run<M: Monitor>(mut self, budget: &mut Budget<M>) -> Result<ThresholdTable, SolveError> {
        let smaller_bounds = self.table.bounds[..self.table.bounds.len() - 1].to_vec();
        let mut smaller = vec![0; smaller_bounds.len()];
        let (mut begin, mut checked) = (0_u64, 0_u64);
        loop {
            begin += self.fill_row(&smaller, begin);
            if begin - checked > 1 << 17 {
                checked = begin;
                let progress = Progress { done: begin, total: Some(self.positions) };
                if budget.monitor.check(progress).is_break() {
                    return Err(SolveError::Stopped(progress));
                }
                if self.table.large.len() as u64 > self.spare {
                    return Err(SolveError::Memory { positions: begin, allowed: budget.memory });
                }
            }
            // The next sorted vector, largest entry first in the order: every move leads to an earlier one.
            let Some(place) = (0..smaller.len()).find(|&i| {
                smaller[i] < smaller_bounds[i] && smaller.get(i + 1).is_none_or(|&above| smaller[i] < above)
            }) else {
                return Ok(self.table);
            };
            smaller[place] += 1;
            smaller[..place].fill(0);
        }
    }

    /// Fills the row of all positions with these smaller piles, sorted, from cell `begin` on; returns its length.
    fn fill_row(&mut self, smaller: &[usize], begin: u64) -> u64 {
        let least = smaller.last().copied().unwrap_or(0);
        let largest = self.table.bounds[smaller.len()];
        let number = self.table.row_number(smaller);
        self.table.rows[number] = begin - least as u64;
        let mut row = Row { smaller, below: Vec::new(), moves: Vec::new(), ends: vec![0] };
        for pile in least..=largest {
            let cell = begin + (pile - least) as u64;
            let threshold = if pile == 0 { self.empty } else { self.threshold(pile, cell, &mut row) };
            self.table.cells[cell as usize] = match u8::try_from(threshold) {
                Ok(small) if small < LARGE => small,
                _ => {
                    self.table.large.insert(cell, threshold);
                    LARGE
                }
            };
        }
        (largest + 1 - least) as u64
    }

    /// The recurrence for the position of `row` with this largest pile, in this cell.
    fn threshold(&self, pile: usize, cell: u64, row: &mut Row) -> u32 {
        let least = row.smaller.last().copied().unwrap_or(0);
        for t in 1..=pile {
            let quota = self.quotas[t];
            let mut wins = if pile - t >= least {
                self.table.exceeds(cell - t as u64, quota)
            } else {
                quota < row.below(&self.table, pile - t)
            };
            for &base in row.moves(&self.table, t) {
                wins |= self.table.exceeds(base + pile as u64, quota);
            }
            if wins {
                return t as u32;
            }
        }
        INFINITE
    }
}

/// What the positions of a row share, looked up when it is first needed.
struct Row<'a> {
    /// The piles but for the largest, sorted.
    smaller: &'a [usize],
    /// Thresholds on the line of the largest pile where it is not the largest any more, from `smaller.last() - 1` down.
    below: Vec<u32>,
    /// The rows that takes of 1, 2, ... from a smaller pile lead to.
    moves: Vec<u64>,
    /// `ends[t]` is the number of `moves` with takes up to `t`.
    ends: Vec<usize>,
}

impl Row<'_> {
    /// The rows that a take of `t` from a smaller pile leads to.
    fn moves(&mut self, table: &ThresholdTable, t: usize) -> &[u64] {
        while self.ends.len() <= t {
            let next = self.ends.len();
            for (i, &pile) in self.smaller.iter().enumerate() {
                // Of equal piles one will do.
                if next <= pile && self.smaller.get(i + 1) != Some(&pile) {
                    self.moves.push(table.row(&self.with(i, pile - next)));
                }
            }
            self.ends.push(self.moves.len());
        }
        &self.moves[self.ends[t - 1]..self.ends[t]]
    }

    /// The threshold with `pile` for the largest pile, less than the second largest.
    fn below(&mut self, table: &ThresholdTable, pile: usize) -> u32 {
        let top = self.smaller.len() - 1;
        let least = self.smaller[top];
        while self.below.len() < least - pile {
            let next = least - 1 - self.below.len();
            self.below.push(table.read(table.row(&self.with(top, next)) + least as u64));
        }
        self.below[least - 1 - pile]
    }

    /// The smaller piles with one of them changed, sorted.
    fn with(&self, i: usize, pile: usize) -> Vec<usize> {
        let mut changed = self.smaller.to_vec();
        changed[i] = pile;
        changed.sort_unstable();
        changed
    }
}
