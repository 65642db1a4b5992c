//! Opponents and advice for relatives.

use fibnim::relative::{Relative, RelativeAnalysis, RelativeSolver};
use fibnim::{Budget, Dynamic, Move, Outcome, RuledPosition, SolveError};

use crate::advise::{Advise, Hint};
use crate::moves::Moves;
use crate::strategy::{Losing, Policy, Rate, Strategy};

/// Advice on games of a relative. It plays [`Strategy::Perfect`] (taking the least or longest), [`Strategy::Random`],
/// [`Strategy::Slip`] and [`Strategy::Greedy`]; a match refuses the other strategies, and this advisor gives them the
/// moves of the perfect player.
#[derive(Debug, Default)]
pub struct RelativeAdvisor {
    /// What solves the positions of games from a start.
    prepared: Option<(RuledPosition<Relative>, RelativeSolver)>,
    /// The last position that was solved. A game asks for it again, as the position before the next move.
    last: Option<RelativeAnalysis>,
}

impl RelativeAdvisor {
    fn analysis(
        &mut self,
        position: &RuledPosition<Relative>,
        budget: &mut Budget<'_>,
    ) -> Result<&RelativeAnalysis, SolveError> {
        let analysis = match self.last.take() {
            Some(known) if known.position == *position => known,
            _ => match &self.prepared {
                Some((start, solver)) if begins(start, position) => solver.solve(position, budget)?,
                _ => position.solve(budget)?,
            },
        };
        Ok(self.last.insert(analysis))
    }

    /// The smallest winning move from the largest pile that has one, else the first legal one.
    fn best(
        &mut self,
        position: &RuledPosition<Relative>,
        budget: &mut Budget<'_>,
    ) -> Result<Policy<Move>, SolveError> {
        let piles = position.position().piles();
        let winning = &self.analysis(position, budget)?.winning_moves;
        let best = winning.iter().rev().max_by(|a, b| piles[a.pile].cmp(&piles[b.pile])).cloned();
        let wins = best.is_some();
        Ok(Policy::certain(best.or_else(|| position.least_move()), wins))
    }
}

/// Whether a position has the rules of a start, and no pile of it is larger.
fn begins(start: &RuledPosition<Relative>, position: &RuledPosition<Relative>) -> bool {
    let (first, later) = (start.position(), position.position());
    let fits =
        first.piles().len() == later.piles().len() && first.piles().iter().zip(later.piles()).all(|(a, b)| a >= b);
    fits && first.dynamic() == later.dynamic() && start.rules() == position.rules()
}

impl Advise<Relative> for RelativeAdvisor {
    /// One table is built for all positions of the games.
    fn prepare(&mut self, start: &RuledPosition<Relative>, budget: &mut Budget<'_>) -> Result<(), SolveError> {
        let own = start.position().dynamic() == Dynamic::Local;
        let mut part = Budget { memory: budget.memory / 4, monitor: budget.monitor };
        match RelativeSolver::build(start.rules(), own, start.position().piles(), &mut part) {
            Ok(solver) => self.prepared = Some((start.clone(), solver)),
            Err(error) if error.is_by_budget() => {}
            Err(error) => return Err(error),
        }
        Ok(())
    }

    fn policy(
        &mut self,
        strategy: Strategy,
        position: &RuledPosition<Relative>,
        budget: &mut Budget<'_>,
    ) -> Result<Policy<Move>, SolveError> {
        match strategy {
            Strategy::Random => Ok(Policy::random()),
            Strategy::Greedy => Ok(Policy::certain(position.greedy_move(), false)),
            Strategy::Slip(rate) => {
                let perfect = self.best(position, budget)?;
                Ok(Policy { slip: rate, wins: perfect.wins && rate == Rate::NEVER, ..perfect })
            }
            Strategy::Perfect(Losing::Longest) => {
                let found = position.remoteness(budget)?;
                Ok(Policy::certain(found.moves.into_iter().next(), found.outcome == Outcome::N))
            }
            Strategy::Perfect(_) | Strategy::Zhou | Strategy::Optimist => self.best(position, budget),
        }
    }

    fn outcome(&mut self, position: &RuledPosition<Relative>, budget: &mut Budget<'_>) -> Result<Outcome, SolveError> {
        self.analysis(position, budget).map(|analysis| analysis.outcome)
    }

    fn hint(
        &mut self,
        by: Losing,
        position: &RuledPosition<Relative>,
        budget: &mut Budget<'_>,
    ) -> Result<Hint, SolveError> {
        let policy = self.policy(Strategy::Perfect(by), position, budget)?;
        let analysis = self.analysis(position, budget)?;
        let reason = analysis.explain_move(policy.chosen.as_ref().filter(|_| policy.wins));
        Ok(Hint { by, chosen: policy.chosen, wins: policy.wins, reason })
    }
}
