//! Exact-2 Fibonacci nim: tables of Grundy values of two piles, and answers by remoteness and by search.

use divan::Bencher;
use fibnim::exact_k::{ExactPosition, ExactRules, PairTable, solve};
use fibnim::{Budget, Nat, Outcome, TakeAway};

fn main() {
    divan::main();
}

fn start<T: Into<Nat>>(piles: impl IntoIterator<Item = T>) -> ExactPosition {
    let rules = ExactRules::new(TakeAway::FIBONACCI, 2).expect("rules");
    ExactPosition::start(rules, piles).expect("a position")
}

/// The values of two piles up to `max` for all quotas: 25 and 404 million values.
#[divan::bench(args = [(100, 20), (200, 29)], sample_count = 5)]
fn pair_table((max, greatest): (u16, u32)) {
    let table = PairTable::build(&TakeAway::FIBONACCI, max, max, &mut Budget::default()).expect("within the budget");
    assert_eq!(table.greatest(), greatest);
}

/// Two piles of a thousand digits.
#[divan::bench]
fn two_piles_of_a_thousand_digits(bencher: Bencher) {
    let piles = [Nat::from(10_u32).pow(1_000), Nat::from(10_u32).pow(1_001)];
    let position = start(piles);
    bencher.bench(|| {
        let analysis = solve(&position, &mut Budget::default()).expect("no search");
        assert_eq!(analysis.outcome(), Outcome::N);
    });
}

/// Three piles with all their winning moves, by search.
#[divan::bench(args = [30, 60], sample_count = 10)]
fn three_piles(bencher: Bencher, pile: u32) {
    let position = start([pile, pile + 1, pile + 2]);
    bencher.bench(|| {
        let analysis = solve(&position, &mut Budget::default()).expect("within the budget");
        assert_eq!(analysis.outcome(), Outcome::N);
    });
}
