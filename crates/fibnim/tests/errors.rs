//! Errors and their messages: exceeded budgets, illegal moves and positions; and the size of a table before it is
//! built.

use std::ops::ControlFlow;

use crate::common::{position, quota, solver};
use fibnim::search::{GameSearch, Tableau, ThresholdTable};
use fibnim::{
    Budget, Forever, IllegalMoveError, Limit, Monitor, Move, Nat, Position, Progress, Rules, SolveError, Solver,
    TakeAway,
};

/// The error of solving a position.
fn beyond(solver: &Solver, position: &str, budget: &mut Budget<dyn Monitor + '_>) -> SolveError {
    solver.solve_within(&position.parse().expect("a position"), budget).expect_err("beyond the budget")
}

fn memory(memory: u64) -> Budget<Forever> {
    Budget { memory, monitor: Forever }
}

/// Stops the search at its last check, and records the progress reported.
struct StopsAfter {
    checks: usize,
    seen: Vec<Progress>,
}

impl Monitor for StopsAfter {
    fn check(&mut self, progress: Progress) -> ControlFlow<()> {
        self.seen.push(progress);
        if self.seen.len() < self.checks { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

fn stops_after(checks: usize) -> Budget<StopsAfter> {
    Budget { memory: Budget::DEFAULT_MEMORY, monitor: StopsAfter { checks, seen: Vec::new() } }
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
    assert_eq!((empty.len(), empty.is_empty(), empty.threshold(&[])), (1, false, None));
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
    assert_eq!(error.to_string(), "beyond the budget: the search filled the 0 B allowed after 0 positions");
    let position = "(300;200)+(300;200)".parse().expect("a position");
    let error = GameSearch::new(Rules::misere(TakeAway::FIBONACCI)).outcome(&position, &mut memory(1_000_000));
    let Err(SolveError::Memory { positions, allowed: 1_000_000 }) = error else { panic!("{error:?}") };
    assert!((100..100_000).contains(&positions), "{positions}");
    assert!(matches!(beyond(&solver, "(5000000000;2)+(8;3)", &mut Budget::default()), SolveError::Table { .. }));
}

#[test]
fn grundy_values_that_use_too_much() {
    let solver = solver("2t");
    let message = |position: &str, memory: u64| beyond(&solver, position, &mut self::memory(memory)).to_string();
    // 24 bytes for each row, and 4 for each move.
    assert!(solver.solve_within(&"(8;5)+(6;3)".parse().expect("a position"), &mut memory(8 * 24 + 8 * 4)).is_ok());
    assert_eq!(
        message("(8;5)+(6;3)", 8 * 24 + 8 * 4 - 1),
        "beyond the budget: the Grundy values of all piles up to 8 take about 224 B; 223 B are allowed"
    );
    let too_large =
        "beyond the budget: the Grundy values of all piles up to 1.0e12 take about 24 TB; 2.1 GB are allowed";
    assert_eq!(message("(5;2)+(1000000000000;3)", 2 << 30), too_large);
    assert_eq!(
        message("(5;2)+(1000000000000;3)", u64::MAX),
        "beyond the budget: this needs the Grundy values of all piles up to 1.0e12, and they are computed only up to 4294967294"
    );
    let mut budget = stops_after(3);
    let error = beyond(&solver, "(5;2)+(1000000;3)", &mut budget);
    let SolveError::Stopped(progress) = error else { panic!("{error:?}") };
    assert_eq!((progress.total, budget.monitor.seen.len()), (Some(1_000_001), 3));
    assert_eq!(budget.memory, Budget::DEFAULT_MEMORY);
}

#[test]
fn a_monitor_ends_a_table() {
    let mut budget = stops_after(1);
    let error = beyond(&solver("2t"), "(200,300,400)", &mut budget);
    let SolveError::Stopped(progress) = error.clone() else { panic!("{error:?}") };
    let positions = ThresholdTable::cost(&[200_u32, 300, 400].map(Nat::from)).positions;
    assert_eq!(progress.total.map(Nat::from), Some(positions));
    assert!(progress.done > 0 && Some(progress.done) < progress.total);
    assert_eq!(budget.monitor.seen, [progress]);
    let text = format!("stopped after {} of {} ", progress.done, progress.total.unwrap_or(0));
    assert!(error.to_string().starts_with(&text), "{error}");
}

#[test]
fn a_monitor_ends_a_game_search() {
    let mut budget = stops_after(3);
    let position = "(300;200)+(300;200)".parse().expect("a position");
    let error = GameSearch::new(Rules::misere(TakeAway::FIBONACCI)).outcome(&position, &mut budget);
    let error = error.expect_err("beyond the budget");
    let SolveError::Stopped(progress) = error.clone() else { panic!("{error:?}") };
    assert_eq!((budget.monitor.seen.len(), progress.total), (3, None));
    assert!(budget.monitor.seen.is_sorted_by_key(|progress| progress.done));
    let text = format!("stopped after {} ", progress.done);
    assert!(error.to_string().starts_with(&text), "{error}");
}

#[test]
fn a_monitor_ends_the_values_of_misere_play() {
    let mut budget = stops_after(3);
    let error = beyond(&Solver::new(Rules::misere(TakeAway::FIBONACCI)), "(3000;200)+(30;200)", &mut budget);
    let SolveError::Stopped(progress) = error else { panic!("{error:?}") };
    assert_eq!((budget.monitor.seen.len(), progress.total), (3, Some(3000 * 3001 / 2)));
}

#[test]
fn a_monitor_ends_a_long_sequence() {
    let pile = format!("1{}", "0".repeat(1_000));
    let mut budget = stops_after(2);
    assert!(matches!(beyond(&solver("3t"), &format!("({pile})"), &mut budget), SolveError::Stopped(_)));
    assert_eq!(budget.monitor.seen.len(), 2);
}

#[test]
fn sequences_that_grow_too_slowly() {
    let solver = solver("4000000000t");
    let pile = "1".to_owned() + &"0".repeat(40);
    for position in [format!("({pile})"), format!("({pile};5)")] {
        let error = beyond(&solver, &position, &mut Budget::default());
        assert!(matches!(error, SolveError::Terms { digits: 41 }), "{error:?}");
        assert_eq!(
            error.to_string(),
            "beyond the budget: the H-sequence of this take-away function has too many terms up to a number of 41 digits"
        );
    }
    // The terms that were computed can be used: the first ones are 1, 2, 3, ...
    let small = solver.solve_within(&position(&[500_000], Limit::Any), &mut memory(0)).expect("a theorem");
    assert_eq!(small.threshold(), Some(&crate::common::threshold(Some(500_000))));
}

#[test]
fn illegal_moves() {
    let take = TakeAway::FIBONACCI;
    let refused = |position: &Position, pile: usize, chips: u32| {
        position.after(&take, &Move { pile, chips: Nat::from(chips) }).expect_err("not legal")
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
