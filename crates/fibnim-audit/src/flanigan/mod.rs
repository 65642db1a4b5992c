//! Flanigan, "Generalized two-pile Fibonacci nim".
//!
//! Piles of `m` and `m + d`; `L(m, d)` is the threshold. `f` is nondecreasing with `f(t) >= t`.

mod conditions;
mod equation;
mod flips;
mod functions;
mod lemma;
mod section_six;

pub use equation::tableau;
pub use flips::{block_free_columns, outside_the_class};
pub use functions::{Class, Game};

use crate::claim::Claim;

pub const CLAIMS: &[&[Claim]] =
    &[equation::CLAIMS, conditions::CLAIMS, lemma::CLAIMS, flips::CLAIMS, section_six::CLAIMS];
