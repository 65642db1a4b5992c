//! Complementary values, read off proved automata.

use fibnim::Nat;

use crate::certificate::Certificate;
use crate::limit::{StateLimit, TooLarge};
use crate::numeration::System;

/// The complementary value of the fixed piles of a certificate with one free pile: the size of that pile with which the
/// position is P under every quota. There is at most one (Larsson & Rubinstein-Salzedo, theorem 17), and `None` is a proof
/// that there is none. `system` is that of the take-away function.
///
/// ```
/// use fibnim::{Forever, Nat, TakeAway};
/// use fibnim_proof::{System, complement::complement, prove::Prover};
/// let system = System::new(&TakeAway::FIBONACCI)?;
/// let mut prover = Prover::new(TakeAway::FIBONACCI, 1000)?;
/// let game = prover.prove(&[2, 1], &mut Forever, &mut |_| ())?;
/// assert_eq!(complement(game, &system)?, Some(Nat::from(4u32)));
/// let game = prover.prove(&[4, 3], &mut Forever, &mut |_| ())?;
/// assert_eq!(complement(game, &system)?, None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If an automaton becomes too large.
pub fn complement(certificate: &Certificate, system: &System) -> Result<Option<Nat>, TooLarge> {
    let limit = StateLimit::default();
    let Some(wins) = system.relation(&certificate.relation(&["k", "w"]), limit)? else { return Ok(None) };
    let under_some_quota = wins.exists(&["w"], limit)?;
    Ok(system.least_outside(&under_some_quota, limit)?.and_then(|tuple| tuple.into_iter().next()))
}
