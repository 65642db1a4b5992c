//! The check of certificates.

use fibnim::{Budget, Forever, Limit, Nat, Position, Quota, Rules};
use fibnim_check::file::read_unchecked;
use fibnim_check::{Certificate, CertificateError, CheckError, Subject, Violation, check_file};
use fibnim_proof::NumerationSystem;

use super::prove::about;
use super::solve::analyse;
use crate::EngineError;
use crate::engine::{Allowance, Engine};
use crate::wire::{Basis, CheckAnswer, CheckQuestion, Method, Refusal, RefusalKind, Strength, ViolatedInstance};

/// Memory of the search for who wins the position that an automaton gets wrong.
const INSTANCE: u64 = 64 << 20;

/// Checks a file of certificates, up to the first that is refused.
pub(crate) fn check(
    engine: &mut Engine,
    question: &CheckQuestion,
    budget: &mut Allowance<'_>,
) -> Result<CheckAnswer, EngineError> {
    let mut proved = Vec::new();
    let checked = check_file(&question.file, |certificate| proved.push(about(certificate)), budget);
    let refusal = match checked {
        Ok(_) => None,
        Err(error) if error.is_stopped() => {
            let progress = fibnim::Progress { done: proved.len() as u64, total: None };
            return Err(fibnim::SolveError::Stopped(progress).into());
        }
        Err(error) => Some(refusal(engine, &error, &question.file, proved.len())),
    };
    Ok(CheckAnswer { proved, refusal, basis: Basis::new(Method::Certificate, Strength::CheckedCertificate) })
}

/// A refusal; the line that was refused says which game it is about.
fn refusal(engine: &mut Engine, error: &CertificateError, file: &str, proved: usize) -> Refusal {
    let kind = match error {
        CertificateError::Line(..) => RefusalKind::Line,
        CertificateError::Dependency(..) => RefusalKind::Dependency,
        CertificateError::Check(_, CheckError::Violation(_)) => RefusalKind::Violation,
        CertificateError::Check(..) => RefusalKind::Unfinished,
        _ => RefusalKind::Other,
    };
    let violation = match error {
        CertificateError::Check(subject, CheckError::Violation(violation)) => {
            let at_fault = file.lines().filter(|line| !line.trim().is_empty()).nth(proved);
            let certificate = at_fault.and_then(|line| read_unchecked(line).ok()?.into_iter().next());
            Some(instance(engine, subject, violation, certificate.as_ref()))
        }
        _ => None,
    };
    Refusal { kind, message: error.to_string(), violation }
}

/// An instance of the recurrence that an automaton violates, with who wins in fact where a search finds out.
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
        let rules = Rules::normal(certificate.take_away.clone());
        let mut forever = Forever;
        let budget = &mut Budget { memory: INSTANCE, monitor: &mut forever as _ };
        analyse(engine, &rules, position, budget).ok()
    });
    ViolatedInstance {
        take_away: certificate.map(|certificate| certificate.take_away.to_string()),
        fixed,
        value: subject.grundy_value(),
        piles: piles.iter().map(Into::into).collect(),
        quota: quota.into(),
        accepted: certificate.and_then(|certificate| accepts(certificate, piles, quota)),
        outcome: outcome.map(|analysis| analysis.outcome().into()),
        position: position.map(|position| position.to_string()),
    }
}

/// Whether an automaton accepts some free piles and a quota.
fn accepts(certificate: &Certificate, piles: &[Nat], quota: &Nat) -> Option<bool> {
    let tuple: Vec<Nat> = piles.iter().chain([quota]).cloned().collect();
    let word = NumerationSystem::new(&certificate.take_away).ok()?.word(&tuple).ok()?;
    Some(certificate.automaton.reads(word))
}
