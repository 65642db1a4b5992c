//! Moves from several piles at once.

use super::rules::MAX_PILES;
use crate::nat::Chips;

/// A walk through all moves from `count` of some piles: by group, then by takes, both in lexicographic order.
#[derive(Clone, Debug)]
pub(super) struct MoveWalk<C> {
    /// Places of the present group among the usable piles; the first `takes.len()` count.
    picked: [usize; MAX_PILES],
    /// What the present move takes from each; empty before the first move.
    takes: Vec<C>,
}

impl<C> Default for MoveWalk<C> {
    fn default() -> Self {
        Self { picked: std::array::from_fn(|i| i), takes: Vec::new() }
    }
}

impl<C: Chips> MoveWalk<C> {
    /// Goes to the next move. There are `usable` piles, and `most(i) >= 1` chips may be taken from number `i` of them.
    /// False after the last.
    pub(super) fn advance(&mut self, usable: usize, count: usize, most: impl Fn(usize) -> C) -> bool {
        if usable < count {
            return false;
        }
        if self.takes.is_empty() {
            self.takes = vec![C::from(1); count];
            return true;
        }
        for i in (0..count).rev() {
            if self.takes[i] < most(self.picked[i]) {
                self.takes[i] = self.takes[i].clone() + &C::from(1);
                return true;
            }
            self.takes[i] = C::from(1);
        }
        let Some(last) = (0..count).rev().find(|&i| self.picked[i] + count < usable + i) else { return false };
        let next = self.picked[last] + 1;
        for (place, picked) in self.picked[last..count].iter_mut().enumerate() {
            *picked = next + place;
        }
        true
    }

    /// The places of the piles of the present move, and what it takes from each.
    pub(super) fn takes(&self) -> impl Iterator<Item = (usize, &C)> {
        self.picked.iter().copied().zip(&self.takes)
    }
}
