//! The tests of the engine.

mod say;
mod table;
