//! Proofs: automata over numeration systems.
//!
//! A relation between natural numbers is held as a finite automaton ([`Dfa`]) that reads the greedy representations of
//! the numbers in parallel, most significant digit first, in the numeration system of an H-sequence ([`System`]). Where
//! that system has a Pisot number as its base, addition and order are such relations, and every statement of
//! first-order logic over them, over take-away functions and over further automata can be decided ([`formula`]).
//!
//! ```
//! use fibnim::TakeAway;
//! use fibnim_proof::{System, formula::Evaluator};
//!
//! let system = System::new(&TakeAway::FIBONACCI)?;
//! let mut evaluator = Evaluator::new(&system);
//! assert!(evaluator.decide(&"forall n: exists k: n = 2*k or n = 2*k + 1".parse()?)?.holds);
//! let verdict = evaluator.decide(&"forall x, y: f(x) > y".parse()?)?;
//! assert!(!verdict.holds); // x = 0 has no f(x)
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A game with fixed piles and one or two of any size is such a relation, too: [`prove`] learns it from small piles and
//! proves it for all, [`check`] is the proof, kept apart from all the rest, and a [`certificate`] is what is left of it.

pub mod answer;
mod bits;
pub mod certificate;
pub mod check;
pub mod complement;
pub mod dfa;
pub mod export;
pub mod formula;
mod intern;
mod language;
pub mod learn;
pub mod levels;
mod limit;
pub mod linear;
mod minimise;
pub mod numeration;
mod ops;
mod project;
pub mod prove;
pub mod quota;
pub mod shipped;
pub mod statement;
mod strip;
pub mod take;
pub mod theorems;
pub mod values;
pub mod vocabulary;

pub use dfa::{DEAD, Dfa, Malformed, UnknownTrack};
pub use language::Count;
pub use limit::{StateLimit, TooLarge};
pub use numeration::{NotMember, NotRegular, System};
