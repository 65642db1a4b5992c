//! Automata for other programs and for the eye: [`walnut`] writes what the Walnut prover reads, [`dot`] what Graphviz reads, and
//! a picture of it.
//!
//! The automaton of a certificate may do anything on words that are not representations. The exports write its [`PartialDfa`],
//! which has transitions only where an accepted word can go on.

pub mod dot;
mod partial_dfa;
pub mod walnut;

pub use partial_dfa::PartialDfa;
