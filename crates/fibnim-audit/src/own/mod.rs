//! Results of this library, most of them corrections made exact.

mod games;
mod methods;
mod several_piles;

use crate::claim::Claim;
use crate::{allen, barbara, grundy, larsson};

pub const CLAIMS: &[&[Claim]] = &[
    games::CLAIMS,
    methods::CLAIMS,
    larsson::TWO_PILE_TAKES,
    several_piles::CLAIMS,
    larsson::POWER_OF_TWO_TAKES,
    allen::CHANCE,
    allen::BEST,
    grundy::OWN,
    barbara::TWO_PILES,
    barbara::THREE_PILES,
    barbara::VALUES,
    barbara::READINGS,
];
