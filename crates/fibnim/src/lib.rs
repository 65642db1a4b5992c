//! Exact solvers for Fibonacci nim and its relatives: take-away games in which the size of one move limits the next.
//!
//! A position has piles of chips and a *quota*, the most chips that the next move may take from one pile. After a move
//! of `t` chips the next quota is `f(t)`, where `f` is the *take-away function*: `f(t) = 2t` is Fibonacci nim,
//! `f(t) = t` power-of-two nim. A player who cannot move loses (or wins, under misère play).
//!
//! Under one quota a larger quota is never worse, so everything about the piles `a` is in their *threshold* `L(a)`, the
//! least quota with which the player to move wins: the position is N (the next player wins) exactly if the quota is at
//! least `L(a)`, and P (the previous player wins) otherwise. Where every pile has a quota of its own a position is a
//! sum of one-pile games, and their Grundy values decide ([`grundy`], [`Sum`]).
//!
//! ```
//! use fibnim::{Outcome, Position, Reason, Rules, Solver};
//!
//! let solver = Solver::new(Rules::FIBONACCI);
//! let position: Position = "(20,62;6)".parse()?;
//! let analysis = solver.solve(&position)?;
//! assert_eq!(analysis.outcome(), Outcome::P);
//! assert_eq!(analysis.threshold().map(ToString::to_string).as_deref(), Some("8"));
//! assert!(matches!(analysis.reason(), Reason::Theorem(theorem) if theorem.claim() == Some("flanigan-T5")));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Feature `serde`
//!
//! Off by default. [`Nat`], [`TakeAway`], [`Position`], [`Sum`] and [`Threshold`] are serialised as their text forms,
//! [`Play`], [`Outcome`] and [`Dynamic`] as one word, [`Rules`] and [`Move`] as fields, and the sentences of
//! [`explain`] as their kind and data. Reading a value applies the same checks as its constructors. Questions and
//! answers of the crate `fibnim-engine` are made of these forms.
//!
//! Data flows one way: [`play`] -> [`theory`] (on the numeration systems of [`numeration`]) or [`search`] ->
//! [`Analysis`]. The library opens no files, starts no threads, prints nothing and has no clock.

pub mod exact_k;
pub mod explain;
pub mod grundy;
pub mod nat;
pub mod numeration;
pub mod play;
pub mod relative;
pub mod search;
#[cfg(feature = "serde")]
mod serde_forms;
mod solve;
pub mod theory;
pub mod written;

pub use nat::{Nat, NatOverflowError};
pub use play::{
    Component, Dynamic, IllegalMoveError, Limit, Move, Notation, Outcome, ParseSumError, Play, Position, PositionError,
    Quota, RuledPosition, Rules, Sum, TakeAway, TakeAwayError, ThirdNumber,
};
pub use solve::{
    Analysis, Asked, Budget, Cost, Forever, GrundyBound, Method, Monitor, Progress, Reason, Remoteness,
    RulesMismatchError, SolveError, Solver, Strength, Theorem, Threshold, Verdict, Wanted,
};
pub use written::ParseNatError;

/// The examples of the README are run with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

/// Those of the README of the crate, too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct CrateReadme;
