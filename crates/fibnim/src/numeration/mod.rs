//! Numeration: the H-sequence of a take-away function and greedy representations in it.
//!
//! `H_1 = 1` and `H_{k+1} = H_k + H_j` with `j` the least index such that `f(H_j) >= H_k`; the *lag* `l(k) = k - j`.
//! For `f(t) = 2t` these are the Fibonacci numbers, `H_k = F_{k+1}`, and greedy representation is Zeckendorf's; for
//! `f(t) = t` the powers of two. Where `f(H_k) < H_k` there is no such `j` and the sequence ends (Epp & Ferguson 1980);
//! greedy representation then repeats the last term.
//!
//! Source: Schwenk 1970, as stated in Flanigan 1978, section 2.

mod fibonacci;
mod h_sequence;
mod system;
mod zeckendorf;

pub(crate) use fibonacci::{count_up, floor_index};
pub use h_sequence::Term;
pub use system::{Numeration, Representation};
pub(crate) use system::{Terms, grows_too_slowly, too_many_terms};
pub use zeckendorf::Zeckendorf;
pub(crate) use zeckendorf::zeckendorf_value;
