#![doc = include_str!("../README.md")]
//!
//! Proofs: automata over numeration systems.
//!
//! A relation between natural numbers is held as a finite automaton ([`Dfa`]) that reads the greedy representations of
//! the numbers in parallel, most significant digit first, in the numeration system of an H-sequence ([`NumerationSystem`]). Where
//! that system has a Pisot number as its base, addition and order are such relations, and every statement of
//! first-order logic over them, over take-away functions and over further automata can be decided ([`logic::formula`]).
//!
//! ```
//! use fibnim::TakeAway;
//! use fibnim_proof::{NumerationSystem, logic::formula::Evaluator};
//!
//! let system = NumerationSystem::new(&TakeAway::FIBONACCI)?;
//! let mut evaluator = Evaluator::new(&system);
//! assert!(evaluator.decide(&"forall n: exists k: n = 2*k or n = 2*k + 1".parse()?)?.holds);
//! let verdict = evaluator.decide(&"forall x, y: f(x) > y".parse()?)?;
//! assert!(!verdict.holds); // x = 0 has no f(x)
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A game with fixed piles and one or two of any size is such a relation, too. [`prove`] learns it from small piles and has
//! it proved for all by the checker, [`fibnim_check`], a crate of its own. [`answer`] uses what was proved as a solver, and
//! nothing else: it takes a [`Checked`](fibnim_check::Checked) certificate.

pub mod answer;
pub mod automata;
pub mod export;
pub mod learn;
pub mod logic;
pub mod numeration;
pub mod prove;

pub use automata::dfa::{Dfa, DfaError, TrackError};
pub use automata::limit::{StateLimit, TooLargeError};
pub use numeration::{MembershipError, NumerationSystem};
