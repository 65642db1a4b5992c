//! Shared by the integration tests: shortcuts for the solver.

use std::ops::ControlFlow;

use fibnim::{Analysis, Limit, Monitor, Nat, Position, Progress, Quota, Rules, Solver, TakeAway, Threshold};
pub use fibnim_literal::{Literal, piles};
use proptest::test_runner::Config as ProptestConfig;

/// A take-away function whose lag is 0 at every third term and 1 elsewhere: H = 1, 2, 3, 6, 9, 15, 30, 45, 75, ...
pub fn pattern011(t: u64) -> u64 {
    let mut block = 3;
    while 5 * block <= t {
        block *= 5;
    }
    match t {
        1 | 2 => 2,
        _ if t < 2 * block => 2 * block,
        _ if t <= 3 * block => 3 * block,
        _ => t,
    }
}

pub fn take_away(text: &str) -> TakeAway {
    text.parse().expect("a take-away function")
}

pub fn solver(text: &str) -> Solver {
    Solver::new(Rules::normal(take_away(text)))
}

pub fn quota(chips: impl Into<Nat>) -> Limit {
    Limit::Quota(Quota::new(chips).expect("at least 1"))
}

pub fn position(piles: &[u64], limit: Limit) -> Position {
    Position::global(piles.iter().copied(), limit).expect("a position")
}

pub fn solve(solver: &Solver, position: &Position) -> Analysis {
    solver.solve(position).expect("within the budget")
}

pub fn solve_opening(solver: &Solver, piles: &[u64]) -> Analysis {
    solve(solver, &position(piles, Limit::Any))
}

pub fn threshold(quota: Option<u64>) -> Threshold {
    Threshold::from(quota.map(Nat::from))
}

/// The winning moves as pairs of pile and take.
pub fn moves(analysis: &Analysis) -> Vec<(usize, u64)> {
    analysis.winning_moves().map(|chosen| (chosen.pile, word(&chosen.chips))).collect()
}

/// The winning takes from one pile.
pub fn takes(analysis: &Analysis, pile: usize) -> Vec<u64> {
    moves(analysis).into_iter().filter(|chosen| chosen.0 == pile).map(|(_, take)| take).collect()
}

pub fn word(chips: &Nat) -> u64 {
    u64::try_from(chips).expect("a machine word")
}

/// The first in the tests of every change, the second in those of a release build.
pub fn sized<T>(quick: T, full: T) -> T {
    if cfg!(debug_assertions) { quick } else { full }
}

/// Runs `cases` cases in a release build if `PROPTEST_CASES` has its default of 256, proportionally many otherwise, and
/// a third as many in other builds. Writes no files.
pub fn of_256(cases: u32) -> ProptestConfig {
    let default = ProptestConfig::default();
    ProptestConfig { cases: (default.cases * cases).div_ceil(sized(768, 256)), failure_persistence: None, ..default }
}

pub fn parse_number(text: &str) -> u64 {
    text.parse().unwrap_or_else(|_| panic!("{text:?} is no number"))
}

/// All nonincreasing vectors of `len` numbers up to `max`.
pub fn descending(len: usize, max: u64) -> Vec<Vec<u64>> {
    if len == 0 {
        return vec![Vec::new()];
    }
    let rest = |first: u64| descending(len - 1, first).into_iter().map(move |rest| [vec![first], rest].concat());
    (0..=max).flat_map(rest).collect()
}

/// Ends the work at a check, once, and records the progress reported.
pub struct StopsAt {
    checks: usize,
    pub seen: Vec<Progress>,
}

impl Monitor for StopsAt {
    fn check(&mut self, progress: Progress) -> ControlFlow<()> {
        self.seen.push(progress);
        if self.seen.len() == self.checks { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl StopsAt {
    /// Ends the work at this check.
    pub fn new(checks: usize) -> Self {
        Self { checks, seen: Vec::new() }
    }
}
