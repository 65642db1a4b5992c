//! The rules of the games that a match can be played in.

use std::error::Error;
use std::fmt::Debug;

use fibnim::exact_k::{ExactMove, ExactPosition, ExactRules, IllegalExactMoveError};
use fibnim::{IllegalMoveError, Move, Play, Position, Rules};

use crate::moves::Moves;

mod sealed {
    pub trait Sealed {}
    impl Sealed for fibnim::Rules {}
    impl Sealed for fibnim::exact_k::ExactRules {}
}

/// The rules of a game: [`Rules`] for moves from one pile, [`ExactRules`] for moves from exactly `k` piles.
pub trait Ruleset: sealed::Sealed + Clone + Eq + Debug {
    /// A position.
    type Position: Moves<Move = Self::Move>;
    /// A move.
    type Move: Clone + Eq + Debug;
    /// The rule that a move breaks.
    type Illegal: Error + Clone + Eq + Send + Sync + 'static;

    /// Who wins when a player cannot move.
    fn play(&self) -> Play;

    /// The position after a move.
    ///
    /// # Errors
    /// If the move is not legal.
    fn after(&self, position: &Self::Position, chosen: &Self::Move) -> Result<Self::Position, Self::Illegal>;
}

impl Ruleset for Rules {
    type Position = Position;
    type Move = Move;
    type Illegal = IllegalMoveError;

    fn play(&self) -> Play {
        self.play
    }

    fn after(&self, position: &Position, chosen: &Move) -> Result<Position, IllegalMoveError> {
        position.after(&self.take_away, chosen)
    }
}

impl Ruleset for ExactRules {
    type Position = ExactPosition;
    type Move = ExactMove;
    type Illegal = IllegalExactMoveError;

    /// Exact-k games are played under normal play.
    fn play(&self) -> Play {
        Play::Normal
    }

    fn after(&self, position: &ExactPosition, chosen: &ExactMove) -> Result<ExactPosition, IllegalExactMoveError> {
        position.after(chosen)
    }
}
