//! Errors and their messages: exceeded budgets, illegal moves and positions; and the size of a table before it is
//! built.

use crate::common::{StopsAt, position, quota, solver};
use fibnim::search::{GameSearch, Tableau, ThresholdTable};
use fibnim::{Budget, IllegalMoveError, Limit, Move, Nat, Position, Rules, SolveError, Solver, TakeAway};

/// The error of solving a position.
fn beyond(solver: &Solver, position: &str, budget: &mut Budget<'_>) -> SolveError {
    solver.solve_within(&position.parse().expect("a position"), budget).expect_err("beyond the budget")
}

fn memory(memory: u64) -> Budget<'static> {
    Budget { memory, ..Budget::default() }
}

/// It would take long to count the positions of so many piles. The refusal comes without counting them.
#[test]
fn a_table_of_very_many_piles() {
    let piles: Vec<Nat> = (1..=20_000_u32).map(Nat::from).collect();
    let position = Position::global(piles, Limit::Any).expect("a position");
    let error = solver("2t").solve(&position).expect_err("beyond the budget");
    assert!(matches!(error, SolveError::Table { allowed, .. } if allowed == Budget::DEFAULT_MEMORY));
    // Empty piles do not count.
    let beyond = |position: &str| beyond(&solver("2t"), position, &mut Budget::default());
    assert_eq!(beyond("(5000,0,5000,5000)"), beyond("(5000,5000,5000;1)"));
    assert!(error.to_string().starts_with("beyond the budget: a table for 20000 piles has "), "{error}");
}

/// Missing piles are empty.
#[test]
fn missing_piles_of_a_table() {
    let table = ThresholdTable::build(&Rules::FIBONACCI, &[4_u32, 4, 4].map(Nat::from), &mut Budget::default());
    let table = table.expect("within the budget");
    assert_eq!((table.threshold(&[3]), table.threshold(&[0, 0, 3])), (Some(3), Some(3)));
    assert_eq!((table.threshold(&[2, 4]), table.threshold(&[4, 0, 2])), (Some(1), Some(1)));
    assert_eq!(table.threshold(&[]), None);
    assert_eq!(ThresholdTable::cost(&[]).positions, Nat::ONE);
    let empty = ThresholdTable::build(&Rules::FIBONACCI, &[], &mut Budget::default()).expect("within the budget");
    assert_eq!((empty.positions().count(), empty.threshold(&[])), (1, None));
}

#[test]
fn without_memory_only_theorems_answer() {
    for (text, position) in [("2t", "(0,0)"), ("3t", "(1000)"), ("2t", "(7,9)"), ("3t", "(8,8,5,5)"), ("t", "(1,2,4)")]
    {
        let position = position.parse().expect("a position");
        assert!(solver(text).solve_within(&position, &mut memory(0)).is_ok(), "{text} {position}");
    }
    for (text, position) in [("2t", "(1,2,3)"), ("3t", "(7,9)"), ("floor(t/2)+1", "(9,9)")] {
        let error = beyond(&solver(text), position, &mut memory(0));
        assert!(matches!(error, SolveError::Table { allowed: 0, .. }), "{text} {position}: {error:?}");
    }
    let searched = Rules::misere(TakeAway::FIBONACCI);
    assert!(matches!(Tableau::build(&searched, 3, 9, &mut memory(0)), Err(SolveError::Table { .. })));
    assert!(Tableau::build(&Rules::FIBONACCI, 3, 9, &mut memory(0)).is_ok());
}

#[test]
fn a_game_search_that_uses_too_much() {
    let solver = Solver::new(Rules::misere(TakeAway::FIBONACCI));
    let error = beyond(&solver, "(5;2)+(8;3)", &mut memory(0));
    assert_eq!(error, SolveError::Memory { positions: 0, allowed: 0 });
    let position = "(300;200)+(300;200)".parse().expect("a position");
    let error = GameSearch::new(Rules::misere(TakeAway::FIBONACCI)).outcome(&position, &mut memory(1_000_000));
    let Err(SolveError::Memory { positions, allowed: 1_000_000 }) = error else { panic!("{error:?}") };
    assert!((100..100_000).contains(&positions), "{positions}");
    let large = beyond(&solver, "(5000000000;2)+(8;3)", &mut Budget::default());
    assert!(matches!(large, SolveError::GrundyPile { .. }), "{large}");
}

#[test]
fn grundy_values_that_use_too_much() {
    let solver = solver("2t");
    let refused = |position: &str, memory: u64| beyond(&solver, position, &mut self::memory(memory));
    // 24 bytes for each row, and 4 for each move.
    assert!(solver.solve_within(&"(8;5)+(6;3)".parse().expect("a position"), &mut memory(8 * 24 + 8 * 4)).is_ok());
    let grundy =
        |pile: u64, bytes: u64, allowed: u64| SolveError::Grundy { pile: pile.into(), bytes: bytes.into(), allowed };
    assert_eq!(refused("(8;5)+(6;3)", 8 * 24 + 8 * 4 - 1), grundy(8, 224, 223));
    let large = 1_000_000_000_000;
    assert_eq!(refused("(5;2)+(1000000000000;3)", 2 << 30), grundy(large, 24 * large + 12, 2 << 30));
    let too_large = SolveError::GrundyPile { pile: large.into(), largest: 4_294_967_294 };
    assert_eq!(refused("(5;2)+(1000000000000;3)", u64::MAX), too_large);
}

/// Every computation asks its monitor, and ends where that says so.
#[test]
fn a_monitor_ends_the_work() {
    let misere = Solver::new(Rules::misere(TakeAway::FIBONACCI));
    let sorted = ThresholdTable::cost(&[200_u32, 300, 400].map(Nat::from)).positions;
    let long = format!("(1{})", "0".repeat(1_000));
    for (solver, position, checks, total) in [
        (&solver("2t"), "(200,300,400)", 1, u64::try_from(sorted).expect("a word")),
        (&solver("2t"), "(5;2)+(1000000;3)", 3, 1_000_001),
        (&misere, "(3000;200)+(30;200)", 3, 3000 * 3001 / 2),
        (&solver("3t"), &long, 2, 3_322),
    ] {
        let mut monitor = StopsAt::new(checks);
        let mut budget = Budget::watched(&mut monitor);
        let error = beyond(solver, position, &mut budget);
        assert_eq!(budget.memory, Budget::DEFAULT_MEMORY);
        let Some(&last) = monitor.seen.last() else { panic!("{position}: {error}") };
        assert_eq!((error, monitor.seen.len()), (SolveError::Stopped(last), checks), "{position}");
        assert!(last.done > 0 && last.done < total && last.total == Some(total), "{position}: {last:?}");
    }
}

#[test]
fn a_monitor_ends_a_game_search() {
    let mut monitor = StopsAt::new(3);
    let position = "(300;200)+(300;200)".parse().expect("a position");
    let error =
        GameSearch::new(Rules::misere(TakeAway::FIBONACCI)).outcome(&position, &mut Budget::watched(&mut monitor));
    let error = error.expect_err("beyond the budget");
    let SolveError::Stopped(progress) = error else { panic!("{error:?}") };
    assert_eq!((monitor.seen.len(), progress.total), (3, None));
    assert!(monitor.seen.is_sorted_by_key(|progress| progress.done));
}

#[test]
fn sequences_that_grow_too_slowly() {
    let solver = solver("4000000000t");
    let pile = "1".to_owned() + &"0".repeat(40);
    for position in [format!("({pile})"), format!("({pile};5)")] {
        let error = beyond(&solver, &position, &mut Budget::default());
        assert_eq!(error, SolveError::Terms { digits: 41 });
    }
    // The terms that were computed can be used: the first ones are 1, 2, 3, ...
    let small = solver.solve_within(&position(&[500_000], Limit::Any), &mut memory(0)).expect("a theorem");
    assert_eq!(small.threshold(), Some(&crate::common::threshold(Some(500_000))));
}

#[test]
fn illegal_moves() {
    let refused = |position: &Position, pile: usize, chips: u32| {
        let position = position.clone().under(Rules::FIBONACCI);
        position.after(&Move { pile, chips: Nat::from(chips) }).expect_err("not legal")
    };
    let limited = position(&[20, 4, 0], quota(6_u32));
    assert_eq!(refused(&limited, 3, 1), IllegalMoveError::NoSuchPile(3));
    assert_eq!(refused(&limited, 0, 0), IllegalMoveError::TakesNothing);
    assert_eq!(refused(&limited, 2, 1), IllegalMoveError::MoreThanPile(Nat::ZERO));
    assert_eq!(refused(&limited, 1, 5), IllegalMoveError::MoreThanPile(Nat::from(4_u32)));
    assert_eq!(refused(&limited, 0, 7), IllegalMoveError::MoreThanQuota(Nat::from(6_u32)));
    let spared = position(&[20, 4], Limit::NotWhole);
    assert_eq!(refused(&spared, 1, 4), IllegalMoveError::WholePile);
    assert_eq!(refused(&spared, 1, 5), IllegalMoveError::MoreThanPile(Nat::from(4_u32)));
    let local: Position = "(5;2)+(8;3)".parse().expect("a position");
    assert_eq!(refused(&local, 0, 3), IllegalMoveError::MoreThanQuota(Nat::from(2_u32)));
    assert_eq!(refused(&local, 1, 4), IllegalMoveError::MoreThanQuota(Nat::from(3_u32)));
}

/// A solver, its answers and its errors can be used on any thread.
#[test]
fn answers_can_be_sent_and_shared() {
    fn shared<T: Send + Sync + 'static>() {}
    shared::<fibnim::Solver>();
    shared::<fibnim::Analysis>();
    shared::<fibnim::SolveError>();
    shared::<fibnim::grundy::SolvedSum>();
    shared::<fibnim::exact_k::ExactAnalysis>();
}
