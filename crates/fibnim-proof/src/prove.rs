//! Learn, check, refine: automata of games, proved.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::ControlFlow;

use fibnim::search::ThresholdTable;
use fibnim::{Budget, Monitor, Nat, Progress, Rules, TakeAway};

use crate::certificate::{Certificate, Piles, Subject};
use crate::check::automaton::Automaton;
use crate::check::recurrence::{Checker, Failure, Violation};
use crate::check::system::{NoSystem, System};
use crate::learn::{Learner, Teacher, Unknown, accepts, letters};
use crate::strip::{INFINITE, Strip, Strips, fewer};

/// How long strips are at first, and at most: four million thresholds of four bytes each.
const FIRST: usize = 1 << 14;
const LONGEST: usize = 1 << 22;

/// Thresholds of a strip that every guess is held against before it is checked.
const COMPARED: usize = 2000;

/// The largest piles of which two free ones are learned.
const LARGEST: u32 = 800;

/// A strip as a teacher.
impl Teacher for &Strip {
    fn accepts(&self, numbers: &[u64]) -> Option<bool> {
        let threshold = *self.get(usize::try_from(numbers[0]).ok()?)?;
        Some(threshold != INFINITE && numbers[1] >= u64::from(threshold))
    }
}

/// A teacher that reads a table of two piles.
struct TableTeacher<'a>(&'a ThresholdTable);

impl Teacher for TableTeacher<'_> {
    fn accepts(&self, numbers: &[u64]) -> Option<bool> {
        if numbers[..2].iter().any(|&pile| pile > u64::from(LARGEST)) {
            return None;
        }
        let threshold = self.0.threshold(&[numbers[0] as usize, numbers[1] as usize]);
        Some(threshold.is_some_and(|threshold| numbers[2] >= u64::from(threshold)))
    }
}

/// Why a game was not proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unproved {
    /// There is no numeration system.
    NoSystem(NoSystem),
    /// No automaton was found that passes the check.
    Open {
        /// What was to be proved.
        subject: Subject,
        /// What ended the search.
        end: End,
        /// States of the last guess. An automaton of the game has at least as many, since the guess tells apart only
        /// what the game does.
        states: usize,
        /// The smallest free piles that the last guess was seen to get wrong, and a quota with which it does.
        wrong: Option<Vec<u64>>,
    },
}

/// What ended the search for an automaton.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// More states than this are needed.
    States(usize),
    /// Larger piles than are known would have to be looked at.
    Teacher,
    /// The check of the last guess takes too many states.
    Check,
    /// The monitor.
    Stopped,
}

impl fmt::Display for Unproved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self::Open { subject, end, states, wrong } = self else {
            let Self::NoSystem(error) = self else { return Ok(()) };
            return error.fmt(f);
        };
        match end {
            End::States(allowed) => {
                write!(f, "not proved: no automaton of up to {allowed} states for {subject}")
            }
            End::Teacher => write!(
                f,
                "not proved: no automaton of fewer than {states} states for {subject}, and for more the thresholds of larger piles are needed than there is room for"
            ),
            End::Check => write!(f, "not proved: the check of {states} states for {subject} is too large"),
            End::Stopped => {
                write!(f, "not proved within the budget: no automaton of fewer than {states} states for {subject}")
            }
        }?;
        if let Some((quota, piles)) = wrong.as_ref().and_then(|numbers| numbers.split_last()) {
            write!(f, "; smallest disagreement of the last guess: free piles {} with quota {quota}", Piles(piles))?;
        }
        Ok(())
    }
}

impl std::error::Error for Unproved {}

impl From<NoSystem> for Unproved {
    fn from(error: NoSystem) -> Self {
        Self::NoSystem(error)
    }
}

/// Proves games of one take-away function, and keeps what it has proved.
#[derive(Debug)]
pub struct Prover {
    take: TakeAway,
    system: System,
    strips: Strips,
    most_states: usize,
    checker: Checker,
    proved: BTreeMap<Vec<u32>, Certificate>,
}

impl Prover {
    /// A prover that has proved nothing yet, with at most so many states an automaton.
    ///
    /// # Errors
    /// If there is no numeration system.
    pub fn new(take: TakeAway, most_states: usize) -> Result<Self, NoSystem> {
        let system = System::new(&take)?;
        let strips = Strips::new(take.clone(), FIRST);
        let checker = Checker::new(take.clone(), 1)?;
        Ok(Self { take, system, strips, most_states, checker, proved: BTreeMap::new() })
    }

    /// What was proved, by fixed piles in decreasing order.
    pub fn proved(&self) -> &BTreeMap<Vec<u32>, Certificate> {
        &self.proved
    }

    /// Takes over games with one free pile that were proved before, as [`check_file`](crate::certificate::check_file) gives
    /// them; those of other take-away functions are left out.
    pub fn adopt(&mut self, checked: impl IntoIterator<Item = Certificate>) {
        for certificate in checked {
            if let (1, Subject::Game(fixed)) = (certificate.free, &certificate.subject)
                && certificate.take == self.take
            {
                self.proved.insert(fixed.clone(), certificate);
            }
        }
    }

    /// Proves the game with these fixed piles, in decreasing order and none of them empty, and one pile of any size, after
    /// all that it depends on. `each` is told of every game that is proved.
    ///
    /// # Errors
    /// If one of them is not proved.
    pub fn prove<M: Monitor>(
        &mut self,
        fixed: &[u32],
        monitor: &mut M,
        each: &mut impl FnMut(&Certificate),
    ) -> Result<&Certificate, Unproved> {
        if !self.proved.contains_key(fixed) {
            for (i, &pile) in fixed.iter().enumerate() {
                for t in 1..=pile {
                    self.prove(&fewer(fixed, i, t), monitor, each)?;
                }
            }
            let automaton = loop {
                match self.learn(fixed, monitor) {
                    // Longer strips tell more.
                    Err(Unproved::Open { end: End::Teacher, .. }) if self.strips.len() < LONGEST => {
                        self.strips = Strips::new(self.take.clone(), 4 * self.strips.len());
                    }
                    other => break other?,
                }
            };
            let subject = Subject::Game(fixed.to_vec());
            let certificate = Certificate { take: self.take.clone(), free: 1, subject, automaton };
            each(&certificate);
            self.proved.insert(fixed.to_vec(), certificate);
        }
        Ok(&self.proved[fixed])
    }

    fn learn<M: Monitor>(&mut self, fixed: &[u32], monitor: &mut M) -> Result<Automaton, Unproved> {
        self.strips.get(fixed);
        let strip = self.strips.known(fixed);
        let system = &self.system;
        let mut from = 0;
        let compare = |guess: &Automaton| {
            let wrong = disagreement(system, guess, strip, from).or_else(|| disagreement(system, guess, strip, 0));
            from = wrong.as_ref().map_or(0, |numbers| numbers[0] as usize);
            wrong
        };
        let work =
            Work { take: &self.take, system, subject: Subject::Game(fixed.to_vec()), most_states: self.most_states };
        let smaller = |i: usize, t: u32| &self.proved[&fewer(fixed, i, t)].automaton;
        let check = |guess: &Automaton| self.checker.check(fixed, guess, smaller);
        work.refine(2, strip, check, compare, monitor)
    }
}

/// Proves the game of two piles, both of any size.
///
/// # Errors
/// If there is no numeration system, or the game is not proved.
pub fn prove_two<M: Monitor>(take: &TakeAway, most_states: usize, monitor: &mut M) -> Result<Certificate, Unproved> {
    let system = System::new(take)?;
    let mut checker = Checker::new(take.clone(), 2)?;
    let bounds = [Nat::from(LARGEST), Nat::from(LARGEST)];
    let table = ThresholdTable::build(&Rules::normal(take.clone()), &bounds, &mut Budget::default());
    let unknown = |_| Unproved::Open { subject: Subject::Game(Vec::new()), end: End::Teacher, states: 0, wrong: None };
    let table = table.map_err(unknown)?;
    let work = Work { take, system: &system, subject: Subject::Game(Vec::new()), most_states };
    let compare = |guess: &Automaton| {
        (0..60_u64).flat_map(|a| (0..=a).map(move |b| [a, b])).find_map(|[a, b]| {
            let quota = table.threshold(&[a as usize, b as usize]).map_or(2 * a + 1, u64::from);
            [[a, b, quota], [b, a, quota], [a, b, quota.saturating_sub(1)]].into_iter().find_map(|numbers| {
                let truth = TableTeacher(&table).accepts(&numbers)?;
                (truth != accepts(guess, &letters(&system, &numbers))).then(|| numbers.to_vec())
            })
        })
    };
    let none = |_: usize, _: u32| -> &'static Automaton { unreachable!("there is no fixed pile") };
    let check = |guess: &Automaton| checker.check(&[], guess, none);
    let automaton = work.refine(3, TableTeacher(&table), check, compare, monitor)?;
    Ok(Certificate { take: take.clone(), free: 2, subject: Subject::Game(Vec::new()), automaton })
}

/// One automaton to be proved.
pub(crate) struct Work<'a> {
    pub(crate) take: &'a TakeAway,
    pub(crate) system: &'a System,
    pub(crate) subject: Subject,
    pub(crate) most_states: usize,
}

impl Work<'_> {
    /// Guesses, compares, checks, and learns from what is wrong until nothing is.
    pub(crate) fn refine<T: Teacher, M: Monitor>(
        &self,
        tracks: usize,
        teacher: T,
        mut check: impl FnMut(&Automaton) -> Result<(), Failure>,
        mut compare: impl FnMut(&Automaton) -> Option<Vec<u64>>,
        monitor: &mut M,
    ) -> Result<Automaton, Unproved> {
        let mut learner = Learner::new(self.system, tracks, teacher);
        let mut states = 0;
        let mut wrong = None;
        let open = |end, states, wrong| Unproved::Open { subject: self.subject.clone(), end, states, wrong };
        loop {
            if monitor.check(Progress { done: states as u64, total: None }) == ControlFlow::Break(()) {
                return Err(open(End::Stopped, states, wrong));
            }
            let Ok(guess) = learner.guess() else { return Err(open(End::Teacher, states, wrong)) };
            states = guess.states();
            wrong = compare(&guess);
            if states > self.most_states {
                return Err(open(End::States(self.most_states), states, wrong));
            }
            let numbers = match wrong.clone() {
                Some(numbers) => numbers,
                None => match check(&guess) {
                    Ok(()) => return Ok(guess),
                    Err(Failure::TooManyStates) => return Err(open(End::Check, states, None)),
                    Err(Failure::Violation(violation)) => {
                        match self.wrong_term(&guess, learner.teacher(), &violation) {
                            Ok(Some(numbers)) => numbers,
                            // All terms are right and their equation is not, which no game allows.
                            Ok(None) => return Err(open(End::Check, states, None)),
                            Err(Unknown(_)) => return Err(open(End::Teacher, states, None)),
                        }
                    }
                },
            };
            if learner.correct(&guess, &letters(self.system, &numbers)).is_err() {
                return Err(open(End::Teacher, states, Some(numbers)));
            }
        }
    }

    /// The term of a violated instance that a guess gets wrong.
    fn wrong_term(
        &self,
        guess: &Automaton,
        teacher: &impl Teacher,
        violation: &Violation,
    ) -> Result<Option<Vec<u64>>, Unknown> {
        let Violation { piles, quota } = violation;
        let with = |quota: u64| piles.iter().copied().chain([quota]).collect::<Vec<u64>>();
        let mut terms = vec![with(*quota)];
        if *quota > 0 {
            terms.push(with(quota - 1));
            for i in (0..piles.len()).filter(|&i| piles[i] >= *quota) {
                let mut after = with(self.take.quota_after(quota));
                after[i] -= quota;
                terms.push(after);
            }
        }
        for numbers in terms {
            let Some(truth) = teacher.accepts(&numbers) else { return Err(Unknown(numbers)) };
            if truth != accepts(guess, &letters(self.system, &numbers)) {
                return Ok(Some(numbers));
            }
        }
        Ok(None)
    }
}

/// The first pile from `from` on of which a guess does not have the threshold, with a quota that shows it.
pub(crate) fn disagreement(system: &System, guess: &Automaton, strip: &Strip, from: usize) -> Option<Vec<u64>> {
    (from..strip.len().min(COMPARED)).find_map(|k| {
        let pile = k as u64;
        let quotas = match strip[k] {
            INFINITE => [(pile, false), (2 * pile + 1, false)],
            threshold => [(u64::from(threshold), true), (u64::from(threshold) - 1, false)],
        };
        let wrong =
            quotas.into_iter().find(|&(quota, truth)| accepts(guess, &letters(system, &[pile, quota])) != truth);
        wrong.map(|(quota, _)| vec![pile, quota])
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use fibnim::Forever;

    fn states(take: &str, fixed: &[u32]) -> usize {
        let mut prover = Prover::new(take.parse().expect("a take-away function"), 5000).expect("a system");
        prover.prove(fixed, &mut Forever, &mut |_| ()).expect("proved").automaton.states()
    }

    /// The numbers of states of the design's prototype, and one for the words that are no representations.
    #[test]
    fn known_sizes() {
        assert_eq!(states("2t", &[]), 8);
        assert_eq!(states("2t", &[6, 1]), 189);
        assert_eq!(states("2t", &[6, 6]), 290);
    }

    #[test]
    fn two_free_piles() {
        for (take, states) in [("2t", 49), ("t", 3)] {
            let take: TakeAway = take.parse().expect("a take-away function");
            let certificate = prove_two(&take, 5000, &mut Forever).expect("proved");
            assert_eq!(certificate.automaton.states(), states, "{take}");
        }
    }

    #[test]
    fn what_does_not_close_says_so() {
        let mut prover = Prover::new(TakeAway::FIBONACCI, 100).expect("a system");
        let refusal = prover.prove(&[6, 1], &mut Forever, &mut |_| ()).expect_err("too many states");
        let Unproved::Open { subject, end, states, wrong } = refusal.clone() else { panic!("{refusal:?}") };
        assert_eq!((subject, end), (Subject::Game(vec![6, 1]), End::States(100)));
        assert!(states > 100);
        let wrong = wrong.expect("a disagreement");
        let text = refusal.to_string();
        let expected = "not proved: no automaton of up to 100 states for fixed piles (6,1); smallest disagreement";
        assert!(
            text.starts_with(expected) && text.ends_with(&format!("({}) with quota {}", wrong[0], wrong[1])),
            "{text}"
        );
        assert!(prover.proved().contains_key(&[6][..]), "what it depends on was proved");
    }
}
