//! Solved sums.

use crate::nat::Nat;
use crate::play::{Move, Outcome, Sum};
use crate::solve::Reason;

/// The answer to a [`Sum`]: the Grundy values of its components, their nim-sum, who wins, and all winning moves.
#[derive(Clone, Debug)]
pub struct SolvedSum {
    /// The sum.
    pub sum: Sum,
    /// The Grundy values of the components, in their order.
    pub values: Vec<Nat>,
    /// What each of the values rests on, in the order of the components.
    pub reasons: Vec<Reason>,
    /// The Grundy value of the sum, which is the nim-sum of the values.
    pub nim_sum: Nat,
    /// For every component its winning takes in runs: the first of each run, and how many.
    pub(super) takes: Vec<Vec<(Nat, u32)>>,
    /// How many rows of Grundy values were computed.
    pub rows: u64,
}

impl SolvedSum {
    /// Why the answer is right.
    pub fn reason(&self) -> Reason {
        Reason::nim_sum(&self.reasons, self.rows)
    }

    /// The outcome with best play.
    pub fn outcome(&self) -> Outcome {
        Outcome::for_mover(!self.nim_sum.is_zero())
    }

    /// All winning moves, which are those that make the nim-sum 0, by component and then by size.
    pub fn winning_moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.takes.iter().enumerate().flat_map(|(pile, runs)| {
            let takes = runs.iter().flat_map(|(first, count)| (0..*count).map(move |i| first + i));
            takes.map(move |chips| Move { pile, chips })
        })
    }
}
