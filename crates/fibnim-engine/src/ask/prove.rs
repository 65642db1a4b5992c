//! Proofs for piles of every size.

use fibnim::{Nat, Rules};
use fibnim_check::certificate::MOST_FIXED;
use fibnim_check::{Certificate, Checked, Subject, to_file};
use fibnim_proof::NumerationSystem;
use fibnim_proof::answer::games::complement;
use fibnim_proof::prove::{ProveError, Prover, sorted, uses};

use crate::wire::{About, Basis, Complement, Method, ProveQuestion, Proved, Strength};
use crate::{Allowance, Engine, EngineError};

impl From<ProveError> for EngineError {
    fn from(error: ProveError) -> Self {
        match error {
            ProveError::Numeration(_) | ProveError::TooLarge | ProveError::FreePiles => Self::input(error),
            other => Self::beyond(other),
        }
    }
}

/// Proves a game or Grundy values.
pub(crate) fn prove(
    engine: &mut Engine,
    question: &ProveQuestion,
    budget: &mut Allowance<'_>,
) -> Result<Proved, EngineError> {
    engine.prove_each(question, budget, &mut |_| ())
}

/// Certificates as the answer to a question for a proof.
///
/// # Errors
/// If one is missing that another depends on.
pub fn proved(certificates: &[Checked<Certificate>]) -> Result<Proved, EngineError> {
    let file = to_file(certificates).map_err(EngineError::refused)?;
    Ok(Proved {
        proved: certificates.iter().map(about).collect(),
        file,
        basis: Basis::new(Method::Certificate, Strength::CheckedCertificate),
    })
}

impl Engine {
    /// Proves as [`prove`](Self::prove) does, and tells `each` of every certificate as soon as it is proved.
    ///
    /// # Errors
    /// If the question is not acceptable, or nothing is proved within the budget.
    pub fn prove_each(
        &mut self,
        question: &ProveQuestion,
        budget: &mut Allowance<'_>,
        each: &mut dyn FnMut(&About),
    ) -> Result<Proved, EngineError> {
        let rules = question.rules.read()?;
        let (subject, free) = match question.grundy {
            None => (Subject::game(rules.play, sorted(&question.fixed)), question.free as usize),
            Some(_) if question.rules.misere => {
                return Err(EngineError::input("Grundy values are those of normal play"));
            }
            Some(value) => (Subject::GrundyValue(value), 1),
        };
        let mut prover = Prover::new(rules.take_away, free, question.states as usize).map_err(EngineError::input)?;
        prover.adopt(self.certificates.iter().cloned());
        prover.prove(&subject, &mut budget.monitor, &mut |certificate| each(&about(certificate)))?;
        let used = prover.proved().values().filter(|other| uses(&subject, &other.subject));
        proved(&used.cloned().collect::<Vec<_>>())
    }
}

/// The most chips of fixed piles for which a proof is worth a try: 24 of (12,12) are proved, and 26 of (13,13) are not.
const WORTH_A_TRY: u32 = 24;

/// The fixed piles of the game whose proof may answer for these piles, when a table of them is too large: the largest pile has any
/// size there. `None` if the take-away function has no numeration system, or the other piles are too large for a proof.
#[must_use]
pub fn worth_proving(rules: &Rules, piles: &[Nat]) -> Option<Vec<u32>> {
    NumerationSystem::new(&rules.take_away).ok()?;
    let piles: Vec<u32> = piles.iter().map(|pile| u32::try_from(pile).unwrap_or(u32::MAX)).collect();
    let fixed = sorted(&piles).get(1..)?.to_vec();
    let chips = fixed.iter().try_fold(0_u32, |sum, &pile| sum.checked_add(pile))?;
    (chips <= WORTH_A_TRY && fixed.len() <= MOST_FIXED).then_some(fixed)
}

/// What a certificate is about.
#[must_use]
pub fn about(certificate: &Checked<Certificate>) -> About {
    About {
        take_away: certificate.take_away.to_string(),
        play: certificate.subject.play(),
        free: certificate.free,
        fixed: certificate.fixed().to_vec(),
        value: certificate.subject.grundy_value(),
        states: certificate.automaton.states(),
        complement: value(certificate),
    }
}

/// The complementary value of one or more fixed piles, where a certificate of a game with one free pile tells it.
fn value(certificate: &Checked<Certificate>) -> Option<Complement> {
    if certificate.fixed().is_empty() || certificate.free != 1 {
        return None;
    }
    let system = NumerationSystem::new(&certificate.take_away).ok()?;
    complement(certificate, &system).ok().map(Complement::proved)
}

#[cfg(test)]
mod tests {
    use super::*;
    use fibnim::TakeAway;

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
