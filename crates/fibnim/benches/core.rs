//! Times Grundy values, and solving positions. Every timed answer is asserted: first occurrences are those of the
//! golden file, and the numbers of steps have no other source and guard against changes.

use divan::Bencher;
use fibnim::exact_k::PairTable;
use fibnim::grundy::GrundyRows;
use fibnim::search::{GameSearch, ThresholdTable};
use fibnim::{Budget, Nat, Outcome, Position, Rules, Solver, TakeAway};

fn main() {
    divan::main();
}

/// `(last, steps of all rows, largest value, its first pile)` for `f(t) = 2t`.
const KNOWN: [(u32, usize, u32, u32); 3] =
    [(200_000, 1_944_564, 45, 184_222), (1_000_000, 11_284_457, 52, 982_345), (4_000_000, 50_244_201, 59, 3_845_216)];

#[divan::bench(args = KNOWN, sample_count = 3)]
fn rows_of_2t((last, expected, value, pile): (u32, usize, u32, u32)) {
    let (mut largest, mut steps) = ((0, 0), 0);
    GrundyRows::visit(&TakeAway::FIBONACCI, last, &mut Budget::default(), |row| {
        if row.full_value() > largest.0 {
            largest = (row.full_value(), row.pile());
        }
        steps += row.steps().len();
    })
    .expect("within the budget");
    assert_eq!((steps, largest), (expected, (value, pile)));
}

/// The values of two piles of exact-2 Fibonacci nim up to 200 for all quotas: 404 million values.
#[divan::bench(sample_count = 5)]
fn pair_table() {
    let table = PairTable::build(&TakeAway::FIBONACCI, 200, 200, &mut Budget::default()).expect("within the budget");
    assert_eq!(table.value([200, 200], [200, 200]), Some(29));
}

/// One and two piles of machine words, with their winning moves.
#[divan::bench(args = ["(100;20)", "(20,62;8)", "(1000000000000000003,1000000000000000100;7)"])]
fn theorems(bencher: Bencher, position: &str) {
    let (solver, position): (_, Position) = (Solver::new(Rules::FIBONACCI), position.parse().expect("a position"));
    bencher.bench(|| solver.solve(&position).expect("a theorem").winning_moves().count());
}

/// The thresholds of three piles, by the recurrence.
#[divan::bench(args = [60, 200], sample_count = 10)]
fn thresholds(pile: u32) -> ThresholdTable {
    let piles = [pile, pile, pile].map(Nat::from);
    ThresholdTable::build(&Rules::FIBONACCI, &piles, &mut Budget::default()).expect("within the budget")
}

/// Two piles with quotas of their own under misère play, by game search.
#[divan::bench(args = ["(40;12)+(40;12)", "(90;30)+(80;30)"], sample_count = 10)]
fn game_search(bencher: Bencher, position: &str) {
    let (rules, position): (_, Position) = (Rules::misere(TakeAway::FIBONACCI), position.parse().expect("a position"));
    bencher.bench(|| {
        let outcome = GameSearch::new(rules.clone()).outcome(&position, &mut Budget::default());
        assert!(matches!(outcome, Ok(Outcome::N | Outcome::P)));
    });
}
