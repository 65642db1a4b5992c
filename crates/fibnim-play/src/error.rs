//! The error of the crate, which any of its operations converts to.

use fibnim::exact_k::IllegalExactMoveError;

use crate::matches::{LineError, ParseMatchError, PlayError, StartError};
use crate::rate::ParseRateError;
use crate::strategy::ParseStrategyError;

/// Any error of this crate. Every operation has a smaller one, which says all that can go wrong there; the operator
/// `?` turns it into this one.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A text is no strategy.
    #[error(transparent)]
    ParseStrategy(#[from] ParseStrategyError),
    /// A text is no rate.
    #[error(transparent)]
    ParseRate(#[from] ParseRateError),
    /// A match cannot start so.
    #[error(transparent)]
    Start(#[from] StartError),
    /// A move or what else is done in a match is refused.
    #[error(transparent)]
    Play(#[from] PlayError),
    /// The same, where a move takes from several piles.
    #[error(transparent)]
    ExactPlay(#[from] PlayError<IllegalExactMoveError>),
    /// A line is not one of a written match.
    #[error(transparent)]
    Line(#[from] LineError),
    /// A text is no match.
    #[error(transparent)]
    ParseMatch(#[from] ParseMatchError),
}
