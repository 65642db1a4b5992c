//! Why an answer is right, as data: the theorem's numbers, the quota against the threshold, and a move with what it
//! leaves. Other crates make sentences of them, in any language.

mod analysis;
mod data;
mod hint;
mod sum;

pub use data::{
    Allowed, Answer, Argument, Column, Example, Explanation, Leaves, Listed, MoveReason, Part, Represented, Verdict,
};
