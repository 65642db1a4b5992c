//! The H-sequence, term by term.

use std::collections::VecDeque;

use crate::nat::{Chips, Nat};
use crate::play::TakeAway;

/// A term of an H-sequence.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Term<C> {
    /// The index `k >= 1`.
    pub index: u32,
    /// `H_k`.
    pub value: C,
    /// The lag `l(k)`: the next term is `H_k + H_{k - l(k)}`. `None` if this is the last term.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub lag: Option<u32>,
}

/// The H-sequence of a take-away function as an iterator over its terms. Only the terms that later terms are sums of
/// are kept.
#[derive(Clone, Debug)]
pub(crate) struct HTerms<C> {
    take: TakeAway,
    /// The terms `H_j, ..., H_k`, where `j` is the least index with `f(H_j) >= H_k`; empty once the sequence has ended.
    window: VecDeque<C>,
    /// `f(H_j)`.
    reach: C,
    /// `k`.
    index: u32,
}

impl TakeAway {
    /// The terms of the H-sequence of this take-away function. A step costs an addition and, amortised, one application
    /// of `f`.
    ///
    /// ```
    /// use fibnim::TakeAway;
    /// let f: TakeAway = "3t".parse()?;
    /// let terms: Vec<u64> = f.h_sequence().take(9).map(|term| u64::try_from(&term.value)).collect::<Result<_, _>>()?;
    /// assert_eq!(terms, [1, 2, 3, 4, 6, 8, 11, 15, 21]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn h_sequence(&self) -> impl Iterator<Item = Term<Nat>> + Clone + use<> {
        HTerms::new(self)
    }
}

impl<C: Chips> HTerms<C> {
    /// On `u64` the caller stops at the first term above [`WORD_MAX`](crate::nat::WORD_MAX).
    pub(crate) fn new(take: &TakeAway) -> Self {
        let one = C::from(1);
        Self { reach: take.quota_after(&one), take: take.clone(), window: VecDeque::from([one]), index: 1 }
    }

    /// The present term, the one that [`Iterator::next`] will give; `None` if the sequence has ended.
    pub(crate) fn value(&self) -> Option<&C> {
        self.window.back()
    }

    /// The index of the present term.
    pub(crate) fn index(&self) -> u32 {
        self.index
    }

    /// The lag of the present term.
    pub(crate) fn lag(&self) -> Option<u32> {
        let reaches = self.value().is_some_and(|value| *value <= self.reach);
        reaches.then(|| self.window.len() as u32 - 1)
    }

    /// How many terms are kept.
    pub(crate) fn window_len(&self) -> usize {
        self.window.len()
    }

    /// Goes to the next term, if there is one.
    pub(crate) fn advance(&mut self) {
        if self.lag().is_none() {
            self.window.clear();
            return;
        }
        let next = self.window[self.window.len() - 1].clone() + &self.window[0];
        self.window.push_back(next);
        self.index += 1;
        while self.window.len() > 1 && self.reach < self.window[self.window.len() - 1] {
            self.window.pop_front();
            self.reach = self.take.quota_after(&self.window[0]);
        }
    }
}

impl<C: Chips> Iterator for HTerms<C> {
    type Item = Term<C>;

    fn next(&mut self) -> Option<Term<C>> {
        let term = Term { index: self.index, value: self.value()?.clone(), lag: self.lag() };
        self.advance();
        Some(term)
    }
}
