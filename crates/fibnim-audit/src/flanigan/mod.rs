//! Flanigan, "Generalized two-pile Fibonacci nim".
//!
//! Piles of `m` and `m + d`; `L(m, d)` is the threshold. `f` is nondecreasing with `f(t) >= t`.

mod conditions;
mod equation;
mod lemma;
mod section_six;

use crate::claim::Checks;

pub const CLAIMS: &[&[Checks]] = &[equation::CLAIMS, conditions::CLAIMS, lemma::CLAIMS, section_six::CLAIMS];
