//! Tests against literal searches and reference data. They are one program, so that generic code is compiled once.

mod common;
mod costs;
mod errors;
mod exact_literal;
mod exact_three_piles;
mod exact_two_piles;
mod exhaustive;
mod explain;
mod golden;
mod grundy;
mod large;
mod relatives;
mod remoteness;
#[cfg(feature = "serde")]
mod serde_forms;
mod sums;
mod wanted;
