//! Opponents by name.

use std::fmt;
use std::str::FromStr;

use crate::rate::{ParseRateError, Rate};

/// What a perfect player does in a P-position, where every move loses against another perfect player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Losing {
    /// Takes one chip, from the largest pile that has one to give: the losing-position strategy of Allen & Ponomarenko
    /// 2014, which leaves the opponent little choice.
    TakeOne,
    /// Makes a lost game last as long as possible ([`fibnim::Remoteness`]), and wins as soon as possible.
    Longest,
    /// Makes the move that gives an opponent who moves at random the least probability of winning.
    Optimal,
}

/// How a player chooses moves. A strategy makes only legal moves, under every ruleset.
///
/// # Text form
/// `perfect` (also `lps`), `longest`, `optimal`, `random` (also `unskilled`), `slip:0.2`, `greedy`, `zhou`, `optimist`.
///
/// ```
/// use fibnim_play::{Losing, Strategy};
/// assert_eq!("lps".parse(), Ok(Strategy::Perfect(Losing::TakeOne)));
/// assert_eq!("slip:0.20".parse::<Strategy>()?.to_string(), "slip:0.2");
/// # Ok::<(), fibnim_play::ParseStrategyError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Strategy {
    /// Makes a winning move in every N-position: the smallest from the largest pile that has one. [`Losing`] says what it does
    /// in P-positions.
    Perfect(Losing),
    /// Draws a legal move with equal probabilities: the unskilled player of Allen & Ponomarenko 2014.
    Random,
    /// Human-like: takes a random move at the given rate, and otherwise plays as [`Losing::TakeOne`] does.
    Slip(Rate),
    /// A beginner: takes as many chips as the rules allow.
    Greedy,
    /// The strategies of Zhou's paper on multiple Fibonacci nim, with the errors of its driver corrected. It makes two piles
    /// equal if that wins. Otherwise it takes the smallest number that wins, from the largest pile that has one. If no move
    /// wins, it takes one chip.
    Zhou,
    /// The player in the example of Flanigan 1978, who knows the table of section 4 and not the thresholds. If the quota is
    /// below the least term of the difference and at least the term before it, this player takes the term before it from the
    /// smaller pile, which wins in some of these positions. From one pile the player takes the least term (Schwenk 1970). In
    /// all other positions the player takes one chip.
    Optimist,
}

/// The names, for messages.
const NAMES: &str =
    "perfect (or lps), longest, optimal, random (or unskilled), slip:RATE such as slip:0.2, greedy, zhou, optimist";

impl Strategy {
    /// All strategies, with a slip rate of one fifth.
    pub fn examples() -> impl Iterator<Item = Self> {
        ["perfect", "longest", "optimal", "random", "slip:0.2", "greedy", "zhou", "optimist"]
            .into_iter()
            .filter_map(|name| name.parse().ok())
    }

    /// Whether it wins every N-position against every opponent.
    #[must_use]
    pub const fn is_perfect(self) -> bool {
        matches!(self, Self::Perfect(_) | Self::Zhou)
    }
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Perfect(Losing::TakeOne) => "perfect",
            Self::Perfect(Losing::Longest) => "longest",
            Self::Perfect(Losing::Optimal) => "optimal",
            Self::Random => "random",
            Self::Slip(rate) => return write!(f, "slip:{rate}"),
            Self::Greedy => "greedy",
            Self::Zhou => "zhou",
            Self::Optimist => "optimist",
        })
    }
}

impl FromStr for Strategy {
    type Err = ParseStrategyError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(match text.trim() {
            "perfect" | "lps" => Self::Perfect(Losing::TakeOne),
            "longest" => Self::Perfect(Losing::Longest),
            "optimal" => Self::Perfect(Losing::Optimal),
            "random" | "unskilled" => Self::Random,
            "greedy" => Self::Greedy,
            "zhou" => Self::Zhou,
            "optimist" => Self::Optimist,
            other => match other.strip_prefix("slip:") {
                Some(rate) => Self::Slip(rate.parse().map_err(ParseStrategyError::Rate)?),
                None => return Err(ParseStrategyError::Name(other.chars().take(40).collect())),
            },
        })
    }
}

/// Why a text is not a strategy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseStrategyError {
    /// There is no strategy of this name.
    #[error("{0:?} is not a strategy: accepted are {NAMES}")]
    Name(String),
    /// The rate of a [`Strategy::Slip`] cannot be read.
    #[error("{0}")]
    Rate(#[source] ParseRateError),
}

#[cfg(test)]
mod tests {
    use std::error::Error as _;

    use super::*;

    #[test]
    fn names() {
        for strategy in Strategy::examples() {
            assert_eq!(strategy.to_string().parse(), Ok(strategy));
        }
        assert_eq!(Strategy::examples().count(), 8);
        assert_eq!("slip:1".parse(), Ok(Strategy::Slip(Rate::ALWAYS)));
        assert_eq!("slip:0".parse(), Ok(Strategy::Slip(Rate::NEVER)));
        assert_eq!("slip:0.000000001".parse::<Strategy>().map(|s| s.to_string()).as_deref(), Ok("slip:0.000000001"));
        for bad in
            ["", "Perfect", "slip", "slip:", "slip:-0.1", "slip:1.1", "slip:.5", "slip:0.", "slip:0.1234567891", "𝟚"]
        {
            let error = bad.parse::<Strategy>().expect_err(bad).to_string();
            assert!(error.contains("accepted are") && error.lines().count() == 1, "{bad}: {error}");
        }
        let rate = "slip:2".parse::<Strategy>().expect_err("above 1");
        assert_eq!(rate.source().map(ToString::to_string), Some(rate.to_string()));
        assert!("nobody".parse::<Strategy>().expect_err("no name").source().is_none());
    }
}
