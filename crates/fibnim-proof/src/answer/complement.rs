//! Complementary values, read off proved automata.

use fibnim::Nat;

use crate::automata::dfa::{Dfa, DfaError};
use crate::automata::limit::{StateLimit, TooLargeError};
use crate::numeration::NumerationSystem;
use fibnim_check::{Certificate, Checked};

/// Why a certificate does not tell a complementary value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ComplementError {
    /// The certificate is not that of a game with one free pile.
    #[error("only a game with one pile of any size has a complementary value")]
    Subject,
    /// An automaton becomes too large.
    #[error("{0}")]
    TooLarge(#[from] TooLargeError),
    /// The automaton of the certificate is not a relation over the digits of numbers.
    #[error("{0}")]
    Dfa(#[source] DfaError),
}

/// The complementary value of the fixed piles of a certificate with one free pile: the size of one more pile that makes the
/// position P under every quota. There is at most one (Larsson & Rubinstein-Salzedo, theorem 17); `None` is a proof that there is
/// none. `system` is that of the take-away function.
///
/// ```
/// use fibnim::{Forever, Nat, TakeAway};
/// use fibnim_proof::NumerationSystem;
/// use fibnim_proof::answer::complement::complement;
/// use fibnim_proof::prove::Prover;
/// let system = NumerationSystem::new(&TakeAway::FIBONACCI)?;
/// let mut prover = Prover::new(TakeAway::FIBONACCI, 1000)?;
/// let game = prover.prove(&[2, 1], &mut Forever, &mut |_| ())?;
/// assert_eq!(complement(game, &system)?, Some(Nat::from(4u32)));
/// let game = prover.prove(&[4, 3], &mut Forever, &mut |_| ())?;
/// assert_eq!(complement(game, &system)?, None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the certificate is not of a game with one free pile, or an automaton becomes too large.
pub fn complement(
    certificate: &Checked<Certificate>,
    system: &NumerationSystem,
) -> Result<Option<Nat>, ComplementError> {
    if certificate.free != 1 || certificate.subject.grundy_value().is_some() {
        return Err(ComplementError::Subject);
    }
    let limit = StateLimit::default();
    let wins = Dfa::of_certificate(certificate, &["k", "w"]).map_err(ComplementError::Dfa)?;
    let wins = system.relation(&wins, limit)?.expect("the automaton of a certificate stays at its start on zeros");
    let under_some_quota = wins.exists(&["w"], limit)?;
    Ok(system.least_outside(&under_some_quota, limit)?.and_then(|tuple| tuple.into_iter().next()))
}
