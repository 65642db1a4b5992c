//! Tables of four and more piles, computed on squares over the two smallest piles.
//!
//! Of the piles of a position in decreasing order, the *rest* is all but the two smallest, `c >= x`. The *square* of a rest holds
//! the thresholds of all `c` and `x` up to the least pile of the rest, each in both of its places, so that every move but those
//! from `x` leads from a run of positions along `x` to a run of neighbouring bytes. Moves are split by their size as in the
//! [kernel of the strips](crate::kernel): [near moves](near) are compared for many positions at a time, and the others asked of
//! one stack of covering entries for each [line](lines). The moves from `x` lead to the same row and come [last](row).
//!
//! With four and more piles these rows have more positions than the rows of a strip, and there is nothing to pass on between
//! parts of the table, which is held in memory as a whole. It comes out in the order of the file when it is complete.

// What runs must be inlined into the functions that choose an instruction set; heights and thresholds are at most 255.
#![allow(clippy::cast_possible_truncation, clippy::inline_always)]

mod compute;
mod emit;
mod held;
mod lines;
mod memory;
mod near;
mod ranks;
mod row;
mod schedule;
mod square;

pub use compute::compute;
pub use memory::{memory, suits};
