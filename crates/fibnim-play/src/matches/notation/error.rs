//! Why a text is not a match.

use std::error::Error;
use std::fmt;

use fibnim::exact_k::{ExactPositionError, ExactRulesError, IllegalExactMoveError};
use fibnim::{IllegalMoveError, ParseNatError, ParsePositionError, TakeAwayError};

use super::words::{HEAD, MAX_TEXT};
use crate::matches::record::{PlayError, StartError};
use crate::strategy::ParseStrategyError;

/// How many characters of a line a message repeats.
const EXCERPT: usize = 40;

/// What is wrong with a line of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LineError {
    /// The first line does not say that this is a match of a version that is known.
    Head,
    /// The line is neither a field nor a move.
    Shape(String),
    /// There is no such field.
    Field(String),
    /// The field was there before, or stands behind a move.
    Place(&'static str),
    /// The take-away function.
    Take(TakeAwayError),
    /// The number of chips of a move.
    Chips(ParseNatError),
    /// What is neither normal nor misère.
    Play,
    /// The start.
    Start(ParsePositionError),
    /// A player.
    Player(ParseStrategyError),
    /// The seed.
    Seed,
    /// The player who resigned.
    Resigned,
    /// There is no start.
    NoStart,
    /// The number of piles of a move.
    Count,
    /// An option of the games of several piles a move.
    Option(&'static str, &'static str),
    /// The piles that have to be used.
    Active,
    /// A field of the games of several piles a move, in another game.
    OnePile(&'static str),
    /// Misère play in a game of several piles a move.
    ExactMisere,
    /// An opening rule in a game of several piles a move.
    ExactOpening,
    /// The rules of a game of several piles a move.
    ExactRules(ExactRulesError),
    /// The start of a game of several piles a move.
    ExactStart(ExactPositionError),
    /// A game of several piles a move, where only the others are read.
    Exact,
    /// The start or a player is not one of a match.
    Match(StartError),
    /// The text is longer than any match.
    TooLong,
    /// The move, or the resignation, is against the rules.
    Refused(PlayError<IllegalMoveError>),
    /// The move from several piles, or the resignation, is against the rules.
    RefusedExact(PlayError<IllegalExactMoveError>),
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Head => write!(f, "not a game of fibnim: the first line of one is \"{HEAD}\""),
            Self::Shape(text) => {
                write!(
                    f,
                    "{text:?} is neither a field nor a move: accepted are \"start: (20,62;8)\", \"2 8\", and \"1 3, 2 1\" \
                     where a move takes from several piles"
                )
            }
            Self::Field(name) => write!(
                f,
                "there is no field {name:?}: accepted are take, play, exactly, group, remember, fresh, start, active, \
                 first, second, seed and resigned"
            ),
            Self::Place(name) => {
                write!(f, "the field {name} is out of place: it is accepted once, and before the moves")
            }
            Self::Take(error) => error.fmt(f),
            Self::Chips(error) => error.fmt(f),
            Self::Play => write!(f, "accepted are \"play: normal\" and \"play: misere\""),
            Self::Start(error) => error.fmt(f),
            Self::Player(error) => write!(f, "{error}, and human"),
            Self::Seed => write!(f, "seeds are whole numbers from 0 to {}", u64::MAX),
            Self::Resigned => write!(f, "accepted are \"resigned: first\" and \"resigned: second\", at the end"),
            Self::NoStart => write!(f, "there is no line \"start: POSITION\" before the moves"),
            Self::Count => write!(f, "accepted is a number of piles, such as \"exactly: 2\""),
            Self::Option(name, accepted) => write!(f, "accepted behind \"{name}:\" are {accepted}"),
            Self::Active => write!(f, "accepted are numbers of piles from 1, such as \"active: 1,3\""),
            Self::OnePile(name) => {
                write!(f, "the field {name} needs a line \"exactly: K\": it is about moves from several piles")
            }
            Self::ExactMisere => write!(f, "games of several piles a move are played under normal play"),
            Self::ExactOpening => write!(
                f,
                "an opening rule as the quota of a pile: in games of several piles a move the field fresh says what \
                 limits a pile without a quota"
            ),
            Self::ExactRules(error) => error.fmt(f),
            Self::ExactStart(error) => error.fmt(f),
            Self::Exact => write!(f, "a game of several piles a move: only games of one pile a move are accepted here"),
            Self::Match(error) => error.fmt(f),
            Self::TooLong => write!(f, "too long a text: a game has at most {MAX_TEXT} bytes"),
            Self::Refused(error) => error.fmt(f),
            Self::RefusedExact(error) => error.fmt(f),
        }
    }
}

/// The beginning of a line, for a message.
fn excerpt(text: &str) -> String {
    text.chars().take(EXCERPT).collect()
}

impl LineError {
    pub(super) fn shape(line: &str) -> Self {
        Self::Shape(excerpt(line))
    }

    pub(super) fn field(name: &str) -> Self {
        Self::Field(excerpt(name))
    }
}

impl Error for LineError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Take(error) => Some(error),
            Self::Chips(error) => Some(error),
            Self::Start(error) => Some(error),
            Self::Player(error) => Some(error),
            Self::ExactRules(error) => Some(error),
            Self::ExactStart(error) => Some(error),
            Self::Match(error) => Some(error),
            Self::Refused(error) => Some(error),
            Self::RefusedExact(error) => Some(error),
            _ => None,
        }
    }
}

/// Why a text is not a match, and in which line, counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseMatchError {
    /// The line.
    pub line: usize,
    /// What is wrong with it.
    pub why: LineError,
}

impl fmt::Display for ParseMatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.why)
    }
}

impl Error for ParseMatchError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.why)
    }
}
