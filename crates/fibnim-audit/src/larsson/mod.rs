//! Larsson and Rubinstein-Salzedo, "Global Fibonacci nim".
//!
//! A position `(a_1, ..., a_n; r)` has the quota `r`; `z_1(n) < z_2(n) < ...` are the Zeckendorf parts of `n`, infinite
//! where there are none. Formulas that are illegible in our copy of the paper are reconstructed from
//! the text around them.

mod nim;
mod one_pile;
mod piles;
mod words;

use crate::claim::Checks;

pub const CLAIMS: &[&[Checks]] = &[one_pile::CLAIMS, words::CLAIMS, nim::CLAIMS, piles::CLAIMS];
