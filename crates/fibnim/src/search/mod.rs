//! Exact search: what no formula covers, within a budget of memory and time.

mod cell;
mod complement;
mod fill;
mod game;
mod index;
pub(crate) mod memory;
pub(crate) mod remoteness;
mod sorted;
mod tableau;
mod thresholds;

pub use complement::{Complement, complements};
pub use game::GameSearch;
pub use remoteness::RemotenessSearch;
pub use tableau::Tableau;
pub use thresholds::ThresholdTable;
