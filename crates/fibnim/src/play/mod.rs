//! The rules of play: which moves are legal, and who wins when there is none.
//!
//! A ruleset says how a move limits the next one ([`TakeAway`]), and who wins when there is no move ([`Play`]). The
//! [`Position`], not the ruleset, has either one quota for all piles or one for each pile, so the two cannot disagree.
//! A [`Move`] takes chips from one pile. Only a position with its rules is played ([`RuledPosition`]).

pub(crate) mod expression;
mod formula;
mod notation;
pub(crate) mod operand;
mod position;
mod ruled;
mod rules;
mod signed;
mod sum;
mod take_away;
mod take_away_error;

pub use notation::{Notation, ThirdNumber};
pub use position::{Dynamic, IllegalMoveError, Limit, Move, Position, PositionError, Quota};
pub use ruled::RuledPosition;
pub use rules::{Outcome, Play, Rules};
pub use sum::{Component, ParseSumError, Sum};
pub use take_away::TakeAway;
pub use take_away_error::TakeAwayError;
