//! The sizes of P-positions that theorems list, against the literal recurrence.

use fibnim::search::ThresholdTable;
use fibnim::theory::PSizes;
use fibnim::{Budget, Forever, Nat, Outcome, Position, Quota, Rules, Solver, TakeAway};
use proptest::prelude::*;

use crate::common::take_away;

/// Take-away functions with infinite and finite H-sequences, and with lags of 0, 1 and more.
const FUNCTIONS: [&str; 11] =
    ["t", "2t", "3t", "t+1", "floor(3t/2)+1", "floor(5t/2)", "4t", "2,2,6 then t+3", "floor(t/2)+3", "7", "1,1,4"];

fn quota(chips: u32) -> Quota {
    Quota::new(chips).expect("not zero")
}

fn listed(take: &TakeAway, smaller: u32, w: u32, first: u32, last: u32) -> Option<Vec<Nat>> {
    let sizes = Nat::from(first)..=Nat::from(last);
    PSizes::new(take, &Nat::from(smaller), &quota(w), sizes, &mut Forever).expect("small").map(Iterator::collect)
}

#[test]
fn one_and_two_piles_agree_with_the_recurrence() {
    let mut covered = 0;
    for take in FUNCTIONS.map(take_away) {
        let piles = [30_u32, 130].map(Nat::from);
        let rules = Rules::normal(take.clone());
        let table = ThresholdTable::build(&rules, &piles, &mut Budget::default()).expect("small");
        for w in (1..40).chain([200]) {
            for smaller in [0, 1, 7, 20, 30] {
                for first in [0, 1, 5, 29, 34, 55, 128, 130] {
                    let Some(sizes) = listed(&take, smaller, w, first, 130) else {
                        // A theorem covers one pile under any rules.
                        assert!(smaller > 0, "{take}");
                        continue;
                    };
                    covered += 1;
                    let is_p =
                        |&size: &u32| table.threshold(&[smaller as usize, size as usize]).is_none_or(|least| least > w);
                    let literal: Vec<Nat> = (smaller.max(first)..=130).filter(is_p).map(Nat::from).collect();
                    assert_eq!(sizes, literal, "{take}: {smaller}, quota {w}, from {first}");
                }
            }
        }
    }
    assert!(covered > 7_000, "{covered}");
}

#[test]
fn ranges_without_a_size_are_empty() {
    assert_eq!(listed(&TakeAway::FIBONACCI, 0, 3, 9, 8), Some(vec![]));
    assert_eq!(listed(&TakeAway::FIBONACCI, 40, 3, 9, 30), Some(vec![]));
}

proptest! {
    /// For numbers too large for a table: the listed sizes are P, and the others are not.
    #[test]
    fn large_sizes_are_those_that_the_solver_calls_p(
        bytes in prop::collection::vec(any::<u8>(), 1..40), w in 1..60_u32, m in 0..500_u32, which in 0..3_usize,
    ) {
        let take = take_away(["2t", "t", "t+1"][which]);
        let solver = Solver::new(Rules::normal(take.clone()));
        let (first, smaller) = (Nat::from_le_bytes(&bytes) + 1_000_u32, Nat::from(if m % 5 == 0 { 0 } else { m }));
        let range = first.clone()..=&first + 80_u32;
        let listed: Vec<Nat> = PSizes::new(&take, &smaller, &quota(w), range, &mut Forever).expect("small").expect("in class").collect();
        let is_p = |size: &Nat| {
            let position = Position::global([smaller.clone(), size.clone()], fibnim::Limit::Quota(quota(w))).expect("piles");
            solver.solve(&position).is_ok_and(|analysis| analysis.outcome() == Outcome::P)
        };
        prop_assert_eq!(listed, (0..=80_u32).map(|step| &first + step).filter(is_p).collect::<Vec<_>>());
    }
}
