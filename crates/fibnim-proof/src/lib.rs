#![doc = include_str!("../README.md")]
//!
//! Proofs: automata over numeration systems.
//!
//! A relation between natural numbers is held as a finite automaton that reads the greedy representations of the
//! numbers in parallel, most significant digit first, in the numeration system of an H-sequence ([`NumerationSystem`]).
//! Where that system has a Pisot number as its base, addition and order are such relations, and every statement of
//! first-order logic over them, over take-away functions and over further automata can be decided ([`logic::formula`]).
//!
//! ```
//! use fibnim::{Forever, TakeAway};
//! use fibnim_proof::{NumerationSystem, logic::decider::Decider};
//!
//! let system = NumerationSystem::new(&TakeAway::FIBONACCI)?;
//! let mut decider = Decider::new(&system, 100_000);
//! assert!(decider.decide(&"forall n: exists k: n = 2*k or n = 2*k + 1".parse()?, &mut Forever)?.holds);
//! let verdict = decider.decide(&"forall x, y: f(x) > y".parse()?, &mut Forever)?;
//! assert!(!verdict.holds); // x = 0 has no f(x)
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A game with fixed piles and one or two of any size is such a relation, too. [`prove`] learns it from small piles and
//! has it proved for all by the checker, [`fibnim_check`], a crate of its own. [`answer`] uses what was proved as a
//! solver, and nothing else: it takes a [`Checked`](fibnim_check::Checked) certificate.

pub mod count;
pub mod export;
pub mod numeration;
pub mod polynomial;
pub mod prove;
mod relation;
pub mod solutions;
#[cfg(test)]
mod tests;

/// Proved automata as a solver.
pub mod answer {
    pub mod games;
    pub mod grundy;
    pub mod on_demand;
    pub mod remaining;
    pub mod shipped;
}

/// Learning automata from what is known of small piles.
mod learn {
    pub(crate) mod grundy;
    mod leap;
    pub(crate) mod learner;
    pub(crate) mod only;
    pub(crate) mod takes;
    pub(crate) mod teacher;
    pub(crate) mod thresholds;
    mod words;
}

/// Statements of first-order logic about numbers and games, decided.
pub mod logic {
    pub mod decider;
    mod definitions;
    pub mod formula;
    pub mod linear;
    pub mod theory;
}

pub use fibnim_check::NumerationSystem;
pub use relation::{Relation, TooLargeError};
