//! Allen and Ponomarenko, "Fibonacci nim and a full characterization of winning moves".
//!
//! One pile of `n` under `f(t) = 2t`; `n = F_{i_r} + ... + F_{i_1}` with `i_1 >= 2` the smallest index; `T_j` is the
//! sum of the `j` smallest parts; `a_1 = i_1` and `a_j = i_j - i_{j-1}`.

mod best;
mod chance;
pub mod definitions;
mod lines;
mod tails;

pub use tails::exact_rule;

use crate::claim::Checks;

pub const CLAIMS: &[&[Checks]] = &[definitions::CLAIMS, tails::CLAIMS, chance::CLAIMS, lines::CLAIMS, best::CLAIMS];
