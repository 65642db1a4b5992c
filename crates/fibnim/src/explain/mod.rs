//! Why an answer is right, in words.

mod analysis;
mod hint;

pub(crate) use analysis::{show, sum};
