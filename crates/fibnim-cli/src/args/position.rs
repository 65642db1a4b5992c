//! Positions in arguments.

use clap::{Args, ValueEnum};
use fibnim_engine::wire;

use crate::error::CliError;

/// Where the quota lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum DynamicArg {
    /// One quota for the whole position
    Global,
    /// One quota for each pile
    Local,
}

impl From<DynamicArg> for wire::Dynamic {
    fn from(arg: DynamicArg) -> Self {
        match arg {
            DynamicArg::Global => Self::Global,
            DynamicArg::Local => Self::Local,
        }
    }
}

/// What an opening move may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum OpeningArg {
    /// Any number of chips from a pile
    Any,
    /// Any number of chips but not a whole pile
    NotWhole,
}

impl From<OpeningArg> for wire::Opening {
    fn from(arg: OpeningArg) -> Self {
        match arg {
            OpeningArg::Any => Self::Any,
            OpeningArg::NotWhole => Self::NotWhole,
        }
    }
}

/// What the number after the semicolon means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum NotationArg {
    /// The quota of the next move
    Quota,
    /// Zhou's form: what the previous move took, 0 at the opening
    Previous,
}

impl From<NotationArg> for wire::Third {
    fn from(arg: NotationArg) -> Self {
        match arg {
            NotationArg::Quota => Self::Quota,
            NotationArg::Previous => Self::Previous,
        }
    }
}

/// Joins the words of the arguments to the text of a position. An empty word among several is refused: it is probably an unset
/// variable of the shell.
pub fn position(words: &[String]) -> Result<String, CliError> {
    if words.len() > 1 && words.iter().any(|word| word.trim().is_empty()) {
        return Err(CliError::Input("one of the piles is an empty argument: accepted are whole numbers".to_owned()));
    }
    Ok(words.join(" "))
}

/// How a position is read whose text leaves something open.
#[derive(Debug, Args)]
pub struct ReadingArgs {
    /// Quota of the next move; in a list, - means none
    #[arg(long, value_name = "W", allow_hyphen_values = true)]
    pub quota: Option<String>,
    /// What the previous move took, as Zhou writes; 0 at the opening
    #[arg(long, value_name = "X")]
    pub previous: Option<String>,
    /// What the number after the semicolon means
    #[arg(long, value_name = "MEANING", default_value = "quota")]
    pub notation: NotationArg,
    /// What an opening may take [default: not-whole for one pile, otherwise any]
    #[arg(long, value_name = "RULE")]
    pub opening: Option<OpeningArg>,
    /// One quota for all piles, or one for each [default: global, or local for sums with +]
    #[arg(long, value_name = "WHERE")]
    pub dynamic: Option<DynamicArg>,
}

impl ReadingArgs {
    /// The same in a question.
    pub fn wire(&self) -> wire::Reading {
        wire::Reading {
            quota: self.quota.clone(),
            previous: self.previous.clone(),
            opening: self.opening.map(Into::into),
            dynamic: self.dynamic.map(Into::into),
            third: self.notation.into(),
        }
    }
}
