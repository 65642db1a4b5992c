//! Rulesets.

use fibnim::TakeAway;
use serde::{Deserialize, Serialize};

use super::{FunctionText, SizeError, text};
use crate::{EngineError, Result};

/// The rules of a game, in questions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[serde(default)]
pub struct Ruleset {
    /// Take-away function: 2t, t+1, 1.5t, t^2, 3, "2,2,6 then t+3".
    #[cfg_attr(feature = "clap", arg(long, value_name = "F", default_value = "2t", allow_hyphen_values = true))]
    pub take: FunctionText,
    /// Misère play: the player who takes the last chip loses.
    #[cfg_attr(feature = "clap", arg(long))]
    #[serde(deserialize_with = "text::choice", skip_serializing_if = "std::ops::Not::not")]
    pub misere: bool,
}

impl Default for Ruleset {
    fn default() -> Self {
        Self { take: Function::default().take, misere: false }
    }
}

impl TryFrom<&fibnim::Rules> for Ruleset {
    type Error = SizeError;

    fn try_from(rules: &fibnim::Rules) -> Result<Self, SizeError> {
        Ok(Self { take: rules.take_away.to_string().try_into()?, misere: rules.play == fibnim::Play::Misere })
    }
}

impl Ruleset {
    /// Reads the rules.
    ///
    /// # Errors
    /// If the text is not a take-away function.
    pub fn read(&self) -> Result<fibnim::Rules> {
        let play = if self.misere { fibnim::Play::Misere } else { fibnim::Play::Normal };
        Ok(fibnim::Rules { take_away: take_away(&self.take)?, play })
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

fn take_away(text: &str) -> Result<TakeAway> {
    text.parse().map_err(EngineError::input)
}
