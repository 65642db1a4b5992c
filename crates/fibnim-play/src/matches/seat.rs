//! The two seats of a match, and the players in them.

use std::fmt;
use std::str::FromStr;

use crate::strategy::{ParseStrategyError, Strategy};

/// One of the two sides of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Seat {
    /// The side that makes the first move.
    First,
    /// The other side.
    Second,
}

impl Seat {
    /// The seat whose turn it is after so many moves.
    #[must_use]
    pub const fn after(moves: usize) -> Self {
        if moves.is_multiple_of(2) { Self::First } else { Self::Second }
    }

    /// The other seat.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// 0 for the first, 1 for the second.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::First => "first",
            Self::Second => "second",
        })
    }
}

/// A player.
///
/// ```
/// use fibnim_play::Player;
/// assert_eq!("human".parse(), Ok(Player::Human));
/// assert_eq!("lps".parse::<Player>()?.to_string(), "perfect");
/// # Ok::<(), fibnim_play::ParseStrategyError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// A human, whose moves come from outside.
    Human,
    /// A strategy.
    Strategy(Strategy),
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human => f.write_str("human"),
            Self::Strategy(strategy) => strategy.fmt(f),
        }
    }
}

impl FromStr for Player {
    type Err = ParseStrategyError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text.trim() == "human" { Ok(Self::Human) } else { text.parse().map(Self::Strategy) }
    }
}
