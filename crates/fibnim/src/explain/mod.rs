//! Why an answer is right, in sentences: the theorem's numbers, the quota against the threshold, and a move with what
//! it leaves.

mod analysis;
mod sentence;

pub(crate) use analysis::work;
pub use sentence::{Addend, Numbers, Parity, PileRemoteness, Represented, Sentence, paragraph};
