//! The tests of the engine.

#[cfg(feature = "audit")]
mod audit;
#[cfg(feature = "store")]
mod files;
mod kept;
mod lists;
mod puzzles;
mod replay;
mod say;
mod slices;
mod strength;
mod table;
mod threads;
