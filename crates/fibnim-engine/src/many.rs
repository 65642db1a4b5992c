//! Methods for many positions of one ruleset, which share what is computed for them.

use std::sync::{Arc, OnceLock};

use fibnim::grundy::GrundyTable;
use fibnim::{Budget, GrundyBound, Method, Nat, Reason, Rules, SolveError};
use fibnim_table::TableOnDemand;

/// Methods for many positions. With the piles in increasing order, no pile is larger than its bound in `bounds`.
pub(crate) fn methods(rules: &Rules, bounds: &[Nat], threads: usize) -> [Arc<dyn Method>; 2] {
    let bounds: Vec<u32> = bounds.iter().map(|bound| u32::try_from(bound).unwrap_or(u32::MAX)).collect();
    let rows = bounds.iter().copied().max().unwrap_or(0);
    [
        Arc::new(PileValues { rules: rules.clone(), rows, table: OnceLock::new() }),
        Arc::new(TableOnDemand::up_to(rules.clone(), bounds, threads)),
    ]
}

/// The Grundy values of all piles up to a size, computed when they are first needed.
#[derive(Debug)]
struct PileValues {
    rules: Rules,
    rows: u32,
    /// None if the table is beyond the budget.
    table: OnceLock<Option<GrundyTable>>,
}

impl Method for PileValues {
    fn rules(&self) -> &Rules {
        &self.rules
    }

    fn grundy(
        &self,
        pile: &Nat,
        quota: &Nat,
        budget: &mut Budget<'_>,
    ) -> Result<Option<(GrundyBound, Reason)>, SolveError> {
        let table = match self.table.get() {
            Some(table) => table,
            None => match GrundyTable::build(&self.rules.take_away, self.rows, budget) {
                Err(stopped @ SolveError::Stopped(_)) => return Err(stopped),
                built => self.table.get_or_init(|| built.ok()),
            },
        };
        let row = table.as_ref().zip(u32::try_from(pile).ok()).and_then(|(table, pile)| table.row(pile));
        // A quota beyond 64 bits does not limit the move.
        let value = row.map(|row| row.value(u64::try_from(quota).unwrap_or(u64::MAX)));
        Ok(value.map(|value| (GrundyBound::Exactly(value.into()), Reason::Rows { rows: None })))
    }
}

#[cfg(test)]
mod tests {
    use fibnim::{Limit, Play, Position, Quota, TakeAway, Wanted};

    use super::*;
    use crate::{Capabilities, Engine};

    /// Every position is answered as a single one is, with much memory and with little.
    #[test]
    fn many_positions_are_answered_as_single_ones() {
        let limits = |quota: u32| {
            Quota::new(quota)
                .map_or([Limit::Any, Limit::NotWhole], |quota| [Limit::Quota(quota.clone()), Limit::Quota(quota)])
        };
        let seeds = if cfg!(debug_assertions) { 12 } else { 120 };
        let mut compared = 0;
        for (take, play) in [("2t", Play::Normal), ("3t", Play::Normal), ("2t", Play::Misere), ("t", Play::Normal)] {
            let take_away: TakeAway = take.parse().expect("a function");
            let rules = Rules { take_away, play };
            for (local, memory) in [(false, 1 << 30), (false, 40_000), (true, 1 << 30), (true, 20_000)] {
                let mut engine = Engine::new(Capabilities { threads: 1, ..Capabilities::default() });
                let mut single = Engine::new(Capabilities { threads: 1, ..Capabilities::default() });
                let many = engine.solver_of_many(&rules, &[9_u32, 17, 30].map(Nat::from));
                for seed in 0..seeds {
                    let piles = [seed % 10, seed * 7 % 18, seed * 13 % 31].map(Nat::from);
                    for limit in limits(seed % 6) {
                        let position = if local {
                            Position::local(piles.clone().into_iter().map(|pile| (pile, limit.clone())))
                        } else {
                            Position::global(piles.clone(), limit)
                        };
                        let position = position.expect("three piles");
                        let answer =
                            many.solve_for(&position, Wanted::Outcome, &mut Budget { memory, ..Budget::default() });
                        let alone = single
                            .solver(&rules)
                            .solve_within(&position, &mut Budget { memory: 1 << 30, ..Budget::default() });
                        let alone = alone.expect("small piles");
                        if let Ok(answer) = answer {
                            assert_eq!(answer.outcome(), alone.outcome(), "{position} {rules:?} {memory}");
                            assert_eq!(answer.threshold(), alone.threshold(), "{position} {rules:?} {memory}");
                            compared += 1;
                        } else {
                            assert!(memory < 1 << 30, "{position} {rules:?}");
                        }
                    }
                }
            }
        }
        assert!(compared > 20 * seeds, "{compared}");
    }
}
