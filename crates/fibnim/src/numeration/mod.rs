//! Numeration: the H-sequence of a take-away function and greedy representations in it.
//!
//! `H_1 = 1` and `H_{k+1} = H_k + H_j` with `j` the least index such that `f(H_j) >= H_k`; the *lag* `l(k) = k - j`. For
//! `f(t) = 2t` these are the Fibonacci numbers, `H_k = F_{k+1}`, and greedy representation is Zeckendorf's; for `f(t) = t`
//! the powers of two. Where `f(H_k) < H_k` there is no such `j` and the sequence ends (Epp & Ferguson 1980); greedy
//! representation then repeats the last term.
//!
//! Source: Schwenk 1970, as stated in Flanigan 1978, section 2.

mod big;
mod fibonacci;
mod fibonacci_word;
mod h_sequence;
mod stepped;
mod word;
mod zeckendorf;

pub use big::{BigSystem, BigTerms};
pub use fibonacci::fibonacci;
pub(crate) use fibonacci::{count_up, fibonacci_floor_index};
pub use fibonacci_word::FibonacciWord;
pub use h_sequence::{HSequence, Term};
pub use word::{WordSystem, WordTerms};
pub(crate) use zeckendorf::zeckendorf_value;
pub use zeckendorf::{NotZeckendorfError, Zeckendorf};

use std::fmt;

use crate::nat::Chips;

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

    /// The greedy representation of `x`.
    fn represent(&self, x: &Self::Chips) -> Representation<Self::Chips>;

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
    /// Goes to the next term; false if there is none.
    fn advance(&mut self) -> bool;

    /// Goes up to the term with this index, which is not below the present one.
    fn advance_to(&mut self, index: u32) {
        while self.index() < index && self.advance() {}
    }
}

/// An H-sequence has more terms up to a number than can be held: it grows very slowly, or the number is very large.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManyTermsError {
    /// Binary digits of the number.
    pub bits: usize,
}

impl fmt::Display for TooManyTermsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = (self.bits as f64 * std::f64::consts::LOG10_2).ceil();
        write!(f, "the H-sequence of this take-away function has too many terms up to a number of {digits} digits")
    }
}

impl std::error::Error for TooManyTermsError {}
