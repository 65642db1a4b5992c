//! Automata and recurrences for the Walnut prover, which shares no code with this project, so it can confirm the proofs.
//!
//! The `.txt` file of an automaton belongs into Walnut's folder `Automata Library`, and `commands.txt` into `Command Files`; then
//! `load commands.txt;` decides all sentences. If all of them are true, the automata are the games or Grundy values that they
//! are claimed to be, because the recurrence has one solution. A [theory] is written in the same way, with its definitions and
//! statements.

mod error;
#[cfg(test)]
mod evaluation;
mod game;
mod grundy;
mod names;
mod notation;
mod sentence;
mod theory;

use std::collections::BTreeMap;

use fibnim_check::{Certificate, Subject};

pub use error::ExportError;
pub use notation::COMMANDS;
pub use theory::{INSTRUCTIONS, theory};

/// All files for a certificate and those that it depends on, by name. `others` are searched for the latter.
///
/// For a game these are the automata of the game and of all games with smaller fixed piles, and one sentence each. For a Grundy
/// value `g` these are the automata `e0, ..., eg` of the moves to the values (`E_v` in [`GrundyProver`]), the automata
/// `g0, ..., gg` of the piles and quotas that have the values, and two sentences for each value.
///
/// [`GrundyProver`]: crate::learn::grundy::GrundyProver
///
/// # Errors
/// If a certificate is missing among `others`, Walnut has no numeration system for the take-away function, or there are more
/// than two free piles.
pub fn files<'a, C: AsRef<Certificate> + 'a>(
    certificate: &'a Certificate,
    others: impl IntoIterator<Item = &'a C>,
) -> Result<BTreeMap<String, String>, ExportError> {
    let same = |other: &&Certificate| other.take_away == certificate.take_away && other.free == certificate.free;
    let mut known: BTreeMap<&Subject, &Certificate> =
        others.into_iter().map(AsRef::as_ref).filter(same).map(|other| (&other.subject, other)).collect();
    known.insert(&certificate.subject, certificate);
    let mut needed: BTreeMap<&Subject, &Certificate> = BTreeMap::new();
    let mut stack = vec![certificate];
    while let Some(larger) = stack.pop() {
        if needed.insert(&larger.subject, larger).is_some() {
            continue;
        }
        for subject in larger.subject.dependencies() {
            stack.push(*known.get(&subject).ok_or(ExportError::Missing(subject))?);
        }
    }
    match &certificate.subject {
        Subject::Game(_) | Subject::MisereGame(_) => game::files(needed.into_values()),
        // The dependencies are all smaller values, and values have their order.
        Subject::GrundyValue(_) => grundy::files(&needed.into_values().collect::<Vec<_>>()),
    }
}
