//! The places of positions in a table of thresholds.

use super::cell::INFINITE;
use super::sorted::Ranks;
use crate::nat::Nat;
use crate::solve::Cost;

/// Finds the cell of a position in a table of thresholds.
#[derive(Clone, Debug)]
pub(super) struct Index {
    /// Largest value of each pile, in increasing order; at least one.
    bounds: Vec<usize>,
    /// Numbers the sorted piles but for the largest.
    ranks: Ranks,
    /// By that number: the cell where the row begins, minus the largest of those piles.
    rows: Vec<u64>,
}

impl Index {
    /// The index of a table up to these piles, and its number of positions. `None` if a pile or that number exceeds a
    /// machine word, or the system has no room.
    pub(super) fn new(piles: &[Nat], cost: &Cost) -> Option<(Self, usize)> {
        let words = piles.iter().map(|pile| u32::try_from(pile).ok().filter(|&pile| pile < INFINITE));
        let mut bounds: Vec<usize> = words.map(|pile| pile.map(|pile| pile as usize)).collect::<Option<_>>()?;
        // On 32 bits the cells must be addressable.
        let positions = usize::try_from(&cost.bytes).and_then(|_| usize::try_from(&cost.positions)).ok()?;
        bounds.sort_unstable();
        if bounds.is_empty() {
            bounds.push(0);
        }
        let ranks = Ranks::new(&bounds[..bounds.len() - 1]);
        let rows = zeros(ranks.count())?;
        Some((Self { bounds, ranks, rows }, positions))
    }

    /// The most chips of each pile, in increasing order; at least one.
    pub(super) fn bounds(&self) -> &[usize] {
        &self.bounds
    }

    /// The most chips of a pile.
    pub(super) fn largest(&self) -> usize {
        self.bounds[self.bounds.len() - 1]
    }

    /// The bounds of all piles but for the largest, in increasing order.
    pub(super) fn smaller_bounds(&self) -> &[usize] {
        &self.bounds[..self.bounds.len() - 1]
    }

    /// The number to which the largest pile is added to give the cell of a sorted position.
    pub(super) fn row(&self, smaller: &[usize]) -> u64 {
        self.rows[self.ranks.rank(smaller)]
    }

    /// [`row`](Self::row) after the pile at `place` is reduced to `pile`.
    pub(super) fn row_with(&self, smaller: &[usize], place: usize, pile: usize) -> u64 {
        self.rows[self.ranks.rank_with(smaller, place, pile)]
    }

    /// Stores where the row with this number begins.
    pub(super) fn set_row(&mut self, number: usize, begin: u64) {
        self.rows[number] = begin;
    }
}

/// A vector of zeros; `None` if the system has no room for it. Memory that the system provides as zeros costs nothing
/// until it is written.
pub(super) fn zeros<T: Clone + Default>(count: usize) -> Option<Vec<T>> {
    let mut room: Vec<T> = Vec::new();
    room.try_reserve_exact(count).ok()?;
    drop(room);
    Some(vec![T::default(); count])
}
