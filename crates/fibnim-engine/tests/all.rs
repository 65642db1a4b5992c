//! The tests of the engine.

mod kept;
mod say;
mod strength;
mod table;
