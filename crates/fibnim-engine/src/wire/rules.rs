//! Rulesets.

use fibnim::{Play, Rules as Ruleset, TakeAway};
use serde::{Deserialize, Serialize};

use crate::EngineError;

/// What the option for a take-away function says.
#[cfg(feature = "clap")]
pub(super) const TAKE: &str = "Take-away function: 2t, t+1, floor(5t/2), 3, \"2,2,6 then t+3\"";

/// What the option for misère play says.
#[cfg(feature = "clap")]
const MISERE: &str = "Misère play: the player who takes the last chip loses";

/// A ruleset.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[serde(default, deny_unknown_fields)]
pub struct Rules {
    /// The take-away function as text, such as `2t`, `floor(5t/2)` or `2,2,6 then t+3`.
    #[cfg_attr(feature = "clap", arg(id = "take", long = "take", value_name = "F", default_value = "2t", allow_hyphen_values = true, help = TAKE))]
    pub take_away: String,
    /// What it means to have no legal move.
    #[cfg_attr(
        feature = "clap",
        arg(id = "misere", long = "misere", num_args = 0, default_value = "normal", default_missing_value = "misere",
            help = MISERE)
    )]
    pub play: Play,
}

impl Default for Rules {
    fn default() -> Self {
        Self::from(&Ruleset::FIBONACCI)
    }
}

impl From<&Ruleset> for Rules {
    fn from(rules: &Ruleset) -> Self {
        Self { take_away: rules.take_away.to_string(), play: rules.play }
    }
}

impl Rules {
    /// Reads the ruleset.
    ///
    /// # Errors
    /// If the text is not a take-away function.
    pub fn read(&self) -> Result<Ruleset, EngineError> {
        Ok(Ruleset { take_away: take_away(&self.take_away)?, play: self.play })
    }
}

/// Reads an argument that is a count of 32 bits.
///
/// # Errors
/// If it is no such number; the message says what is accepted.
#[cfg(feature = "clap")]
pub fn count(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| format!("whole numbers from 0 to {} are accepted", u32::MAX))
}

/// Reads a take-away function.
///
/// # Errors
/// If the text is not a take-away function.
pub fn take_away(text: &str) -> Result<TakeAway, EngineError> {
    text.parse().map_err(EngineError::input)
}
