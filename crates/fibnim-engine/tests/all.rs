//! The tests of the engine.

mod table;
