//! Flanigan, "Generalized two-pile Fibonacci nim".
//!
//! Piles of `m` and `m + d`; `L(m, d)` is the threshold. `f` is nondecreasing with `f(t) >= t`.

mod conditions;
mod equation;
mod flips;
mod lemma;
mod section_six;

use crate::claim::Claim;

/// Claims of our own.
pub const OWN: [&[Claim]; 2] = [equation::OWN, section_six::OWN];

pub const CLAIMS: &[&[Claim]] =
    &[equation::CLAIMS, conditions::CLAIMS, lemma::CLAIMS, flips::CLAIMS, section_six::CLAIMS];
