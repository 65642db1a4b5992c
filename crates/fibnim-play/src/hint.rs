//! Advice in words.

use fibnim::{Budget, Monitor, Move, Position, SolveError};

use crate::advisor::Advisor;
use crate::strategy::{Losing, Strategy};

/// What a perfect player would do, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The move; `None` if there is no legal one.
    pub chosen: Option<Move>,
    /// Whether it wins.
    pub wins: bool,
    /// Why it wins, or why no move does: one sentence.
    pub reason: String,
}

impl Advisor {
    /// What a perfect player would do.
    ///
    /// # Errors
    /// If that is beyond the budget.
    ///
    /// ```
    /// use fibnim::{Budget, Rules, Solver};
    /// let mut advisor = fibnim_play::Advisor::new(Solver::new(Rules::FIBONACCI));
    /// let hint = advisor.hint(&"(18;4)".parse()?, &mut Budget::default())?;
    /// assert_eq!(hint.reason, "18 = 13 + 5: the quota is 4, less than 5, so no move wins.");
    /// assert_eq!(hint.chosen.map(|best| best.chips.to_string()).as_deref(), Some("1"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn hint<M: Monitor>(&mut self, position: &Position, budget: &mut Budget<M>) -> Result<Hint, SolveError> {
        let policy = self.policy(Strategy::Perfect(Losing::TakeOne), position, budget)?;
        let analysis = self.analysis(position, budget)?;
        let reason = match policy.chosen() {
            Some(best) if policy.wins() => match position.after(&self.rules().take_away, best) {
                Ok(next) => analysis.why_wins(best, &self.analysis(&next, budget)?),
                Err(_) => analysis.why_lost(),
            },
            _ => analysis.why_lost(),
        };
        Ok(Hint { chosen: policy.chosen().cloned(), wins: policy.wins(), reason })
    }
}
