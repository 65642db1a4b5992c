//! The values of sequences under the rules of a relative.

use std::sync::Arc;

use fibnim::relative::{Relative, RelativeSolver, RelativeValues};
use fibnim::{Budget, Limit, Nat, Reason, RuledPosition, Theorem};
use fibnim_play::{Match, Player, RelativeAdvisor, relative_recursion};

use super::complement;
use super::positions::Positions;
use super::term_values::{RANDOM_OPENER, Weakest, chance, complementary, most_of, threshold, winning};
use crate::wire::{ComplementQuestion, SequenceQuestion, Statistic, TermValue, Whole};
use crate::{EngineError, Result};

/// What is computed once for all positions of a sequence.
pub(super) struct RelativeTerms {
    rules: Arc<Relative>,
    known: KnownGames,
}

enum KnownGames {
    /// Outcomes, thresholds and winning moves of all positions.
    Solver(RelativeSolver),
    /// The Grundy values of all piles.
    Values(RelativeValues),
    /// Nothing is shared.
    Nothing,
}

impl RelativeTerms {
    /// Prepares for positions whose piles are at most `bounds`.
    pub(super) fn new(
        rules: &Arc<Relative>,
        asked: &Positions,
        bounds: &[Nat],
        budget: &mut Budget<'_>,
    ) -> Result<Self> {
        let known = match (asked.question.statistic, asked.question.filter) {
            (Statistic::Grundy, None) => {
                let most = bounds.iter().max().cloned().unwrap_or(Nat::ZERO);
                KnownGames::Values(RelativeValues::build(rules, &most, budget)?)
            }
            (
                Statistic::Size
                | Statistic::Complement
                | Statistic::Remoteness
                | Statistic::Chance
                | Statistic::Numerator
                | Statistic::Denominator,
                None,
            ) => KnownGames::Nothing,
            (Statistic::Threshold, _) if rules.no_repeat && rules.blocked > 0 => {
                return Err(EngineError::not_covered(
                    "a search finds no threshold: leave out block or no_repeat, or give the statistic outcome",
                ));
            }
            _ => KnownGames::Solver(RelativeSolver::build(rules, false, bounds, budget)?),
        };
        Ok(Self { rules: rules.clone(), known })
    }

    /// The value at these numbers; `None` if the filter leaves them out.
    pub(super) fn value(
        &mut self,
        asked: &Positions,
        [n, m]: [&Nat; 2],
        noted: &mut Weakest,
        budget: &mut Budget<'_>,
    ) -> Result<Option<TermValue>> {
        let SequenceQuestion { statistic, filter, .. } = asked.question;
        let position = RuledPosition::new(self.rules.clone(), asked.position(n, m)?);
        let solved = match &self.known {
            KnownGames::Solver(solver) => Some(solver.solve(&position, budget)?),
            _ => None,
        };
        if let Some(solved) = &solved {
            noted.note(solved.reason);
            if filter.is_some_and(|outcome| outcome != solved.outcome) {
                return Ok(None);
            }
        }
        Ok(Some(match (statistic, solved) {
            (Statistic::Outcome, Some(solved)) => TermValue::Text(solved.outcome.to_string()),
            (Statistic::Threshold, Some(solved)) => threshold(solved.threshold.as_ref()),
            (Statistic::Least | Statistic::Largest | Statistic::Moves, Some(solved)) => {
                winning(statistic, solved.winning_moves.into_iter(), budget)?
            }
            (Statistic::Remoteness, _) => {
                let found = position.remoteness(budget)?;
                noted.note(found.reason);
                TermValue::Number(found.length)
            }
            (Statistic::Grundy, _) => self.grundy(asked, position.position().piles(), noted, budget)?,
            (Statistic::Complement, _) => {
                let piles = position.position().piles().iter().map(Whole::new).collect::<Result<Vec<_>, _>>()?;
                let question = ComplementQuestion { piles: piles.try_into()?, ..ComplementQuestion::default() };
                let found = complement::of_relative(&question, &self.rules, budget)?;
                noted.note(found.basis);
                found.rows.first().map_or(TermValue::Number(Nat::ZERO), |row| complementary(&row.complement))
            }
            (Statistic::Chance | Statistic::Numerator | Statistic::Denominator, _) => {
                // A match refuses what cannot be played.
                Match::relative(position.clone(), RANDOM_OPENER.map(Player::Strategy), 0)
                    .map_err(EngineError::input)?;
                let mut advisor = RelativeAdvisor::default();
                let (found, positions) = relative_recursion(&mut advisor, RANDOM_OPENER, &position, budget)?;
                noted.note(Reason::Recursion { positions: Some(positions) });
                chance(statistic, &found)
            }
            _ => {
                noted.note(Theorem::Rules);
                TermValue::Number(n.clone())
            }
        }))
    }

    /// The nim-sum of the values of the piles.
    fn grundy(
        &self,
        asked: &Positions,
        piles: &[Nat],
        noted: &mut Weakest,
        budget: &mut Budget<'_>,
    ) -> Result<TermValue> {
        let built;
        let values = if let KnownGames::Values(values) = &self.known {
            values
        } else {
            built = RelativeValues::build(&self.rules, &piles.iter().max().cloned().unwrap_or(Nat::ZERO), budget)?;
            &built
        };
        noted.note(Reason::Rows { rows: Some(values.rows()) });
        let value = |pile: &Nat| {
            let any = self.rules.quota.is_unlimited() && asked.limit == Limit::Any;
            let most = if any { pile.clone() } else { most_of(asked, pile) };
            values.value(pile, &most)
        };
        let all = piles.iter().map(value).collect::<Result<Vec<_>, _>>()?;
        Ok(TermValue::Number(Nat::nim_sum(&all)))
    }
}
