//! Certificates that are learned for a question: a method of a solver.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use fibnim::relative::TakeSet;
use fibnim::search::ThresholdTable;
use fibnim::{Asked, Budget, Method, Monitor, Nat, Progress, Rules, SolveError, TakeAway, Verdict};
use fibnim_check::certificate::MOST_FIXED;
use fibnim_check::{Certificate, Checked, NumerationSystem, Subject, to_file};

use crate::answer::games::{ProvedGames, ProvedOnlyGames};
use crate::answer::shipped::{self, ShippedKind};
use crate::prove::{End, ProveError, Prover, sorted, uses};

/// A place that keeps certificates for later processes. It is not trusted: every certificate from it is checked.
pub trait CertificateStore: fmt::Debug + Send + Sync {
    /// The kept certificate of a subject with one free pile, if there is one that can be read.
    fn find(&self, take_away: &TakeAway, subject: &Subject) -> Option<Certificate>;

    /// Keeps the certificates of a file that are about these subjects, in place of earlier ones.
    fn keep(&self, file: &str, subjects: &BTreeSet<Subject>);
}

/// The most chips of fixed piles for which a proof is worth a try: 24 of (12,12) are proved, and 26 of (13,13) are not.
pub const WORTH_A_TRY: u32 = 24;

/// The most states of an automaton that is tried. The largest one that is proved in this way, that of (18,8), has
/// 12,103. The one of (6,6,6), which has 234,788, is given up after a second.
const STATES: usize = 15_000;

/// The most memory of a proof. Proofs with fixed piles that are worth a try took less than 150 MB; a check that needs
/// more than this is refused.
pub const MEMORY: u64 = 256 << 20;

/// The fixed piles of the game whose proof may answer for these piles: all but the largest, which is the free one.
/// `None` if the take-away function has no numeration system, or the fixed piles are too large for a proof.
#[must_use]
pub fn worth_proving(rules: &Rules, piles: &[Nat]) -> Option<Vec<u32>> {
    let piles: Vec<u32> = piles.iter().map(|pile| u32::try_from(pile).unwrap_or(u32::MAX)).collect();
    let fixed = sorted(&piles).get(1..)?.to_vec();
    let chips = fixed.iter().try_fold(0_u32, |sum, &pile| sum.checked_add(pile))?;
    let small = chips <= WORTH_A_TRY && fixed.len() <= MOST_FIXED;
    (small && NumerationSystem::new(&rules.take_away).is_ok()).then_some(fixed)
}

/// The cost of proving the game with these fixed piles, as the number of positions whose thresholds take as long to
/// compute. It is about 2^29, or one second, for 16 fixed chips, and doubles for every two further chips. This was
/// measured for Fibonacci nim with two equal fixed piles, which take longest. Other take-away functions may take
/// several times as long.
#[must_use]
pub fn cost(fixed: &[u32]) -> u64 {
    1 << (21 + fixed.iter().sum::<u32>().min(WORTH_A_TRY + 1) / 2)
}

/// Learns and proves certificates for questions about one long pile beside short ones, if computing thresholds would
/// take longer. It keeps them for later questions; answers do not depend on what is kept.
///
/// ```
/// use std::sync::Arc;
/// use fibnim::{Reason, Rules, Solver};
/// use fibnim_proof::answer::on_demand::ProofsOnDemand;
///
/// let mut solver = Solver::new(Rules::FIBONACCI);
/// solver.add_method(Arc::new(ProofsOnDemand::new(Rules::FIBONACCI, 1 << 30)))?;
/// let analysis = solver.solve(&"(1000000000000,9,2)".parse()?)?;
/// assert_eq!(analysis.reason(), Reason::Certificate { states: 233 });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct ProofsOnDemand {
    rules: Rules,
    /// All takes, but in [`OnlyProofsOnDemand`].
    takes: TakeSet,
    most: u64,
    given: Vec<Checked<Certificate>>,
    kept: Option<Arc<dyn CertificateStore>>,
    work: Mutex<Option<TriedProofs>>,
}

/// What was tried.
#[derive(Debug)]
struct TriedProofs {
    prover: Prover,
    /// Games whose proofs need too many states or too much memory. They are not tried again.
    given_up: BTreeSet<Subject>,
}

impl ProofsOnDemand {
    /// Proves games of these rules whose [`cost`] is at most `most` positions.
    #[must_use]
    pub fn new(rules: Rules, most: u64) -> Self {
        Self { rules, takes: TakeSet::All, most, given: Vec::new(), kept: None, work: Mutex::default() }
    }

    /// Adds certificates that were given; those of other rules are ignored.
    #[must_use]
    pub fn with(self, given: Vec<Checked<Certificate>>) -> Self {
        Self { given, ..self }
    }

    /// Sets the place where certificates are kept.
    #[must_use]
    pub fn kept_in(self, kept: Option<Arc<dyn CertificateStore>>) -> Self {
        Self { kept, ..self }
    }

    /// The certificates of the game with these fixed piles and those that it depends on; none if it is not proved.
    fn certificates(
        &self,
        fixed: Vec<u32>,
        monitor: &mut dyn Monitor,
    ) -> Result<Vec<Checked<Certificate>>, SolveError> {
        let mut work = self.work.lock().unwrap_or_else(PoisonError::into_inner);
        if work.is_none() {
            let Ok(new) = Prover::new(&self.rules.take_away, 1, STATES) else { return Ok(Vec::new()) };
            let mut new = new.with_memory(MEMORY);
            let all = self.takes == TakeSet::All;
            let shipped = shipped::certificates(&self.rules.take_away, ShippedKind::Games(self.rules.play));
            let shipped = shipped.ok().filter(|_| all);
            new.adopt(self.given.iter().cloned().chain(shipped.unwrap_or_default()));
            *work = Some(TriedProofs { prover: new, given_up: BTreeSet::new() });
        }
        let Some(work) = &mut *work else { return Ok(Vec::new()) };
        let subject = Subject::only(self.takes.clone(), self.rules.play, fixed);
        let mut learned = BTreeSet::new();
        let result = self.prove(work, &subject, &mut learned, monitor);
        let used = || work.prover.proved().values().filter(|other| uses(&subject, &other.subject));
        if let (Some(kept), false) = (&self.kept, learned.is_empty()) {
            kept.keep(&to_file(used()).unwrap_or_default(), &learned);
        }
        Ok(if result? { used().cloned().collect() } else { Vec::new() })
    }

    /// The fixed piles of the game whose proof answers for these piles; `None` if other methods answer faster, or it
    /// cannot be proved within the number of positions and the memory allowed.
    fn fixed(&self, piles: &[Nat], memory: u64) -> Option<Vec<u32>> {
        let work = work(piles);
        // Tested first, since finding out whether there is a numeration system takes longer.
        if memory < MEMORY || work <= Nat::from(cost(&[])) {
            return None;
        }
        let fixed = worth_proving(&self.rules, piles)?;
        (cost(&fixed) <= self.most && work > Nat::from(cost(&fixed))).then_some(fixed)
    }

    /// Proves a game and what it depends on. A kept certificate is used if it passes the check. Returns whether the
    /// game is proved.
    fn prove(
        &self,
        TriedProofs { prover, given_up }: &mut TriedProofs,
        subject: &Subject,
        learned: &mut BTreeSet<Subject>,
        monitor: &mut dyn Monitor,
    ) -> Result<bool, SolveError> {
        let needed = needed(subject);
        if needed.iter().any(|next| given_up.contains(next)) {
            return Ok(false);
        }
        for next in needed {
            if prover.proved().contains_key(&next) {
                continue;
            }
            let found = self.kept.as_ref().and_then(|kept| kept.find(&self.rules.take_away, &next));
            if !found.is_some_and(|found| found.subject == next && prover.offer(&found, monitor)) {
                match prover.prove(&next, monitor, &mut |_| ()) {
                    Ok(_) => learned.insert(next),
                    Err(ProveError::Open { end: End::Stopped, .. }) => {
                        return Err(SolveError::Stopped(Progress { done: learned.len() as u64, total: None }));
                    }
                    Err(_) => {
                        given_up.insert(next);
                        return Ok(false);
                    }
                };
            }
        }
        Ok(true)
    }
}

/// The number of positions below some piles, for estimating time. Positions are computed in rows of 64 along the second
/// largest pile, so a shorter pile counts as 63 chips.
fn work(piles: &[Nat]) -> Nat {
    let mut wide = piles.to_vec();
    wide.sort_unstable_by(|a, b| b.cmp(a));
    if let Some(second) = wide.get_mut(1).filter(|second| **second < Nat::from(63_u32)) {
        *second = Nat::from(63_u32);
    }
    ThresholdTable::cost(&wide).positions
}

/// A subject and all that its proof uses, each after what it depends on.
fn needed(subject: &Subject) -> Vec<Subject> {
    let (mut all, mut open) = (BTreeSet::new(), vec![subject.clone()]);
    while let Some(next) = open.pop() {
        if !all.contains(&next) {
            open.extend(next.dependencies());
            all.insert(next);
        }
    }
    let mut all: Vec<Subject> = all.into_iter().collect();
    // By the number of chips: a proof uses only games with fewer.
    all.sort_by_key(|subject| subject.fixed().iter().sum::<u32>());
    all
}

impl Method for ProofsOnDemand {
    fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Does not answer what other methods answer faster, or what cannot be proved within the number of positions and
    /// the memory allowed.
    fn solve(&self, asked: &Asked<'_>, budget: &mut Budget<'_>) -> Result<Option<Verdict>, SolveError> {
        let fixed = asked.under_one_quota().and_then(|piles| self.fixed(piles, budget.memory));
        let Some(fixed) = fixed else { return Ok(None) };
        match ProvedGames::new(self.certificates(fixed, budget.monitor)?) {
            Ok(Some(games)) => asked.by_method(&(Arc::new(games) as Arc<dyn Method>), budget),
            _ => Ok(None),
        }
    }
}

/// Like [`ProofsOnDemand`], for games in which only some takes are permitted. No solver asks it.
#[derive(Debug)]
pub struct OnlyProofsOnDemand(ProofsOnDemand);

impl OnlyProofsOnDemand {
    /// Proves games of these rules with only these takes whose [`cost`] is at most `most` positions.
    #[must_use]
    pub fn new(rules: Rules, takes: TakeSet, most: u64) -> Self {
        Self(ProofsOnDemand { takes, ..ProofsOnDemand::new(rules, most) })
    }

    /// Like [`ProofsOnDemand::with`].
    #[must_use]
    pub fn with(self, given: Vec<Checked<Certificate>>) -> Self {
        Self(self.0.with(given))
    }

    /// Like [`ProofsOnDemand::kept_in`].
    #[must_use]
    pub fn kept_in(self, kept: Option<Arc<dyn CertificateStore>>) -> Self {
        Self(self.0.kept_in(kept))
    }

    /// The proved games that answer for these piles, which are not empty; `None` if thresholds answer faster, or the
    /// games cannot be proved within the number of positions and the memory allowed.
    ///
    /// # Errors
    /// If the monitor ends the proof.
    pub fn games(&self, piles: &[Nat], budget: &mut Budget<'_>) -> Result<Option<ProvedOnlyGames>, SolveError> {
        let Some(fixed) = self.0.fixed(piles, budget.memory) else { return Ok(None) };
        Ok(ProvedOnlyGames::new(self.0.certificates(fixed, budget.monitor)?).ok().flatten())
    }
}

#[cfg(test)]
mod tests {
    use fibnim::Solver;

    use super::*;

    #[test]
    fn it_answers_only_what_thresholds_do_not_answer_faster_and_ends_with_its_monitor() {
        let solve = |position: &str, most: u64, memory: u64| {
            let rules: Arc<dyn Method> = Arc::new(ProofsOnDemand::new(Rules::FIBONACCI, most));
            let mut solver = Solver::new(Rules::FIBONACCI);
            solver.add_method(rules).expect("the same rules");
            let mut calls = 0;
            let mut monitor = |_| {
                calls += 1;
                if calls < 100 { std::ops::ControlFlow::Continue(()) } else { std::ops::ControlFlow::Break(()) }
            };
            solver
                .solve_within(&position.parse().expect("a position"), &mut Budget { memory, monitor: &mut monitor })
                .map(|_| ())
        };
        let stopped = |result| matches!(result, Err(SolveError::Stopped(_)));
        assert!(stopped(solve("(1000000000000,9,9)", cost(&[9, 9]), MEMORY)));
        // By searches, which refuse them.
        for (position, most, memory) in [
            ("(1000000000000,9,9)", cost(&[9, 9]) - 1, MEMORY),
            ("(1000000000000,9,9)", u64::MAX, MEMORY - 1),
            ("(1700000,9,9)", u64::MAX, MEMORY),
            ("(1000000000000,13,12)", u64::MAX, MEMORY),
        ] {
            assert!(matches!(solve(position, most, memory), Err(SolveError::Table { .. })), "{position}");
        }
    }

    #[test]
    fn a_proof_that_was_given_up_is_not_tried_again() {
        let method = ProofsOnDemand::new(Rules::FIBONACCI, u64::MAX);
        let prover = Prover::new(&TakeAway::FIBONACCI, 1, 30).expect("a system");
        *method.work.lock().expect("no panic") = Some(TriedProofs { prover, given_up: BTreeSet::new() });
        let mut looks = 0;
        let mut tries = |fixed: &[u32]| {
            let before = looks;
            let mut monitor = |_| {
                looks += 1;
                std::ops::ControlFlow::Continue(())
            };
            let games = method.certificates(fixed.to_vec(), &mut monitor).expect("nothing ends it");
            (!games.is_empty(), looks > before)
        };
        assert_eq!(tries(&[3]), (true, true));
        assert_eq!(tries(&[9, 2]), (false, true), "more than 30 states");
        assert_eq!(tries(&[9, 2]), (false, false));
        assert_eq!(tries(&[9, 3]), (false, false), "it needs the game of 9 and 2");
        assert!(tries(&[4]).0);
    }

    #[test]
    fn small_piles_beside_a_large_one_are_worth_a_proof() {
        let fixed = |take: &str, piles: &[u64]| {
            let rules = Rules::misere(take.parse::<TakeAway>().expect("a take-away function"));
            worth_proving(&rules, &piles.iter().copied().map(Nat::from).collect::<Vec<_>>())
        };
        let huge = 1 << 60;
        assert_eq!(fixed("2t", &[6, huge, 0, 6]), Some(vec![6, 6]));
        assert_eq!(fixed("3t", &[12, 12, huge]), Some(vec![12, 12]));
        assert_eq!(fixed("2t", &[13, 12, huge]), None);
        assert_eq!(fixed("2t", &[huge, huge, 1]), None);
        assert_eq!(fixed("4t", &[6, huge]), None, "no numeration system");
        assert_eq!(fixed("2t", &[0]), None);
    }
}
