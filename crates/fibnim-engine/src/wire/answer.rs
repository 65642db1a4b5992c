//! All questions, and what comes back; and the answers about table files, for which there are no questions.

use serde::de::{Deserializer, IntoDeserializer};
use serde::{Deserialize, Serialize};

use crate::questions::questions;
use crate::{EngineError, ErrorKind};

/// The version of the form. Fields are added without a new version; what is there keeps its name and meaning.
pub const VERSION: u32 = 1;

macro_rules! forms {
    ($($(#[doc = $asks:literal])? $variant:ident($question:ident) -> $answer:ident, $method:ident = $ask:path;)*) => {
        /// A question.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[cfg_attr(test, derive(schemars::JsonSchema))]
        #[serde(tag = "ask", rename_all = "kebab-case")]
        #[expect(missing_docs, reason = "the types say what they ask")]
        pub enum Question {
            $($(#[doc = $asks])? $variant(super::$question),)*
        }

        impl Question {
            /// Reads the fields of the question of this name.
            ///
            /// # Errors
            /// If there is no such question, or its fields are not acceptable.
            pub fn of_fields<'de, D: Deserializer<'de>>(ask: &str, fields: D) -> Result<Self, D::Error> {
                #[derive(Deserialize)]
                #[serde(rename_all = "kebab-case")]
                enum Name {
                    $($variant,)*
                }
                Ok(match Name::deserialize(ask.into_deserializer())? {
                    $(Name::$variant => Self::$variant(super::$question::deserialize(fields)?),)*
                })
            }
        }

        /// An answer.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[cfg_attr(test, derive(schemars::JsonSchema))]
        #[serde(tag = "answer", rename_all = "kebab-case")]
        #[expect(missing_docs, reason = "the types say what they answer")]
        pub enum Answer {
            $($variant(super::$answer),)*
            // No question asks for these: a front has opened a table file.
            TableInfo(super::TableInfo),
            TableStatistics(super::TableStatistics),
            TableComplements(super::TableComplements),
            TableVerified(super::TableVerified),
        }
    };
}

questions!(forms);

impl Answer {
    /// Whether the budget ended the work before the answer was whole: with more time or memory it says more.
    #[must_use]
    pub fn is_cut_short(&self) -> bool {
        match self {
            Self::Solve(answer) => answer.cut_short,
            Self::HSequence(answer) => !answer.complete,
            Self::Word(answer) => !answer.complete,
            Self::GrundyRows(answer) => !answer.complete,
            Self::OddsTable(answer) => !answer.complete,
            Self::Audit(answer) => !answer.complete,
            _ => false,
        }
    }

    /// Whether entries that were asked for are missing because the budget ended the work. Of winning moves and of games there are
    /// as many as the budget allows.
    #[must_use]
    pub fn is_incomplete(&self) -> bool {
        !matches!(self, Self::Solve(_)) && self.is_cut_short()
    }
}

/// Characters of a message about a text that is no question.
const MESSAGE: usize = 600;

impl Question {
    /// Reads a question in its serialised form.
    ///
    /// # Errors
    /// If the text is not a question.
    pub fn read(text: &str) -> Result<Self, EngineError> {
        let message = |error: serde_json::Error| error.to_string().chars().take(MESSAGE).collect::<String>();
        serde_json::from_str(text).map_err(|error| EngineError::input(format!("not a question: {}", message(error))))
    }
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Failure {
    /// The kind of failure.
    pub kind: ErrorKind,
    /// One line that says what was wrong and what to give.
    pub message: String,
    /// The same as data, for fronts that speak other languages: the kind as `error` and what it tells as `data`. Only errors that
    /// are common in questions have it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<serde_json::Value>,
}

impl From<&EngineError> for Failure {
    fn from(error: &EngineError) -> Self {
        Self { kind: error.kind(), message: error.message(), why: error.data() }
    }
}

/// What comes back to a question: an answer, or why there is none.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Reply {
    /// The version of this form.
    pub version: u32,
    /// In a stream: the line of the question, counted from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
    /// The answer or the failure.
    #[serde(flatten)]
    pub body: Body,
}

/// An answer, or why there is none.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Body {
    /// There is an answer.
    Answer(Box<Answer>),
    /// There is none.
    Failure {
        /// Why.
        error: Failure,
    },
}

impl Reply {
    /// The reply to a question.
    #[must_use]
    pub fn new(result: Result<Answer, &EngineError>) -> Self {
        let body = match result {
            Ok(answer) => Body::Answer(Box::new(answer)),
            Err(error) => Body::Failure { error: error.into() },
        };
        Self { version: VERSION, line: None, body }
    }

    /// The same in a stream, for the question in this line.
    #[must_use]
    pub fn at(self, line: u64) -> Self {
        Self { line: Some(line), ..self }
    }

    /// As one line of JSON, without its end.
    #[must_use]
    pub fn to_json(&self) -> String {
        // Strings, numbers and lists always have a form in JSON.
        serde_json::to_string(self).unwrap_or_default()
    }
}
