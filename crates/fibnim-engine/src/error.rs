//! Why there is no answer.

use std::error::Error;
use std::fmt;

use fibnim::SolveError;
use serde::{Deserialize, Serialize};

use crate::say::Speaker;

/// Why there is no answer.
#[derive(Debug)]
#[non_exhaustive]
pub enum EngineError {
    /// The question is not acceptable; the message says what is accepted.
    Input(Box<dyn Error + Send + Sync>),
    /// The answer would cost more than the budget allows, or its monitor ended the work.
    Solve(SolveError),
    /// The answer would cost more than the budget allows, or this engine can do; the message says what would help.
    Beyond(Box<dyn Error + Send + Sync>),
    /// A file or a stream cannot be used.
    File(Box<dyn Error + Send + Sync>),
    /// A certificate or a proof is refused.
    Refused(Box<dyn Error + Send + Sync>),
}

/// The kind of an error, as fronts tell them apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum ErrorKind {
    /// The question is not acceptable.
    Input,
    /// The answer would cost more than the budget allows.
    Budget,
    /// The work was ended before it was done.
    Stopped,
    /// A file or a stream cannot be used.
    File,
    /// A certificate or a proof is refused.
    Refused,
}

/// The most characters of a message: a question can contain texts of any length, which messages repeat.
const MESSAGE: usize = 1000;

/// A message without its middle if it is too long.
fn shortened(message: String) -> String {
    // A character has at least one byte.
    let count = if message.len() > MESSAGE { message.chars().count() } else { 0 };
    if count <= MESSAGE {
        return message;
    }
    let part = |skipped: usize| message.chars().skip(skipped).take(MESSAGE / 2).collect::<String>();
    format!("{} ... {}", part(0), part(count - MESSAGE / 2))
}

impl EngineError {
    /// A question that is not acceptable, with the message of the type that refused it.
    pub fn input(error: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self::Input(error.into())
    }

    /// An answer that is out of reach here.
    pub fn beyond(error: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self::Beyond(error.into())
    }

    /// A file that cannot be used.
    pub fn file(error: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self::File(error.into())
    }

    /// Something that is refused.
    pub fn refused(error: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self::Refused(error.into())
    }

    /// The message, in the language of the speaker as far as the engine has its words: messages about table files and less common
    /// mistakes in a question are in English. The middle of a very long message is left out.
    #[must_use]
    pub fn words(&self, speaker: &Speaker) -> String {
        shortened(match self {
            Self::Input(error) => speaker.input(error.as_ref()),
            Self::Beyond(error) | Self::Refused(error) => match error.downcast_ref() {
                Some(error) => speaker.certificate_refused(error),
                None => error.to_string(),
            },
            Self::File(error) => error.to_string(),
            Self::Solve(error) => speaker.refusal(error),
        })
    }

    /// The kind of error.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        match self {
            Self::Input(_) => ErrorKind::Input,
            Self::Solve(SolveError::Stopped(_)) => ErrorKind::Stopped,
            Self::Solve(SolveError::TableRead(_)) | Self::File(_) => ErrorKind::File,
            Self::Solve(_) | Self::Beyond(_) => ErrorKind::Budget,
            Self::Refused(_) => ErrorKind::Refused,
        }
    }
}

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words(Speaker::english()))
    }
}

impl Error for EngineError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Input(error) | Self::Beyond(error) | Self::File(error) | Self::Refused(error) => error.source(),
            Self::Solve(error) => error.source(),
        }
    }
}

impl From<SolveError> for EngineError {
    fn from(error: SolveError) -> Self {
        Self::Solve(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_at_most_a_thousand_characters_and_keeps_its_ends() {
        for letter in ["y", "\u{e9}", "\u{65e5}"] {
            let long = format!("begin {} end", letter.repeat(1_000_000));
            let said = EngineError::input(long).to_string();
            assert!(said.starts_with("begin ") && said.ends_with(" end"), "{said}");
            assert_eq!(said.chars().count(), MESSAGE + " ... ".len());
            let whole = letter.repeat(MESSAGE);
            assert_eq!(EngineError::input(whole.clone()).to_string(), whole);
        }
    }
}
