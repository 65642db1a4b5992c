//! A solver that is asked for the outcome alone looks up the position and nothing else.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use fibnim::search::ThresholdTable;
use fibnim::{Budget, Limit, Method, Nat, Position, Reason, Rules, SolveError, Solver, Threshold, Wanted};

use crate::common::quota;

const MAX: u32 = 9;

/// A table that counts how often it is asked.
#[derive(Debug)]
struct Counting {
    rules: Rules,
    table: ThresholdTable,
    asked: AtomicU64,
}

impl Method for Counting {
    fn rules(&self) -> &Rules {
        &self.rules
    }

    fn threshold(&self, piles: &[Nat], _: &mut Budget<'_>) -> Result<Option<Threshold>, SolveError> {
        self.asked.fetch_add(1, Ordering::Relaxed);
        let sizes: Vec<usize> = piles.iter().filter_map(|pile| usize::try_from(pile).ok()).collect();
        let threshold = self.table.threshold(&sizes).map(Nat::from).into();
        Ok(Some(threshold))
    }

    fn reason(&self, _: &[Nat]) -> Reason {
        Reason::Table { piles: 3, max: MAX }
    }
}

#[test]
fn the_outcome_takes_one_look_up() {
    let table =
        ThresholdTable::build(&Rules::FIBONACCI, &[MAX; 3].map(Nat::from), &mut Budget::default()).expect("small");
    let counting = Arc::new(Counting { rules: Rules::FIBONACCI, table, asked: AtomicU64::new(0) });
    let mut solver = Solver::new(Rules::FIBONACCI);
    solver.add_method(counting.clone()).expect("the same rules");
    let look_ups = |position: &Position, wanted| {
        let before = counting.asked.load(Ordering::Relaxed);
        let analysis = solver.solve_for(position, wanted, &mut Budget::default()).expect("known");
        (analysis, counting.asked.load(Ordering::Relaxed) - before)
    };
    for a in 1..=MAX {
        for (b, c) in (a..=MAX).flat_map(|b| (b..=MAX).map(move |c| (b, c))) {
            for limit in [Limit::Any, Limit::NotWhole, quota(1_u32), quota(3_u32), quota(8_u32)] {
                let spares = limit == Limit::NotWhole;
                let position = Position::global([a, b, c], limit).expect("a position");
                let (whole, all) = look_ups(&position, Wanted::Moves);
                let (brief, one) = look_ups(&position, Wanted::Outcome);
                assert_eq!((brief.outcome(), brief.threshold()), (whole.outcome(), whole.threshold()), "{position}");
                assert_eq!(brief.reason(), whole.reason());
                // An opening that spares whole piles may spare the moves that win.
                assert_eq!(one, if spares { all } else { 1 }, "{position}");
                assert_eq!((brief.moves().is_some(), whole.moves().is_some()), (spares, true), "{position}");
                assert_eq!(all, 1 + whole.position().legal_moves().count() as u64, "{position}");
            }
        }
    }
}
