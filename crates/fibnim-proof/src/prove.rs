//! The prover: it learns automata of games and Grundy values, has them checked, and corrects them until one passes.

use std::collections::BTreeMap;

use fibnim::relative::TakeSet;
use fibnim::{Monitor, Play, SolveError, TakeAway};
use fibnim_check::certificate::{self, Certificate, Subject, fewer};
use fibnim_check::recurrence::DEFAULT_MEMORY;
use fibnim_check::takes::permitted;
use fibnim_check::{
    CheckError, Checked, Checker, Dfa, Meter, MeterError, NumerationError, NumerationSystem, Violation,
};

use crate::learn::grundy;
use crate::learn::learner::Learner;
use crate::learn::only::{OnlyOnePile, OnlyPairs};
use crate::learn::takes::{PileDfao, nothing, or_unless};
use crate::learn::teacher::{Teacher, TeacherError};
use crate::learn::thresholds::{OnePileThresholds, TwoPiles};

/// The most chips that fixed piles may have together. Games with far fewer already need too many states.
const MOST_CHIPS: u64 = 1000;

/// Making a guess takes as long as one correction for this many states. So a guess with many states is corrected in
/// several places before the next guess.
const STATES_A_CORRECTION: usize = 1000;

/// Why a game or a Grundy value is not proved.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ProveError {
    /// The take-away function has no numeration system.
    #[error(transparent)]
    Numeration(#[from] NumerationError),
    /// The checker has no automaton of the permitted takes, or does not accept them.
    #[error(transparent)]
    Takes(CheckError),
    /// There are too many fixed piles, or they have too many chips, or the Grundy value is too large.
    #[error(
        "give at most {} fixed piles of at most {} chips, together at most {MOST_CHIPS}, and Grundy values up to {}",
        certificate::MOST_FIXED,
        certificate::MOST_CHIPS,
        certificate::MOST_VALUE
    )]
    TooLarge,
    /// Games with this combination of free and fixed piles cannot be learned.
    #[error("give one pile of any size beside fixed piles, or two piles of any size without others")]
    FreePiles,
    /// No automaton was found that passes the check.
    #[error("not proved{}{}", end.of(subject, *states), disagreement(wrong.as_deref()))]
    Open {
        /// What was to be proved.
        subject: Subject,
        /// What ended the search.
        end: End,
        /// States of the last guess. Every automaton of the game has at least as many, because the guess distinguishes
        /// two prefixes only if the game does.
        states: usize,
        /// The smallest free piles that the last guess was seen to get wrong, and a quota with which it does.
        wrong: Option<Vec<u64>>,
    },
}

/// What ended the search for an automaton.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum End {
    /// More states than this are needed.
    States(usize),
    /// The learner needs more memory than this many bytes.
    Memory(u64),
    /// The learner needs larger piles than those whose thresholds or values are known.
    Teacher,
    /// The thresholds or values of small piles could not be computed.
    Solve(Box<SolveError>),
    /// The checker did not decide about the last guess, or it refused the guess although all terms of the violated
    /// equation are right.
    Check(Box<CheckError>),
    /// The monitor.
    Stopped,
}

impl End {
    fn of(&self, subject: &Subject, states: usize) -> String {
        match self {
            Self::States(allowed) => format!(": no automaton of up to {allowed} states for {subject}"),
            Self::Memory(allowed) => format!(
                ": an automaton for {subject} has at least {states} states, and learning it takes more than \
                 the {allowed} bytes of memory that are allowed"
            ),
            Self::Teacher => format!(
                ": an automaton for {subject} has at least {states} states, and learning it needs piles \
                 that are too large to compute"
            ),
            Self::Solve(error) => format!(": what is needed to learn {subject} is not known: {error}"),
            Self::Check(error) => format!(": an automaton of {states} states for {subject}: {error}"),
            Self::Stopped => format!(" within the budget: an automaton for {subject} has at least {states} states"),
        }
    }
}

fn disagreement(wrong: Option<&[u64]>) -> String {
    let Some((quota, piles)) = wrong.and_then(<[u64]>::split_last) else { return String::new() };
    let text: Vec<String> = piles.iter().map(ToString::to_string).collect();
    format!("; smallest disagreement of the last guess: free piles ({}) with quota {quota}", text.join(","))
}

impl From<SolveError> for End {
    fn from(error: SolveError) -> Self {
        match error {
            SolveError::Stopped(_) => Self::Stopped,
            other => Self::Solve(other.into()),
        }
    }
}

impl From<CheckError> for End {
    fn from(error: CheckError) -> Self {
        match error {
            CheckError::Meter(MeterError::Stopped) => Self::Stopped,
            other => Self::Check(other.into()),
        }
    }
}

impl From<TeacherError> for End {
    fn from(why: TeacherError) -> Self {
        match why {
            TeacherError::Unknown => Self::Teacher,
            TeacherError::Stopped => Self::Stopped,
            TeacherError::Memory(allowed) => Self::Memory(allowed),
        }
    }
}

/// Fixed piles in decreasing order, without empty ones.
#[must_use]
pub fn sorted(fixed: &[u32]) -> Vec<u32> {
    let mut fixed: Vec<u32> = fixed.iter().copied().filter(|&pile| pile > 0).collect();
    fixed.sort_unstable_by(|a, b| b.cmp(a));
    fixed
}

/// Whether the proof of a subject uses that of another one, or is it. Where only some takes are permitted, it may also
/// be a game with smaller fixed piles to which no such takes lead.
#[must_use]
pub fn uses(subject: &Subject, other: &Subject) -> bool {
    match (subject.grundy_value(), other.grundy_value()) {
        (Some(value), Some(smaller)) => smaller <= value,
        (None, None) if (subject.play(), subject.takes()) == (other.play(), other.takes()) => {
            let (fixed, smaller) = (subject.fixed(), other.fixed());
            // Both are in decreasing order, so no pile of the one is above that of the other in its place.
            smaller.len() <= fixed.len() && smaller.iter().zip(fixed).all(|(smaller, pile)| smaller <= pile)
        }
        _ => false,
    }
}

/// Proves games and Grundy values of one take-away function, and keeps what it has proved.
#[derive(Debug)]
pub struct Prover {
    system: NumerationSystem,
    most_states: usize,
    memory: u64,
    checker: Checker,
}

impl Prover {
    /// A prover of games with `free` piles of any size, 1 or 2, that has proved nothing yet. `most_states` is the most
    /// states of an automaton that it tries.
    ///
    /// # Errors
    /// If the take-away function has no numeration system.
    pub fn new(take: &TakeAway, free: usize, most_states: usize) -> Result<Self, NumerationError> {
        Ok(Self::of(NumerationSystem::new(take)?, free, most_states))
    }

    /// Like [`new`](Self::new), for the take-away function of this system.
    pub(crate) fn of(system: NumerationSystem, free: usize, most_states: usize) -> Self {
        let checker = Checker::of(system.clone(), free);
        Self { system, most_states, memory: DEFAULT_MEMORY, checker }
    }

    /// Limits the memory of the learner and of each check, in bytes.
    #[must_use]
    pub fn with_memory(self, memory: u64) -> Self {
        Self { memory, checker: self.checker.with_memory(memory), ..self }
    }

    /// The certificates that are proved.
    pub fn proved(&self) -> &BTreeMap<Subject, Checked<Certificate>> {
        self.checker.proved()
    }

    /// Adds what was proved before, for example by [`check_file`](fibnim_check::check_file). Certificates of another
    /// take-away function or number of free piles are left out. Only checked certificates are accepted:
    ///
    /// ```compile_fail,E0308
    /// use fibnim_check::Certificate;
    /// use fibnim_proof::prove::Prover;
    /// fn adopt(prover: &mut Prover, made_up: Certificate) {
    ///     prover.adopt([made_up]);
    /// }
    /// ```
    pub fn adopt(&mut self, checked: impl IntoIterator<Item = Checked<Certificate>>) {
        checked.into_iter().for_each(|certificate| _ = self.checker.adopt(certificate));
    }

    /// Checks a certificate of any origin, and keeps it if it is proved. What it depends on has to be proved before.
    pub fn offer(&mut self, certificate: &Certificate, monitor: &mut dyn Monitor) -> bool {
        certificate.take_away == *self.system.take_away()
            && certificate.free == self.checker.free()
            && self.checker.check(&certificate.subject, &certificate.automaton, monitor).is_ok()
    }

    /// Proves a subject, after all that it depends on. `each` is called with every certificate that is proved.
    ///
    /// # Errors
    /// If there are more than 1000 fixed chips, or any beside two free piles, or one of the subjects is not proved.
    pub fn prove(
        &mut self,
        subject: &Subject,
        monitor: &mut dyn Monitor,
        each: &mut dyn FnMut(&Checked<Certificate>),
    ) -> Result<Checked<Certificate>, ProveError> {
        let chips = subject.fixed().iter().map(|&pile| u64::from(pile)).sum::<u64>();
        if *subject.takes() != TakeSet::All {
            if !Subject::only(subject.takes().clone(), subject.play(), Vec::new()).is_accepted() {
                return Err(ProveError::Takes(CheckError::Subject));
            }
            let mut meter = Meter::new(self.memory, u64::MAX, monitor);
            permitted(subject.takes(), &self.system, &mut meter).map_err(ProveError::Takes)?;
        }
        if chips > MOST_CHIPS || !subject.is_accepted() {
            return Err(ProveError::TooLarge);
        }
        let alone = subject.fixed().is_empty() && subject.grundy_value().is_none();
        if !(self.checker.free() == 1 || self.checker.free() == 2 && alone) {
            return Err(ProveError::FreePiles);
        }
        // Depth first; a stack of calls could overflow.
        let mut path = vec![subject.clone()];
        while let Some(next) = path.last() {
            if self.proved().contains_key(next) {
                path.pop();
            } else if let Some(missing) = next.dependencies().into_iter().find(|it| !self.proved().contains_key(it)) {
                path.push(missing);
            } else {
                each(&self.learn(&next.clone(), monitor)?);
            }
        }
        Ok(self.proved()[subject].clone())
    }

    /// Learns and proves a subject whose dependencies are proved.
    fn learn(&mut self, subject: &Subject, monitor: &mut dyn Monitor) -> Result<Checked<Certificate>, ProveError> {
        let open = |end| ProveError::Open { subject: subject.clone(), end, states: 0, wrong: None };
        let system = self.system.clone();
        if let Subject::GrundyValue(value) = *subject {
            // Large piles are looked at only if the smaller ones are not enough.
            let mut rows = grundy::FIRST;
            loop {
                let moves = grundy::reaching(self.system.take_away(), value, rows, monitor)
                    .map_err(|error| open(End::from(error)))?;
                match self.refine(subject, Teacher::new(&system, 1, moves), monitor) {
                    Err(ProveError::Open { end: End::Teacher, .. }) if rows < grundy::MOST => rows *= 4,
                    other => return other,
                }
            }
        }
        let take_away = self.system.take_away().clone();
        let teacher = if self.checker.free() == 1 {
            let fixed = self.fixed_takes(subject, monitor).map_err(|error| open(End::from(error)))?;
            match subject.takes() {
                TakeSet::All => Teacher::new(&system, 1, OnePileThresholds::new(&take_away, &system, fixed)),
                takes => Teacher::new(&system, 1, OnlyOnePile::new(takes, &take_away, &system, fixed)),
            }
        } else if *subject.takes() == TakeSet::All {
            Teacher::new(&system, 2, TwoPiles::new(take_away, subject.play()))
        } else {
            let pairs = OnlyPairs::new(subject.takes().clone(), &take_away, subject.play(), self.memory);
            Teacher::new(&system, 2, pairs.map_err(|_| open(End::Teacher))?)
        };
        self.refine(subject, teacher, monitor)
    }

    /// The automaton of the least winning take from a fixed pile beside one free pile, and of 0 for the empty position
    /// if it is N. All games after a take from a fixed pile have to be proved.
    fn fixed_takes(&mut self, subject: &Subject, monitor: &mut dyn Monitor) -> Result<PileDfao, CheckError> {
        let (play, fixed) = (subject.play(), subject.fixed());
        let mut takes = nothing(&self.system);
        if fixed.is_empty() && play == Play::Misere {
            let positive = Dfa::new(1, vec![0, 1, 1, 1], vec![false, true]).expect("two states are an automaton");
            takes = or_unless(&takes, &positive, 0, monitor)?;
        }
        for t in (1..=fixed.iter().copied().max().unwrap_or(0)).filter(|&t| subject.takes().has(t)) {
            let after = self.system.take_away().quota_after(&u64::from(t));
            for (i, &pile) in fixed.iter().enumerate() {
                if pile >= t && fixed.get(i + 1) != Some(&pile) {
                    let smaller =
                        self.proved()[&Subject::only(subject.takes().clone(), play, fewer(fixed, i, t))].clone();
                    let mut meter = Meter::new(self.memory, u64::MAX, monitor);
                    let lost = self.checker.at_quota(&smaller.automaton, after, &mut meter)?;
                    takes = or_unless(&takes, &lost, t, monitor)?;
                }
            }
        }
        Ok(takes)
    }

    /// The thresholds of one pile beside fixed ones. All games after a take from a fixed pile have to be proved.
    #[cfg(test)]
    pub(crate) fn one_pile(
        &mut self,
        play: Play,
        fixed: &[u32],
        monitor: &mut dyn Monitor,
    ) -> Result<OnePileThresholds, CheckError> {
        let takes = self.fixed_takes(&Subject::game(play, fixed.to_vec()), monitor)?;
        Ok(OnePileThresholds::new(self.system.take_away(), &self.system, takes))
    }

    /// Learns a guess, compares it with known thresholds or values, and has it checked. Corrects it and repeats this
    /// until nothing is wrong.
    fn refine(
        &mut self,
        subject: &Subject,
        teacher: Teacher<'_>,
        monitor: &mut dyn Monitor,
    ) -> Result<Checked<Certificate>, ProveError> {
        let system = self.system.clone();
        let mut learner = Learner::new(&system, self.checker.free(), teacher);
        let mut states = 0;
        let mut wrong = None;
        let open = |end: End, states, wrong| ProveError::Open { subject: subject.clone(), end, states, wrong };
        loop {
            let guess = learner.guess(self.memory, monitor).map_err(|why| open(why.into(), states, wrong))?;
            states = guess.states();
            let most = 1 + states / STATES_A_CORRECTION;
            let mut all = learner.wrong(&guess, most, monitor).map_err(|why| open(why.into(), states, None))?;
            wrong = all.first().cloned();
            if states > self.most_states {
                return Err(open(End::States(self.most_states), states, wrong));
            }
            if all.is_empty() {
                let term = match self.checker.check(subject, &guess, monitor) {
                    Ok(checked) => return Ok(checked),
                    Err(CheckError::Violation(violation)) => self
                        .wrong_term(&guess, learner.teacher(), &violation, monitor)
                        .map_err(|why| open(why.into(), states, None))?
                        // If all terms are right, teacher and checker contradict each other.
                        .ok_or_else(|| open(CheckError::Violation(violation).into(), states, None))?,
                    Err(error) => return Err(open(error.into(), states, None)),
                };
                all.push(term);
            }
            for (done, numbers) in all.into_iter().enumerate() {
                let word: Vec<u32> = system.letters(numbers.clone()).collect();
                match learner.correct(&guess, &word, monitor) {
                    // One correction is enough to change the next guess.
                    Err(TeacherError::Unknown) if done > 0 => break,
                    corrected => corrected.map_err(|why| open(why.into(), states, Some(numbers)))?,
                }
            }
        }
    }

    /// A term of a violated instance that the guess gets wrong.
    fn wrong_term(
        &self,
        guess: &Dfa,
        teacher: &mut Teacher<'_>,
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
                let mut after = with(self.system.take_away().quota_after(&quota));
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

#[cfg(test)]
mod tests {
    use super::*;
    use fibnim::Forever;

    /// Their guesses become so large that they are compared at far piles, too.
    #[test]
    #[ignore = "takes six minutes"]
    fn games_with_many_states_are_proved() {
        let mut prover = Prover::new(&TakeAway::FIBONACCI, 1, 1_000_000).expect("a system").with_memory(4 << 30);
        for (fixed, states) in [(&[13, 12][..], 10_077), (&[6, 6, 6], 234_788), (&[7, 7, 7], 1300)] {
            let proved = prover.prove(&Subject::Game(fixed.to_vec()), &mut Forever, &mut |_| ()).expect("proved");
            assert_eq!(proved.automaton.states(), states, "{fixed:?}");
        }
    }

    #[test]
    fn the_memory_ends_the_learning() {
        let subject = Subject::Game(vec![6, 1]);
        let mut small = Prover::new(&TakeAway::FIBONACCI, 1, 1000).expect("a system").with_memory(50_000);
        let refusal = small.prove(&subject, &mut Forever, &mut |_| ()).expect_err("many answers");
        assert!(matches!(refusal, ProveError::Open { end: End::Memory(50_000), .. }), "{refusal}");
    }

    #[test]
    fn what_does_not_close_says_so() {
        let mut prover = Prover::new(&TakeAway::FIBONACCI, 1, 100).expect("a system");
        let refusal = prover.prove(&Subject::Game(vec![6, 1]), &mut Forever, &mut |_| ()).expect_err("too many states");
        let ProveError::Open { subject, end, states, wrong } = refusal.clone() else { panic!("{refusal:?}") };
        assert_eq!((subject, end), (Subject::Game(vec![6, 1]), End::States(100)));
        assert!(states > 100);
        let wrong = wrong.expect("a disagreement");
        let text = refusal.to_string();
        let expected = "not proved: no automaton of up to 100 states for fixed piles (6,1); smallest disagreement";
        assert!(
            text.starts_with(expected) && text.ends_with(&format!("({}) with quota {}", wrong[0], wrong[1])),
            "{text}"
        );
        assert!(prover.proved().contains_key(&Subject::Game(vec![6])), "what it depends on was proved");
    }
}
