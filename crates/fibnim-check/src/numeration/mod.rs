//! Numeration systems: which take-away functions have one, and how digits are read.

pub mod lags;
mod system;

pub use lags::{MOST_DIMENSION, MOST_LAG, NumerationError};
pub use system::{HORIZON, NumerationSystem};
