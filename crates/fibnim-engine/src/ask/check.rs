//! The check of certificates.

use std::collections::BTreeSet;

use fibnim::relative::{Ending, Relative};
use fibnim::{Budget, Forever, Limit, Nat, Outcome, Position, Progress, Quota, Reason, SolveError, Wanted};
use fibnim_check::file::read_unchecked;
use fibnim_check::{Certificate, CertificateError, CheckError, Checked, Subject, Violation, check_file};
use fibnim_proof::NumerationSystem;
use fibnim_proof::numeration::word;

use super::prove::{about, only};
use crate::wire::{Basis, CheckAnswer, CheckQuestion, Refusal, ViolatedInstance};
use crate::{Engine, EngineError, Result};

/// Memory of the search that solves the position which an automaton gets wrong.
const INSTANCE: u64 = 64 << 20;

/// Checks a file of certificates, up to the first that is refused.
pub(crate) fn check(engine: &mut Engine, question: &CheckQuestion, budget: &mut Budget<'_>) -> Result<CheckAnswer> {
    let (mut proved, mut basis) = (Vec::new(), Basis::from(Reason::NoCertificate));
    // A file may repeat a game.
    let (mut lines, mut games) = (0_usize, BTreeSet::new());
    let mut each = |certificate: &Checked<Certificate>| {
        lines = lines.saturating_add(1);
        if games.insert((certificate.take_away.to_string(), certificate.free, certificate.subject.clone())) {
            proved.push(about(certificate));
        }
        basis = Basis::checked(certificate, certificate.automaton.states());
    };
    let checked = check_file(&question.file, &mut each, budget);
    let refusal = match checked {
        Ok(_) => None,
        Err(error) if error.is_by_budget() => return Err(ended(error, lines)),
        Err(error) => Some(refusal(engine, &error, &question.file, lines)),
    };
    Ok(CheckAnswer { proved, refusal, basis })
}

/// The certificates in the text of a file, in the checker's form. [`check`](Engine::check) gives their wire form.
///
/// # Errors
/// If one of them is refused, or the check is beyond the budget.
pub fn check_certificates(file: &str, budget: &mut Budget<'_>) -> Result<Vec<Checked<Certificate>>> {
    let mut proved = 0_usize;
    check_file(file, &mut |_| proved = proved.saturating_add(1), budget)
        .map_err(|error| if error.is_by_budget() { ended(error, proved) } else { EngineError::refused(error) })
}

/// The error of a check that its budget ended after this many certificates.
fn ended(error: CertificateError, proved: usize) -> EngineError {
    if error.is_stopped() {
        return SolveError::Stopped(Progress { done: proved as u64, total: None }).into();
    }
    EngineError::beyond(error)
}

/// The refusal of a file after this many `lines`. The refused line says which game it is about.
fn refusal(engine: &mut Engine, error: &CertificateError, file: &str, lines: usize) -> Refusal {
    let violation = match error {
        CertificateError::Check(subject, CheckError::Violation(violation)) => {
            let at_fault = file.lines().filter(|line| !line.trim().is_empty()).nth(lines);
            let certificate = at_fault.and_then(|line| read_unchecked(line).ok()?.into_iter().next());
            Some(instance(engine, subject, violation, certificate.as_ref()))
        }
        _ => None,
    };
    Refusal { message: error.to_string(), violation }
}

/// An instance of the recurrence that an automaton violates, with the winner if a search finds it.
fn instance(
    engine: &mut Engine,
    subject: &Subject,
    violation: &Violation,
    certificate: Option<&Certificate>,
) -> ViolatedInstance {
    let fixed = subject.fixed().to_vec();
    let (piles, quota) = (&violation.piles, &violation.quota);
    let all = piles.iter().cloned().chain(fixed.iter().map(|&pile| Nat::from(pile)));
    let limit = Quota::new(quota.clone()).map(Limit::Quota).filter(|_| subject.grundy_value().is_none());
    let position = limit.and_then(|limit| Position::global(all, limit).ok());
    let outcome = position.as_ref().zip(certificate).and_then(|(position, certificate)| {
        let budget = &mut Budget { memory: INSTANCE, monitor: &mut Forever };
        let Some(rules) = certificate.rules() else { return only_outcome(position, certificate, budget) };
        Some(engine.solver(&rules).solve_for(position, Wanted::Outcome, budget).ok()?.outcome())
    });
    ViolatedInstance {
        take_away: certificate.map(|certificate| certificate.take_away.to_string()),
        only: only(subject),
        play: subject.play(),
        fixed,
        value: subject.grundy_value(),
        piles: piles.iter().map(Into::into).collect(),
        quota: quota.into(),
        accepted: certificate.and_then(|certificate| accepts(certificate, piles, quota)),
        outcome,
        position: position.map(|position| position.to_string()),
    }
}

/// The winner if only some takes are permitted.
fn only_outcome(position: &Position, certificate: &Certificate, budget: &mut Budget<'_>) -> Option<Outcome> {
    let rules = Relative {
        takes: certificate.subject.takes().clone(),
        quota: certificate.take_away.to_string().parse().ok()?,
        blocked: 0,
        ending: Ending::AllEmpty,
        no_repeat: false,
        play: certificate.subject.play(),
    };
    Some(position.clone().under(rules).solve(budget).ok()?.outcome)
}

/// Whether an automaton accepts some free piles and a quota.
fn accepts(certificate: &Certificate, piles: &[Nat], quota: &Nat) -> Option<bool> {
    let tuple: Vec<Nat> = piles.iter().chain([quota]).cloned().collect();
    let word = word(&NumerationSystem::new(&certificate.take_away).ok()?, &tuple).ok()?;
    Some(certificate.automaton.reads(word))
}
