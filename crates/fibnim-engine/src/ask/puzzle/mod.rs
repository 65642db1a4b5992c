//! Puzzles: a set from a seed, the marks of its answers, and the code of a solved set.

mod code;
mod grade;
mod set;

pub(crate) use code::{check, marks};
pub(crate) use set::puzzles;
