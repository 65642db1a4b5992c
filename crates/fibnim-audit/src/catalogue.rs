//! All claims.

use crate::claim::{Claim, Paper};
use crate::{allen, barbara, flanigan, grundy, larsson, results, zhou};

impl Paper {
    /// Its claims, in the order of the paper.
    pub fn claims(self) -> impl Iterator<Item = &'static Claim> {
        let parts: &'static [&'static [Claim]] = match self {
            Self::Zhou => zhou::CLAIMS,
            Self::Flanigan => flanigan::CLAIMS,
            Self::Allen => allen::CLAIMS,
            Self::Larsson => larsson::CLAIMS,
            Self::Grundy => &[grundy::CLAIMS],
            Self::Barbara => barbara::CLAIMS,
            Self::Own => OWN,
        };
        parts.iter().copied().flatten()
    }
}

/// Results of this library, in the order of the theory.
const OWN: &[&[Claim]] = &[
    results::games::CLAIMS,
    results::methods::CLAIMS,
    flanigan::OWN[0],
    flanigan::OWN[1],
    larsson::OWN[0],
    larsson::OWN[1],
    larsson::OWN[2],
    larsson::OWN[3],
    results::several_piles::CLAIMS,
    results::nim::CLAIMS,
    larsson::OWN[4],
    allen::CHANCE,
    allen::OPENING_BOUND,
    allen::BEST,
    grundy::OWN,
    barbara::TWO_PILES,
    barbara::THREE_PILES,
    barbara::VALUES,
    barbara::READINGS,
];

/// All claims, paper by paper.
pub fn claims() -> impl Iterator<Item = &'static Claim> {
    Paper::ALL.into_iter().flat_map(Paper::claims)
}

/// The claim with this id, which is looked up as it is written.
///
/// ```
/// let claim = fibnim_audit::find("flanigan-T5").expect("the theorem of two piles");
/// assert_eq!(claim.paper().name(), "flanigan");
/// assert!(fibnim_audit::find("flanigan-T6").is_none());
/// ```
pub fn find(id: &str) -> Option<&'static Claim> {
    claims().find(|claim| claim.id == id)
}
