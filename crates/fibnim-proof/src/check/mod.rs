//! Checks.

pub mod automaton;
pub mod frame;
pub mod recurrence;
pub mod system;
