//! Rulesets.

use fibnim::{Rules as Ruleset, TakeAway};
use serde::{Deserialize, Serialize};

use crate::EngineError;

/// What it means to have no legal move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Play {
    /// The player who cannot move loses.
    #[default]
    Normal,
    /// The player who cannot move wins.
    Misere,
}

impl From<fibnim::Play> for Play {
    fn from(play: fibnim::Play) -> Self {
        match play {
            fibnim::Play::Normal => Self::Normal,
            fibnim::Play::Misere => Self::Misere,
        }
    }
}

impl From<Play> for fibnim::Play {
    fn from(play: Play) -> Self {
        match play {
            Play::Normal => Self::Normal,
            Play::Misere => Self::Misere,
        }
    }
}

/// A ruleset.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields))]
#[serde(default, deny_unknown_fields)]
pub struct Rules {
    /// The take-away function as text, such as `2t`, `floor(5t/2)` or `2,2,6 then t+3`.
    pub take_away: String,
    /// What it means to have no legal move.
    pub play: Play,
}

impl Default for Rules {
    fn default() -> Self {
        Self::from(&Ruleset::FIBONACCI)
    }
}

impl From<&Ruleset> for Rules {
    fn from(rules: &Ruleset) -> Self {
        Self { take_away: rules.take_away.to_string(), play: rules.play.into() }
    }
}

impl Rules {
    /// Reads the ruleset.
    ///
    /// # Errors
    /// If the text is not a take-away function.
    pub fn read(&self) -> Result<Ruleset, EngineError> {
        Ok(Ruleset { take_away: take_away(&self.take_away)?, play: self.play.into() })
    }
}

/// Reads a take-away function.
///
/// # Errors
/// If the text is not a take-away function.
pub fn take_away(text: &str) -> Result<TakeAway, EngineError> {
    text.parse().map_err(EngineError::input)
}
