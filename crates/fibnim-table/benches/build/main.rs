//! Times building tables on one and two threads, in nanoseconds for each canonical position. For comparison it also
//! times writing as many bytes, and the published method.
//! After that it times verifying tables, in the verifier's own order of positions and by looking every threshold up, and reading
//! tables into arrays. `cargo bench -p fibnim-table -- reading` times the latter only, and `-- whole` times building, writing and
//! verifying tables of three to six piles, with processor time and memory; `-- whole all` has sizes that take minutes, too.
//!
//! All tables of a row must have the same checksum. For three piles to 500 it is the checksum of a table that was
//! compared with the recurrence at every position; for the other rows smaller tables are compared. Slow times do not
//! fail the run.

mod reading;
mod whole;
mod zhou;

use std::hint::black_box;
use std::time::Instant;

use fibnim::search::ThresholdTable;
use fibnim::{Budget, Forever, Nat, Rules};
use fibnim_table::{Shape, Table, verify_every};

/// The most bytes of a table.
const MEMORY: u64 = 12 << 30;

fn build(piles: u32, max: u32, threads: usize) -> Table {
    let shape = Shape::new(Rules::FIBONACCI, piles, max).expect("a shape");
    let mut budget = Budget { memory: MEMORY, ..Budget::default() };
    Table::build(shape, threads, &mut budget).expect("within the budget")
}

/// The checksum of a table after comparing all its thresholds with the recurrence.
fn compared_with_recurrence(piles: u32, max: u32) -> u64 {
    let table = build(piles, max, 2);
    let bounds = vec![Nat::from(max); piles as usize];
    let mut budget = Budget { memory: MEMORY, ..Budget::default() };
    let slow = ThresholdTable::build(&Rules::FIBONACCI, &bounds, &mut budget).expect("within the budget");
    let mut positions = 0;
    for (position, threshold) in slow.positions() {
        let position: Vec<u32> = position.iter().map(|&pile| u32::try_from(pile).expect("small")).collect();
        assert_eq!(table.threshold(&position), Ok(threshold), "{position:?}");
        positions += 1;
    }
    assert_eq!(positions, table.shape().positions());
    table.checksum()
}

fn seconds<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let start = Instant::now();
    let result = black_box(work());
    (result, start.elapsed().as_secs_f64())
}

fn time_builds() {
    let compared = compared_with_recurrence(3, 500);
    compared_with_recurrence(2, 500);
    compared_with_recurrence(4, 80);
    println!("{:>18} {:>14} {:>11} {:>11} {:>11}", "table", "positions", "1 thread", "2 threads", "writing");
    for (piles, max, runs) in [(2, 10_000, 3), (3, 500, 5), (3, 1000, 5), (3, 2000, 2), (4, 150, 3)] {
        let mut best = [f64::MAX; 3];
        let mut checksums = Vec::new();
        let mut positions = 0;
        for _ in 0..runs {
            for threads in [1, 2] {
                let (table, time) = seconds(|| build(piles, max, threads));
                best[threads - 1] = best[threads - 1].min(time);
                checksums.push(table.checksum());
                positions = table.shape().positions();
            }
            let (_, time) = seconds(|| vec![1_u8; usize::try_from(positions).expect("fits")]);
            best[2] = best[2].min(time);
        }
        assert!(checksums.iter().all(|sum| *sum == checksums[0]), "tables differ: {checksums:?}");
        assert!((piles, max) != (3, 500) || checksums[0] == compared, "not the table compared with the recurrence");
        let [one, two, writing] = best.map(|time| time * 1e9 / positions as f64);
        let name = format!("{piles} piles to {max}");
        println!("{name:>18} {positions:>14} {one:>8.2} ns {two:>8.2} ns {writing:>8.2} ns");
    }
}

fn time_published_method() {
    println!();
    println!("{:>18} {:>14} {:>11} {:>11} {:>11}", "table", "positions", "published", "1 thread", "ratio");
    for max in [100, 150] {
        let (published, slow) = seconds(|| zhou::Positions::compute(max));
        let bound = u32::try_from(max).expect("small");
        let (mut table, mut fast) = seconds(|| build(3, bound, 1));
        for _ in 0..4 {
            let (again, time) = seconds(|| build(3, bound, 1));
            (table, fast) = (again, fast.min(time));
        }
        for h in 0..=bound {
            for k in 0..=h {
                for m in 0..=k {
                    let threshold = table.threshold(&[h, k, m]).expect("in the table");
                    let piles = [h, k, m].map(|pile| pile as usize);
                    for x in 1..=max.div_ceil(2) {
                        let lost = threshold.is_none_or(|threshold| 2 * x < threshold as usize);
                        assert_eq!(published.largest_x(piles).is_some_and(|most| x <= most), lost, "{piles:?} {x}");
                    }
                }
            }
        }
        let positions = table.shape().positions();
        let [slow, fast] = [slow, fast].map(|time| time * 1e9 / positions as f64);
        let name = format!("3 piles to {max}");
        println!("{name:>18} {positions:>14} {slow:>8.0} ns {fast:>8.2} ns {:>11.0}", slow / fast);
    }
}

fn time_verification() {
    println!();
    println!(
        "{:>18} {:>14} {:>11} {:>11} {:>11} {:>11}",
        "verification", "positions", "2 threads", "of a build", "looked up", "ratio"
    );
    // Looking every threshold up takes minutes for the large tables.
    for (piles, max, both) in [(3, 300, true), (3, 1000, false), (4, 100, true), (4, 150, false), (5, 60, false)] {
        let (table, built) = seconds(|| build(piles, max, 2));
        let verify = |memory| {
            let (verified, time) = seconds(|| verify_every(&table, 2, &mut Budget { memory, monitor: Forever }));
            assert!(verified.is_ok(), "{verified:?}");
            time
        };
        let fast = (0..3).map(|_| verify(MEMORY)).fold(f64::MAX, f64::min);
        let slow = both.then(|| verify(0));
        let nanoseconds = |time: f64| time * 1e9 / table.shape().positions() as f64;
        let name = format!("{piles} piles to {max}");
        print!("{name:>18} {:>14} {:>8.2} ns {:>11.1}", table.shape().positions(), nanoseconds(fast), fast / built);
        match slow {
            Some(slow) => println!(" {:>8.0} ns {:>11.0}", nanoseconds(slow), slow / fast),
            None => println!(),
        }
    }
}

fn main() {
    // Test runners call benchmarks with --test, which must not run them.
    if std::env::args().any(|arg| arg == "--test") {
        return;
    }
    let asked = |name: &str| std::env::args().any(|arg| arg == name);
    if asked("reading") {
        reading::time_reading();
        return;
    }
    if asked("whole") {
        whole::time_whole_tables(asked("all"));
        return;
    }
    time_builds();
    time_published_method();
    time_verification();
    reading::time_reading();
}
