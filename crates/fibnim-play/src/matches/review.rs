//! What a move was worth.

use fibnim::{Budget, Monitor, Move, Outcome, Position, SolveError};

use crate::advisor::Advisor;
use crate::strategy::{Losing, Strategy};

/// What a move was worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It wins.
    Wins,
    /// It loses against best play, as every move would have.
    Lost,
    /// It gave a win away. The move is one that wins.
    Blunder(Move),
}

impl Advisor {
    /// Judges a move. One that is not legal counts as lost.
    ///
    /// # Errors
    /// If the position is beyond the budget.
    ///
    /// ```
    /// use fibnim::{Budget, Move, Rules, Solver};
    /// use fibnim_play::{Advisor, Verdict};
    /// let mut advisor = Advisor::new(Solver::new(Rules::FIBONACCI));
    /// let take = |chips: u32| Move { pile: 0, chips: chips.into() };
    /// let mut judge = |chips| advisor.judge(&"20".parse().unwrap(), &take(chips), &mut Budget::default());
    /// assert_eq!(judge(2)?, Verdict::Wins);
    /// assert_eq!(judge(3)?, Verdict::Blunder(take(2)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn judge<M: Monitor>(
        &mut self,
        before: &Position,
        chosen: &Move,
        budget: &mut Budget<M>,
    ) -> Result<Verdict, SolveError> {
        let Ok(after) = before.after(&self.rules().take_away, chosen) else { return Ok(Verdict::Lost) };
        let perfect = self.policy(Strategy::Perfect(Losing::TakeOne), before, budget)?;
        match perfect.chosen() {
            Some(better) if perfect.wins() => {
                let wins = better == chosen || self.analysis(&after, budget)?.outcome() == Outcome::P;
                Ok(if wins { Verdict::Wins } else { Verdict::Blunder(better.clone()) })
            }
            _ => Ok(Verdict::Lost),
        }
    }
}
