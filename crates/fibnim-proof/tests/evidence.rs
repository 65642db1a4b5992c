//! Grundy values by certificate in sums: the same answers as rows, and answers where rows cannot reach.

use std::sync::Arc;

use fibnim::grundy::{GrundyRows, grundy_value};
use fibnim::{
    Budget, Forever, Limit, Method, Move, Nat, Outcome, Position, Quota, Reason, Rules, SolveError, Solver, Sum,
    TakeAway, Wanted,
};
use fibnim_proof::answer::shipped;

fn values() -> Vec<Arc<dyn Method>> {
    let values = shipped::grundy_values(&TakeAway::FIBONACCI).expect("the files are the ones that were checked");
    vec![Arc::new(values.expect("some are shipped"))]
}

/// All sums of two piles of up to 40 and a heap of nim: values, outcome and every winning move.
#[test]
fn sums_by_certificate_are_those_by_rows() {
    let values = values();
    let mut certified = 0;
    for a in (1..40).chain([144, 200, 377]) {
        for quota in [1, 2, 3, 5, 9] {
            for (b, other) in [(3, 3), (5, 2), (21, 4), (34, 33)] {
                for heap in [0, 1, 3, 6, 8] {
                    let text = format!("({a};{quota})+({b};{other})+*{heap}");
                    let sum: Sum = text.parse().expect("a sum");
                    let rows = sum.solve(&mut Budget::default()).expect("within the budget");
                    let found =
                        sum.solve_with(&values, Wanted::Moves, &mut Budget::default()).expect("within the budget");
                    assert_eq!(found.values, rows.values, "{text}");
                    assert_eq!(found.outcome(), rows.outcome(), "{text}");
                    let (moves, expected): (Vec<Move>, Vec<Move>) =
                        (found.winning_moves().collect(), rows.winning_moves().collect());
                    assert_eq!(moves, expected, "{text}");
                    certified += found.reasons.iter().filter(|s| matches!(s, Reason::Certificate { .. })).count();
                }
            }
        }
    }
    assert!(certified > 4000, "{certified}");
}

/// For a pile too large for rows, certificates have its value and the value of every option.
#[test]
fn a_huge_pile_in_a_sum() {
    let mut solver = Solver::new(Rules::FIBONACCI);
    solver.add_method(values().remove(0)).expect("the same rules");
    let limit = |quota: u32| Limit::Quota(Quota::new(quota).expect("not 0"));
    let piles = [(Nat::from(99_999_999_999_999_u64), limit(9)), (Nat::from(5_u32), limit(3))];
    let position = Position::local(piles).expect("a position");
    let analysis = solver.solve(&position).expect("by certificate");
    // The values are those of certificates; the moves from the pile of 5 are found by its 6 rows.
    assert!(matches!(analysis.reason(), Reason::NimSum { rows: 6, states: Some(_), .. }), "{:?}", analysis.reason());
    // The definition of a winning move: the nim-sum of what it leaves is 0, and no other move does that.
    assert_eq!(analysis.outcome(), Outcome::N);
    let winning: Vec<Move> = analysis.winning_moves().collect();
    assert!(!winning.is_empty());
    for (pile, most) in [(0, 9_u32), (1, 3)] {
        for chips in (1..=most).map(Nat::from) {
            let chosen = Move { pile, chips };
            let after = analysis.position().after(&chosen).expect("legal");
            let next = solver.solve(after.position());
            // The value after a take of 9 may be larger than the proved ones. Then there is no answer to compare.
            if let Ok(next) = next {
                assert_eq!(next.outcome() == Outcome::P, winning.contains(&chosen), "{chosen:?}");
            }
        }
    }
    // On a pile that rows can reach, certificates and rows give the same values.
    let sum: Sum = "(99999;9)+(5;3)".parse().expect("a sum");
    let found = sum.solve_with(solver.methods(), Wanted::Moves, &mut Budget::default()).expect("by certificate");
    for (value, (pile, quota)) in found.values.iter().zip([(99999_u32, 9_u32), (5, 3)]) {
        let expected =
            grundy_value(&TakeAway::FIBONACCI, &pile.into(), &quota.into(), &mut Budget::default()).expect("in reach");
        assert_eq!(*value, Nat::from(expected));
    }
}

/// A position whose winner is known and whose moves are not: the error says so.
#[test]
fn unknown_winning_moves_are_an_error_that_knows_the_winner() {
    let value = |pile: &Nat, quota: &Nat| {
        let known = values()[0].grundy(pile, quota, &mut Budget::default()).expect("readable");
        format!("{known:?}")
    };
    // A Fibonacci number has value 0 under every quota below half of it or so, and far too many moves to try.
    let pile: Nat = "354224848179261915075".parse().expect("a number");
    let quota = Nat::from(1_u64 << 40);
    assert!(value(&pile, &quota).contains("Exactly(0)"), "{}", value(&pile, &quota));
    let sum: Sum = format!("({pile};{quota})+*1").parse().expect("a sum");
    let refused = sum.solve_with(&values(), Wanted::Moves, &mut Budget::default()).expect_err("too many moves");
    let SolveError::UnlistedMoves { outcome, pile: which, take: None, .. } = &refused else { panic!("{refused:?}") };
    assert_eq!((*outcome, which), (Outcome::N, &pile));
    assert!(refused.to_string().contains("The position is N"), "{refused}");
    assert!(std::error::Error::source(&refused).is_some());
    // The same without a way to win: nothing is to be listed.
    let sum: Sum = format!("({pile};{quota})").parse().expect("a sum");
    let solved = sum.solve_with(&values(), Wanted::Moves, &mut Budget::default()).expect("value 0");
    assert_eq!((solved.outcome(), solved.rows), (Outcome::P, 0));
}

/// The numbers of states, and the values of all piles up to 100,000, compared with rows.
#[test]
fn automata_of_quotas_have_the_values_of_the_rows() {
    let values = shipped::grundy_values(&TakeAway::FIBONACCI).expect("trusted").expect("some");
    let system = fibnim_check::NumerationSystem::new(&TakeAway::FIBONACCI).expect("a system");
    let sizes = [2, 2, 3, 5, 5, 8, 18, 36, 61, 65];
    let under = |quota| values.under(quota, &mut Forever).expect("small");
    let automata: Vec<_> = (0..10).filter_map(under).collect();
    assert_eq!(automata.iter().map(fibnim_check::Dfao::states).collect::<Vec<_>>(), sizes);
    assert_eq!(under(10), None);
    GrundyRows::visit(&TakeAway::FIBONACCI, 100_000, &mut Budget::default(), |row| {
        let digits = system.digits(row.pile().into(), 0);
        for (quota, automaton) in (0..).zip(&automata) {
            let value = automaton.read(digits.iter().map(|&digit| u32::from(digit)));
            assert_eq!(value, Some(Some(row.value(quota))), "({};{quota})", row.pile());
        }
    })
    .expect("within the budget");
}
