//! Advice on a game: the move of a strategy, a verdict on a move, and a hint.

use fibnim::explain::{Sentence, paragraph};
use fibnim::{Budget, Move, Outcome, SolveError};

use crate::moves::AnyRules;
use crate::strategy::{Losing, Policy, Strategy};

/// A verdict on a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveVerdict<M = Move> {
    /// It wins.
    Wins,
    /// It loses against best play, as every other move would have.
    Lost,
    /// It gave a win away. The move given here would have won; `None` if a theorem only says that there is one.
    Blunder(Option<M>),
}

/// What a perfect player would do, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint<M = Move> {
    /// Which of the moves that are as good.
    pub by: Losing,
    /// The move; `None` if there is no legal one.
    pub chosen: Option<M>,
    /// Whether it wins.
    pub wins: bool,
    /// Why it wins, or why no move does.
    pub reason: Vec<Sentence>,
}

impl Hint {
    /// The hint in words, for a position of this many piles.
    #[must_use]
    pub fn words(&self, piles: usize) -> String {
        let reason = paragraph(&self.reason);
        let player = match (self.by, self.wins) {
            (Losing::TakeOne, _) => "A perfect player",
            (Losing::Longest, true) => "The quickest win",
            (Losing::Longest, false) => "The slowest loss",
            (Losing::Optimal, _) => "An optimal player",
        };
        match &self.chosen {
            None => reason,
            Some(Move { chips, .. }) if piles == 1 => format!("{player} takes {chips}. {reason}"),
            Some(Move { chips, pile }) => format!("{player} takes {chips} from pile {}. {reason}", pile + 1),
        }
    }
}

/// Advice on games of some rules, for strategies and for humans.
pub trait Advise<R: AnyRules> {
    /// Prepares for games from a position, so that not every position of them needs a table of its own. It changes the
    /// time, but no answer.
    ///
    /// # Errors
    /// If the monitor stops the work. What exceeds the memory is not prepared.
    fn prepare(&mut self, _start: &R::Position, _budget: &mut Budget<'_>) -> Result<(), SolveError> {
        Ok(())
    }

    /// What a strategy does in a position.
    ///
    /// # Errors
    /// If what it needs to know is beyond the budget.
    fn policy(
        &mut self,
        strategy: Strategy,
        position: &R::Position,
        budget: &mut Budget<'_>,
    ) -> Result<Policy<R::Move>, SolveError>;

    /// Who wins a position with best play.
    ///
    /// # Errors
    /// If that is beyond the budget.
    fn outcome(&mut self, position: &R::Position, budget: &mut Budget<'_>) -> Result<Outcome, SolveError>;

    /// What such a perfect player would do, and why.
    ///
    /// # Errors
    /// If that is beyond the budget.
    fn hint(
        &mut self,
        by: Losing,
        position: &R::Position,
        budget: &mut Budget<'_>,
    ) -> Result<Hint<R::Move>, SolveError>;

    /// Judges the move that leads from one position to another.
    ///
    /// # Errors
    /// If that is beyond the budget.
    fn judge(
        &mut self,
        before: &R::Position,
        chosen: &R::Move,
        after: &R::Position,
        budget: &mut Budget<'_>,
    ) -> Result<MoveVerdict<R::Move>, SolveError> {
        let perfect = self.policy(Strategy::Perfect(Losing::TakeOne), before, budget)?;
        if perfect.wins && perfect.chosen.as_ref() == Some(chosen) {
            return Ok(MoveVerdict::Wins);
        }
        if self.outcome(before, budget)? == Outcome::P {
            return Ok(MoveVerdict::Lost);
        }
        if self.outcome(after, budget)? == Outcome::P {
            return Ok(MoveVerdict::Wins);
        }
        Ok(MoveVerdict::Blunder(perfect.chosen.filter(|_| perfect.wins)))
    }
}
