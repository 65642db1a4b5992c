//! Tests of automata and proofs, in one program.

mod answers;
mod certificates;
mod common;
mod evidence;
mod linear;
mod theorems;
mod theories;
