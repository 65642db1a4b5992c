//! The certificates that come with the library.
//!
//! They are [trusted](fibnim_check::read_trusted) by their hashes, and the tests check all of them in full.

use fibnim::{Play, Rules, TakeAway};
use fibnim_check::read_trusted;
use fibnim_check::{Certificate, CertificateError, Checked};

use crate::answer::games::ProvedGames;
use crate::answer::grundy::ProvedGrundyValues;

/// A file of certificates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct File {
    /// Its name.
    pub name: &'static str,
    /// The take-away function of all of its certificates.
    pub take_away: &'static str,
    /// The kind of its certificates.
    pub kind: ShippedKind,
    /// Its text.
    pub text: &'static str,
}

/// What the certificates of a file are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShippedKind {
    /// Games under this play.
    Games(Play),
    /// Grundy values.
    GrundyValues,
}

const NORMAL: ShippedKind = ShippedKind::Games(Play::Normal);
const MISERE: ShippedKind = ShippedKind::Games(Play::Misere);

macro_rules! file {
    ($name:literal, $take_away:literal, $kind:expr) => {
        File {
            name: $name,
            take_away: $take_away,
            kind: $kind,
            text: include_str!(concat!("../../certificates/", $name)),
        }
    };
}

/// The files. It is a static, since a constant would be copied into every crate that uses it.
pub static FILES: &[File] = &[
    file!("pairs-to-8.json", "2t", NORMAL),
    file!("triples-to-4.json", "2t", NORMAL),
    file!("two-piles-2t.json", "2t", NORMAL),
    file!("piles-to-12-3t.json", "3t", NORMAL),
    file!("piles-to-8-5t2.json", "floor(5t/2)", NORMAL),
    file!("pairs-to-3-t.json", "t", NORMAL),
    file!("grundy-2t.json", "2t", ShippedKind::GrundyValues),
    file!("two-piles-t.json", "t", NORMAL),
    file!("misere-pairs-to-5.json", "2t", MISERE),
    file!("misere-two-piles-2t.json", "2t", MISERE),
];

/// The shipped certificates of one take-away function and kind.
///
/// # Errors
/// If a file is not one that the tests checked.
pub fn certificates(take_away: &TakeAway, kind: ShippedKind) -> Result<Vec<Checked<Certificate>>, CertificateError> {
    let name = take_away.to_string();
    let mut all = Vec::new();
    for file in FILES.iter().filter(|file| file.take_away == name && file.kind == kind) {
        all.extend(read_trusted(file.text)?);
    }
    Ok(all)
}

/// The shipped Grundy values of a take-away function; `None` if there are none.
///
/// ```
/// use fibnim::{Budget, GrundyBound, Method, Nat, TakeAway};
/// use fibnim_proof::answer::shipped;
/// let values = shipped::grundy_values(&TakeAway::FIBONACCI)?.expect("some");
/// let pile: Nat = "9".repeat(1000).parse()?;
/// let known = |quota: &Nat| values.grundy(&pile, quota, &mut Budget::default());
/// let bound = |quota: &Nat| known(quota).map(|known| known.map(|known| known.0));
/// assert_eq!(bound(&Nat::from(9u32))?, Some(GrundyBound::Exactly(Nat::from(3u32))));
/// assert_eq!(bound(&pile)?, Some(GrundyBound::AtLeast(Nat::from(7u32))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If a file is not one that the tests checked.
pub fn grundy_values(take_away: &TakeAway) -> Result<Option<ProvedGrundyValues>, CertificateError> {
    let certificates = certificates(take_away, ShippedKind::GrundyValues)?;
    if certificates.is_empty() {
        return Ok(None);
    }
    ProvedGrundyValues::new(take_away, &certificates).map(Some).map_err(CertificateError::Numeration)
}

/// The shipped games of a ruleset; `None` if there are none. They are trusted because their files have the hashes of
/// files that the tests check in full; they are not checked again. Takes a few milliseconds.
///
/// ```
/// use std::sync::Arc;
/// use fibnim::{Reason, Rules, Solver, TakeAway};
/// use fibnim_proof::answer::shipped;
/// let mut solver = Solver::new(Rules::FIBONACCI);
/// solver.add_method(Arc::new(shipped::games(&Rules::FIBONACCI)?.expect("some")))?;
/// let analysis = solver.solve(&"(6,1,1000000000000000000000000;13)".parse()?)?;
/// assert_eq!(analysis.reason(), Reason::Certificate { states: 189 });
/// // A pile with a quota of its own beside a small one: the Grundy value of the huge pile is proved, too.
/// solver.add_method(Arc::new(shipped::grundy_values(&TakeAway::FIBONACCI)?.expect("some")))?;
/// let analysis = solver.solve(&"(99999999999999;9)+(5;3)".parse()?)?;
/// assert!(matches!(analysis.reason(), Reason::NimSum { states: Some(_), .. }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If a file is not one that the tests checked.
pub fn games(rules: &Rules) -> Result<Option<ProvedGames>, CertificateError> {
    let games = certificates(&rules.take_away, ShippedKind::Games(rules.play))?;
    ProvedGames::new(games).map_err(CertificateError::Numeration)
}
