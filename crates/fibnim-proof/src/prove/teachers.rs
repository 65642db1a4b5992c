//! What is known of a game before it is proved.

use std::ops::{Range, RangeInclusive};

use fibnim::Monitor;
use fibnim::search::ThresholdTable;

use crate::learn::learner::{NoAnswer, Teacher, accepts, letters};
use crate::learn::thresholds::{INFINITE, Thresholds};
use fibnim_check::Dfa;
use fibnim_check::NumerationSystem;

use super::refine::Critic;

/// How many piles a guess is held against before it is checked: some, more for every state, and no more than that. A check
/// takes longer than these.
const COMPARED: RangeInclusive<u64> = 2000..=1 << 17;
const COMPARED_A_STATE: u64 = 8;

/// The largest piles of which two free ones are learned.
pub(super) const LARGEST: u32 = 800;

/// The piles up to which a guess about two is held against the table before it is checked.
const COMPARED_PAIRS: u64 = 60;

/// Knows thresholds of one pile.
pub(crate) trait Source {
    /// The least quota that is accepted, or [`INFINITE`].
    ///
    /// # Errors
    /// If it cannot be known.
    fn threshold(&mut self, pile: u64, monitor: &mut dyn Monitor) -> Result<u64, NoAnswer>;
}

impl Source for Thresholds {
    fn threshold(&mut self, pile: u64, monitor: &mut dyn Monitor) -> Result<u64, NoAnswer> {
        self.get(pile, monitor)
    }
}

/// A teacher of one free pile and a quota.
pub(crate) struct PileTeacher<'a, S> {
    system: &'a NumerationSystem,
    source: S,
    /// The pile of the last disagreement: there are few below it.
    from: u64,
}

impl<'a, S: Source> PileTeacher<'a, S> {
    pub(crate) fn new(system: &'a NumerationSystem, source: S) -> Self {
        Self { system, source, from: 0 }
    }

    /// The first pile in a range of which a guess does not have the threshold, with a quota that shows it. Piles that are not
    /// known are left out.
    fn disagreement(
        &mut self,
        guess: &Dfa,
        piles: Range<u64>,
        monitor: &mut dyn Monitor,
    ) -> Result<Option<Vec<u64>>, NoAnswer> {
        for pile in piles {
            let quotas = match self.source.threshold(pile, monitor) {
                Ok(INFINITE) => [(pile, false), (2 * pile + 1, false)],
                Ok(threshold) => [(threshold, true), (threshold - 1, false)],
                Err(NoAnswer::Unknown) => break,
                Err(NoAnswer::Stopped) => return Err(NoAnswer::Stopped),
            };
            for (quota, truth) in quotas {
                if accepts(guess, &letters(self.system, &[pile, quota])) != truth {
                    return Ok(Some(vec![pile, quota]));
                }
            }
        }
        Ok(None)
    }
}

impl<S: Source> Teacher for PileTeacher<'_, S> {
    fn accepts(&mut self, numbers: &[u64], monitor: &mut dyn Monitor) -> Result<bool, NoAnswer> {
        let threshold = self.source.threshold(numbers[0], monitor)?;
        Ok(threshold != INFINITE && numbers[1] >= threshold)
    }
}

impl<S: Source> Critic for PileTeacher<'_, S> {
    fn wrong(&mut self, guess: &Dfa, monitor: &mut dyn Monitor) -> Result<Option<Vec<u64>>, NoAnswer> {
        let most = (COMPARED_A_STATE * guess.states() as u64).clamp(*COMPARED.start(), *COMPARED.end());
        let from = self.from.min(most);
        let mut wrong = self.disagreement(guess, from..most, monitor)?;
        if wrong.is_none() {
            wrong = self.disagreement(guess, 0..from, monitor)?;
        }
        self.from = wrong.as_ref().map_or(0, |numbers| numbers[0]);
        Ok(wrong)
    }
}

/// A teacher that reads a table of two piles.
pub struct TableTeacher<'a> {
    pub system: &'a NumerationSystem,
    pub table: &'a ThresholdTable,
}

impl TableTeacher<'_> {
    fn threshold(&self, piles: &[u64]) -> Option<u32> {
        self.table.threshold(&[piles[0] as usize, piles[1] as usize])
    }
}

impl Teacher for TableTeacher<'_> {
    fn accepts(&mut self, numbers: &[u64], _: &mut dyn Monitor) -> Result<bool, NoAnswer> {
        if numbers[..2].iter().any(|&pile| pile > u64::from(LARGEST)) {
            return Err(NoAnswer::Unknown);
        }
        Ok(self.threshold(numbers).is_some_and(|threshold| numbers[2] >= u64::from(threshold)))
    }
}

impl Critic for TableTeacher<'_> {
    fn wrong(&mut self, guess: &Dfa, _: &mut dyn Monitor) -> Result<Option<Vec<u64>>, NoAnswer> {
        let wrong = (0..COMPARED_PAIRS).flat_map(|a| (0..=a).map(move |b| [a, b])).find_map(|[a, b]| {
            let threshold = self.threshold(&[a, b]).map(u64::from);
            let quota = threshold.unwrap_or(2 * a + 1);
            [[a, b, quota], [b, a, quota], [a, b, quota.saturating_sub(1)]].into_iter().find_map(|numbers| {
                let truth = threshold.is_some_and(|threshold| numbers[2] >= threshold);
                (truth != accepts(guess, &letters(self.system, &numbers))).then(|| numbers.to_vec())
            })
        });
        Ok(wrong)
    }
}
