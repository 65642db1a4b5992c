//! Checks.

pub mod automaton;
pub mod frame;
pub(crate) mod image;
pub mod recurrence;
pub mod system;
