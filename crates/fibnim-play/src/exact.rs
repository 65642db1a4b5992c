//! Opponents and advice for games in which a move takes from exactly `k` piles.

use fibnim::exact_k::{ExactAnalysis, ExactPosition, ExactRules, ExactSearch, solve};
use fibnim::{Budget, Move, Outcome, Play, SolveError};

use crate::advise::{Advise, Hint};
use crate::moves::Moves;
use crate::strategy::{Losing, Policy, Rate, Strategy};

/// Advice on exact-k games of any rules.
///
/// It plays [`Strategy::Perfect`] (taking one or longest), [`Strategy::Random`], [`Strategy::Slip`] and
/// [`Strategy::Greedy`]. The other strategies need games in which a move takes from one pile: a match refuses them,
/// and this advisor gives them the moves of the perfect player.
///
/// ```
/// use fibnim::exact_k::{ExactPosition, ExactRules};
/// use fibnim::Budget;
/// use fibnim_play::{Advise, ExactAdvisor, Losing};
/// let start = ExactPosition::start(ExactRules::EXACT_2, [2u32, 5, 7])?;
/// let hint = ExactAdvisor::default().hint(Losing::TakeOne, &start, &mut Budget::default())?;
/// let takes: Vec<_> = hint.chosen.iter().flatten().map(|take| (take.pile, take.chips.to_string())).collect();
/// assert_eq!(takes, [(0, "1".to_owned()), (2, "2".to_owned())]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct ExactAdvisor {
    /// The last position that was solved. A game asks for it again, as the position before the next move.
    last: Option<ExactAnalysis>,
    lengths: ExactSearch,
}

impl ExactAdvisor {
    /// The answer of the solver to a position.
    ///
    /// # Errors
    /// If it is beyond the budget.
    pub fn analysis(
        &mut self,
        position: &ExactPosition,
        budget: &mut Budget<'_>,
    ) -> Result<&ExactAnalysis, SolveError> {
        let analysis = match self.last.take() {
            Some(known) if known.position == *position => known,
            _ => solve(position, budget)?,
        };
        Ok(self.last.insert(analysis))
    }

    /// A winning move, else the first legal one; and whether it wins.
    fn best(&mut self, position: &ExactPosition, budget: &mut Budget<'_>) -> Result<Policy<Vec<Move>>, SolveError> {
        let analysis = self.analysis(position, budget)?;
        let winning = analysis.winning_moves.first().cloned().filter(|_| analysis.outcome == Outcome::N);
        let wins = winning.is_some();
        Ok(Policy::certain(winning.or_else(|| position.least_move()), wins))
    }

    /// A move that achieves the remoteness.
    fn longest(&mut self, position: &ExactPosition, budget: &mut Budget<'_>) -> Result<Policy<Vec<Move>>, SolveError> {
        let length = self.lengths.remoteness(position, budget)?;
        for chosen in position.legal_moves() {
            if let Ok(next) = position.after(&chosen)
                && self.lengths.remoteness(&next, budget)? + 1 == length
            {
                let wins = length.is_multiple_of(2) == (position.rules().play == Play::Misere);
                return Ok(Policy::certain(Some(chosen), wins));
            }
        }
        Ok(Policy::certain(None, position.rules().play == Play::Misere))
    }
}

impl Advise<ExactRules> for ExactAdvisor {
    fn policy(
        &mut self,
        strategy: Strategy,
        position: &ExactPosition,
        budget: &mut Budget<'_>,
    ) -> Result<Policy<Vec<Move>>, SolveError> {
        match strategy {
            Strategy::Random => Ok(Policy::random()),
            Strategy::Greedy => Ok(Policy::certain(position.greedy_move(), false)),
            Strategy::Slip(rate) => {
                let perfect = self.best(position, budget)?;
                Ok(Policy { slip: rate, wins: perfect.wins && rate == Rate::NEVER, ..perfect })
            }
            Strategy::Perfect(Losing::Longest) => self.longest(position, budget),
            Strategy::Perfect(_) | Strategy::Zhou | Strategy::Optimist => self.best(position, budget),
        }
    }

    fn outcome(&mut self, position: &ExactPosition, budget: &mut Budget<'_>) -> Result<Outcome, SolveError> {
        self.analysis(position, budget).map(|analysis| analysis.outcome)
    }

    fn hint(
        &mut self,
        by: Losing,
        position: &ExactPosition,
        budget: &mut Budget<'_>,
    ) -> Result<Hint<Vec<Move>>, SolveError> {
        let policy = self.policy(Strategy::Perfect(by), position, budget)?;
        let reason = self.analysis(position, budget)?.explain();
        Ok(Hint { by, chosen: policy.chosen, wins: policy.wins, reason })
    }
}
