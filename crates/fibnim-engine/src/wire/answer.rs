//! All questions, and what comes back; and the answers about table files, for which there are no questions.

use std::mem::discriminant;

use serde::de::{Deserializer, IntoDeserializer};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::questions::questions;
use crate::{EngineError, ErrorKind, Result};

/// The version of the form. Fields are added without a new version; what is there keeps its name and meaning. Version 2
/// renamed the strengths `checked-certificate` and `exhausted-to` to `certificate` and `checked`, and added `decided`.
pub const VERSION: u32 = 2;

/// Whether every version gives the same answer.
macro_rules! is_lasting {
    ($answer:ident, always) => {
        true
    };
    ($answer:ident, basis) => {
        $answer.basis.strength() <= super::Strength::Search
    };
    ($answer:ident, no) => {
        false
    };
}

/// Whether the budget ended the work before the answer was whole.
macro_rules! is_part {
    ($answer:ident, whole) => {
        false
    };
    ($answer:ident, complete) => {
        !$answer.complete
    };
    ($answer:ident, cut_short) => {
        $answer.cut_short
    };
}

macro_rules! from {
    ($($variant:ident($answer:ident)),*) => {
        $(impl From<super::$answer> for Answer {
            fn from(answer: super::$answer) -> Self {
                Self::$variant(answer)
            }
        })*
    };
}

macro_rules! forms {
    ($($(#[doc = $asks:literal])? $variant:ident($question:ident) -> $answer:ident, $method:ident = $ask:path,
       $lasts:ident, $part:ident;)*) => {
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
            // No question asks for these: they are about a table file that a front has opened.
            TableInfo(super::TableInfo),
            TableStatistics(super::TableStatistics),
            TableVerified(super::TableVerified),
        }

        from!(
            $($variant($answer),)*
            TableInfo(TableInfo), TableStatistics(TableStatistics), TableVerified(TableVerified)
        );

        #[allow(unused_variables, reason = "not all kinds of answers depend on the answer")]
        impl Answer {
            /// Whether the budget ended the work before the answer was whole: with more time or memory it says more.
            #[must_use]
            pub fn is_cut_short(&self) -> bool {
                match self {
                    $(Self::$variant(answer) => is_part!(answer, $part),)*
                    Self::TableInfo(_) | Self::TableStatistics(_) | Self::TableVerified(_) => false,
                }
            }

            /// Whether every engine, of this version and others, gives this answer: it is whole, exact, and does not
            /// depend on what was proved or recorded.
            #[must_use]
            pub fn is_lasting(&self) -> bool {
                !self.is_cut_short()
                    && match self {
                        $(Self::$variant(answer) => is_lasting!(answer, $lasts),)*
                        Self::TableInfo(_) | Self::TableStatistics(_) | Self::TableVerified(_) => false,
                    }
            }
        }
    };
}

questions!(forms);

impl Answer {
    /// Whether entries that were asked for are missing because the budget ended the work. Of winning moves and of games
    /// there are as many as the budget allows.
    #[must_use]
    pub fn is_incomplete(&self) -> bool {
        !matches!(self, Self::Solve(_)) && self.is_cut_short()
    }
}

/// Characters of a message about a text that is no question.
const MESSAGE: usize = 600;

/// Refuses a value that was read as `own` but is written in another form: a text for a number, an index for a name, or
/// a list for an object.
fn other_form(given: &Value, own: &Value) -> Result<(), String> {
    match (given, own) {
        (Value::Array(given), Value::Array(own)) => {
            given.iter().zip(own).try_for_each(|(given, own)| other_form(given, own))
        }
        (Value::Object(given), Value::Object(own)) => given.iter().try_for_each(|(name, given)| match own.get(name) {
            Some(own) => other_form(given, own),
            // A field with its default is left out when a question is written.
            None if given.is_string() => Err(format!("{name} is no text: leave it out, or see the schema")),
            None => Ok(()),
        }),
        _ if discriminant(given) == discriminant(own) || given.is_null() => Ok(()),
        _ => Err(format!("{given} has another form: use {own}")),
    }
}

/// The field that makes a question unacceptable: without it the error is another one, or there is none.
fn unacceptable(question: &Value) -> Option<String> {
    let wrong = |question: &Value| Question::deserialize(question).err().map(|error| error.to_string());
    let all = wrong(question)?;
    let names = || question.as_object().into_iter().flat_map(|fields| fields.keys()).filter(|name| *name != "ask");
    let without = |name: &String| {
        let mut rest = question.clone();
        rest.as_object_mut().and_then(|fields| fields.remove(name));
        wrong(&rest).unwrap_or_default()
    };
    let is_missing = |rest: &str| rest.starts_with("missing field");
    // A required field is at fault only if no other field is.
    let mut optional = names().filter(|name| Some(without(name)).is_some_and(|rest| rest != all && !is_missing(&rest)));
    optional.next().or_else(|| names().find(|name| is_missing(&without(name)))).cloned()
}

impl Question {
    /// Reads a question in its serialised form, strictly.
    ///
    /// # Errors
    /// If the text is not a question.
    pub fn read(text: &str) -> Result<Self> {
        let refused = |why: String| {
            EngineError::input(format!("not a question: {}", why.chars().take(MESSAGE).collect::<String>()))
        };
        let read = || {
            let question: Self = serde_json::from_str(text)?;
            Ok((serde_json::from_str(text)?, serde_json::to_value(&question)?, question))
        };
        let (given, own, question) = read().map_err(|error: serde_json::Error| {
            let given: Option<Value> = serde_json::from_str(text).ok();
            if given.as_ref().is_some_and(|given| !given.is_object()) {
                return refused("give an object with the field \"ask\"".to_owned());
            }
            // What is left of a field that is given twice says nothing.
            let is_twice = error.to_string().starts_with("duplicate field");
            let field = given.filter(|_| !is_twice).and_then(|question| unacceptable(&question));
            refused(field.map_or_else(|| error.to_string(), |field| format!("{field}: {error}")))
        })?;
        other_form(&given, &own).map_err(refused)?;
        Ok(question)
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
    /// The same as data, for fronts that speak other languages: the kind as `error` and what it tells as `data`. Only
    /// errors that are common in questions have it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<Value>,
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
    pub fn new(result: Result<Answer, Failure>) -> Self {
        let body = match result {
            Ok(answer) => Body::Answer(Box::new(answer)),
            Err(error) => Body::Failure { error },
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
