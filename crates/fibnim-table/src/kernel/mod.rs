//! Thresholds of all positions of a take-away game with a global move limit, `n >= 1` piles.
//!
//! `L(0, ..., 0)` is infinite (misère: 0) and otherwise `L(p)` is the least `t >= 1` such that some pile has at least
//! `t` chips and `f(t) < L(p - t e_i)`. Moves are split by their size: the [near field](near) looks at all small moves
//! of 64 positions at once. The [far field](cover) searches one stack for each line, and only for positions without a
//! near move.

// Casts are safe, since heights and thresholds fit `Height` and places in a block are below 2^32. The kernel must be
// inlined into the functions that choose an instruction set.
#![allow(clippy::cast_possible_truncation, clippy::inline_always)]

pub mod cover;
pub mod dispatch;
pub mod game;
pub mod layout;
pub mod near;
pub mod slab;
