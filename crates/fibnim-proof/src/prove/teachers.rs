//! What is known of a game before it is proved.

use std::ops::{Range, RangeInclusive};

use fibnim::Monitor;
use fibnim::search::ThresholdTable;

use crate::check::automaton::Automaton;
use crate::check::system::System;
use crate::learn::{NoAnswer, Teacher, accepts, letters};
use crate::thresholds::{INFINITE, Thresholds};

use super::refine::Critic;

/// How many piles a guess is held against before it is checked: some, more for every state, and no more than that. A check
/// takes longer than these.
const COMPARED: RangeInclusive<usize> = 2000..=1 << 17;
const COMPARED_A_STATE: usize = 8;

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
    system: &'a System,
    source: S,
    examples: Examples,
    /// The pile of the last disagreement: there are few below it.
    from: usize,
}

/// Words of which it is known whether they are accepted, so many a pile, in the order of piles.
#[derive(Default)]
struct Examples {
    letters: Vec<u8>,
    /// Where a word ends, its quota, and whether it is accepted.
    words: Vec<(usize, u64, bool)>,
}

/// Words a pile.
const EXAMPLES: usize = 4;

impl<'a, S: Source> PileTeacher<'a, S> {
    pub(crate) fn new(system: &'a System, source: S) -> Self {
        Self { system, source, examples: Examples::default(), from: 0 }
    }

    /// Makes examples of the next pile.
    fn illustrate(&mut self, monitor: &mut dyn Monitor) -> Result<(), NoAnswer> {
        let pile = (self.examples.words.len() / EXAMPLES) as u64;
        let threshold = self.source.threshold(pile, monitor)?;
        // The threshold alone says nothing of quotas that are larger.
        let beyond = (pile ^ pile << 7) % (2 * pile + 2);
        let quotas = match threshold {
            INFINITE => [0, pile, 2 * pile + 1, beyond],
            _ => [threshold, threshold - 1, pile + threshold, threshold + beyond],
        };
        for quota in quotas {
            self.examples.letters.extend(letters(self.system, &[pile, quota]).iter().map(|&letter| letter as u8));
            self.examples.words.push((self.examples.letters.len(), quota, quota >= threshold));
        }
        Ok(())
    }

    /// The first pile in a range of which a guess does not accept the examples as it should, with the quota of one.
    fn disagreement(
        &mut self,
        guess: &Automaton,
        piles: Range<usize>,
        monitor: &mut dyn Monitor,
    ) -> Result<Option<Vec<u64>>, NoAnswer> {
        for pile in piles {
            while self.examples.words.len() < EXAMPLES * (pile + 1) {
                match self.illustrate(monitor) {
                    Err(NoAnswer::Unknown) => return Ok(None),
                    other => other?,
                }
            }
            let Examples { letters, words } = &self.examples;
            let mut begin = (EXAMPLES * pile).checked_sub(1).map_or(0, |before| words[before].0);
            for &(end, quota, truth) in &words[EXAMPLES * pile..EXAMPLES * (pile + 1)] {
                let state = letters[begin..end].iter().fold(0, |state, &letter| guess.next(state, u32::from(letter)));
                if guess.accepts(state) != truth {
                    return Ok(Some(vec![pile as u64, quota]));
                }
                begin = end;
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
    fn wrong(&mut self, guess: &Automaton, monitor: &mut dyn Monitor) -> Result<Option<Vec<u64>>, NoAnswer> {
        let most = (COMPARED_A_STATE * guess.states()).clamp(*COMPARED.start(), *COMPARED.end());
        let from = self.from.min(most);
        let mut wrong = self.disagreement(guess, from..most, monitor)?;
        if wrong.is_none() {
            wrong = self.disagreement(guess, 0..from, monitor)?;
        }
        self.from = wrong.as_ref().map_or(0, |numbers| numbers[0] as usize);
        Ok(wrong)
    }
}

/// A teacher that reads a table of two piles.
pub struct TableTeacher<'a> {
    pub system: &'a System,
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
    fn wrong(&mut self, guess: &Automaton, _: &mut dyn Monitor) -> Result<Option<Vec<u64>>, NoAnswer> {
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
