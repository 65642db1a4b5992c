//! Why a text is not a match.

use fibnim::exact_k::{ExactPositionError, IllegalExactMoveError};
use fibnim::{IllegalMoveError, ParseNatError, ParsePositionError, TakeAwayError};

use super::words::{HEAD, MAX_TEXT};
use crate::matches::record::{PlayError, StartError};
use crate::strategy::ParseStrategyError;

/// How many characters of a line a message repeats.
const EXCERPT: usize = 40;

/// What is wrong with a line of a match.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LineError {
    /// The first line does not say that this is a match of a version that is known.
    #[error("not a game of fibnim: the first line of one is \"{HEAD}\"")]
    Head,
    /// The line is neither a field nor a move.
    #[error(
        "{0:?} is neither a field nor a move: accepted are \"start: (20,62;8)\", \"2 8\", and \"1 3, 2 1\" where a move takes \
         from several piles"
    )]
    Shape(String),
    /// There is no such field.
    #[error(
        "there is no field {0:?}: accepted are take, play, exactly, group, remember, fresh, start, active, first, second, \
         seed and resigned"
    )]
    Field(String),
    /// The field was there before, or stands behind a move.
    #[error("the field {0} is out of place: it is accepted once, and before the moves")]
    Place(&'static str),
    /// The take-away function.
    #[error(transparent)]
    Take(TakeAwayError),
    /// The number of chips of a move.
    #[error(transparent)]
    Chips(ParseNatError),
    /// What is neither normal nor misère.
    #[error("accepted are \"play: normal\" and \"play: misere\"")]
    Play,
    /// The start.
    #[error(transparent)]
    Start(ParsePositionError),
    /// A player.
    #[error("{0}, and human")]
    Player(#[source] ParseStrategyError),
    /// The seed.
    #[error("seeds are whole numbers from 0 to {}", u64::MAX)]
    Seed,
    /// The player who resigned.
    #[error("accepted are \"resigned: first\" and \"resigned: second\", at the end")]
    Resigned,
    /// There is no start.
    #[error("there is no line \"start: POSITION\" before the moves")]
    NoStart,
    /// The number of piles of a move.
    #[error("accepted is a number of piles, such as \"exactly: 2\"")]
    Count,
    /// An option of the games of several piles a move.
    #[error("accepted behind \"{0}:\" are {1}")]
    Option(&'static str, &'static str),
    /// The piles that have to be used.
    #[error("accepted are numbers of piles from 1, such as \"active: 1,3\"")]
    Active,
    /// A field of the games of several piles a move, in another game.
    #[error("the field {0} needs a line \"exactly: K\": it is about moves from several piles")]
    OnePile(&'static str),
    /// Misère play in a game of several piles a move.
    #[error("games of several piles a move are played under normal play")]
    ExactMisere,
    /// An opening rule in a game of several piles a move.
    #[error(
        "an opening rule as the quota of a pile: in games of several piles a move the field fresh says what limits a pile \
         without a quota"
    )]
    ExactOpening,
    /// The start of a game of several piles a move.
    #[error(transparent)]
    ExactStart(ExactPositionError),
    /// A game of several piles a move, where only the others are read.
    #[error("a game of several piles a move: only games of one pile a move are accepted here")]
    Exact,
    /// The start or a player is not one of a match.
    #[error(transparent)]
    Match(StartError),
    /// The text is longer than any match.
    #[error("too long a text: a game has at most {MAX_TEXT} bytes")]
    TooLong,
    /// The move, or the resignation, is against the rules.
    #[error(transparent)]
    Refused(PlayError<IllegalMoveError>),
    /// The move from several piles, or the resignation, is against the rules.
    #[error(transparent)]
    RefusedExact(PlayError<IllegalExactMoveError>),
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

/// Why a text is not a match, and in which line, counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[error("line {line}: {why}")]
pub struct ParseMatchError {
    /// The line.
    pub line: usize,
    /// What is wrong with it.
    #[source]
    pub why: LineError,
}
