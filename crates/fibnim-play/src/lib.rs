//! Opponents for Fibonacci nim and its relatives, and the chances of one against another.
//!
//! A [`Strategy`] is a named way to play. An [`Advisor`] tells it what it needs to know and gives its [`Policy`] in a
//! position: a move, or at some rate a random one. An [`ExactAdvisor`] does the same for games in which a move takes from
//! several piles. A [`Match`] is a game with humans or strategies, which can be taken back, written down and reviewed. A
//! [`Game`] is played with [`Dice`] of a seed, and is the same for the same seed; a [`Series`] counts the wins of many.
//! [`odds`] gives the chance of one strategy against another by a [`Formula`], by recursion over positions, or by an
//! [`Estimate`]; [`odds_cost`] says before what each costs at most.
//!
//! Like `fibnim` itself this library opens no files, starts no threads and has no clock.

mod advise;
mod advisor;
mod arena;
mod dice;
mod exact;
mod game;
mod matches;
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
pub use exact::ExactAdvisor;
pub use game::Game;
pub use matches::{
    AnyMatch, LineError, MAX_MOVES, MAX_PILES, MAX_TEXT, Match, ParseMatchError, PlayError, Player, Seat, StartError,
    Turn,
};
pub use moves::Moves;
pub use numbers::KeyNumber;
pub use odds::{
    BestLoss, Chance, Cost, Estimate, Formula, Method, Odds, Sampling, estimate, odds, odds_cost, one_pile,
};
pub use policy::Policy;
pub use rate::{ParseStrategyError, Rate};
pub use ratio::Ratio;
pub use ruleset::Ruleset;
pub use strategy::{Losing, Strategy};

/// The example of the README is run with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
