//! Times building tables on one and two threads, in nanoseconds for each canonical position, and writing as many bytes; then reading
//! tables into arrays. `cargo bench -p fibnim-table -- reading` times the latter only, and `-- whole` times building, writing and
//! verifying tables of three to six piles, with processor time and memory; `-- whole all` has sizes that take minutes, too.
//!
//! All tables of a row must have the same checksum. Slow times do not fail the run.

mod reading;
mod whole;

use std::hint::black_box;
use std::time::Instant;

use fibnim::{Budget, Rules};
use fibnim_table::{Shape, Table};

/// The most bytes of a table.
const MEMORY: u64 = 12 << 30;

fn build(piles: u32, max: u32, threads: usize) -> Table {
    let shape = Shape::new(Rules::FIBONACCI, piles, max).expect("a shape");
    let mut budget = Budget { memory: MEMORY, ..Budget::default() };
    Table::build(shape, threads, &mut budget).expect("within the budget")
}

fn seconds<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let start = Instant::now();
    let result = black_box(work());
    (result, start.elapsed().as_secs_f64())
}

fn time_builds() {
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
        let [one, two, writing] = best.map(|time| time * 1e9 / positions as f64);
        let name = format!("{piles} piles to {max}");
        println!("{name:>18} {positions:>14} {one:>8.2} ns {two:>8.2} ns {writing:>8.2} ns");
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
    reading::time_reading();
}
