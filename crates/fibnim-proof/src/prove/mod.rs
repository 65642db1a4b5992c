//! The prover: it learns automata of games, has them checked, and refines them.

mod error;
mod refine;
mod teachers;

use std::collections::BTreeMap;

use fibnim::{Monitor, Play, Rules};

use crate::learn::thresholds::Thresholds;
use crate::learn::thresholds::pairs::PairThresholds;
use crate::learn::thresholds::take_dfao::TakeDfao;
use fibnim_check::certificate::{Certificate, Subject, fewer};
use fibnim_check::recurrence::DEFAULT_MEMORY;
use fibnim_check::{CheckError, Checked, Checker, Dfa, Meter, MeterError, NumerationError, NumerationSystem};

use teachers::PairTeacher;

pub use error::{End, MOST_CHIPS, ProveError};
pub(crate) use refine::Work;
pub(crate) use teachers::{PileTeacher, Source};

/// Fixed piles in decreasing order, without empty ones.
#[must_use]
pub fn sorted(fixed: &[u32]) -> Vec<u32> {
    let mut fixed: Vec<u32> = fixed.iter().copied().filter(|&pile| pile > 0).collect();
    fixed.sort_unstable_by(|a, b| b.cmp(a));
    fixed
}

/// Proves games of one ruleset, and keeps what it has proved.
#[derive(Debug)]
pub struct Prover {
    rules: Rules,
    system: NumerationSystem,
    most_states: usize,
    checker: Checker,
    proved: BTreeMap<Vec<u32>, Checked<Certificate>>,
}

impl Prover {
    /// A prover that has proved nothing yet, of a ruleset or of a take-away function under normal play. `most_states` is the most
    /// states of an automaton that it tries.
    ///
    /// # Errors
    /// If the take-away function has no numeration system.
    pub fn new(rules: impl Into<Rules>, most_states: usize) -> Result<Self, NumerationError> {
        let rules = rules.into();
        let system = NumerationSystem::new(&rules.take_away)?;
        let checker = Checker::new(rules.take_away.clone(), 1)?;
        Ok(Self { rules, system, most_states, checker, proved: BTreeMap::new() })
    }

    /// The games that are proved, by fixed piles in decreasing order.
    pub fn proved(&self) -> &BTreeMap<Vec<u32>, Checked<Certificate>> {
        &self.proved
    }

    /// Adds games that were proved before, for example by [`check_file`](fibnim_check::check_file). Certificates of Grundy
    /// values, of two free piles and of other rulesets are left out. Only checked certificates are accepted:
    ///
    /// ```compile_fail,E0308
    /// use fibnim_check::Certificate;
    /// use fibnim_proof::prove::Prover;
    /// fn adopt(prover: &mut Prover, made_up: Certificate) {
    ///     prover.adopt([made_up]);
    /// }
    /// ```
    pub fn adopt(&mut self, checked: impl IntoIterator<Item = Checked<Certificate>>) {
        for certificate in checked {
            let is_game = certificate.subject.grundy_value().is_none();
            if is_game && certificate.subject.play() == self.rules.play && self.checker.adopt(certificate.clone()) {
                self.proved.insert(certificate.fixed().to_vec(), certificate);
            }
        }
    }

    /// Proves the game with these fixed piles, in decreasing order and not empty, and one pile of any size, after all games
    /// that it depends on. `each` is called with every game that is proved.
    ///
    /// # Errors
    /// If there are more than [`MOST_CHIPS`] fixed chips, or one of the games is not proved.
    pub fn prove(
        &mut self,
        fixed: &[u32],
        monitor: &mut dyn Monitor,
        each: &mut dyn FnMut(&Checked<Certificate>),
    ) -> Result<&Checked<Certificate>, ProveError> {
        if fixed.iter().map(|&pile| u64::from(pile)).sum::<u64>() > MOST_CHIPS {
            return Err(ProveError::TooLarge);
        }
        // Depth first; a stack of calls could overflow.
        let mut path = vec![fixed.to_vec()];
        while let Some(game) = path.last() {
            let mut smaller = (0..game.len()).flat_map(|i| (1..=game[i]).map(move |t| fewer(game, i, t)));
            if self.proved.contains_key(game) {
                path.pop();
            } else if let Some(missing) = smaller.find(|game| !self.proved.contains_key(game)) {
                path.push(missing);
            } else {
                let game = game.clone();
                let certificate = self.learn(&game, monitor)?;
                each(&certificate);
                self.proved.insert(game, certificate);
            }
        }
        Ok(&self.proved[fixed])
    }

    fn learn(&mut self, fixed: &[u32], monitor: &mut dyn Monitor) -> Result<Checked<Certificate>, ProveError> {
        let subject = Subject::game(self.rules.play, fixed.to_vec());
        let ended = |error| {
            let end = match error {
                CheckError::Meter(MeterError::Stopped) => End::Stopped,
                error => End::Check(error.into()),
            };
            ProveError::Open { subject: subject.clone(), end, states: 0, wrong: None }
        };
        let fixed_takes = self.fixed_takes(fixed, monitor).map_err(ended)?;
        let teacher = PileTeacher::new(&self.system, Thresholds::new(&self.rules.take_away, &self.system, fixed_takes));
        let (take, system) = (&self.rules.take_away, &self.system);
        let work = Work { take, system, subject, most_states: self.most_states };
        work.refine(teacher, &mut self.checker, monitor)
    }

    /// The automaton of the least winning take from a fixed pile, and of 0 for the empty position if it is N. All games after
    /// such a take have to be proved.
    pub(crate) fn fixed_takes(&mut self, fixed: &[u32], monitor: &mut dyn Monitor) -> Result<TakeDfao, CheckError> {
        let mut takes = TakeDfao::new(&self.system, monitor)?;
        if fixed.is_empty() && self.rules.play == Play::Misere {
            let positive = Dfa::new(1, vec![0, 1, 1, 1], vec![false, true]).expect("two states are an automaton");
            takes = takes.or_unless(&positive, 0, monitor)?;
        }
        for t in 1..=fixed.iter().copied().max().unwrap_or(0) {
            let after = self.rules.take_away.quota_after(&u64::from(t));
            for (i, &pile) in fixed.iter().enumerate() {
                if pile >= t && fixed.get(i + 1) != Some(&pile) {
                    let smaller = &self.proved[&fewer(fixed, i, t)].automaton;
                    let mut meter = Meter::new(DEFAULT_MEMORY, u64::MAX, monitor);
                    let lost = self.checker.at_quota(smaller, after, &mut meter)?;
                    takes = takes.or_unless(&lost, t, monitor)?;
                }
            }
        }
        Ok(takes)
    }
}

/// Proves the game of two piles of any size, of a ruleset or of a take-away function under normal play. `most_states` is the most
/// states of an automaton that is tried.
///
/// # Errors
/// If the take-away function has no numeration system, or the game is not proved.
pub fn prove_two(
    rules: impl Into<Rules>,
    most_states: usize,
    monitor: &mut dyn Monitor,
) -> Result<Checked<Certificate>, ProveError> {
    let Rules { take_away, play } = rules.into();
    let system = NumerationSystem::new(&take_away)?;
    let mut checker = Checker::new(take_away.clone(), 2)?;
    let thresholds = PairThresholds::new(take_away.clone(), play);
    let work = Work { take: &take_away, system: &system, subject: Subject::game(play, Vec::new()), most_states };
    work.refine(PairTeacher { system: &system, thresholds }, &mut checker, monitor)
}

#[cfg(test)]
mod tests {
    use super::*;
    use fibnim::{Forever, Progress, TakeAway};
    use std::ops::ControlFlow;

    /// A monitor can end the work at each of its calls, and there are calls while a small game is learned and checked.
    #[test]
    fn the_monitor_ends_it() {
        struct After(usize);
        impl Monitor for After {
            fn check(&mut self, _: Progress) -> ControlFlow<()> {
                self.0 = self.0.wrapping_sub(1);
                if self.0 == usize::MAX { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            }
        }
        let mut asked = 0;
        let refusals = loop {
            let mut prover = Prover::new(TakeAway::FIBONACCI, 5000).expect("a system");
            match prover.prove(&[3], &mut After(asked), &mut |_| ()) {
                Ok(_) => break asked,
                Err(ProveError::Open { end: End::Stopped, .. }) => asked += 1,
                Err(other) => panic!("{other}"),
            }
        };
        assert!(refusals > 40, "asked {refusals} times");
    }

    #[test]
    fn what_does_not_close_says_so() {
        let mut prover = Prover::new(TakeAway::FIBONACCI, 100).expect("a system");
        let refusal = prover.prove(&[6, 1], &mut Forever, &mut |_| ()).expect_err("too many states");
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
        assert!(prover.proved().contains_key(&[6][..]), "what it depends on was proved");
    }
}
