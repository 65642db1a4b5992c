//! Remoteness: the formula for one pile, the search, and the best moves, against a literal recursion.

use std::ops::ControlFlow;

use crate::common::{Literal, of_256, piles, quota, sized, solver, take_away, word};
use fibnim::search::GameSearch;
use fibnim::{
    Budget, Forever, Limit, Nat, Outcome, Play, Position, Reason, Remoteness, Rules, SolveError, Solver, Theorem,
};
use proptest::prelude::*;

type Moves = Vec<(usize, u64)>;

fn ask(solver: &Solver, position: &Position) -> (u64, Outcome, Moves) {
    let found = solver.remoteness(position, &mut Budget::default()).expect("within the budget");
    (word(&found.length), found.outcome, moves(&found))
}

fn moves(found: &Remoteness) -> Moves {
    found.moves.iter().map(|chosen| (chosen.pile, word(&chosen.chips))).collect()
}

#[test]
fn formula_for_one_pile_is_the_definition() {
    let largest = sized(200, 300);
    for play in [Play::Normal, Play::Misere] {
        let solver = Solver::new(Rules { play, ..Rules::FIBONACCI });
        let mut literal = Literal::new(|t| 2 * t, play == Play::Misere, false);
        for n in 0..=largest {
            for most in 1..=n.max(1) {
                let position = crate::common::position(&[n], quota(most));
                let pile = piles(&[n], &[most]);
                let known = literal.solve(&pile);
                let found = solver
                    .remoteness_by_formula(&position, &mut Forever)
                    .expect("nothing ends the work")
                    .expect("a formula");
                assert_eq!(
                    (word(&found.length), found.outcome),
                    (known.length, Outcome::for_mover(known.wins)),
                    "({n};{most}) {play:?}"
                );
                assert_eq!(moves(&found), literal.best_moves(&pile), "({n};{most}) {play:?}");
                assert!(matches!(found.reason, Reason::Theorem(Theorem::Remoteness | Theorem::Rules)));
            }
        }
    }
}

#[test]
fn openings_of_one_pile() {
    let solver = solver("2t");
    let length = |n: u64, limit| ask(&solver, &crate::common::position(&[n], limit));
    assert_eq!(length(0, Limit::NotWhole), (0, Outcome::P, vec![]));
    assert_eq!(length(1, Limit::NotWhole), (0, Outcome::P, vec![]));
    assert_eq!(length(89, Limit::NotWhole), (68, Outcome::P, vec![(0, 1)]));
    assert_eq!(length(89, Limit::Any), (1, Outcome::N, vec![(0, 89)]));
    assert_eq!(length(100, Limit::NotWhole), (69, Outcome::N, vec![(0, 11)]));
    let misere = Solver::new(Rules { play: Play::Misere, ..Rules::FIBONACCI });
    assert_eq!(ask(&misere, &crate::common::position(&[1], Limit::NotWhole)), (0, Outcome::N, vec![]));
    assert_eq!(ask(&misere, &crate::common::position(&[1], Limit::Any)), (1, Outcome::P, vec![(0, 1)]));
    assert_eq!(ask(&misere, &crate::common::position(&[0, 90, 0], quota(80_u32))), (69, Outcome::P, vec![(1, 1)]));
}

#[test]
fn search_is_the_definition() {
    for (text, f) in
        [("2t", (|t| 2 * t) as fn(u64) -> u64), ("t", |t| t), ("3t", |t| 3 * t), ("floor(t/2)+1", |t| t / 2 + 1)]
    {
        for play in [Play::Normal, Play::Misere] {
            let solver = Solver::new(Rules { take_away: take_away(text), play });
            for local in [false, true] {
                let mut literal = Literal::new(f, play == Play::Misere, local);
                for piles in crate::common::descending(2, 7).into_iter().chain(crate::common::descending(3, 4)) {
                    for most in 1..=4 {
                        let limits = piles.iter().map(|&pile| (pile, quota(most)));
                        let position =
                            if local { Position::local(limits) } else { Position::global(piles.clone(), quota(most)) };
                        let position = position.expect("a position");
                        let piles = crate::common::piles(&piles, &vec![most; piles.len()]);
                        let known = literal.solve(&piles);
                        let expected = (known.length, Outcome::for_mover(known.wins), literal.best_moves(&piles));
                        assert_eq!(ask(&solver, &position), expected, "{position} {text} {play:?}");
                    }
                }
            }
        }
    }
}

/// The table has the remoteness that a search finds, and the same moves, of larger positions.
#[test]
fn the_table_is_the_search() {
    for text in ["2t", "3t", "t/2+1", "3", "2,2,6 then t+3"] {
        for play in [Play::Normal, Play::Misere] {
            let rules = Rules { take_away: take_away(text), play };
            let (solver, mut search) = (Solver::new(rules.clone()), GameSearch::new(rules.clone()));
            for piles in [&[33_u64, 20][..], &[24, 24], &[0, 9, 14, 5], &[7, 7, 7], &[40, 1], &[6, 5, 4, 3]] {
                for limit in [Limit::Any, Limit::NotWhole, quota(1_u32), quota(6_u32), quota(15_u32), quota(70_u32)] {
                    let position = crate::common::position(piles, limit);
                    let mut length =
                        |position: &Position| search.remoteness(position, &mut Budget::default()).expect("small");
                    let expected = length(&position);
                    let ruled = position.clone().under(rules.clone());
                    let best = ruled.legal_moves().filter(|chosen| {
                        let next = ruled.after(chosen).expect("legal");
                        length(next.position()) + 1 == expected
                    });
                    let best: Moves = best.map(|chosen| (chosen.pile, word(&chosen.chips))).collect();
                    let found = solver.remoteness(&position, &mut Budget::default()).expect("small");
                    assert_eq!((word(&found.length), moves(&found)), (expected.into(), best), "{position} {rules}");
                    let solved = solver.solve(&position).expect("small");
                    assert_eq!(found.outcome, solved.outcome(), "{position} {rules}");
                }
            }
        }
    }
}

#[test]
fn search_respects_its_budget() {
    let position = crate::common::position(&[30, 40], quota(12_u32));
    let refused = solver("2t").remoteness(&position, &mut Budget { memory: 50_000, ..Budget::default() });
    let Err(SolveError::Table { positions, allowed: 50_000, .. }) = refused else { panic!("{refused:?}") };
    assert_eq!(positions, Nat::from(40_u32 * (31 * 41 - 15 * 31)));
    let local = Position::local([30_u32, 40].map(|pile| (pile, quota(12_u32)))).expect("a position");
    let refused = solver("2t").remoteness(&local, &mut Budget { memory: 100_000, ..Budget::default() });
    assert!(matches!(refused, Err(SolveError::Memory { allowed: 100_000, .. })), "{refused:?}");
    let mut at_once = Budget { memory: 1 << 30, monitor: &mut |_| ControlFlow::Break(()) };
    let stopped = solver("2t").remoteness(&crate::common::position(&[150, 150], Limit::Any), &mut at_once);
    assert!(matches!(stopped, Err(SolveError::Stopped(_))), "{stopped:?}");
    let wide = Position::global(["1".repeat(40).parse::<Nat>().expect("a number"), Nat::ONE], quota(1_u32))
        .expect("a position");
    assert!(matches!(solver("2t").remoteness(&wide, &mut Budget::default()), Err(SolveError::Table { .. })));
    // The formula for one pile, where its number is long.
    let long = Position::global([Nat::ONE << 500_000], Limit::Any).expect("a position");
    let mut at_once = Budget { memory: 1 << 30, monitor: &mut |_| ControlFlow::Break(()) };
    let stopped = solver("2t").remoteness(&long, &mut at_once);
    assert!(matches!(stopped, Err(SolveError::Stopped(_))), "{stopped:?}");
}

proptest! {
    #![proptest_config(of_256(256))]

    /// For piles of hundreds of digits, every best move shortens the remoteness by one, no other winning tail shortens
    /// it more, and small takes of the loser do not prolong it.
    #[test]
    fn large_piles_obey_the_definition(
        bytes in prop::collection::vec(any::<u8>(), 1..200), parts in 0..20_usize, change in 0..3_u32,
    ) {
        let n = Nat::from_le_bytes(&bytes) + Nat::ONE;
        let solver = solver("2t");
        let ask = |pile: &Nat, most: &Nat| {
            let pile = Position::global([pile.clone()], quota(most.clone())).expect("a position");
            solver.remoteness_by_formula(&pile, &mut Forever).expect("nothing ends the work").expect("a formula")
        };
        let tails: Vec<Nat> = fibnim::numeration::Zeckendorf::of(&n).tails().collect();
        let most = &tails[parts % tails.len()] + change - Nat::ONE;
        prop_assume!(most > Nat::ZERO);
        let found = ask(&n, &most);
        let length = found.length;
        let after = |take: &Nat| ask(&(&n - take), &(take << 1)).length;
        for take in found.moves.into_iter().map(|best| best.chips) {
            prop_assert!(take <= most && take <= n);
            prop_assert_eq!(after(&take) + Nat::ONE, length.clone());
        }
        let legal = most.min(n.clone());
        let all = tails.into_iter().chain((1..9_u32).map(Nat::from));
        let others: Vec<Nat> = all.filter(|take| *take <= legal).collect();
        if &length % 2_u32 == 1 {
            for left in others.iter().map(after).filter(|left| left % 2_u32 == 0) {
                prop_assert!(left + Nat::ONE >= length);
            }
        } else {
            for left in others.iter().map(after) {
                prop_assert!(&left % 2_u32 == 1 && left < length);
            }
        }
    }
}
