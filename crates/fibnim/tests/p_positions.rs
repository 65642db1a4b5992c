//! The P-positions that theorems list, against the literal recurrence.

use fibnim::search::ThresholdTable;
use fibnim::{Budget, Forever, Nat, Outcome, PPositions, Play, Position, Quota, Rules, Solver, TakeAway};
use proptest::prelude::*;

/// Take-away functions with infinite and finite H-sequences, and with lags of 0, 1 and more.
const FUNCTIONS: [&str; 11] =
    ["t", "2t", "3t", "t+1", "floor(3t/2)+1", "floor(5t/2)", "4t", "2,2,6 then t+3", "floor(t/2)+3", "7", "1,1,4"];

fn nats(piles: &[u32]) -> Vec<Nat> {
    piles.iter().copied().map(Nat::from).collect()
}

fn quota(chips: impl Into<Nat>) -> Quota {
    Quota::new(chips).expect("not zero")
}

fn listed(rules: &Rules, others: &[u32], w: u32, first: u32, last: u32) -> Option<PPositions> {
    let sizes = Nat::from(first)..=Nat::from(last);
    Solver::new(rules.clone()).p_positions(&nats(others), &quota(w), sizes, &mut Forever).expect("small")
}

/// The sizes of the last piles.
fn sizes(positions: PPositions) -> Vec<u32> {
    positions.map(|position| u32::try_from(position.piles().last().expect("a pile")).expect("small")).collect()
}

/// The same list by the recurrence of thresholds.
fn literal(table: &ThresholdTable, others: &[u32], w: u32, first: u32, last: u32) -> Vec<u32> {
    let first = others.iter().copied().max().unwrap_or(0).max(first);
    let piles = |size: u32| others.iter().chain([&size]).map(|&pile| pile as usize).collect::<Vec<_>>();
    (first..=last).filter(|&size| table.threshold(&piles(size)).is_none_or(|least| least > w)).collect()
}

#[test]
fn one_and_two_piles_agree_with_the_recurrence() {
    let mut covered = 0;
    for (text, play) in FUNCTIONS.iter().flat_map(|text| [(text, Play::Normal), (text, Play::Misere)]) {
        let rules = Rules { take_away: text.parse().expect("a take-away function"), play };
        let table = ThresholdTable::build(&rules, &nats(&[30, 130]), &mut Budget::default()).expect("small");
        for w in (1..40).chain([200]) {
            for others in [&[][..], &[0], &[1], &[7], &[20], &[30]] {
                let Some(positions) = listed(&rules, others, w, 0, 130) else {
                    // A theorem covers one pile under any rules, so only positions with another pile have no list.
                    assert!(others.iter().any(|&pile| pile > 0), "{rules}");
                    continue;
                };
                covered += 1;
                assert_eq!(sizes(positions), literal(&table, others, w, 0, 130), "{rules}: {others:?}, quota {w}");
                for first in [1, 5, 29, 34, 55, 128, 130] {
                    let part = listed(&rules, others, w, first, 130).expect("the same theorem");
                    let literal = literal(&table, others, w, first, 130);
                    assert_eq!(sizes(part), literal, "{rules}: {others:?}, quota {w}, from {first}");
                }
            }
        }
    }
    assert!(covered > 2_000, "{covered}");
}

#[test]
fn power_of_two_nim_with_many_piles_agrees_with_the_recurrence() {
    for rules in ["t", "2t-1"].into_iter().flat_map(|take| {
        let take: TakeAway = take.parse().expect("a take-away function");
        [Rules::normal(take.clone()), Rules::misere(take)]
    }) {
        let table = ThresholdTable::build(&rules, &nats(&[6, 9, 40]), &mut Budget::default()).expect("small");
        // With another pile that is empty the position could have no chips.
        for (a, b) in (0..=6).flat_map(|a| (a.max(1)..=9).map(move |b| (a, b))) {
            for w in 1..40 {
                for first in [0, 11, 24] {
                    let positions = listed(&rules, &[a, b], w, first, 40).expect("a theorem");
                    assert_eq!(sizes(positions), literal(&table, &[a, b], w, first, 40), "{rules}: {a} {b}, quota {w}");
                }
            }
        }
    }
    assert!(listed(&Rules::FIBONACCI, &[1, 2], 1, 0, 9).is_none(), "three piles have no theorem");
    assert!(listed(&Rules::misere(TakeAway::FIBONACCI), &[1], 1, 0, 9).is_none(), "nor has misère play");
}

#[test]
fn ranges_without_a_size_are_empty() {
    assert_eq!(sizes(listed(&Rules::FIBONACCI, &[], 3, 9, 8).expect("one pile")), Vec::<u32>::new());
    assert_eq!(sizes(listed(&Rules::FIBONACCI, &[40], 3, 9, 30).expect("two piles")), Vec::<u32>::new());
}

proptest! {
    /// For numbers too large for a table: the listed sizes are P, and the others are not.
    #[test]
    fn large_sizes_are_those_that_the_solver_calls_p(
        bytes in prop::collection::vec(any::<u8>(), 1..40), w in 1..60_u32, m in 0..500_u32, which in 0..3_usize,
    ) {
        let rules = Rules::normal(["2t", "t", "t+1"][which].parse().expect("a take-away function"));
        let solver = Solver::new(rules.clone());
        let first = Nat::from_le_bytes(&bytes) + 1_000_u32;
        let last = &first + 80_u32;
        let others = if m % 5 == 0 { vec![] } else { vec![Nat::from(m)] };
        let Some(positions) = solver.p_positions(&others, &quota(w), first.clone()..=last, &mut Forever).expect("small")
        else { return Ok(()) };
        let listed: Vec<Position> = positions.collect();
        let all = (0..=80_u32).map(|step| {
            let piles = others.iter().cloned().chain([&first + step]);
            Position::global(piles, fibnim::Limit::Quota(quota(w))).expect("a pile")
        });
        let is_p = |position: &Position| {
            solver.solve(position).is_ok_and(|analysis| analysis.outcome() == Outcome::P)
        };
        prop_assert_eq!(listed, all.filter(is_p).collect::<Vec<_>>());
    }
}
