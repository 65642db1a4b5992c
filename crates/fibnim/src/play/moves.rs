//! Moves, and going through all legal ones.

use crate::nat::Nat;

/// A move: `chips` chips from the pile with index `pile`, counted from 0.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Move {
    /// Index of the pile, from 0, in the order in which the position was given.
    pub pile: usize,
    /// How many chips, at least 1 if the move is legal.
    pub chips: Nat,
}

/// All moves that take at most `largest[i]` chips from pile `i`, by pile and then by size, lazily.
pub(super) fn moves_up_to(largest: impl Iterator<Item = Nat>) -> impl Iterator<Item = Move> {
    largest.enumerate().flat_map(|(pile, most)| {
        let takes = std::iter::successors(Some(Nat::ONE), |chips| Some(chips + Nat::ONE));
        takes.take_while(move |chips| *chips <= most).map(move |chips| Move { pile, chips })
    })
}
