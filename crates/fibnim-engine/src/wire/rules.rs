//! Rulesets.

use std::fmt;
use std::sync::Arc;

use fibnim::relative::{Ending, NextQuota, Relative, TakeSet};
use fibnim::{Nat, Play, Rules, TakeAway, TakeAwayError};
use serde::{Deserialize, Deserializer, Serialize};

use super::{FunctionText, SizeError, Whole, text};
use crate::error::InputError;
use crate::{EngineError, Result};

/// The rules of a game, in questions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[serde(default)]
pub struct Ruleset {
    /// Take-away function: 2t, t+1, 1.5t, t^2, 3, "2,2,6 then t+3".
    ///
    /// t is the number of chips taken. solve, thresholds, plot, complement, grundy, sequence, odds chance, puzzle
    /// and play also take any function of t and n, the chips left in the pile: "max(1,n/2)", n-1,
    /// "3,1,4 then t"; below 1 there is no reply. unlimited is no limit.
    #[cfg_attr(feature = "clap", arg(long, value_name = "F", default_value = "2t", allow_hyphen_values = true))]
    pub take: FunctionText,
    /// Permitted takes: 1,3,4, fib, squares, cubes, "powers of B", odd, primes [default: all].
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "SET", allow_hyphen_values = true))]
    pub only: Option<FunctionText>,
    /// Moves that the other player may forbid before each move [default: 0].
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "K"))]
    pub block: Option<Whole<0, 1000>>,
    /// When play ends [default: all-empty].
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "WHEN"))]
    pub ends: Option<Ending>,
    /// No move may take as many chips as the move before.
    #[cfg_attr(feature = "clap", arg(long))]
    #[serde(deserialize_with = "text::choice", skip_serializing_if = "std::ops::Not::not")]
    pub no_repeat: bool,
    /// Misère play: a player who cannot move wins.
    #[cfg_attr(feature = "clap", arg(long))]
    #[serde(deserialize_with = "text::choice", skip_serializing_if = "std::ops::Not::not")]
    pub misere: bool,
}

impl Default for Ruleset {
    fn default() -> Self {
        let take = Function::default().take;
        Self { take, only: None, block: None, ends: None, no_repeat: false, misere: false }
    }
}

/// Rules, if a field of theirs is given.
pub(super) fn given<'de, D: Deserializer<'de>>(fields: D) -> std::result::Result<Option<Ruleset>, D::Error> {
    #[derive(Deserialize)]
    struct Given {
        take: Option<FunctionText>,
        only: Option<FunctionText>,
        block: Option<Whole<0, 1000>>,
        ends: Option<Ending>,
        #[serde(default, deserialize_with = "text::choice")]
        no_repeat: bool,
        #[serde(default, deserialize_with = "text::choice")]
        misere: bool,
    }
    let Given { take, only, block, ends, no_repeat, misere } = Given::deserialize(fields)?;
    let is_given = take.is_some() || only.is_some() || block.is_some() || ends.is_some() || no_repeat || misere;
    let take = take.unwrap_or_else(|| Function::default().take);
    Ok(is_given.then_some(Ruleset { take, only, block, ends, no_repeat, misere }))
}

impl TryFrom<&fibnim::Rules> for Ruleset {
    type Error = SizeError;

    fn try_from(rules: &fibnim::Rules) -> Result<Self, SizeError> {
        let misere = rules.play == Play::Misere;
        Ok(Self { take: rules.take_away.to_string().try_into()?, misere, ..Self::default() })
    }
}

impl TryFrom<&Relative> for Ruleset {
    type Error = SizeError;

    fn try_from(rules: &Relative) -> Result<Self, SizeError> {
        let only = (rules.takes != TakeSet::All).then(|| rules.takes.to_string().try_into()).transpose()?;
        let block = (rules.blocked > 0).then(|| Whole::new(rules.blocked as usize)).transpose()?;
        let ends = (rules.ending != Ending::AllEmpty).then_some(rules.ending);
        let (take, misere) = (rules.quota.to_string().try_into()?, rules.play == Play::Misere);
        Ok(Self { take, only, block, ends, no_repeat: rules.no_repeat, misere })
    }
}

/// The rules that a question asks about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Family {
    /// Every take is permitted, and a take-away function limits the next one.
    TakeAway(Rules),
    /// Other rules.
    Relative(Arc<Relative>),
}

impl Family {
    /// Whether the player to move has won with these piles at every quota, so that their threshold is 0.
    #[must_use]
    pub fn has_won(&self, piles: &[Nat]) -> bool {
        match self {
            Self::TakeAway(rules) => rules.play == Play::Misere && piles.iter().all(Nat::is_zero),
            Self::Relative(rules) => {
                let is_over = rules.ending == Ending::FirstEmpty && piles.iter().any(Nat::is_zero);
                let least = Nat::from(rules.takes.least());
                rules.play == Play::Misere && (is_over || piles.iter().all(|pile| *pile < least))
            }
        }
    }

    /// Whether one quota decides every position. Under misère play a quota below every take wins, too.
    #[must_use]
    pub fn has_thresholds(&self) -> bool {
        match self {
            Self::TakeAway(_) => true,
            Self::Relative(rules) => rules.play == Play::Normal || rules.takes.least() == 1,
        }
    }
}

/// The rules in words.
impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TakeAway(rules) => rules.fmt(f),
            Self::Relative(rules) => rules.fmt(f),
        }
    }
}

impl Ruleset {
    /// Reads rules of which every method knows: those of a take-away function.
    ///
    /// # Errors
    /// If the text is no function, or the rules are those of a relative.
    pub fn read(&self) -> Result<Rules> {
        match self.read_any()? {
            Family::TakeAway(rules) => Ok(rules),
            Family::Relative(rules) => {
                let other = || {
                    EngineError::not_covered(format!(
                        "not under these rules ({rules}): solve, thresholds, plot, complement, grundy \
                         value, grundy table, sequence, odds chance, puzzle and play cover them; here leave out only, \
                         block, ends and no_repeat, and give a take-away function"
                    ))
                };
                // A function that is nearly one is refused in the words for take-away functions.
                let nearly = !rules.quota.is_unlimited() && self.only.is_none();
                Err(take_away(&self.take).err().filter(|_| nearly).unwrap_or_else(other))
            }
        }
    }

    /// Reads the rules of a take-away function with the permitted takes.
    ///
    /// # Errors
    /// If a text cannot be read, or the rules are those of another relative.
    pub fn read_permitted(&self) -> Result<(Rules, TakeSet)> {
        let relative = match self.read_any()? {
            Family::Relative(relative) if relative.takes != TakeSet::All => relative,
            _ => return Ok((self.read()?, TakeSet::All)),
        };
        let Relative { takes, quota, blocked, ending, no_repeat, play } = &*relative;
        if (*blocked, *ending, *no_repeat) != (0, Ending::AllEmpty, false) || quota.is_unlimited() {
            return Err(EngineError::not_covered(format!(
                "not under these rules ({relative}): leave out block, ends and no_repeat, and give a take-away function"
            )));
        }
        Ok((Rules { take_away: take_away(&self.take)?, play: *play }, takes.clone()))
    }

    /// Reads the rules. Those of a take-away function are of this type, however they are written.
    ///
    /// # Errors
    /// If a text is no function, or no set of takes.
    pub fn read_any(&self) -> Result<Family> {
        let play = if self.misere { Play::Misere } else { Play::Normal };
        let takes = self.only.as_deref().map_or(Ok(TakeSet::All), str::parse).map_err(EngineError::input)?;
        let (blocked, ending) = (self.block.map_or(0, Whole::u32), self.ends.unwrap_or_default());
        let function = self.take.parse::<TakeAway>();
        let same = (blocked, ending, self.no_repeat) == (0, Ending::AllEmpty, false);
        if let (TakeSet::All, true, Ok(take_away)) = (&takes, same, &function) {
            return Ok(Family::TakeAway(Rules { take_away: take_away.clone(), play }));
        }
        let quota: NextQuota = self.take.parse().map_err(|error| {
            if self.take.parse::<TakeSet>().is_ok() {
                let take = self.take.trim_matches(['{', '}', ' ']);
                return EngineError::input(InputError::SetAsFunction(take.to_owned()));
            }
            // What is no function at all is refused in the words for take-away functions.
            let first = function.err().filter(|first| !matches!(first, TakeAwayError::ChipsLeft(_)));
            EngineError::input(first.unwrap_or(error))
        })?;
        Ok(Family::Relative(Arc::new(Relative { takes, quota, blocked, ending, no_repeat: self.no_repeat, play })))
    }
}

/// The take-away function of a game under normal play, in questions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[serde(default)]
pub struct Function {
    /// Take-away function: 2t, t+1, 1.5t, t^2, 3, "2,2,6 then t+3".
    #[cfg_attr(feature = "clap", arg(long, value_name = "F", default_value = "2t", allow_hyphen_values = true))]
    pub take: FunctionText,
}

impl Default for Function {
    fn default() -> Self {
        Self { take: FunctionText::cut("2t") }
    }
}

impl Function {
    /// Reads the function.
    ///
    /// # Errors
    /// If the text is not a take-away function.
    pub fn read(&self) -> Result<TakeAway> {
        take_away(&self.take)
    }
}

/// The rules of an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum FamilyRules {
    /// Those of a take-away function.
    TakeAway(Rules),
    /// Those of a relative.
    Relative(RelativeRules),
}

/// The rules of a relative.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct RelativeRules {
    /// The quota after a move.
    pub take_away: String,
    /// Who wins when there is no legal move.
    pub play: Play,
    /// The permitted takes.
    pub only: String,
    /// How many moves the other player may forbid before each move.
    pub block: u32,
    /// When play ends.
    pub ends: Ending,
    /// Whether no move may take as many chips as the move before.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub no_repeat: bool,
    /// The rules in words.
    pub words: String,
}

impl From<Rules> for FamilyRules {
    fn from(rules: Rules) -> Self {
        Self::TakeAway(rules)
    }
}

impl From<Family> for FamilyRules {
    fn from(family: Family) -> Self {
        match family {
            Family::TakeAway(rules) => Self::TakeAway(rules),
            Family::Relative(rules) => (&*rules).into(),
        }
    }
}

impl From<&Relative> for FamilyRules {
    fn from(rules: &Relative) -> Self {
        Self::Relative(RelativeRules {
            take_away: rules.quota.to_string(),
            play: rules.play,
            only: rules.takes.to_string(),
            block: rules.blocked,
            ends: rules.ending,
            no_repeat: rules.no_repeat,
            words: rules.to_string(),
        })
    }
}

impl fmt::Display for FamilyRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TakeAway(rules) => rules.fmt(f),
            Self::Relative(rules) => f.write_str(&rules.words),
        }
    }
}

fn take_away(text: &str) -> Result<TakeAway> {
    text.parse().map_err(EngineError::input)
}
