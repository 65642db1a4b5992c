//! Rows of Grundy values, which are stored as steps, against the definition, for take-away functions of every kind; and
//! their budget.

use crate::common::{StopsAt, of_256, sized, take_away};
use fibnim::grundy::{FirstOccurrences, GrundyRows, GrundyTable, literal_rows};
use fibnim::{Budget, SolveError, TakeAway};
use proptest::prelude::*;

const FUNCTIONS: [&str; 16] = [
    "t",
    "2t",
    "3t",
    "10t",
    "t+1",
    "floor(5t/2)",
    "floor(3t/2)+1",
    "floor(t/2)+1",
    "floor(t/3)+5",
    "1",
    "7",
    "4294967295",
    "1,1,1,9 then 9",
    "2,2,6 then 2t",
    "2,2,6,6,6,9,9,9,9,10,11,12,13,14 then 30",
    "1,4000000000 then 4000000000t",
];

fn table(take: &TakeAway, last: u32) -> GrundyTable {
    GrundyTable::build(take, last, &mut Budget::default()).expect("within the budget")
}

/// Checks the values for all quotas up to the pile and for some above it, and the shape of the rows.
fn check(take: &TakeAway, last: u32) {
    let (table, literal) = (table(take, last), literal_rows(take, last));
    assert_eq!(table.rows().count(), literal.len());
    for (row, values) in table.rows().zip(&literal) {
        let n = row.pile();
        for (r, &value) in values.iter().enumerate() {
            assert_eq!(row.value(r as u64), value, "f(t) = {take}: G({n};{r})");
        }
        let full = values[n as usize];
        for count in [0, 1, values.len() / 2, values.len(), values.len() + 3] {
            let mut written = vec![7_777_777; count];
            row.write(&mut written);
            let expected: Vec<u32> = values.iter().copied().chain([full; 3]).take(count).collect();
            assert_eq!(written, expected, "f(t) = {take}, n = {n}");
        }
        assert_eq!([row.value(u64::from(n) + 1), row.value(u64::MAX), row.full_value()], [full; 3], "{take}, n = {n}");
        assert_eq!(row.start_value(), values[n.saturating_sub(1) as usize], "{take}, n = {n}");
        assert!(row.steps().is_sorted_by(|a, b| a.quota < b.quota && a.value < b.value), "{take}, n = {n}");
        assert!(row.steps().iter().all(|step| step.quota >= 1 && step.quota <= n && step.value >= 1));
    }
}

#[test]
fn steps_agree_with_the_definition() {
    for text in FUNCTIONS {
        check(&take_away(text), 120);
    }
}

/// The algorithm stores candidates in blocks; here blocks begin and end, and values stay in several of them.
#[test]
fn steps_agree_with_the_definition_on_larger_piles() {
    for text in ["2t", "floor(3t/2)+1", "2,2,6 then 2t", "7"] {
        check(&take_away(text), sized(4_500, 9_000));
    }
}

/// If the monitor stops the work or the memory is full, the values found so far are kept.
#[test]
fn first_occurrences_as_far_as_the_budget_goes() {
    let all = FirstOccurrences::search(&TakeAway::FIBONACCI, 60_000, &mut Budget::default());
    assert_eq!((all.rows, &all.stopped), (60_001, &None));
    let some = FirstOccurrences::search(&TakeAway::FIBONACCI, 60_000, &mut Budget::watched(&mut StopsAt::new(2)));
    let Some(SolveError::Stopped(progress)) = some.stopped else { panic!("{some:?}") };
    assert_eq!((progress.done, progress.total), (some.rows, Some(60_001)));
    assert!(some.rows > 1000 && some.rows < 60_001);
    assert!(some.piles.len() > 10 && all.piles.starts_with(&some.piles));
    let filled = FirstOccurrences::search(&TakeAway::FIBONACCI, 60_000, &mut Budget { memory: 0, ..Budget::default() });
    assert!(matches!(filled.stopped, Some(SolveError::Memory { allowed: 0, .. })) && filled.rows > 0);
}

#[test]
fn a_monitor_ends_the_rows_and_the_next_call_resumes() {
    let mut monitor = StopsAt::new(2);
    let mut budget = Budget::watched(&mut monitor);
    let mut rows = GrundyRows::new(&TakeAway::FIBONACCI, 99_999);
    let mut values = Vec::new();
    let mut stops = Vec::new();
    loop {
        match rows.next_row(&mut budget) {
            Ok(Some(row)) => values.push(row.full_value()),
            Ok(None) => break,
            Err(beyond) => stops.push(beyond),
        }
    }
    let seen = monitor.seen;
    assert_eq!(stops, [SolveError::Stopped(seen[1])]);
    assert!(seen.len() > 3 && seen.is_sorted_by(|a, b| a.done < b.done));
    assert!(seen.iter().all(|progress| progress.total == Some(100_000) && progress.done < 100_000));
    let expected: Vec<u32> = table(&TakeAway::FIBONACCI, 99_999).rows().map(|row| row.full_value()).collect();
    assert_eq!(values, expected);
}

#[test]
fn rows_and_tables_that_use_too_much() {
    let memory = |memory| Budget { memory, ..Budget::default() };
    let take = TakeAway::FIBONACCI;
    let error = GrundyRows::visit(&take, 100_000, &mut memory(50_000), |_| ()).expect_err("beyond the budget");
    assert!(matches!(error, SolveError::Memory { positions: 1.., allowed: 50_000 }), "{error:?}");
    let mut budget = memory(1_000_000);
    let error = GrundyTable::build(&take, 100_000, &mut budget).expect_err("beyond the budget");
    let SolveError::Memory { positions, allowed: 1_000_000 } = error else { panic!("{error:?}") };
    assert!((1_000..20_000).contains(&positions), "{positions}");
    assert_eq!(budget.memory, 1_000_000);
    assert!(GrundyRows::visit(&take, 100_000, &mut memory(2_000_000), |_| ()).is_ok());
}

proptest! {
    #![proptest_config(of_256(64))]

    #[test]
    fn steps_agree_with_the_definition_for_any_function(
        steps in prop::collection::vec(0..9_u64, 0..8), p in 0..9_u32, q in 1..6_u32, r in -4..20_i64,
    ) {
        let values = steps.iter().scan(1, |sum, step| { *sum += step; Some(*sum) }).collect();
        if let Ok(take) = TakeAway::table(values, p, q, r) {
            check(&take, 150);
        }
    }
}
