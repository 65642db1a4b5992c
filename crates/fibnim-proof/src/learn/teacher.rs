//! Teachers answer the learner's questions about a game or a Grundy value before it is proved.

use std::cmp::Ordering;
use std::ops::Range;

use fibnim::{Monitor, Progress};
use fibnim_check::{Dfa, NumerationSystem, StateId};

/// Stands for a threshold that no quota reaches.
pub(crate) const INFINITE: u64 = u64::MAX;

/// Guesses with this many states or more are compared at all quotas, and at piles made for their prefixes.
pub(super) const LARGE: usize = 10_000;
/// A guess is compared at this many piles for each of its states before it is checked. A check takes longer.
const COMPARED_A_STATE: u64 = 8;
/// The least and the most piles at which a guess is compared.
const COMPARED: [u64; 2] = [2000, 1 << 22];

/// A guess about two free piles is compared at all pairs of piles below 150.
const COMPARED_PAIRS: u64 = 150 * 150;

/// Why a teacher has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TeacherError {
    /// The teacher does not know: the numbers are too large for it.
    Unknown,
    /// The monitor ended the search for the answer.
    Stopped,
    /// What was answered so far takes more than this many bytes.
    Memory(u64),
}

/// Tells the monitor how much is done, in states, piles or blocks.
pub(super) fn tell(monitor: &mut dyn Monitor, done: u64) -> Result<(), TeacherError> {
    if monitor.check(Progress { done, total: None }).is_break() { Err(TeacherError::Stopped) } else { Ok(()) }
}

/// A source of thresholds.
pub(crate) trait Source {
    /// The least quota that is accepted beside the free piles, or [`INFINITE`].
    ///
    /// # Errors
    /// If the source does not know it, or the monitor ends its search.
    fn threshold(&mut self, piles: &[u64], monitor: &mut dyn Monitor) -> Result<u64, TeacherError>;

    /// About the bytes that it takes, if they are many.
    fn bytes(&self) -> usize {
        0
    }
}

/// Answers which free piles and quotas are in the relation that is to be learned.
pub(crate) struct Teacher<'a> {
    system: &'a NumerationSystem,
    free: usize,
    pub(super) source: Box<dyn Source + 'a>,
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

    /// Up to `most` tuples of numbers that a guess gets wrong, if a comparison with piles whose thresholds are known
    /// finds any.
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

    /// Up to `most` tuples of piles in a range for which a guess has a wrong threshold, including the first such tuple,
    /// each with a quota that shows it. The comparison ends at the first tuple whose threshold is not known; the check
    /// covers those.
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
            tell(monitor, guess.states() as u64)?;
            let piles = piles(self.free, number);
            let wrong = if guess.states() < LARGE {
                self.at_threshold(guess, &piles, monitor)
            } else {
                self.disagreement(guess, &piles, monitor)
            };
            match wrong {
                Ok(None) => {}
                Ok(Some(numbers)) => {
                    if found.is_empty() {
                        self.from = number;
                    }
                    found.push(numbers);
                    // The next piles are often wrong for the same reason.
                    next += number / 64;
                }
                Err(TeacherError::Unknown) => break,
                Err(ended) => return Err(ended),
            }
        }
        Ok(found)
    }

    /// These free piles with a quota at their threshold, if a guess is wrong there. Automata that are learned from such
    /// quotas have the fewest states.
    fn at_threshold(
        &mut self,
        guess: &Dfa,
        piles: &[u64],
        monitor: &mut dyn Monitor,
    ) -> Result<Option<Vec<u64>>, TeacherError> {
        let largest = piles.iter().copied().max().unwrap_or(0);
        let threshold = self.source.threshold(piles, monitor)?;
        let quotas = match threshold {
            INFINITE => [largest, 2 * largest + 1],
            0 => [0, largest],
            _ => [threshold, threshold - 1],
        };
        let numbers = |quota: u64| [piles, &[quota]].concat();
        let wrong = |&quota: &u64| guess.reads(self.system.letters(numbers(quota))) != (quota >= threshold);
        Ok(quotas.into_iter().find(wrong).map(numbers))
    }

    /// These free piles with a quota of up to about twice the largest pile for which a guess is wrong, if there is one.
    /// All quotas are compared at once, since the same piles with different quotas reach only few states.
    pub(crate) fn disagreement(
        &mut self,
        guess: &Dfa,
        piles: &[u64],
        monitor: &mut dyn Monitor,
    ) -> Result<Option<Vec<u64>>, TeacherError> {
        let threshold = match self.source.threshold(piles, monitor)? {
            INFINITE => None,
            threshold => Some(threshold),
        };
        let largest = piles.iter().copied().chain(threshold).max().unwrap_or(0);
        let len = self.system.digits(largest, 0).len() + 2;
        let digits: Vec<Vec<u8>> = piles.iter().map(|&pile| self.system.digits(pile, len)).collect();
        let threshold = threshold.map(|threshold| self.system.digits(threshold, len));
        let first =
            QuotaStep { state: StateId::START, reading: StateId::START, order: Ordering::Equal, from: 0, digit: 0 };
        let mut steps = vec![first];
        let mut last = 0..1;
        for place in 0..len {
            let letter: u32 = digits.iter().enumerate().map(|(i, digits)| u32::from(digits[place]) << i).sum();
            let end = steps.len();
            for from in last {
                for digit in 0..2 {
                    let Some(reading) = self.system.representations().next(steps[from].reading, digit.into()) else {
                        continue;
                    };
                    let state = guess.next(steps[from].state, letter | u32::from(digit) << self.free);
                    let next = threshold.as_ref().map_or(Ordering::Less, |threshold| digit.cmp(&threshold[place]));
                    let order = steps[from].order.then(next);
                    let known = |it: &QuotaStep| (it.state, it.reading, it.order) == (state, reading, order);
                    if !steps[end..].iter().any(known) {
                        steps.push(QuotaStep { state, reading, order, from, digit });
                    }
                }
            }
            last = end..steps.len();
        }
        let wrong = |at: &usize| {
            let step = &steps[*at];
            self.system.representations().output(step.reading)
                && guess.accepts(step.state) != (step.order != Ordering::Less)
        };
        let Some(mut at) = last.into_iter().find(wrong) else { return Ok(None) };
        let mut quota = vec![0; len];
        for digit in quota.iter_mut().rev() {
            *digit = steps[at].digit;
            at = steps[at].from;
        }
        let quota = u64::try_from(&self.system.number(&quota)).map_err(|_| TeacherError::Unknown)?;
        Ok(Some([piles, &[quota]].concat()))
    }
}

/// Quotas whose first digits lead to the same states.
struct QuotaStep {
    state: StateId,
    reading: StateId,
    /// How these digits compare with those of the threshold.
    order: Ordering,
    /// The step before, and the digit after it.
    from: usize,
    digit: u8,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prove::Prover;
    use fibnim::{Forever, Play, TakeAway};
    use fibnim_check::Subject;

    /// The automaton of one game as a guess for others, compared at every quota.
    #[test]
    fn a_disagreement_is_found_if_there_is_one() {
        let system = NumerationSystem::new(&TakeAway::FIBONACCI).expect("a system");
        let mut prover = Prover::new(&TakeAway::FIBONACCI, 1, 100).expect("a system");
        let guess = prover.prove(&Subject::Game(vec![3]), &mut Forever, &mut |_| ()).expect("proved").automaton.clone();
        let mut wrong_piles = Vec::new();
        for fixed in [&[][..], &[1], &[2], &[3]] {
            let source = prover.one_pile(Play::Normal, fixed, &mut Forever).expect("few states");
            let mut teacher = Teacher::new(&system, 1, source);
            let mut wrong_here = 0;
            for pile in 3..150 {
                let mut wrong = |quota: u64| {
                    let truth = teacher.accepts(&[pile, quota], &mut Forever).expect("known");
                    guess.reads(system.letters([pile, quota])) != truth
                };
                let digits = system.digits(pile, 0).len() + 2;
                let expected = (0..system.term(digits)).any(&mut wrong);
                let found = teacher.disagreement(&guess, &[pile], &mut Forever).expect("known");
                assert_eq!(found.is_some(), expected, "{fixed:?}: {pile}");
                if let Some(numbers) = found {
                    wrong_here += 1;
                    let truth = teacher.accepts(&numbers, &mut Forever).expect("known");
                    assert_ne!(guess.reads(system.letters(numbers.clone())), truth, "{fixed:?}: {numbers:?}");
                }
            }
            wrong_piles.push(wrong_here);
        }
        assert!(wrong_piles[..3].iter().all(|&wrong| wrong > 20), "{wrong_piles:?}");
        assert_eq!(wrong_piles[3], 0, "its own game");
    }
}
