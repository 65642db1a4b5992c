//! Exact search: what no formula covers, within a budget of memory and time.

mod game;
mod index;
pub(crate) mod memory;
mod tableau;
mod thresholds;

pub use game::GameSearch;
pub use tableau::Tableau;
pub use thresholds::ThresholdTable;
