//! Thresholds of all positions up to given piles, by the recurrence that defines them.

use super::cell::{Cell, INFINITE};
use super::fill::Filling;
use super::index::Index;
use super::sorted::count;
use crate::nat::Nat;
use crate::play::Rules;
use crate::solve::{Budget, Cost, Monitor, SolveError};

/// The thresholds of all positions with piles up to given ones, under one quota:
///
/// ```text
/// L(0, ..., 0) = infinity
/// L(a) = min { t >= 1 : some i has t <= a_i and f(t) < L(a - t e_i) }      (min of nothing = infinity)
/// ```
///
/// Under misère play only the first line differs: `L(0, ..., 0) = 0`, since the player who faces no chips has won with
/// every quota. As long as there are chips there is a move, since quotas are at least 1. A larger quota only adds
/// moves, so outcomes are monotone in the quota under misère play too.
///
/// Only sorted positions are held, filled in an order in which every move leads back. A finite threshold is at most the
/// largest pile, so that a position takes one byte for piles up to 254, two up to 65534, and four above. The time is
/// that of the recurrence as it stands, about `n * t` probes for the least winning `t`.
#[derive(Clone, Debug)]
pub struct ThresholdTable {
    rules: Rules,
    index: Index,
    cells: Cells,
}

/// Thresholds, as wide as the largest pile needs.
#[derive(Clone, Debug)]
enum Cells {
    One(Vec<u8>),
    Two(Vec<u16>),
    Four(Vec<u32>),
}

impl ThresholdTable {
    /// How many positions a table up to these piles has, and how many bytes building it takes: that many are enough.
    ///
    /// Where 64 piles and more have 64 chips and more, both are lower bounds, beyond any memory.
    #[must_use]
    pub fn cost(piles: &[Nat]) -> Cost {
        let mut bounds = piles.to_vec();
        bounds.sort_unstable();
        let positions = count(&bounds);
        let Some(largest) = bounds.pop() else { return Cost { positions: Nat::ONE, bytes: Nat::from(64_u32) } };
        let width: u32 = match u32::try_from(&largest) {
            Ok(largest) if u8::holds(largest) => 1,
            Ok(largest) if u16::holds(largest) => 2,
            _ => 4,
        };
        // The cells, the quotas, the rows, the terms of their numbers, and what the positions of a row share.
        let entries: Nat = bounds.iter().map(|bound| bound + Nat::ONE).sum();
        let second = bounds.last().map_or(Nat::ONE, |bound| bound + Nat::ONE);
        let bytes = (&positions + largest + Nat::ONE) * width
            + (count(&bounds) + entries * 4_u32 + second * 2_u32) * 8_u32
            + 64_u32;
        Cost { positions, bytes }
    }

    /// Fills the table for piles up to the given ones, in any order.
    ///
    /// # Errors
    /// If the table would not fit the memory allowed ([`cost`](Self::cost)), or that of the system, before any work, or
    /// the monitor ends the work.
    pub fn build(rules: &Rules, piles: &[Nat], budget: &mut Budget<dyn Monitor + '_>) -> Result<Self, SolveError> {
        let cost = Self::cost(piles);
        let index = if cost.fits(budget.memory) { Index::new(piles, &cost) } else { None };
        let filled = match index {
            Some(index) if u8::holds(index.0.largest() as u32) => Self::fill(rules, index, Cells::One, budget)?,
            Some(index) if u16::holds(index.0.largest() as u32) => Self::fill(rules, index, Cells::Two, budget)?,
            Some(index) => Self::fill(rules, index, Cells::Four, budget)?,
            None => None,
        };
        let Cost { positions, bytes } = cost;
        filled.ok_or_else(|| SolveError::Table { piles: piles.to_vec(), positions, bytes, allowed: budget.memory })
    }

    /// `None` if the system has no room for it.
    fn fill<C: Cell>(
        rules: &Rules,
        (index, positions): (Index, usize),
        wrap: impl Fn(Vec<C>) -> Cells,
        budget: &mut Budget<dyn Monitor + '_>,
    ) -> Result<Option<Self>, SolveError> {
        let Some(filling) = Filling::<C>::new(rules, index, positions) else { return Ok(None) };
        let (index, cells) = filling.run(&mut budget.monitor)?;
        Ok(Some(Self { rules: rules.clone(), index, cells: wrap(cells) }))
    }

    /// The ruleset.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// How many positions it has.
    #[must_use]
    pub fn len(&self) -> u64 {
        let cells = match &self.cells {
            Cells::One(cells) => cells.len(),
            Cells::Two(cells) => cells.len(),
            Cells::Four(cells) => cells.len(),
        };
        cells as u64
    }

    /// Whether it has no position; there is always that without chips.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether a position is in the table: it has no more non-empty piles, and sorted none exceeds its bound.
    #[must_use]
    pub fn covers(&self, piles: &[Nat]) -> bool {
        let mut sorted: Vec<&Nat> = piles.iter().filter(|pile| !pile.is_zero()).collect();
        sorted.sort_unstable();
        let mut bounds = self.index.bounds().iter().rev();
        sorted.iter().rev().all(|&pile| bounds.next().is_some_and(|&bound| *pile <= Nat::from(bound)))
    }

    /// The threshold of a position, `None` for infinity.
    ///
    /// # Panics
    /// If the table does not [cover](Self::covers) the position. Missing piles are 0.
    #[must_use]
    pub fn threshold(&self, piles: &[usize]) -> Option<u32> {
        let bounds = self.index.bounds();
        let mut sorted: Vec<usize> = piles.iter().copied().filter(|&pile| pile > 0).collect();
        assert!(sorted.len() <= bounds.len(), "a table of {} piles", bounds.len());
        sorted.resize(bounds.len(), 0);
        sorted.sort_unstable();
        assert!(sorted.iter().zip(bounds).all(|(pile, bound)| pile <= bound), "beyond the bounds of the table");
        let (smaller, largest) = (&sorted[..sorted.len() - 1], sorted[sorted.len() - 1]);
        let cell = (self.index.row(smaller) + largest as u64) as usize;
        let threshold = match &self.cells {
            Cells::One(cells) => cells[cell].value(),
            Cells::Two(cells) => cells[cell].value(),
            Cells::Four(cells) => cells[cell].value(),
        };
        (threshold != INFINITE).then_some(threshold)
    }

    /// All sorted positions with their thresholds (`None` for infinity), smallest pile first, in lexicographic order.
    pub fn positions(&self) -> impl Iterator<Item = (Vec<usize>, Option<u32>)> + '_ {
        let bounds = self.index.bounds();
        let first = vec![0; bounds.len()];
        std::iter::successors(Some(first), |piles| {
            let place = (0..piles.len()).rev().find(|&i| piles[i] < bounds[i])?;
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
}
