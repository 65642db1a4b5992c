//! Opponents by name, and what they do in a position.

use std::fmt;
use std::str::FromStr;

use fibnim::written::excerpt;
use fibnim::{Move, Nat};

use crate::dice::Dice;
use crate::moves::Moves;
use crate::ratio::Ratio;

/// What a perfect player does in a P-position, where every move loses against another perfect player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Losing {
    /// Takes one chip, from the largest pile that has one to give: the losing-position strategy of Allen & Ponomarenko
    /// 2014, which leaves the opponent little choice.
    TakeOne,
    /// Wins as soon as possible, and makes a lost game last as long as possible ([`fibnim::Remoteness`]).
    Longest,
    /// Makes the move that gives an opponent who moves at random the least probability of winning.
    Optimal,
}

/// How a player chooses moves. A strategy makes only legal moves, under every ruleset.
///
/// # Text form
/// `perfect` (also `lps`), `longest` (also `quickest`), `optimal`, `random` (also `unskilled`), `slip:0.2`, `greedy`,
/// `zhou`, `optimist`.
///
/// ```
/// use fibnim_play::{Losing, Strategy};
/// assert_eq!("lps".parse(), Ok(Strategy::Perfect(Losing::TakeOne)));
/// assert_eq!("slip:0.20".parse::<Strategy>()?.to_string(), "slip:0.2");
/// # Ok::<(), fibnim_play::ParseStrategyError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Strategy {
    /// Makes a winning move in every N-position: the smallest from the largest pile that has one. [`Losing`] says what
    /// it does in P-positions.
    Perfect(Losing),
    /// Draws a legal move with equal probabilities: the unskilled player of Allen & Ponomarenko 2014.
    Random,
    /// Human-like: takes a random move at the given rate, and otherwise plays as [`Losing::TakeOne`] does.
    Slip(Rate),
    /// A beginner: takes as many chips as the rules allow.
    Greedy,
    /// The strategies of Zhou's paper on multiple Fibonacci nim, with the errors of its driver corrected. It makes two
    /// piles equal if that wins. Otherwise it takes the smallest number that wins, from the largest pile that has one.
    /// If no move wins, it takes one chip.
    Zhou,
    /// The player in the example of Flanigan 1978, who knows the table of section 4 and not the thresholds. If the
    /// quota is below the least term of the difference and at least the term before it, this player takes the term
    /// before it from the smaller pile, which wins in some of these positions. From one pile the player takes the least
    /// term (Schwenk 1970). In all other positions the player takes one chip.
    Optimist,
}

/// The names, for messages.
const NAMES: &str = "perfect (or lps), longest (or quickest), optimal, random (or unskilled), \
                     slip:RATE such as slip:0.2, greedy, zhou, optimist";

impl Strategy {
    /// The strategies without a rate. The last name of each is that under which it is written.
    const NAMED: [(&str, Self); 10] = [
        ("lps", Self::Perfect(Losing::TakeOne)),
        ("perfect", Self::Perfect(Losing::TakeOne)),
        ("quickest", Self::Perfect(Losing::Longest)),
        ("longest", Self::Perfect(Losing::Longest)),
        ("optimal", Self::Perfect(Losing::Optimal)),
        ("unskilled", Self::Random),
        ("random", Self::Random),
        ("greedy", Self::Greedy),
        ("zhou", Self::Zhou),
        ("optimist", Self::Optimist),
    ];

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
        if let Self::Slip(rate) = self {
            return write!(f, "slip:{rate}");
        }
        f.write_str(Self::NAMED.iter().rfind(|(_, named)| named == self).map_or("", |(name, _)| name))
    }
}

impl FromStr for Strategy {
    type Err = ParseStrategyError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text = text.trim();
        if let Some((_, strategy)) = Self::NAMED.iter().find(|(name, _)| *name == text) {
            return Ok(*strategy);
        }
        let rate = text.strip_prefix("slip:");
        rate.map_or_else(|| Err(ParseStrategyError::Name(excerpt(text))), |rate| rate.parse().map(Self::Slip))
    }
}

/// Why a text is not a strategy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseStrategyError {
    /// There is no strategy of this name.
    #[error("{0:?} is not a strategy: use one of {NAMES}")]
    Name(String),
    /// The rate of a [`Strategy::Slip`] cannot be read.
    #[error("{0:?} is not a rate: give a number from 0 to 1 with at most nine decimals, such as 0.2")]
    Rate(String),
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

/// A rate from 0 to 1 with up to nine decimals.
///
/// ```
/// use fibnim_play::Rate;
/// let rate: Rate = "0.20".parse()?;
/// assert_eq!(rate.to_string(), "0.2");
/// assert!("1.5".parse::<Rate>().is_err());
/// # Ok::<(), fibnim_play::ParseStrategyError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rate {
    billionths: u32,
}

const BILLION: u32 = 1_000_000_000;
const DECIMALS: usize = 9;

impl Rate {
    /// Never.
    pub const NEVER: Self = Self { billionths: 0 };

    /// Always.
    pub const ALWAYS: Self = Self { billionths: BILLION };

    /// The rate as a fraction.
    #[must_use]
    pub fn ratio(self) -> Ratio {
        Ratio::new(self.billionths, BILLION)
    }
}

impl fmt::Display for Rate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let decimals = format!("{:09}", self.billionths % BILLION);
        match decimals.trim_end_matches('0') {
            "" => write!(f, "{}", self.billionths / BILLION),
            decimals => write!(f, "{}.{decimals}", self.billionths / BILLION),
        }
    }
}

impl FromStr for Rate {
    type Err = ParseStrategyError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let refused = || ParseStrategyError::Rate(excerpt(text));
        let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
        let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        if !digits(whole) || !digits(decimals) || whole.len() > DECIMALS || decimals.len() > DECIMALS {
            return Err(refused());
        }
        let number = format!("{whole}{decimals:0<DECIMALS$}").parse::<u64>().map_err(|_| refused())?;
        let billionths = u32::try_from(number).ok().filter(|&number| number <= BILLION).ok_or_else(refused)?;
        Ok(Self { billionths })
    }
}

/// What a strategy does in one position: one move, or at some rate a legal move drawn with equal probabilities.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Policy<M = Move> {
    /// The rate of random moves.
    pub slip: Rate,
    /// The move otherwise; `None` if there is no legal one, or all moves are random.
    pub chosen: Option<M>,
    /// Whether the strategy is certain to win from here.
    pub wins: bool,
}

impl<M: Clone> Policy<M> {
    pub(crate) fn random() -> Self {
        Self { slip: Rate::ALWAYS, chosen: None, wins: false }
    }

    pub(crate) fn certain(chosen: Option<M>, wins: bool) -> Self {
        Self { slip: Rate::NEVER, chosen, wins }
    }

    /// The move of one game in the position that the policy is for; `None` if there is no legal one.
    pub fn draw<P: Moves<Move = M>>(&self, position: &P, dice: &mut Dice) -> Option<M> {
        let slips = match self.slip {
            Rate::NEVER => false,
            Rate::ALWAYS => true,
            rate => dice.below(&Nat::from(BILLION)) < Nat::from(rate.billionths),
        };
        match &self.chosen {
            Some(chosen) if !slips => Some(chosen.clone()),
            _ => position.random_move(dice),
        }
    }
}

#[cfg(test)]
mod tests {
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
            assert!(
                (error.contains(": use one of ") || error.contains(": give ")) && error.lines().count() == 1,
                "{bad}: {error}"
            );
        }
    }
}
