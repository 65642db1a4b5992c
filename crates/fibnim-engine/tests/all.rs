//! The tests of the engine.

#[cfg(feature = "audit")]
mod audit;
mod say;
mod table;
