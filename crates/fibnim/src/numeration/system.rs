//! The interface of numeration systems, over machine words and over numbers of any size.

use crate::nat::Chips;
use crate::solve::{Forever, Monitor, SolveError};

/// The greedy representation of a number `x >= 0` in an H-sequence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Representation<C> {
    /// Indices of the terms, strictly increasing.
    pub(crate) indices: Vec<u32>,
    /// How many *further* copies of the term with the largest index there are; 0 unless the H-sequence is finite.
    pub(crate) repeats: C,
}

impl<C: Chips> Representation<C> {
    /// Indices `n_1 < n_2 < ...` of the terms, counted from 1.
    #[must_use]
    pub fn indices(&self) -> &[u32] {
        &self.indices
    }

    /// How many further copies of the last term there are; 0 unless the H-sequence is finite.
    #[must_use]
    pub fn repeats(&self) -> &C {
        &self.repeats
    }
}

/// The H-sequence of a take-away function up to the numbers that a query reaches.
///
/// Methods take numbers up to the [bound](Self::bound) of the system and indices of terms up to that bound.
pub trait Numeration {
    /// The numbers it works on.
    type Chips: Chips;
    /// Consecutive terms.
    type Terms<'a>: Terms<Self::Chips>
    where
        Self: 'a;

    /// The largest number that the system represents.
    fn bound(&self) -> &Self::Chips;

    /// The lag `l(k)` for `k >= 1`; `None` if `H_k` is the last term.
    fn lag(&self, k: u32) -> Option<u32>;

    /// The least index with a lag above 1 and the term there, if there is one up to the bound.
    fn first_wide(&self) -> Option<&Self::Chips>;

    /// The largest `k` with `H_k <= x`; 0 for `x = 0`.
    fn floor_index(&self, x: &Self::Chips) -> u32;

    /// The greedy representation of `x`; asks the monitor whether to go on.
    ///
    /// # Errors
    /// If the monitor ends the work.
    fn represent_within(
        &self,
        x: &Self::Chips,
        monitor: &mut dyn Monitor,
    ) -> Result<Representation<Self::Chips>, SolveError>;

    /// The greedy representation of `x`.
    fn represent(&self, x: &Self::Chips) -> Representation<Self::Chips> {
        self.represent_within(x, &mut Forever).unwrap_or_else(|_| unreachable!("nothing ends the work"))
    }

    /// The terms from `H_k` on, for `k >= 1`.
    fn terms_from(&self, k: u32) -> Self::Terms<'_>;

    /// The term `H_k`, for `k >= 1`.
    fn term(&self, k: u32) -> Self::Chips {
        self.terms_from(k).value().clone()
    }
}

/// A place in an H-sequence that can move up.
pub trait Terms<C> {
    /// The index of the term.
    fn index(&self) -> u32;
    /// The term.
    fn value(&self) -> &C;
    /// Moves to the next term. Returns false at the end of the sequence.
    fn advance(&mut self) -> bool;

    /// Moves up to the term with this index, which is at least the present one.
    fn advance_to(&mut self, index: u32) {
        while self.index() < index && self.advance() {}
    }
}
