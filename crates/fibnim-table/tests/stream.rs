//! Positions that are solved by streams of thresholds, against the recurrence and tables.

use std::sync::Arc;

use fibnim::{Budget, Limit, Nat, Outcome, Play, Position, Quota, Rules, SolveError, Solver, Threshold};
use fibnim_table::{Streams, TableOnDemand};

use crate::{rules, sized, until};

/// A solver that streams what no theorem covers.
pub(super) fn streaming(rules: Rules, threads: usize) -> Solver {
    let mut solver = Solver::new(rules.clone());
    solver.add_method(Arc::new(Streams::new(rules, threads, u64::MAX))).expect("the same rules");
    solver
}

pub(super) fn position(piles: &[u32], limit: Limit) -> Position {
    Position::global(piles.iter().copied().map(Nat::from), limit).expect("piles")
}

pub(super) fn quota(chips: u32) -> Limit {
    Limit::Quota(Quota::new(chips).expect("not zero"))
}

/// Threshold and winning moves, at every opening.
fn compare(other: &Solver, piles: &[u32]) {
    let rules = (**other.rules()).clone();
    let streaming = [1, 2].map(|threads| streaming(rules.clone(), threads));
    for asked in [Limit::Any, Limit::NotWhole, quota(9)].map(|limit| position(piles, limit)) {
        let known = other.solve(&asked).expect("within the budget");
        for solver in &streaming {
            let streamed = solver.solve(&asked).expect("within the budget");
            assert_eq!(streamed.reason(), known.reason(), "{asked} {rules}");
            assert_eq!(streamed.threshold(), known.threshold(), "{asked} {rules}");
            assert_eq!(streamed.outcome(), known.outcome(), "{asked} {rules}");
            assert!(streamed.winning_moves().eq(known.winning_moves()), "{asked} {rules}");
        }
    }
}

/// Long piles beside short ones, where heights take 32 bits.
#[test]
fn long_piles_as_by_the_recurrence() {
    let games = [("3t", Play::Normal), ("2t", Play::Misere), ("2,2,6 then t+3", Play::Normal), ("t/2+1", Play::Normal)];
    let all = [&[40_000, 7][..], &[3, 33_001, 2], &[32_767, 1, 1, 2], &[150_000, 1], &[40_001, 66]];
    let cases = games.into_iter().flat_map(|game| all.map(|piles| (game, piles)));
    for ((take, play), piles) in cases.step_by(sized(3, 1)) {
        compare(&Solver::new(rules(take, play)), piles);
    }
}

/// Several strips and many slabs, with winners and with losers.
#[test]
fn piles_of_middle_size_as_by_a_table() {
    for (take, play) in [("2t", Play::Normal), ("3t", Play::Misere), ("5t/2", Play::Normal)] {
        let rules = rules(take, play);
        let mut solver = Solver::new(rules.clone());
        solver.add_method(Arc::new(TableOnDemand::new(rules, 1))).expect("the same rules");
        for piles in
            [&[150, 140, 130][..], &[700, 66, 66], &[700, 130, 9], &[60, 9, 8, 8], &[30, 4, 4, 3, 1], &[200, 130]]
        {
            compare(&solver, piles);
        }
    }
    let solver = streaming(Rules::FIBONACCI, 2);
    let found = solver.solve(&position(&[4, 2, 1], Limit::Any)).expect("small");
    assert_eq!((found.outcome(), found.threshold()), (Outcome::P, Some(&Threshold::Infinite)));
}

#[test]
fn what_is_too_much_is_refused() {
    let refused = |piles: &[u64], most, memory| {
        let mut solver = Solver::new(Rules::FIBONACCI);
        solver.add_method(Arc::new(Streams::new(Rules::FIBONACCI, 1, most))).expect("the same rules");
        let asked = Position::global(piles.iter().map(|&pile| Nat::from(pile)), Limit::Any).expect("piles");
        solver.solve_within(&asked, &mut Budget { memory, ..Budget::default() }).expect_err("too much")
    };
    let most = 1_000_000_000;
    let SolveError::Work { positions, .. } = refused(&[20, 1_000_000_000_000, 10], most, 1 << 30) else { panic!() };
    assert_eq!(positions, Nat::from(175_999_999_998_031_u64));
    assert!(matches!(refused(&[2_147_483_646; 7], most, 1 << 30), SolveError::Work { .. }));
    assert_eq!(
        refused(&[40_000, 40_000, 40_000], most, 1 << 30).to_string(),
        "beyond the budget: three piles of 40000 need the thresholds of 1.1e13 positions, about 5 hours"
    );
    // Where the memory is too little, the recurrence refuses.
    assert!(matches!(refused(&[40_000, 20, 10], most, 100_000), SolveError::Table { allowed: 100_000, .. }));
}

#[test]
fn a_stream_can_be_stopped() {
    for piles in [&[40_000, 50, 20][..], &[40_000, 300]] {
        let solver = streaming(rules("3t", Play::Normal), 2);
        let stopped = solver.solve_within(&position(piles, Limit::Any), &mut Budget::watched(&mut until(100_000)));
        let Err(SolveError::Stopped(progress)) = stopped else { panic!("{stopped:?}") };
        let total = progress.total.expect("known");
        assert!((100_000..total).contains(&progress.done), "{progress:?}");
    }
}
