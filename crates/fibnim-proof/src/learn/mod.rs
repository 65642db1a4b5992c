//! Learning automata from what is known of small piles.

pub mod grundy;
pub mod learner;
pub(crate) mod thresholds;
