//! Exact-k games: every move takes from exactly `k` of the piles.
//!
//! Source: H. S. Barbara and W. Ali, Winning and losing positions and some Grundy values for the game of
//! exact-2-Fibonacci nim (2022), with what it leaves open as options of [`ExactRules`], and its claims corrected where
//! they are wrong. [`solve`] says who wins and how, [`grundy`] gives Grundy values.

mod analysis;
mod moves;
mod outcomes;
mod pair_table;
mod position;
mod rules;
mod search;
mod three_piles;

pub use analysis::{ExactAnalysis, grundy, remoteness, solve};
pub use moves::{ExactMove, IllegalExactMoveError};
pub use pair_table::PairTable;
pub use position::{ExactPosition, ExactPositionError};
pub use rules::{ExactRules, Fresh, GroupRule, Memory};
pub use search::ExactSearch;
pub use three_piles::{THREE_PILES_CHECKED, ThreePiles};
