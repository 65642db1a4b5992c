//! Times Grundy values: rows, which are stored as steps.
//!
//! Every timed answer is asserted. First occurrences are those of the golden file; the numbers of steps have no other
//! source and guard against changes. After the table of times, the run prints the rows computed per second and the
//! ratio to the definition.

use std::time::{Duration, Instant};

use fibnim::grundy::{FirstOccurrences, GrundyRows, GrundyTable, literal_rows};
use fibnim::{Budget, TakeAway};

/// Piles up to which the definition is timed.
const LITERAL: u32 = 4_000;

/// `(last, steps of all rows, largest value, its first pile)` for `f(t) = 2t`.
const KNOWN: [(u32, usize, usize, u32); 3] =
    [(200_000, 1_944_564, 45, 184_222), (1_000_000, 11_284_457, 52, 982_345), (4_000_000, 50_244_201, 59, 3_845_216)];

fn main() {
    divan::Divan::from_args().main();
    let has = |flag: &str| std::env::args().any(|arg| arg == flag);
    if has("--bench") && !has("--test") && !has("--list") {
        print_rates();
    }
}

/// Computes all rows and asserts their known properties.
fn rows((last, expected, value, pile): (u32, usize, usize, u32)) {
    let (mut first, mut steps) = (FirstOccurrences::default(), 0);
    GrundyRows::visit(&TakeAway::FIBONACCI, last, &mut Budget::default(), |row| {
        first.note(&row);
        steps += row.steps().len();
    })
    .expect("within the budget");
    assert_eq!((steps, first.piles().len(), first.piles().last()), (expected, value + 1, Some(&Some(pile))));
}

#[divan::bench(args = KNOWN, sample_count = 3)]
fn rows_of_2t(known: (u32, usize, usize, u32)) {
    rows(known);
}

fn timed<T>(run: impl Fn() -> T) -> (Duration, T) {
    let mut best: Option<(Duration, T)> = None;
    for _ in 0..3 {
        let start = Instant::now();
        let result = run();
        let time = start.elapsed();
        if best.as_ref().is_none_or(|(least, _)| time < *least) {
            best = Some((time, result));
        }
    }
    best.expect("three runs")
}

fn print_rates() {
    println!("\nThe best of three runs, f(t) = 2t:");
    for known in KNOWN {
        let (time, ()) = timed(|| rows(known));
        let rate = f64::from(known.0) / time.as_secs_f64() / 1e6;
        println!("{:>9} rows in {time:>9.3?}: {rate:.2} million rows a second", known.0);
    }
    let take = TakeAway::FIBONACCI;
    let (slow, literal) = timed(|| literal_rows(&take, LITERAL));
    let (fast, table) =
        timed(|| GrundyTable::build(&take, LITERAL, &mut Budget::default()).expect("within the budget"));
    for (row, values) in table.rows().zip(&literal) {
        assert!((0_u64..).zip(values).all(|(quota, &value)| row.value(quota) == value), "n = {}", row.pile());
    }
    let ratio = slow.as_secs_f64() / fast.as_secs_f64();
    println!("{LITERAL} rows and all quotas, definition / steps: {slow:.3?} / {fast:.3?} = {ratio:.0}");
}
