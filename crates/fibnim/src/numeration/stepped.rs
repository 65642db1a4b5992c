//! H-sequences over big integers, for any take-away function.

use super::{HSequence, Numeration, Representation, Terms, TooManyTermsError};
use crate::nat::Nat;
use crate::play::TakeAway;
use crate::solve::{Monitor, Progress, SolveError};

/// The most terms, and the most bytes of terms in saved states.
const MAX_TERMS: u32 = 1 << 24;
const MAX_SAVED: usize = 1 << 30;

/// Terms between two saved states. With about a million terms, as numbers of 100,000 digits have, saved states and one
/// regenerated stretch take about the same memory.
const STRIDE: u32 = 1024;

/// An H-sequence that is stepped through from saved states, so that the terms are never held all at once.
///
/// Representing a number of `b` bits takes `O(b)` additions of numbers of up to `b` bits.
#[derive(Clone, Debug)]
pub struct SteppedSystem {
    /// The sequence standing before terms `1, 1 + STRIDE, 1 + 2*STRIDE, ...`.
    saved: Vec<HSequence<Nat>>,
    /// `lags[k - 1] = l(k)`.
    lags: Vec<u32>,
    /// Number of terms that were stepped through, the first above the bound included.
    len: u32,
    first_wide: Option<Nat>,
    bound: Nat,
}

impl SteppedSystem {
    /// The system of a take-away function for numbers up to `bound`.
    ///
    /// # Errors
    /// If that needs too many terms, or the monitor ends the work. Steps are binary digits.
    pub fn new(take: &TakeAway, bound: Nat, monitor: &mut dyn Monitor) -> Result<Self, SolveError> {
        let bits = bound.bit_len();
        let mut saved_bytes = 0;
        let mut system = Self { saved: Vec::new(), lags: Vec::new(), len: 0, first_wide: None, bound };
        let mut sequence = take.h_sequence();
        loop {
            if system.len.is_multiple_of(STRIDE) {
                let done = sequence.value().map_or(0, Nat::bit_len);
                saved_bytes += sequence.window_len() * (size_of::<Nat>() + done / 8);
                if system.len >= MAX_TERMS || saved_bytes > MAX_SAVED {
                    return Err(TooManyTermsError { bits }.into());
                }
                let progress = Progress { done: done as u64, total: Some(bits as u64) };
                if monitor.check(progress).is_break() {
                    return Err(SolveError::Stopped(progress));
                }
                system.saved.push(sequence.clone());
            }
            let Some(value) = sequence.value() else { return Ok(system) };
            system.len += 1;
            system.lags.extend(sequence.lag());
            if *value > system.bound {
                return Ok(system);
            }
            if system.first_wide.is_none() && sequence.lag().is_some_and(|lag| lag > 1) {
                system.first_wide = Some(value.clone());
            }
            sequence.advance();
        }
    }

    /// Terms `first + 1, ...` of one stretch between saved states.
    fn stretch(&self, number: usize) -> impl Iterator<Item = (u32, Nat)> {
        let end = self.len.min((number as u32 + 1) * STRIDE);
        self.saved[number].clone().map(|term| (term.index, term.value)).take_while(move |(index, _)| *index <= end)
    }
}

impl Numeration for SteppedSystem {
    type Chips = Nat;
    type Terms<'a> = SteppedTerms;

    fn bound(&self) -> &Nat {
        &self.bound
    }

    fn lag(&self, k: u32) -> Option<u32> {
        self.lags.get(k as usize - 1).copied()
    }

    fn first_wide(&self) -> Option<&Nat> {
        self.first_wide.as_ref()
    }

    fn floor_index(&self, x: &Nat) -> u32 {
        let after = self.saved.partition_point(|sequence| sequence.value().is_some_and(|first| first <= x));
        match after.checked_sub(1) {
            None => 0,
            Some(number) => self.stretch(number).take_while(|(_, term)| term <= x).last().map_or(0, |(index, _)| index),
        }
    }

    fn represent_within(&self, x: &Nat, monitor: &mut dyn Monitor) -> Result<Representation<Nat>, SolveError> {
        let mut indices = Vec::new();
        let mut repeats = Nat::ZERO;
        let mut rest = x.clone();
        let last = self.len as usize > self.lags.len();
        for (done, number) in (0..self.saved.len()).rev().enumerate() {
            let progress = Progress { done: done as u64, total: Some(self.saved.len() as u64) };
            if monitor.check(progress).is_break() {
                return Err(SolveError::Stopped(progress));
            }
            let stretch: Vec<(u32, Nat)> = self.stretch(number).collect();
            for (index, term) in stretch.into_iter().rev() {
                if term > rest {
                    continue;
                }
                if last && index == self.len {
                    repeats = &rest / &term - Nat::ONE;
                    rest %= term;
                } else {
                    rest -= term;
                }
                indices.push(index);
            }
        }
        indices.reverse();
        Ok(Representation { indices, repeats })
    }

    fn terms_from(&self, k: u32) -> SteppedTerms {
        let sequence = self.saved[((k - 1) / STRIDE) as usize].clone();
        let mut terms = SteppedTerms { value: sequence.value().cloned().unwrap_or_default(), sequence };
        terms.advance_to(k);
        terms
    }
}

/// A place in the sequence of a [`SteppedSystem`].
#[derive(Clone, Debug)]
pub struct SteppedTerms {
    sequence: HSequence<Nat>,
    value: Nat,
}

impl Terms<Nat> for SteppedTerms {
    fn index(&self) -> u32 {
        self.sequence.index()
    }

    fn value(&self) -> &Nat {
        &self.value
    }

    fn advance(&mut self) -> bool {
        self.sequence.advance();
        match self.sequence.value() {
            None => false,
            Some(next) => {
                self.value.clone_from(next);
                true
            }
        }
    }
}
