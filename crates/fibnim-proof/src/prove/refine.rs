//! Refinement: guesses are corrected until one passes the check.

use fibnim::{Monitor, Progress, TakeAway};

use crate::learn::learner::{Learner, Teacher, TeacherError};
use fibnim_check::{Certificate, CheckError, Checked, Checker, Dfa, MeterError, NumerationSystem, Subject, Violation};

use super::error::{End, ProveError};

/// A teacher that compares guesses with what it knows.
pub(crate) trait Critic: Teacher {
    /// Numbers that a guess gets wrong, up to `most` times, if a comparison with some that are known finds any.
    ///
    /// # Errors
    /// If the monitor ends the comparison.
    fn wrong(&mut self, guess: &Dfa, most: usize, monitor: &mut dyn Monitor) -> Result<Vec<Vec<u64>>, TeacherError>;
}

/// A guess takes as long as the corrections of so many states, so a guess with many states is corrected in several places.
const STATES_A_CORRECTION: usize = 1000;

/// An automaton that is to be proved.
pub(crate) struct Work<'a> {
    pub(crate) take: &'a TakeAway,
    pub(crate) system: &'a NumerationSystem,
    pub(crate) subject: Subject,
    pub(crate) most_states: usize,
}

impl From<TeacherError> for End {
    fn from(why: TeacherError) -> Self {
        match why {
            TeacherError::Unknown => Self::Teacher,
            TeacherError::Stopped => Self::Stopped,
        }
    }
}

impl Work<'_> {
    /// Learns a guess, compares it with what is known, and has it checked; repeats this with what was wrong until nothing is.
    pub(crate) fn refine<T: Critic>(
        &self,
        teacher: T,
        checker: &mut Checker,
        monitor: &mut dyn Monitor,
    ) -> Result<Checked<Certificate>, ProveError> {
        let mut learner = Learner::new(self.system, checker.free() + 1, teacher);
        let mut states = 0;
        let mut wrong = None;
        let open = |end, states, wrong| ProveError::Open { subject: self.subject.clone(), end, states, wrong };
        loop {
            if monitor.check(Progress { done: states as u64, total: None }).is_break() {
                return Err(open(End::Stopped, states, wrong));
            }
            let guess = learner.guess(monitor).map_err(|why| open(why.into(), states, wrong))?;
            states = guess.states();
            let most = 1 + states / STATES_A_CORRECTION;
            let mut all =
                learner.teacher().wrong(&guess, most, monitor).map_err(|why| open(why.into(), states, None))?;
            wrong = all.first().cloned();
            if states > self.most_states {
                return Err(open(End::States(self.most_states), states, wrong));
            }
            if all.is_empty() {
                let term = match checker.check(&self.subject, &guess, monitor) {
                    Ok(checked) => return Ok(checked),
                    Err(CheckError::Meter(MeterError::Stopped)) => return Err(open(End::Stopped, states, None)),
                    Err(CheckError::Violation(violation)) => self
                        .wrong_term(&guess, learner.teacher(), &violation, monitor)
                        .map_err(|why| open(why.into(), states, None))?
                        // If all terms are right, teacher and checker contradict each other.
                        .ok_or_else(|| open(End::Check(CheckError::Violation(violation).into()), states, None))?,
                    Err(error) => return Err(open(End::Check(error.into()), states, None)),
                };
                all.push(term);
            }
            for (done, numbers) in all.into_iter().enumerate() {
                let word: Vec<u32> = self.system.letters(numbers.clone()).collect();
                match learner.correct(&guess, &word, monitor) {
                    // One correction makes the next guess another one.
                    Err(TeacherError::Unknown) if done > 0 => break,
                    corrected => corrected.map_err(|why| open(why.into(), states, Some(numbers)))?,
                }
            }
        }
    }

    /// A term of a violated instance that a guess gets wrong.
    fn wrong_term(
        &self,
        guess: &Dfa,
        teacher: &mut impl Teacher,
        violation: &Violation,
        monitor: &mut dyn Monitor,
    ) -> Result<Option<Vec<u64>>, TeacherError> {
        let word = |number| u64::try_from(number).map_err(|_| TeacherError::Unknown);
        let quota = word(&violation.quota)?;
        let piles = violation.piles.iter().map(word).collect::<Result<Vec<u64>, TeacherError>>()?;
        let with = |quota: u64| piles.iter().copied().chain([quota]).collect::<Vec<u64>>();
        let mut terms = vec![with(quota)];
        if quota > 0 {
            terms.push(with(quota - 1));
            for i in (0..piles.len()).filter(|&i| piles[i] >= quota) {
                let mut after = with(self.take.quota_after(&quota));
                after[i] -= quota;
                terms.push(after);
            }
        }
        for numbers in terms {
            if teacher.accepts(&numbers, monitor)? != guess.reads(self.system.letters(numbers.clone())) {
                return Ok(Some(numbers));
            }
        }
        Ok(None)
    }
}
