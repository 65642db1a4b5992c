//! Checks.

pub mod automaton;
pub mod frame;
mod image;
pub mod recurrence;
pub mod system;
