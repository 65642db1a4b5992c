//! Zhou, "Computer implementation of multiple Fibonacci nim".
//!
//! A position `(a_1, ..., a_n; x)` says that the previous move took `x` chips, so that the quota is `2x`; `x = 0` is an
//! opening, which may not take a whole pile.

mod counts;
mod game;
mod general;
mod one_and_two;
mod three;

use crate::claim::Checks;

pub const CLAIMS: &[&[Checks]] = &[general::CLAIMS, one_and_two::CLAIMS, three::CLAIMS, counts::CLAIMS];
