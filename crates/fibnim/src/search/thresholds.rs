//! Thresholds of all positions up to given piles, by the recurrence that defines them.

use std::collections::HashMap;

use dashu_int::IBig;

use super::{Beyond, Budget, Monitor, Progress};
use crate::chips::Nat;
use crate::rules::{Play, Rules};

/// A cell that stands for a threshold too large for a byte; such thresholds are held apart.
const LARGE: u8 = u8::MAX;

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

/// How many sorted vectors are dominated by `bounds` (in increasing order): Kreweras' determinant, expanded along its
/// last column.
fn count_dominated(bounds: &[Nat]) -> Nat {
    let descending: Vec<&Nat> = bounds.iter().rev().collect();
    let mut minors = vec![IBig::ONE];
    for i in 1..=descending.len() {
        let mut minor = IBig::ZERO;
        for k in 1..=i {
            let product = IBig::from(binomial(&(descending[i - k] + Nat::ONE), k)) * &minors[i - k];
            if k % 2 == 1 { minor += product } else { minor -= product }
        }
        minors.push(minor);
    }
    Nat::try_from(minors.swap_remove(descending.len())).unwrap_or_default()
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
    /// How many positions a table up to these piles has, and how many bytes building it takes, thresholds held apart
    /// not counted.
    #[must_use]
    pub fn size(piles: &[Nat]) -> (Nat, Nat) {
        let mut bounds = piles.to_vec();
        bounds.sort_unstable();
        let positions = count_dominated(&bounds);
        let rows = bounds.iter().rev().skip(1).fold(Nat::ONE, |rows, bound| rows * (bound + Nat::ONE));
        let bytes = &positions + rows * 8_u32 + bounds.last().cloned().unwrap_or_default() * 4_u32;
        (positions, bytes)
    }

    /// Fills the table for piles up to the given ones, in any order.
    ///
    /// # Errors
    /// If the table would not fit the memory, before any work, or the monitor ends the work.
    pub fn build<M: Monitor>(rules: &Rules, piles: &[Nat], budget: &mut Budget<M>) -> Result<Self, Beyond> {
        let (positions, bytes) = Self::size(piles);
        let mut sorted = piles.to_vec();
        sorted.sort_unstable();
        let bounds: Option<Vec<usize>> =
            sorted.iter().map(|pile| u32::try_from(pile).ok().map(|pile| pile as usize)).collect();
        // INFINITE is no pile, and on 32 bits the cells must be addressable.
        let fits = bytes <= Nat::from(budget.memory) && bytes < Nat::from(usize::MAX);
        match bounds {
            Some(bounds) if fits && bounds.last().is_none_or(|&largest| largest < INFINITE as usize) => {
                Filling::new(rules, bounds, u64::try_from(&positions).unwrap_or(u64::MAX)).run(&mut budget.monitor)
            }
            _ => Err(Beyond::Table { piles: piles.to_vec(), positions, bytes, allowed: budget.memory }),
        }
    }

    /// How many positions it has.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.cells.len() as u64
    }

    /// The threshold of a position, `None` for infinity.
    ///
    /// # Panics
    /// If there are not as many piles as the table has, or sorted they exceed its bounds.
    ///
    /// ```
    /// use fibnim::{Nat, Rules, search::{Budget, ThresholdTable}};
    /// let piles = [5u32, 5, 5].map(Nat::from);
    /// let table = ThresholdTable::build(&Rules::FIBONACCI, &piles, &mut Budget::default())?;
    /// assert_eq!(table.threshold(&[1, 5, 2]), Some(1));
    /// assert_eq!(table.threshold(&[4, 1, 2]), None); // a P position at every quota
    /// # Ok::<(), fibnim::search::Beyond>(())
    /// ```
    #[must_use]
    pub fn threshold(&self, piles: &[usize]) -> Option<u32> {
        let mut sorted = piles.to_vec();
        sorted.sort_unstable();
        assert_eq!(sorted.len(), self.bounds.len(), "a table of {} piles", self.bounds.len());
        assert!(sorted.iter().zip(&self.bounds).all(|(pile, bound)| pile <= bound), "beyond the bounds of the table");
        let threshold = self.read(self.row(&sorted[..sorted.len() - 1]) + sorted[sorted.len() - 1] as u64);
        (threshold != INFINITE).then_some(threshold)
    }

    /// The number that, with the largest pile added, is the cell of a sorted position.
    fn row(&self, smaller: &[usize]) -> u64 {
        let number = smaller.iter().zip(&self.bounds).fold(0, |number, (pile, bound)| number * (bound + 1) + pile);
        self.rows[number]
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
    /// `quotas[t] = f(t)`, cut off at `INFINITE`; `quotas[0]` is never below a threshold.
    quotas: Vec<u32>,
    positions: u64,
    empty: u32,
}

impl Filling {
    fn new(rules: &Rules, bounds: Vec<usize>, positions: u64) -> Self {
        let largest = bounds[bounds.len() - 1];
        let cut = |quota: u64| u32::try_from(quota).unwrap_or(INFINITE);
        let quotas =
            [INFINITE].into_iter().chain((1..=largest as u64).map(|t| cut(rules.take.quota_after(&t)))).collect();
        let rows = bounds[..bounds.len() - 1].iter().map(|bound| bound + 1).product();
        let empty = if rules.play == Play::Normal { INFINITE } else { 0 };
        let table =
            ThresholdTable { bounds, rows: vec![0; rows], cells: vec![0; positions as usize], large: HashMap::new() };
        Self { table, quotas, positions, empty }
    }

    fn run<M: Monitor>(mut self, monitor: &mut M) -> Result<ThresholdTable, Beyond> {
        let smaller_bounds = self.table.bounds[..self.table.bounds.len() - 1].to_vec();
        let mut smaller = vec![0; smaller_bounds.len()];
        let (mut begin, mut checked) = (0_u64, 0_u64);
        loop {
            begin += self.fill_row(&smaller, begin);
            if begin - checked > 1 << 17 {
                checked = begin;
                let progress = Progress { done: begin, total: Some(self.positions) };
                if monitor.check(progress).is_break() {
                    return Err(Beyond::Stopped(progress));
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
        let number =
            smaller.iter().zip(&self.table.bounds).fold(0, |number, (pile, bound)| number * (bound + 1) + pile);
        self.table.rows[number] = begin - least as u64;

        // The rows that a take of t from a smaller pile leads to, those of small t first.
        let mut moves = Vec::new();
        let mut changed = smaller.to_vec();
        let mut add_row = |table: &ThresholdTable, i: usize, pile: usize| {
            changed.copy_from_slice(smaller);
            changed[i] = pile;
            changed.sort_unstable();
            table.row(&changed)
        };
        for t in 1..=least {
            for i in 0..smaller.len() {
                if t <= smaller[i] && (i + 1 == smaller.len() || smaller[i] != smaller[i + 1]) {
                    moves.push((t, add_row(&self.table, i, smaller[i] - t)));
                }
            }
        }
        // The line of the largest pile below this row, where it is not the largest any more.
        let mirrored: Vec<u32> = match smaller.len().checked_sub(1) {
            None => Vec::new(),
            Some(top) => {
                (0..least).map(|pile| self.table.read(add_row(&self.table, top, pile) + least as u64)).collect()
            }
        };
        let mut line = mirrored;
        line.reserve(largest + 1 - least);
        for pile in least..=largest {
            let threshold = if pile == 0 { self.empty } else { self.threshold(pile, &line, &moves) };
            line.push(threshold);
            let cell = begin + (pile - least) as u64;
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

    /// The recurrence for one position: `line` has the thresholds for a smaller largest pile, `moves` the rows for
    /// smaller other piles.
    fn threshold(&self, pile: usize, line: &[u32], moves: &[(usize, u64)]) -> u32 {
        let mut moves = moves.iter().peekable();
        for t in 1..=pile {
            let quota = self.quotas[t];
            let mut wins = quota < line[pile - t];
            while let Some((_, row)) = moves.next_if(|(take, _)| *take == t) {
                wins |= quota < self.table.read(row + pile as u64);
            }
            if wins {
                return t as u32;
            }
        }
        INFINITE
    }
}
