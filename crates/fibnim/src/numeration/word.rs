//! H-sequences over machine words.

use super::{HSequence, Numeration, Representation, Terms};
use crate::nat::WORD_MAX;
use crate::play::TakeAway;
use crate::solve::{Monitor, SolveError};

/// The most terms that are held; only sequences of very large quotas need more to pass [`WORD_MAX`].
const MAX_TERMS: usize = 1 << 20;

/// The terms of an H-sequence as machine words, enough for all numbers up to [`WORD_MAX`] unless the sequence grows
/// extremely slowly.
#[derive(Clone, Debug)]
pub struct WordSystem {
    /// `terms[k - 1] = H_k`.
    terms: Vec<u64>,
    /// `lags[k - 1] = l(k)`; one shorter than `terms` if the sequence is finite.
    lags: Vec<u32>,
    first_wide: Option<u64>,
    bound: u64,
}

impl WordSystem {
    /// The system of a take-away function. Costs as many steps as there are terms: 88 for `f(t) = 2t`, in general about
    /// as many as `f(t)/t`, times 42.
    #[must_use]
    pub fn new(take: &TakeAway) -> Self {
        let mut system = Self { terms: Vec::new(), lags: Vec::new(), first_wide: None, bound: WORD_MAX };
        for term in HSequence::<u64>::new(take) {
            system.terms.push(term.value);
            system.lags.extend(term.lag);
            if term.lag.is_some_and(|lag| lag > 1) {
                system.first_wide.get_or_insert(term.value);
            }
            // Up to twice the bound, since formulas look up sums of two numbers.
            if term.value > 2 * WORD_MAX {
                break;
            }
            if system.terms.len() == MAX_TERMS {
                system.bound = term.value / 2;
                break;
            }
        }
        system
    }

    /// The least index `n_1` and, if there is one, the next index `n_2` of the representation of `x >= 1`, without
    /// storing the others. Infinite sequences only.
    #[inline]
    pub(crate) fn lowest_two(&self, x: u64) -> (u32, Option<u32>) {
        // Without branches, which could not be predicted, unless there are very many terms.
        let top = if self.terms.len() > 128 { self.floor_index(&x) as usize } else { self.terms.len() };
        let (mut lowest, mut above, mut rest) = (0, 0, x);
        for (k, &term) in (1..=top as u32).rev().zip(self.terms[..top].iter().rev()) {
            let taken = rest >= term;
            rest -= if taken { term } else { 0 };
            above = if taken { lowest } else { above };
            lowest = if taken { k } else { lowest };
        }
        (lowest, (above > 0).then_some(above))
    }
}

impl Numeration for WordSystem {
    type Chips = u64;
    type Terms<'a> = WordTerms<'a>;

    fn bound(&self) -> &u64 {
        &self.bound
    }

    fn lag(&self, k: u32) -> Option<u32> {
        self.lags.get(k as usize - 1).copied()
    }

    fn first_wide(&self) -> Option<&u64> {
        self.first_wide.as_ref()
    }

    #[inline]
    fn floor_index(&self, x: &u64) -> u32 {
        self.terms.partition_point(|term| term <= x) as u32
    }

    fn represent_within(&self, x: &u64, _: &mut dyn Monitor) -> Result<Representation<u64>, SolveError> {
        let mut indices = Vec::new();
        let mut repeats = 0;
        let mut rest = *x;
        let mut k = self.floor_index(x) as usize;
        if k > self.lags.len() {
            repeats = rest / self.terms[k - 1] - 1;
            rest %= self.terms[k - 1];
            indices.push(k as u32);
        }
        while rest > 0 {
            while self.terms[k - 1] > rest {
                k -= 1;
            }
            rest -= self.terms[k - 1];
            indices.push(k as u32);
        }
        indices.reverse();
        Ok(Representation { indices, repeats })
    }

    fn terms_from(&self, k: u32) -> WordTerms<'_> {
        WordTerms { terms: &self.terms, index: k }
    }
}

/// A place in the table of a [`WordSystem`].
#[derive(Clone, Debug)]
pub struct WordTerms<'a> {
    terms: &'a [u64],
    index: u32,
}

impl Terms<u64> for WordTerms<'_> {
    fn index(&self) -> u32 {
        self.index
    }

    fn value(&self) -> &u64 {
        &self.terms[self.index as usize - 1]
    }

    fn advance(&mut self) -> bool {
        let more = (self.index as usize) < self.terms.len();
        self.index += u32::from(more);
        more
    }
}
