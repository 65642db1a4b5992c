//! The tests of the engine.

#[cfg(feature = "audit")]
mod audit;
mod basis;
mod counts;
#[cfg(feature = "store")]
mod files;
mod first;
mod kept;
mod lists;
mod puzzles;
mod replay;
mod slices;
mod table;
