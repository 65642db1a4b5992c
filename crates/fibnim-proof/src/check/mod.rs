//! Checks.

pub mod automaton;
pub mod frame;
pub(crate) mod image;
pub mod recurrence;
mod search;
pub mod system;
