//! The error of the crate, which any of its operations converts to.

use fibnim::exact_k::IllegalExactMoveError;

use crate::matches::{LineError, ParseMatchError, PlayError, StartError};
use crate::rate::ParseRateError;
use crate::strategy::ParseStrategyError;

fibnim::error_of_crate! {
    pub enum Error {
        /// A text is no strategy.
        ParseStrategy(ParseStrategyError),
        /// A text is no rate.
        ParseRate(ParseRateError),
        /// A match cannot start so.
        Start(StartError),
        /// A move or what else is done in a match is refused.
        Play(PlayError),
        /// The same, where a move takes from several piles.
        ExactPlay(PlayError<IllegalExactMoveError>),
        /// A line is not one of a written match.
        Line(LineError),
        /// A text is no match.
        ParseMatch(ParseMatchError),
    }
}
