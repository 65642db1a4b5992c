//! Opponents for Fibonacci nim and its relatives, and the probability that one beats another.
//!
//! - A [`Strategy`] is a named way to play. An [`Advisor`] computes its [`Policy`] in a position: a move, or a random move at
//!   some rate. An [`ExactAdvisor`] does this for games in which a move takes from several piles.
//! - A [`Match`] is a game between humans or strategies. Its moves can be taken back, written to a file and reviewed.
//! - A [`Series`] counts the wins of many games between two strategies; the same seed gives the same games.
//! - [`odds`] computes the probability that one strategy beats another, by a [`Formula`], by recursion over positions, or as
//!   an [`Estimate`].
//!
//! Like `fibnim` itself, this library opens no files, starts no threads and has no clock.

mod advise;
mod advisor;
mod arena;
mod dice;
mod error;
mod exact;
mod game;
mod matches;
mod memory;
mod moves;
mod numbers;
mod odds;
mod optimist;
mod policy;
mod rate;
mod ratio;
mod ruleset;
mod strategy;
mod view;

pub use advise::{Advise, Hint, Review, Verdict};
pub use advisor::Advisor;
pub use arena::{Played, Series, Tally};
pub use dice::Dice;
pub use error::Error;
pub use exact::ExactAdvisor;
pub use matches::{
    AnyMatch, LineError, MAX_MOVES, MAX_PILES, MAX_TEXT, Match, ParseMatchError, PlayError, Player, Reply, Seat,
    StartError, Turn,
};
pub use moves::Moves;
pub use numbers::KeyNumber;
pub use odds::{BestLoss, Chance, Estimate, Formula, Mover, Sampling, estimate, odds, one_pile, recursion};
pub use policy::Policy;
pub use rate::{ParseRateError, Rate};
pub use ratio::Ratio;
pub use ruleset::Ruleset;
pub use strategy::{Losing, ParseStrategyError, Strategy};

/// The example of the README is run with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
