//! Exact search: what no formula covers, within a budget of memory and time.

mod complement;
mod game;
mod tableau;
mod thresholds;

pub use complement::{Complement, complements};
pub use game::GameSearch;
pub use tableau::Tableau;
pub use thresholds::ThresholdTable;
