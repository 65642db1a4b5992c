//! Rulesets, and who wins.

use super::take_away::TakeAway;

/// Who wins when there is no legal move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Play {
    /// The player who cannot move loses: the last chip wins.
    #[default]
    Normal,
    /// The player who cannot move wins: the last chip loses.
    Misere,
}

/// A ruleset.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Rules {
    /// How the size of a move limits the next one.
    pub take_away: TakeAway,
    /// Who wins when there is no legal move.
    pub play: Play,
}

impl Rules {
    /// Fibonacci nim, `f(t) = 2t`, under normal play.
    pub const FIBONACCI: Self = Self { take_away: TakeAway::FIBONACCI, play: Play::Normal };

    /// Normal play with the given take-away function.
    pub const fn normal(take: TakeAway) -> Self {
        Self { take_away: take, play: Play::Normal }
    }

    /// Misère play with the given take-away function.
    pub const fn misere(take: TakeAway) -> Self {
        Self { take_away: take, play: Play::Misere }
    }
}

impl std::fmt::Display for Rules {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let play = match self.play {
            Play::Normal => "normal",
            Play::Misere => "misère",
        };
        write!(f, "f(t) = {:#}, {play} play", self.take_away)
    }
}

/// Which player wins a position with best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum), value(rename_all = "verbatim"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Outcome {
    /// The player to move (the *next* player) wins.
    N,
    /// The *previous* player wins.
    P,
}

impl Outcome {
    /// N if the player to move wins, otherwise P.
    pub const fn for_mover(wins: bool) -> Self {
        if wins { Self::N } else { Self::P }
    }

    /// Who wins: a clause.
    pub const fn words(self) -> &'static str {
        match self {
            Self::N => "the player to move wins",
            Self::P => "the previous player wins",
        }
    }
}

impl std::fmt::Display for Outcome {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::N => "N",
            Self::P => "P",
        })
    }
}
