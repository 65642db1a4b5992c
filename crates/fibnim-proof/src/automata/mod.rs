//! Automata with named tracks, and what is done with them.

pub mod dfa;
pub(crate) mod intern;
pub mod language;
pub mod limit;
mod minimise;
pub(crate) mod product;
pub(crate) mod project;
