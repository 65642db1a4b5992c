//! Teachers: what is known of a game or of Grundy values before they are proved.

use std::ops::Range;

use fibnim::Monitor;
use fibnim_check::{Dfa, NumerationSystem};

/// Stands for a threshold that no quota reaches.
pub(crate) const INFINITE: u64 = u64::MAX;

/// How many piles a guess is compared with before it is checked, at least and at most. A check takes longer than that.
const COMPARED: [u64; 2] = [2000, 1 << 17];
/// Piles that a guess is compared with for each of its states.
const COMPARED_A_STATE: u64 = 8;

/// How many pairs of piles a guess is compared with before it is checked: those of piles below 150.
const COMPARED_PAIRS: u64 = 150 * 150;

/// Why a teacher has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TeacherError {
    /// The teacher does not know: the numbers are too large for it.
    Unknown,
    /// The monitor ended the search for the answer.
    Stopped,
}

/// A source of thresholds.
pub(crate) trait Source {
    /// The least quota that is accepted beside the free piles, or [`INFINITE`].
    ///
    /// # Errors
    /// If the source does not know it, or the monitor ends its search.
    fn threshold(&mut self, piles: &[u64], monitor: &mut dyn Monitor) -> Result<u64, TeacherError>;
}

/// Answers which free piles and quotas are in the relation that is to be learned.
pub(crate) struct Teacher<'a> {
    system: &'a NumerationSystem,
    free: usize,
    source: Box<dyn Source + 'a>,
    /// The number of the piles of the last disagreement. Comparisons begin there, since few guesses disagree before.
    from: u64,
}

/// All tuples of one or two free piles, by the largest pile.
fn piles(free: usize, number: u64) -> Vec<u64> {
    if free == 1 {
        return vec![number];
    }
    let largest = number.isqrt();
    let (other, turned) = ((number - largest * largest) / 2, (number - largest * largest) % 2 == 1);
    if turned { vec![other, largest] } else { vec![largest, other] }
}

impl<'a> Teacher<'a> {
    pub(crate) fn new(system: &'a NumerationSystem, free: usize, source: impl Source + 'a) -> Self {
        Self { system, free, source: Box::new(source), from: 0 }
    }

    /// Whether the free piles and the quota, which is the last number, are in the relation.
    pub(crate) fn accepts(&mut self, numbers: &[u64], monitor: &mut dyn Monitor) -> Result<bool, TeacherError> {
        let threshold = self.source.threshold(&numbers[..self.free], monitor)?;
        Ok(threshold != INFINITE && numbers[self.free] >= threshold)
    }

    /// Numbers that a guess gets wrong, up to `most` times, if a comparison with piles whose thresholds are known finds any.
    pub(crate) fn wrong(
        &mut self,
        guess: &Dfa,
        most: usize,
        monitor: &mut dyn Monitor,
    ) -> Result<Vec<Vec<u64>>, TeacherError> {
        let (from, end) = match self.free {
            1 => (self.from, (COMPARED_A_STATE * guess.states() as u64).clamp(COMPARED[0], COMPARED[1])),
            // A disagreement on larger pairs would make the learner ask about much larger ones.
            _ => (0, COMPARED_PAIRS),
        };
        let from = from.min(end);
        for range in [from..end, 0..from] {
            let wrong = self.disagreements(guess, range, most, monitor)?;
            if !wrong.is_empty() {
                return Ok(wrong);
            }
        }
        self.from = 0;
        Ok(Vec::new())
    }

    /// Up to `most` tuples of piles in a range for which a guess has another threshold, the first one among them, each with a
    /// quota that shows it. The comparison ends at the first tuple whose threshold is not known: the check is for those.
    fn disagreements(
        &mut self,
        guess: &Dfa,
        range: Range<u64>,
        most: usize,
        monitor: &mut dyn Monitor,
    ) -> Result<Vec<Vec<u64>>, TeacherError> {
        let mut found = Vec::new();
        let mut next = range.start;
        while next < range.end && found.len() < most {
            let number = next;
            next += 1;
            let piles = piles(self.free, number);
            let largest = piles.iter().copied().max().unwrap_or(0);
            let quotas = match self.source.threshold(&piles, monitor) {
                Ok(INFINITE) => [(largest, false), (2 * largest + 1, false)],
                Ok(0) => [(0, true), (largest, true)],
                Ok(threshold) => [(threshold, true), (threshold - 1, false)],
                Err(TeacherError::Unknown) => break,
                Err(TeacherError::Stopped) => return Err(TeacherError::Stopped),
            };
            let wrong = |&(quota, truth): &(u64, bool)| {
                let mut numbers = [0; 3];
                numbers[..self.free].copy_from_slice(&piles);
                numbers[self.free] = quota;
                guess.reads(self.system.letters(&mut numbers[..=self.free])) != truth
            };
            if let Some((quota, _)) = quotas.iter().copied().find(wrong) {
                if found.is_empty() {
                    self.from = number;
                }
                found.push([&piles[..], &[quota]].concat());
                // The next piles are often wrong for the same reason.
                next += number / 64;
            }
        }
        Ok(found)
    }
}
