//! Exact-k games: every move takes from exactly `k` of the piles, so it is a list of takes ([`Move`](crate::Move)).
//!
//! Source: H. S. Barbara and W. Ali, Winning and losing positions and some Grundy values for the game of
//! exact-2-Fibonacci nim (2022). What the paper leaves open is an option of [`ExactRules`], and its wrong claims are
//! corrected. [`solve`] says who wins and how, [`grundy`] gives Grundy values.

mod analysis;
mod moves;
mod outcomes;
mod pair_table;
mod position;
mod rules;
mod search;
mod three_piles;

pub use analysis::{ExactAnalysis, grundy, remoteness, solve};
pub use pair_table::PairTable;
pub use position::{ExactPosition, ExactPositionError};
pub use rules::{ExactRules, Fresh, GroupRule, Memory};
pub use search::ExactSearch;
pub use three_piles::{THREE_PILES_CHECKED, ThreePiles};
