//! Results of this library. Most of them make a correction exact. A result that shares a check with a paper is in the folder
//! of that paper.

pub mod games;
pub mod methods;
pub mod plus_power;
pub mod several_piles;

use crate::claim::Checks;

pub const CLAIMS: &[&[Checks]] = &[games::CLAIMS, methods::CLAIMS, plus_power::CLAIMS, several_piles::CLAIMS];
