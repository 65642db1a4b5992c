//! Proofs for piles of every size.

use fibnim::relative::TakeSet;
use fibnim::{Budget, Reason};
use fibnim_check::{Certificate, Checked, Subject, to_file};
use fibnim_proof::NumerationSystem;
use fibnim_proof::answer::games::complement;
use fibnim_proof::prove::{End, ProveError, Prover, sorted, uses};

use crate::wire::{About, Basis, Complement, ProveQuestion, Proved};
use crate::{Engine, EngineError, Result};

impl From<ProveError> for EngineError {
    fn from(error: ProveError) -> Self {
        match error {
            ProveError::Numeration(_) | ProveError::TooLarge | ProveError::FreePiles | ProveError::Takes(_) => {
                Self::input(error)
            }
            ProveError::Open { end: End::Stopped, .. } => Self::stopped(error),
            other => Self::beyond(other),
        }
    }
}

/// Proves a game or Grundy values.
pub(crate) fn prove(engine: &mut Engine, question: &ProveQuestion, budget: &mut Budget<'_>) -> Result<Proved> {
    engine.prove_each(question, budget, &mut |_| ())
}

/// Certificates as the answer to a question for a proof.
///
/// # Errors
/// If one is missing that another depends on.
pub fn proved(certificates: &[Checked<Certificate>]) -> Result<Proved> {
    let file = to_file(certificates).map_err(EngineError::refused)?;
    Ok(Proved { proved: certificates.iter().map(about).collect(), file, basis: basis_of(certificates) })
}

/// The basis of what these certificates prove, that of the last.
pub(super) fn basis_of(certificates: &[Checked<Certificate>]) -> Basis {
    let accepted = certificates.last().map(|last| Basis::checked(last, last.automaton.states()));
    accepted.unwrap_or_else(|| Reason::NoCertificate.into())
}

impl Engine {
    /// Like [`prove`](Self::prove), and calls `each` with every certificate as soon as it is proved.
    ///
    /// # Errors
    /// If the question is not acceptable, or nothing is proved within the budget.
    pub fn prove_each(
        &mut self,
        question: &ProveQuestion,
        budget: &mut Budget<'_>,
        each: &mut dyn FnMut(&About),
    ) -> Result<Proved> {
        let (rules, takes) = question.rules.read_permitted()?;
        let (subject, free) = match question.grundy {
            None => (Subject::only(takes, rules.play, sorted(&question.fixed.numbers())), question.free.usize()),
            Some(_) if takes != TakeSet::All => {
                return Err(EngineError::not_covered(
                    "no certificates of Grundy values if only some takes are permitted",
                ));
            }
            Some(_) if question.rules.misere => {
                return Err(EngineError::input("Grundy values are those of normal play"));
            }
            Some(value) => (Subject::GrundyValue(value.u32()), 1),
        };
        let prover = Prover::new(&rules.take_away, free, question.states.usize()).map_err(EngineError::input)?;
        let mut prover = prover.with_memory(budget.memory);
        prover.adopt(self.certificates.iter().cloned());
        prover.prove(&subject, budget.monitor, &mut |certificate| each(&about(certificate)))?;
        let used = prover.proved().values().filter(|other| uses(&subject, &other.subject));
        proved(&used.cloned().collect::<Vec<_>>())
    }
}

/// What a certificate is about.
#[must_use]
pub fn about(certificate: &Checked<Certificate>) -> About {
    About {
        take_away: certificate.take_away.to_string(),
        only: only(&certificate.subject),
        play: certificate.subject.play(),
        free: certificate.free,
        fixed: certificate.fixed().to_vec(),
        value: certificate.subject.grundy_value(),
        states: certificate.automaton.states(),
        complement: value(certificate),
    }
}

/// The permitted takes, unless all are.
pub(super) fn only(subject: &Subject) -> Option<String> {
    Some(subject.takes()).filter(|takes| **takes != TakeSet::All).map(ToString::to_string)
}

/// The complementary value of the fixed piles, if the certificate is of a game with one free pile beside some and all
/// takes.
fn value(certificate: &Checked<Certificate>) -> Option<Complement> {
    if certificate.fixed().is_empty() || certificate.free != 1 {
        return None;
    }
    let rules = certificate.rules()?;
    let system = NumerationSystem::new(&certificate.take_away).ok()?;
    let found = complement(certificate, &system).ok()?;
    Some(Complement::proved(found, &rules, certificate.fixed()))
}
