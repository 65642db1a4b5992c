//! Complementary values by the fast search, against those of the library's literal search and of the
//! papers.

use std::ops::ControlFlow;

use fibnim::search::ThresholdTable;
use fibnim::{Budget, Nat, Progress, Rules, SolveError};
use fibnim_table::{Complements, LONGEST, TableError, complementary_value};

fn search(take: &str, count: u32, max: u32, bound: u32) -> Complements {
    let rules = Rules::normal(take.parse().expect("a take-away function"));
    Complements::search(&rules, count, max, bound, 2, &mut Budget::default()).expect("within the budget")
}

#[test]
fn pairs_as_by_the_recurrence() {
    for (take, max, bound) in
        [("2t", 40, 500), ("3t", 30, 300), ("t+1", 30, 200), ("floor(5t/2)", 20, 200), ("7", 20, 60)]
    {
        let rules = Rules::normal(take.parse().expect("a take-away function"));
        let slow = ThresholdTable::build(&rules, &[max, max, bound].map(Nat::from), &mut Budget::default());
        let slow = slow.expect("within the budget");
        let found = search(take, 2, max, bound);
        assert_eq!(found.bound(), bound);
        let mut pairs = 0;
        for (pair, value) in found.iter() {
            let expected =
                (0..=bound).find(|&c| slow.threshold(&[pair[0], pair[1], c].map(|pile| pile as usize)).is_none());
            assert_eq!(value, expected, "{take}: {pair:?}");
            pairs += 1;
        }
        assert_eq!(pairs, (max + 1) * (max + 2) / 2);
    }
}

/// The triples of piles up to 20 without a complementary value up to 300.
#[test]
fn triples_without_a_complement() {
    let found = search("2t", 3, 20, 300);
    let without: Vec<Vec<u32>> = found.iter().filter(|(_, value)| value.is_none()).map(|(piles, _)| piles).collect();
    assert_eq!(without, [[3, 2, 1], [4, 3, 0], [5, 3, 2], [5, 4, 3]]);
}

/// The value of given piles, streamed, is that of the list of all; and the search ends with it.
#[test]
fn values_of_given_piles() {
    for (take, max, bound) in [("2t", 14, 200), ("3t", 9, 90), ("t+1", 9, 90)] {
        let rules = Rules::normal(take.parse().expect("a take-away function"));
        for count in [1, 2, 3] {
            for (piles, value) in search(take, count, if count == 3 { max / 2 } else { max }, bound).iter() {
                for (bound, expected) in [(bound, value), (20, value.filter(|&value| value <= 20))] {
                    let found = complementary_value(&rules, &piles, bound, 2, u64::MAX, &mut Budget::default());
                    assert_eq!(found.expect("small"), expected, "{take} {piles:?} to {bound}");
                }
            }
        }
    }
    let mut last = 0;
    let mut monitor = |progress: Progress| {
        last = progress.done;
        ControlFlow::Continue(())
    };
    let mut budget = Budget::watched(&mut monitor);
    let found =
        complementary_value(&Rules::FIBONACCI, &[4000, 7], 8000, 2, u64::MAX, &mut budget).map(|value| value.is_some());
    assert!(found.expect("within the budget"));
    assert!(last < 8 * 8000 * 4000 * 3 / 4, "{last}");
    let refused = |most, memory| {
        let mut budget = Budget { memory, ..Budget::default() };
        complementary_value(&Rules::FIBONACCI, &[4000, 7], 8000, 1, most, &mut budget).err()
    };
    let Some(TableError::Solve(SolveError::Work { piles, .. })) = refused(1000, 1 << 30) else { panic!() };
    assert_eq!(piles, [4000_u32, 7].map(Nat::from));
    assert!(matches!(refused(u64::MAX, 1000), Some(TableError::Solve(SolveError::Table { allowed: 1000, .. }))));
}

#[test]
fn what_does_not_fit_is_refused() {
    let search = |count, max, bound, memory| {
        let mut budget = Budget { memory, ..Budget::default() };
        Complements::search(&Rules::FIBONACCI, count, max, bound, 1, &mut budget).map(|found| found.bound())
    };
    assert!(matches!(search(2, 30_000, 32_766, 1 << 20), Err(TableError::Solve(SolveError::Table { .. }))));
    assert!(matches!(search(2, 10, LONGEST + 1, 1 << 30), Err(TableError::Shape(_))));
    assert!(matches!(search(8, 10, 10, 1 << 30), Err(TableError::Shape(_))));
    assert_eq!(search(2, 10, 70_000, 1 << 30).ok(), Some(70_000), "longer than the piles of a table");
}
