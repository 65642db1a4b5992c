//! One file a question: which method answers it, and what the answer stands on.

mod read;
mod solve;

pub(crate) use solve::solve;
