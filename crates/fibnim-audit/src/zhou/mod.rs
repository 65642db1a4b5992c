//! Zhou, "Computer implementation of multiple Fibonacci nim".
//!
//! A position `(a_1, ..., a_n; x)` has `x` chips taken by the move before, so that the quota is `2x`; `x = 0` is an
//! opening, where no whole pile may be taken.

mod driver;
mod game;
mod general;
mod one_and_two;
mod storage;
mod three;

use crate::claim::Claim;

pub const CLAIMS: &[&[Claim]] = &[general::CLAIMS, one_and_two::CLAIMS, three::CLAIMS, storage::CLAIMS, driver::CLAIMS];
