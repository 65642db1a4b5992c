//! Local dynamic under misère play: the values of single piles against the literal definition of the outcome.

use fibnim::grundy::TameRows;
use fibnim::search::GameSearch;
use fibnim::{Budget, Limit, Nat, Outcome, Play, Position, Quota, Rules, Solver, TakeAway};
use proptest::prelude::*;

fn rows(take: &TakeAway, last: u32) -> TameRows {
    let rows = TameRows::build(take, last, last, &mut Budget::default()).expect("within the budget");
    rows.unwrap_or_else(|| panic!("a pile that is not tame for f(t) = {take}"))
}

/// The values of all piles up to `last` and all quotas, by their definition through sets of options.
fn literal(take: &TakeAway, last: usize) -> Vec<Vec<(u32, u32)>> {
    let mex =
        |values: &[u32]| (0..=values.len() as u32).find(|value| !values.contains(value)).expect("finitely many values");
    let mut all: Vec<Vec<(u32, u32)>> = Vec::new();
    for pile in 0..=last {
        let value = |quota: usize| {
            if quota.min(pile) == 0 {
                return (0, 1);
            }
            let options = (1..=quota.min(pile)).map(|chips| {
                let left = pile - chips;
                let quota = usize::try_from(take.quota_after(&(chips as u64))).unwrap_or(usize::MAX);
                all[left][quota.min(left)]
            });
            let (normal, misere): (Vec<u32>, Vec<u32>) = options.unzip();
            (mex(&normal), mex(&misere))
        };
        let row = (0..=pile).map(value).collect();
        all.push(row);
    }
    all
}

fn local(piles: &[(u32, u32)]) -> Position {
    let limits = piles.iter().map(|&(pile, quota)| (pile, Limit::Quota(Quota::new(quota).expect("a quota"))));
    Position::local(limits).expect("a position")
}

/// A search without values of single piles would take long here.
#[test]
fn three_piles_of_forty() {
    let solver = Solver::new(Rules::misere(TakeAway::FIBONACCI));
    let position = local(&[(40, 39), (40, 39), (40, 39)]);
    let analysis = solver.solve(&position).expect("within the budget");
    assert_eq!(analysis.outcome(), Outcome::N);
    for chosen in analysis.winning_moves() {
        let next = position.after(&TakeAway::FIBONACCI, &chosen).expect("a legal move");
        let answer = solver.solve(&next).expect("within the budget");
        assert_eq!(answer.outcome(), Outcome::P, "{next}");
    }
}

/// If the take-away function is bounded, so are the quotas, and large piles are solved too.
#[test]
fn bounded_quotas_on_large_piles() {
    let take: TakeAway = "3".parse().expect("a take-away function");
    let rows = TameRows::build(&take, 100_000, 2, &mut Budget::default()).expect("within the budget").expect("tame");
    assert_eq!(rows.positions(), 1 + 2 + 3 + 4 * (100_001 - 3));
    assert_eq!((rows.values(100_000, 3).is_some(), rows.values(100_000, 4)), (true, None));
    let short = TameRows::build(&take, 300, 300, &mut Budget::default()).expect("within the budget").expect("tame");
    for pile in 0..=300 {
        for quota in 0..=3 {
            assert_eq!(rows.values(pile, quota), short.values(pile, quota), "({pile};{quota})");
        }
    }
    let analysis = Solver::new(Rules::misere(take)).solve(&local(&[(1_000_000, 3), (5, 3)]));
    // The second player completes every move to four chips. At the end the first player must take the last chip.
    assert_eq!(analysis.expect("within the budget").outcome(), Outcome::P);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn values_and_outcomes_for_any_function(
        steps in prop::collection::vec(prop_oneof![Just(0_u64), 0..9_u64], 1..20), p in 0..4_u32,
        piles in prop::collection::vec((0..8_u32, 1..9_u32), 2..4),
    ) {
        let sums = steps.iter().scan(1, |sum, step| { *sum += step; Some(*sum) }).collect();
        if let Ok(take) = TakeAway::table(sums, p, 1, 200) {
            let rows = rows(&take, 30);
            for (pile, row) in literal(&take, 30).iter().enumerate() {
                for (quota, &pair) in row.iter().enumerate() {
                    prop_assert_eq!(rows.values(pile as u32, quota as u64), Some(pair));
                }
            }
            let position = local(&piles);
            let rules = Rules { take_away: take, play: Play::Misere };
            let expected = GameSearch::new(rules.clone()).outcome(&position, &mut Budget::default());
            let analysis = Solver::new(rules).solve(&position).expect("within the budget");
            prop_assert_eq!(Ok(analysis.outcome()), expected);
            let largest = position.piles().iter().max().cloned().unwrap_or_default();
            prop_assert!(largest <= Nat::from(8_u32));
        }
    }
}
