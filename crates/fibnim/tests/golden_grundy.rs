//! Grundy values of one-pile Fibonacci nim: the golden files `fibnim_*.csv` against the fast rows, and the theorems of
//! U. Larsson and S. Rubinstein-Salzedo, "Grundy values of Fibonacci nim" (2016), about the values 0 to 3.

use crate::common::{golden, parse_number, word};
use fibnim::grundy::{FirstOccurrences, GrundyRows, GrundyTable};
use fibnim::numeration::{Zeckendorf, fibonacci};
use fibnim::{Budget, Nat, TakeAway};

fn table(last: u32) -> GrundyTable {
    GrundyTable::build(&TakeAway::FIBONACCI, last, &mut Budget::default()).expect("within the budget")
}

fn parts(n: u32) -> Vec<u64> {
    Zeckendorf::of(&Nat::from(n)).parts().map(|part| word(&part)).collect()
}

#[test]
fn values_of_small_piles() {
    let (table, rows) = (table(60), golden("fibnim_grundy_n_r.csv"));
    for (golden, row) in rows.iter().zip(table.rows()) {
        assert_eq!(golden.number("n"), u64::from(row.pile()));
        for r in 0..=60 {
            assert_eq!(u64::from(row.value(r)), golden.number(&format!("r{r}")), "n = {}, r = {r}", row.pile());
        }
    }
    assert_eq!((rows.len(), table.rows().count()), (61, 61));
}

#[test]
fn steps() {
    let (table, rows) = (table(600), golden("fibnim_thresholds.csv"));
    for (golden, row) in rows.iter().zip(table.rows()) {
        let n = row.pile();
        assert_eq!(golden.number("n"), u64::from(n));
        let zeckendorf = golden.text("zeckendorf_ascending").split('+').map(parse_number).filter(|&part| part > 0);
        assert_eq!(zeckendorf.collect::<Vec<_>>(), parts(n), "n = {n}");
        let steps: Vec<String> = row.steps().iter().map(|step| format!("{}:{}", step.quota, step.value)).collect();
        assert_eq!(steps.join(" "), golden.text("jumps_r:value"), "n = {n}");
    }
    assert_eq!(rows.len(), 601);
}

/// Checks the rows of the file up to a last pile, and returns their number.
fn check_first_occurrences(last: u32) -> usize {
    let mut first = FirstOccurrences::default();
    GrundyRows::visit(&TakeAway::FIBONACCI, last, &mut Budget::default(), |row| first.note(&row))
        .expect("within the budget");
    let rows = golden("fibnim_first_occurrence.csv");
    let expected: Vec<(u64, u64)> =
        rows.iter().map(|row| (row.number("g"), row.number("least_n_with_G(n;n)=g"))).collect();
    let found: Vec<(u64, u64)> =
        (0..).zip(first.piles()).map(|(g, pile)| (g, pile.expect("no value is passed over").into())).collect();
    assert_eq!(expected[..found.len()], found);
    assert!(expected.get(found.len()).is_none_or(|&(_, n)| n > last.into()));
    found.len()
}

#[test]
fn first_occurrences() {
    assert_eq!(check_first_occurrences(1_300_000), 55);
}

#[test]
#[ignore = "twenty million rows take half a minute"]
fn all_first_occurrences() {
    assert_eq!(check_first_occurrences(22_095_652), 67);
}

/// The quotas with the values 0, 1, 2 and 3, by the least parts `z1 < z2 < z3` of the Zeckendorf representation. A
/// missing part counts as infinite.
#[test]
fn the_values_0_to_3() {
    for row in table(2_000).rows() {
        let parts = parts(row.pile());
        let z = |i: usize| parts.get(i - 1).copied().unwrap_or(u64::MAX);
        for r in 0..=u64::from(row.pile()) {
            let expected = if r < z(1) {
                Some(0)
            } else if z(1) == 1 && r < z(2) {
                Some(1)
            } else if z(1) == 2 && r < z(2) {
                Some(2)
            } else if (z(1), z(2)) == (1, 3) && r < z(3) || z(1) == 3 && (z(2) == u64::MAX || r < z(2) - 1) {
                Some(3)
            } else {
                None
            };
            let value = row.value(r);
            assert_eq!((value < 4).then_some(value), expected, "n = {}, r = {r}", row.pile());
        }
    }
}

/// The value of a pile with an unlimited quota does not decrease as the pile grows. An opening that may not take the
/// whole pile has the same value, except that it is 0 for Fibonacci numbers.
#[test]
fn full_and_start_values() {
    let fibonacci_numbers: Vec<u32> = (2..40).filter_map(|i| u32::try_from(&fibonacci(i)).ok()).collect();
    let mut largest = 0;
    GrundyRows::visit(&TakeAway::FIBONACCI, 1_000_000, &mut Budget::default(), |row| {
        assert!(row.full_value() >= largest, "n = {}", row.pile());
        largest = row.full_value();
        let is_fibonacci = fibonacci_numbers.binary_search(&row.pile()).is_ok();
        assert_eq!(row.start_value(), if is_fibonacci { 0 } else { largest }, "n = {}", row.pile());
    })
    .expect("within the budget");
    assert_eq!(largest, 52);
}
