//! Opponents for Fibonacci nim and its relatives, and the probability that one beats another.
//!
//! - A [`Strategy`] is a named way to play. An [`Advisor`] computes its [`Policy`] in a position: a move, or a random
//!   move at some rate. An [`ExactAdvisor`] does this for games in which a move takes from several piles, and a
//!   [`RelativeAdvisor`] for [relatives](fibnim::relative).
//! - A [`Match`] is a game between humans or strategies. Its moves can be taken back and reviewed.
//! - [`odds`] computes the probability that one strategy beats another, by a [`ChanceFormula`], by recursion over
//!   positions, or as an [`Estimate`] from games; the same seed gives the same games.
//!
//! Like `fibnim` itself, this library opens no files, starts no threads and has no clock.

mod advise;
mod advisor;
mod answer_memory;
mod dice;
mod estimate;
mod exact;
mod formula;
mod moves;
mod odds;
mod optimist;
mod ratio;
mod record;
mod relative;
mod relative_odds;
mod strategy;
mod view;

pub use advise::{Advise, Hint, MoveVerdict};
pub use advisor::Advisor;
pub use dice::Dice;
pub use estimate::{Estimate, Sampling, estimate};
pub use exact::ExactAdvisor;
pub use formula::{ChanceFormula, Mover, one_pile};
pub use moves::{AnyRules, Moves};
pub use odds::{BestLoss, Chance, odds, recursion};
pub use ratio::Ratio;
pub use record::{MAX_MOVES, MAX_PILES, Match, PlayError, Seat, StartError, Turn};
pub use relative::RelativeAdvisor;
pub use relative_odds::{relative_odds, relative_recursion};
pub use strategy::{Losing, ParseStrategyError, Player, Policy, Rate, Strategy};

/// The example of the README is run with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct PlayReadme;
