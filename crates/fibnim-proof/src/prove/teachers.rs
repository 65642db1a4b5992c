//! Teachers: what is known of a game before it is proved.

use std::ops::{Range, RangeInclusive};

use fibnim::Monitor;

use crate::learn::learner::{Teacher, TeacherError};
use crate::learn::thresholds::pairs::PairThresholds;
use crate::learn::thresholds::{INFINITE, Thresholds};
use fibnim_check::{Dfa, NumerationSystem};

use super::refine::Critic;

/// How many piles a guess is compared with before it is checked, at least and at most. A check takes longer than that.
const COMPARED: RangeInclusive<u64> = 2000..=1 << 17;
/// Piles that a guess is compared with for each of its states.
const COMPARED_A_STATE: u64 = 8;

/// A guess about two free piles is compared with the thresholds of piles below this before it is checked.
const COMPARED_PAIRS: u64 = 200;

/// A source of thresholds of one pile.
pub(crate) trait Source {
    /// The least quota that is accepted, or [`INFINITE`].
    ///
    /// # Errors
    /// If the source does not know it, or the monitor ends its search.
    fn threshold(&mut self, pile: u64, monitor: &mut dyn Monitor) -> Result<u64, TeacherError>;
}

impl Source for Thresholds {
    fn threshold(&mut self, pile: u64, monitor: &mut dyn Monitor) -> Result<u64, TeacherError> {
        self.get(pile, monitor)
    }
}

/// A teacher of one free pile and a quota.
pub(crate) struct PileTeacher<'a, S> {
    system: &'a NumerationSystem,
    source: S,
    /// The pile of the last disagreement. Comparisons begin there, since few guesses disagree below it.
    from: u64,
}

impl<'a, S: Source> PileTeacher<'a, S> {
    pub(crate) fn new(system: &'a NumerationSystem, source: S) -> Self {
        Self { system, source, from: 0 }
    }

    /// Up to `most` piles in a range for which a guess has another threshold, the first one among them, each with a quota that
    /// shows it. The comparison ends at the first pile whose threshold is not known: the check is for those.
    fn disagreements(
        &mut self,
        guess: &Dfa,
        piles: Range<u64>,
        most: usize,
        monitor: &mut dyn Monitor,
    ) -> Result<Vec<Vec<u64>>, TeacherError> {
        let mut found = Vec::new();
        let mut next = piles.start;
        while next < piles.end && found.len() < most {
            let pile = next;
            next += 1;
            let quotas = match self.source.threshold(pile, monitor) {
                Ok(INFINITE) => [(pile, false), (2 * pile + 1, false)],
                Ok(0) => [(0, true), (pile, true)],
                Ok(threshold) => [(threshold, true), (threshold - 1, false)],
                Err(TeacherError::Unknown) => break,
                Err(TeacherError::Stopped) => return Err(TeacherError::Stopped),
            };
            for (quota, truth) in quotas {
                if guess.reads(self.system.letters([pile, quota])) != truth {
                    found.push(vec![pile, quota]);
                    // The next piles are often wrong for the same reason.
                    next += pile / 64;
                    break;
                }
            }
        }
        Ok(found)
    }
}

impl<S: Source> Teacher for PileTeacher<'_, S> {
    fn accepts(&mut self, numbers: &[u64], monitor: &mut dyn Monitor) -> Result<bool, TeacherError> {
        let threshold = self.source.threshold(numbers[0], monitor)?;
        Ok(threshold != INFINITE && numbers[1] >= threshold)
    }
}

impl<S: Source> Critic for PileTeacher<'_, S> {
    fn wrong(&mut self, guess: &Dfa, most: usize, monitor: &mut dyn Monitor) -> Result<Vec<Vec<u64>>, TeacherError> {
        let end = (COMPARED_A_STATE * guess.states() as u64).clamp(*COMPARED.start(), *COMPARED.end());
        let from = self.from.min(end);
        let mut wrong = self.disagreements(guess, from..end, most, monitor)?;
        if wrong.is_empty() {
            wrong = self.disagreements(guess, 0..from, most, monitor)?;
        }
        self.from = wrong.first().map_or(0, |numbers| numbers[0]);
        Ok(wrong)
    }
}

/// A teacher of two free piles and a quota.
pub(super) struct PairTeacher<'a> {
    pub(super) system: &'a NumerationSystem,
    pub(super) thresholds: PairThresholds,
}

impl Teacher for PairTeacher<'_> {
    fn accepts(&mut self, numbers: &[u64], monitor: &mut dyn Monitor) -> Result<bool, TeacherError> {
        let threshold = self.thresholds.get([numbers[0], numbers[1]], monitor)?;
        Ok(threshold != INFINITE && numbers[2] >= threshold)
    }
}

impl Critic for PairTeacher<'_> {
    fn wrong(&mut self, guess: &Dfa, most: usize, monitor: &mut dyn Monitor) -> Result<Vec<Vec<u64>>, TeacherError> {
        let mut found = Vec::new();
        for (a, b) in (0..COMPARED_PAIRS).flat_map(|a| (0..=a).map(move |b| (a, b))) {
            let threshold = self.thresholds.get([a, b], monitor)?;
            let quota = if threshold == INFINITE { 2 * a + 1 } else { threshold };
            for numbers in [[a, b, quota], [b, a, quota], [a, b, quota.saturating_sub(1)]] {
                let truth = threshold != INFINITE && numbers[2] >= threshold;
                if truth != guess.reads(self.system.letters(numbers)) {
                    found.push(numbers.to_vec());
                    if found.len() == most {
                        return Ok(found);
                    }
                    break;
                }
            }
        }
        Ok(found)
    }
}
