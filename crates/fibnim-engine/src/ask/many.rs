//! Who wins each of many positions under one ruleset: they share what is computed for them.

use std::sync::Arc;

use fibnim::grundy::GrundyTable;
use fibnim::search::ThresholdTable;
use fibnim::{Budget, Dynamic, Limit, Nat, Outcome, Play, Position, Rules, SolveError, Threshold, Wanted};
use fibnim_table::{Shape, Table};

use super::solve::{FASTER, analyse};
use super::tables::All;
use crate::allowance::Allowance;
use crate::context::Context;
use crate::knowledge::Made;
use crate::{Capabilities, EngineError};

/// What is computed at most once for all positions.
#[derive(Debug)]
enum Shared<T> {
    /// No position has needed it.
    NotMade,
    /// It would be beyond the budget, or cannot be made.
    Beyond,
    Made(T),
}

impl<T> Shared<T> {
    fn of(made: Option<T>) -> Self {
        made.map_or(Self::Beyond, Self::Made)
    }

    fn get(&self) -> Option<&T> {
        match self {
            Self::Made(made) => Some(made),
            Self::NotMade | Self::Beyond => None,
        }
    }
}

/// Many positions under one ruleset, and what was computed to solve them.
#[derive(Debug)]
pub struct ManyPositions {
    rules: Rules,
    /// None of the positions has larger piles than these, both in increasing order.
    bounds: Vec<Nat>,
    /// Under one quota.
    thresholds: Shared<All>,
    /// Where every pile has its own quota.
    grundy: Shared<GrundyTable>,
}

/// Who wins, and the threshold if one quota decides.
type Answer = (Outcome, Option<Threshold>);

impl ManyPositions {
    /// Positions with these rules, none of which has larger piles than `bounds`; the bounds and the piles of each position are
    /// compared in increasing order.
    #[must_use]
    pub fn new(rules: Rules, bounds: impl IntoIterator<Item = Nat>) -> Self {
        let mut bounds: Vec<Nat> = bounds.into_iter().filter(|bound| !bound.is_zero()).collect();
        bounds.sort_unstable();
        Self { rules, bounds, thresholds: Shared::NotMade, grundy: Shared::NotMade }
    }

    /// The thresholds of all the positions, if they fit the budget.
    fn thresholds(&mut self, context: &mut Context, budget: &mut Allowance<'_>) -> Result<Option<&All>, EngineError> {
        if matches!(self.thresholds, Shared::NotMade) {
            self.thresholds = Shared::of(self.build(context, budget)?);
        }
        Ok(self.thresholds.get())
    }

    /// Builds a table with the positions: of all piles up to the largest one, unless the box of the bounds is much smaller.
    fn build(&self, context: &mut Context, budget: &mut Allowance<'_>) -> Result<Option<All>, EngineError> {
        let cost = ThresholdTable::cost(&self.bounds);
        let largest = self.bounds.last().and_then(|bound| u32::try_from(bound).ok());
        let (Some(largest), Ok(piles)) = (largest, u32::try_from(self.bounds.len())) else { return Ok(None) };
        let memory = u128::from(budget.memory);
        let shape = Shape::new(self.rules.clone(), piles, largest).ok().filter(|shape| {
            shape.positions() <= memory && Nat::from(shape.positions()) <= &cost.positions * Nat::from(FASTER)
        });
        if let Some(shape) = shape {
            let Capabilities { threads, kept, .. } = context.capabilities();
            let table = Arc::new(Table::build(shape, threads, budget)?);
            // Openings that spare whole piles are solved with it as well.
            context.knowledge().keep(Made::Table(Arc::clone(&table)), kept);
            return Ok(Some(All::Built(table)));
        }
        match ThresholdTable::build(&self.rules, &self.bounds, budget) {
            Ok(table) => Ok(Some(All::Plain(table))),
            Err(SolveError::Stopped(progress)) => Err(SolveError::Stopped(progress).into()),
            Err(_) => Ok(None),
        }
    }

    /// The Grundy values of all the piles, if they fit the budget.
    fn grundy(&mut self, budget: &mut Allowance<'_>) -> Result<Option<&GrundyTable>, EngineError> {
        if matches!(self.grundy, Shared::NotMade) {
            let largest = self.bounds.last().and_then(|bound| u32::try_from(bound).ok());
            let built = largest.map(|largest| GrundyTable::build(&self.rules.take_away, largest, budget));
            self.grundy = Shared::of(match built {
                Some(Ok(table)) => Some(table),
                Some(Err(SolveError::Stopped(progress))) => return Err(SolveError::Stopped(progress).into()),
                _ => None,
            });
        }
        Ok(self.grundy.get())
    }
}

/// Solves a position that is one of many: by what was computed for those before it, by evidence or a theorem, by what is then
/// computed for all of them, and as a single position if that would be beyond the budget.
pub(crate) fn solve(
    context: &mut Context,
    many: &mut ManyPositions,
    position: &Position,
    budget: &mut Allowance<'_>,
) -> Result<Answer, EngineError> {
    let local = position.dynamic() == Dynamic::Local;
    if local && many.rules.play == Play::Normal {
        if let Some(answer) = many.grundy.get().and_then(|table| by_values(table, position)) {
            return Ok(answer);
        }
    } else if !local && let Some(answer) = by_thresholds(many, position) {
        return Ok(answer);
    }
    // Without memory a search says what it would cost.
    let free = &mut Budget { memory: 0, monitor: &mut *budget.monitor };
    match context.knowledge().of(&many.rules).solver().solve_for(position, Wanted::Outcome, free) {
        Ok(analysis) => return Ok((analysis.outcome(), analysis.threshold().cloned())),
        Err(SolveError::Stopped(progress)) => return Err(SolveError::Stopped(progress).into()),
        Err(_) if local && many.rules.play == Play::Normal => {
            if let Some(answer) = many.grundy(budget)?.and_then(|table| by_values(table, position)) {
                return Ok(answer);
            }
        }
        Err(_) if !local && many.thresholds(context, budget)?.is_some() => {
            if let Some(answer) = by_thresholds(many, position) {
                return Ok(answer);
            }
        }
        Err(_) => {}
    }
    let rules = many.rules.clone();
    let analysis = analyse(context, &rules, position, Wanted::Outcome, budget)?;
    Ok((analysis.outcome(), analysis.threshold().cloned()))
}

/// The answer by a threshold that was computed for the positions; `None` if there is none, or the opening rule spares one of
/// several piles, so that the threshold does not decide.
fn by_thresholds(many: &ManyPositions, position: &Position) -> Option<Answer> {
    let thresholds = many.thresholds.get()?;
    let mut piles: Vec<Nat> = position.piles().iter().filter(|pile| !pile.is_zero()).cloned().collect();
    if piles.is_empty() || position.limit(0) == &Limit::NotWhole {
        return None;
    }
    piles.sort_unstable();
    let words = within(&piles, &many.bounds)?;
    let threshold = Threshold::from(thresholds.threshold(&words).finite().map(Nat::from));
    let wins = match (position.limit(0), &threshold) {
        (Limit::Quota(quota), Threshold::Finite(least)) => quota.chips() >= least,
        (_, threshold) => *threshold != Threshold::Infinite,
    };
    Some((Outcome::for_mover(wins), Some(threshold)))
}

/// The piles as words, with a 0 for each that is missing, if they are within the bounds. Both are in increasing order.
fn within(piles: &[Nat], bounds: &[Nat]) -> Option<Vec<u32>> {
    let missing = bounds.len().checked_sub(piles.len())?;
    let words = piles.iter().zip(&bounds[missing..]).map(
        |(pile, bound)| {
            if pile <= bound { u32::try_from(pile).ok() } else { None }
        },
    );
    std::iter::repeat_n(Some(0), missing).chain(words).collect()
}

/// The answer by the nim-sum of Grundy values, if the table has all the piles.
fn by_values(table: &GrundyTable, position: &Position) -> Option<Answer> {
    let value = |pile: usize| {
        let row = table.row(u32::try_from(&position.piles()[pile]).ok()?)?;
        // A larger quota is no limit.
        Some(row.value(u64::try_from(&position.largest_take(pile)).unwrap_or(u64::MAX)))
    };
    let nim_sum = (0..position.piles().len()).try_fold(0, |sum, pile| Some(sum ^ value(pile)?))?;
    Some((Outcome::for_mover(nim_sum != 0), None))
}

#[cfg(test)]
mod tests {
    use fibnim::{Forever, Quota, TakeAway};

    use super::*;
    use crate::Engine;

    /// Every position is answered as a single one is, with much memory and with little.
    #[test]
    fn many_positions_are_answered_as_single_ones() {
        let limits = |quota: u32| {
            Quota::new(quota)
                .map_or([Limit::Any, Limit::NotWhole], |quota| [Limit::Quota(quota.clone()), Limit::Quota(quota)])
        };
        let mut compared = 0;
        for (take, play) in [("2t", Play::Normal), ("3t", Play::Normal), ("2t", Play::Misere), ("t", Play::Normal)] {
            let take_away: TakeAway = take.parse().expect("a function");
            let rules = Rules { take_away, play };
            for (local, memory) in [(false, 1 << 30), (false, 40_000), (true, 1 << 30), (true, 20_000)] {
                let mut engine = Engine::new(Capabilities { threads: 1, ..Capabilities::default() });
                let mut single = Engine::new(Capabilities { threads: 1, ..Capabilities::default() });
                let mut many = ManyPositions::new(rules.clone(), [9_u32, 17, 30].map(Nat::from));
                for seed in 0_u32..120 {
                    let piles = [seed % 10, seed * 7 % 18, seed * 13 % 31].map(Nat::from);
                    for limit in limits(seed % 6) {
                        let position = if local {
                            Position::local(piles.clone().into_iter().map(|pile| (pile, limit.clone())))
                        } else {
                            Position::global(piles.clone(), limit)
                        };
                        let position = position.expect("three piles");
                        let (mut one, mut two) = (Forever, Forever);
                        let answer =
                            engine.solve_one_of(&mut many, &position, &mut Allowance { memory, monitor: &mut one });
                        let alone = single.solve_position(
                            &rules,
                            &position,
                            &mut Allowance { memory: 1 << 30, monitor: &mut two },
                        );
                        let alone = alone.expect("small piles");
                        if let Ok((outcome, threshold)) = answer {
                            assert_eq!(outcome, alone.analysis().outcome(), "{position} {rules:?} {memory}");
                            if let (Some(threshold), Some(expected)) = (&threshold, alone.analysis().threshold()) {
                                assert_eq!(threshold, expected, "{position} {rules:?} {memory}");
                            }
                            compared += 1;
                        } else {
                            assert!(memory < 1 << 30, "{position} {rules:?}");
                        }
                    }
                }
            }
        }
        assert!(compared > 2500, "{compared}");
    }
}
