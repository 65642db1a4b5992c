//! Errors of the engine, with their kinds and their data.

use std::error::Error;

use fibnim::play::ParseSumError;
use fibnim::written::counted;
use fibnim::written::{Allowed, Bytes};
use fibnim::{IllegalMoveError, Nat, ParseNatError, PositionError, SolveError, TakeAwayError};
use fibnim_check::{MeterError, NumerationError};
use fibnim_play::{ParseStrategyError, PlayError};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EngineError {
    /// A solver has no answer: it would cost more than the budget allows, or the monitor ended the work.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// Another error. Its message says what to give or what would help.
    #[error("{1}")]
    Other(ErrorKind, #[source] Box<dyn Error + Send + Sync>),
}

/// An answer, or why there is none.
pub type Result<T, E = EngineError> = std::result::Result<T, E>;

/// The kind of an error, as fronts tell them apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ErrorKind {
    /// The question is not acceptable.
    Input,
    /// The answer would cost more than the budget allows.
    Budget,
    /// No method covers the question, whatever the budget.
    NotCovered,
    /// The work was ended before it was done: by the time, or by the person who asked.
    Stopped,
    /// A file or a stream cannot be used.
    File,
    /// A certificate or a proof is refused.
    Refused,
}

/// The most characters of a message, which may repeat a long text of the question.
const MESSAGE: usize = 1000;

/// A message without its middle if it is too long.
fn shortened(message: String) -> String {
    // A character has at least one byte.
    let count = if message.len() > MESSAGE { message.chars().count() } else { 0 };
    if count <= MESSAGE {
        return message;
    }
    let part = |skipped: usize| message.chars().skip(skipped).take(MESSAGE / 2).collect::<String>();
    format!("{} ... {}", part(0), part(count.saturating_sub(MESSAGE / 2)))
}

impl EngineError {
    /// A question that is not acceptable, with the message of the type that refused it.
    pub fn input(error: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self::Other(ErrorKind::Input, error.into())
    }

    /// An answer that costs more than the budget or this engine allows. If the error came from a monitor, the work was
    /// stopped.
    pub fn beyond(error: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        let error = error.into();
        let is_by_monitor = |error: &(dyn Error + 'static)| {
            matches!(error.downcast_ref(), Some(MeterError::Stopped))
                || matches!(error.downcast_ref(), Some(SolveError::Stopped(_)))
        };
        let (mut kind, mut next): (_, Option<&(dyn Error + 'static)>) = (ErrorKind::Budget, Some(&*error));
        while let Some(cause) = next {
            if is_by_monitor(cause) {
                kind = ErrorKind::Stopped;
            }
            next = cause.source();
        }
        Self::Other(kind, error)
    }

    /// Work that was ended before it was done.
    pub(crate) fn stopped(error: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self::Other(ErrorKind::Stopped, error.into())
    }

    /// The error of a question with this much memory, of which a part of the work had less.
    #[must_use]
    pub fn of_all(self, memory: u64) -> Self {
        match self {
            Self::Solve(error) => Self::Solve(error.of_all(memory)),
            other => other,
        }
    }

    /// An answer of which a part takes more memory than is allowed. `what` is the beginning of the message, such as
    /// "the rows take".
    pub(crate) fn too_large(what: &str, bytes: &Nat, allowed: u64) -> Self {
        Self::beyond(format!("beyond the budget: {what} {}; {}", Bytes(bytes), Allowed(allowed)))
    }

    /// A question that no method covers.
    pub fn not_covered(error: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self::Other(ErrorKind::NotCovered, error.into())
    }

    /// A file that cannot be used.
    pub fn file(error: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self::Other(ErrorKind::File, error.into())
    }

    /// Something that is refused.
    pub fn refused(error: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self::Other(ErrorKind::Refused, error.into())
    }

    /// The error as data, if it has a wire form.
    #[must_use]
    pub fn data(&self) -> Option<Value> {
        match self {
            Self::Solve(error) => serde_json::to_value(error).ok(),
            Self::Other(_, error) => data(error.as_ref()),
        }
    }

    /// One line in words.
    #[must_use]
    pub fn message(&self) -> String {
        shortened(self.to_string())
    }

    /// The kind of error.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        match self {
            Self::Solve(SolveError::NotCovered | SolveError::Relative(_)) => ErrorKind::NotCovered,
            Self::Solve(SolveError::Stopped(_)) => ErrorKind::Stopped,
            Self::Solve(SolveError::TableRead(_)) => ErrorKind::File,
            Self::Solve(_) => ErrorKind::Budget,
            Self::Other(kind, _) => *kind,
        }
    }
}

/// What is not acceptable in a question whose parts are well-formed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize)]
#[serde(tag = "error", content = "data", rename_all = "kebab-case")]
pub(crate) enum InputError {
    #[error("the seed is too large: give a whole number below 2^64")]
    Seed,
    #[error("give only one of quota, previous and opening")]
    LimitsTwice,
    #[error("the position has its quota: leave out quota, previous and opening")]
    LimitInText,
    #[error("a sum with heaps of nim or several take-away functions: give a position such as (20,62;6) or (5;2)+(8;3)")]
    SumNotAccepted,
    #[error("every pile of such a sum has its own quota in the text")]
    LimitsOfSum,
    #[error("an opening rule as the quota of a pile: give - for a pile without a quota, which fresh limits")]
    OpeningAsQuota,
    #[error("group, remember, fresh and active are about moves from several piles: give exactly too")]
    WithoutExactly,
    #[error("values under misère play are those of sums of piles: leave out exactly, or use solve")]
    MisereValue,
    #[error(
        "in games in which a move takes from several piles every pile has its own quota: give only quotas beside the \
         text"
    )]
    OnlyQuotas,
    #[error("the position has its quotas: leave out the quotas beside it")]
    QuotasInText,
    #[error(
        "{} for {}: give one a pile, separated by commas, - for none",
        counted(quotas, "quota"),
        counted(piles, "pile")
    )]
    QuotasOfPiles { quotas: usize, piles: usize },
    #[error("wrong number of free piles: the question has {given}, and the certificate has {needed}")]
    FreePiles { given: usize, needed: usize },
    #[error(
        "{0} is not accepted with only, block, ends, no_repeat or a function of n: leave it out, and give piles and \
         quotas as numbers"
    )]
    OfRelative(&'static str),
    #[error("the quota depends on what the move before left: give it, too, or put it behind a semicolon")]
    QuotaByLeft,
    #[error("a move takes from one pile")]
    OnePile,
    #[error(
        "{0:?} is a set of takes, not a function: give it as --only \"{0}\", and --take unlimited if nothing \
         else limits the takes"
    )]
    SetAsFunction(String),
    #[error("only games of a take-away function are loaded here")]
    OnlyTakeAway,
}

/// A move that the rules refuse.
#[derive(Debug, thiserror::Error)]
#[error("move {number}: {why}")]
pub(crate) struct MoveError {
    /// The number of the move in its game, from 1.
    pub number: usize,
    /// Why it is refused.
    pub why: Box<dyn Error + Send + Sync>,
}

/// Why an answer is beyond the budget, where the engine itself found out.
#[derive(Debug, thiserror::Error, Serialize)]
#[serde(tag = "error", content = "data", rename_all = "kebab-case")]
pub(crate) enum BeyondError {
    #[error(
        "{refusal}; certificates, which give smaller values for piles of every size, show that this one is at least \
         {least}: give a smaller quota"
    )]
    GrundyLeast { refusal: SolveError, least: Nat },
}

/// The data of an error: its kind as `error`, and what it tells as `data`.
fn data(error: &(dyn Error + 'static)) -> Option<Value> {
    fn of<E: Error + Serialize + 'static>(error: &(dyn Error + 'static)) -> Option<Value> {
        serde_json::to_value(error.downcast_ref::<E>()?).ok()
    }
    if let Some(MoveError { number, why }) = error.downcast_ref() {
        return Some(json!({ "error": "move", "data": { "number": number, "why": data(why.as_ref())? } }));
    }
    match error.downcast_ref::<PlayError>() {
        Some(PlayError::Illegal(error)) => return of::<IllegalMoveError>(error),
        Some(PlayError::Over) => return Some(json!({ "error": "over" })),
        _ => {}
    }
    if let Some(ParseStrategyError::Name(name)) = error.downcast_ref() {
        return Some(json!({ "error": "strategy", "data": name }));
    }
    of::<InputError>(error)
        .or_else(|| of::<BeyondError>(error))
        .or_else(|| of::<PositionError>(error))
        .or_else(|| of::<ParseNatError>(error))
        .or_else(|| of::<TakeAwayError>(error))
        .or_else(|| of::<ParseSumError>(error))
        .or_else(|| of::<NumerationError>(error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_at_most_a_thousand_characters_and_keeps_its_ends() {
        for letter in ["y", "\u{e9}", "\u{65e5}"] {
            let long = format!("begin {} end", letter.repeat(1_000_000));
            let said = EngineError::input(long).message();
            assert!(said.starts_with("begin ") && said.ends_with(" end"), "{said}");
            assert_eq!(said.chars().count(), MESSAGE + " ... ".len());
            let whole = letter.repeat(MESSAGE);
            assert_eq!(EngineError::input(whole.clone()).message(), whole);
        }
    }

    #[test]
    fn an_error_that_a_monitor_made_is_of_stopped_work() {
        use fibnim::Progress;
        use fibnim_proof::TooLargeError;
        let stopped = [
            EngineError::beyond(MeterError::Stopped),
            EngineError::beyond(TooLargeError::Meter(MeterError::Stopped)),
            EngineError::beyond(SolveError::Stopped(Progress { done: 0, total: None })),
        ];
        assert!(stopped.iter().all(|error| error.kind() == ErrorKind::Stopped), "{stopped:?}");
        assert_eq!(EngineError::beyond(TooLargeError::Meter(MeterError::Memory(7))).kind(), ErrorKind::Budget);
    }

    #[test]
    fn a_part_of_the_memory_is_said_as_all_of_it() {
        let part = EngineError::Solve(SolveError::Grundy { pile: 9_u32.into(), bytes: 50_u32.into(), allowed: 30 });
        let EngineError::Solve(SolveError::Grundy { bytes, allowed, .. }) = part.of_all(100) else {
            panic!("another error")
        };
        assert_eq!((bytes, allowed), (120_u32.into(), 100));
    }

    #[test]
    fn common_errors_have_data() {
        let number = EngineError::input("1x".parse::<Nat>().expect_err("no number"));
        assert_eq!(number.data(), Some(json!({ "error": "not-number", "data": "1x" })));
        let refusal = SolveError::Grundy { pile: 8_u32.into(), bytes: 9_u32.into(), allowed: 3 };
        let bounded = EngineError::beyond(BeyondError::GrundyLeast { refusal, least: 7_u32.into() });
        assert_eq!(bounded.data().expect("data")["data"]["refusal"]["error"], "grundy");
        assert_eq!(EngineError::input("only words").data(), None);
    }
}
