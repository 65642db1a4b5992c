//! Exact search for positions that no formula covers, within a budget of memory and time.

mod game;
mod index;
pub(crate) mod lengths;
pub(crate) mod memory;
mod thresholds;

pub use game::GameSearch;
pub use memory::{Game, Search};
pub use thresholds::{Tableau, ThresholdTable};
