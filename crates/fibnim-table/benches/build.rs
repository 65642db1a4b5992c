//! Times whole tables of three to six piles on one and two threads, in nanoseconds and bytes for each canonical
//! position: in memory, in a file, and verifying them. `cargo bench -p fibnim-table -- all` has sizes that take
//! minutes, too.
//!
//! Every table is verified, and those of the same shape have the same checksum of the file. Slow times do not fail the
//! run.

use std::fs;
use std::hint::black_box;
use std::path::Path;
use std::time::Instant;

use fibnim::{Budget, Rules};
use fibnim_table::store::{Existing, TableFile, write};
use fibnim_table::{Shape, Table, verify_every};

/// The most bytes of a table.
const MEMORY: u64 = 12 << 30;

fn budget() -> Budget<'static> {
    Budget { memory: MEMORY, ..Budget::default() }
}

fn shape(piles: u32, max: u32) -> Shape {
    Shape::new(Rules::FIBONACCI, piles, max).expect("a shape")
}

/// Nanoseconds of processor time that this process has used, in steps of ten milliseconds; where the system does not
/// tell, 0.
fn processor() -> f64 {
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace().skip(11).take(2);
    fields.filter_map(|ticks| ticks.parse::<f64>().ok()).sum::<f64>() * 1e7
}

/// The most bytes of memory since `clear_refs` was written; where the system does not tell, 0.
fn peak() -> f64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.split_whitespace().next()?.parse::<f64>().ok()).unwrap_or(0.0) * 1024.0
}

/// The least elapsed and processor time of some runs in nanoseconds, and the least peak of memory.
fn measure<T>(runs: u32, work: impl Fn() -> T) -> ([f64; 3], T) {
    let run = |_| {
        // Without this the peak is that of the largest row so far.
        let _ = fs::write("/proc/self/clear_refs", "5");
        let (processed, start) = (processor(), Instant::now());
        let result = black_box(work());
        ([start.elapsed().as_secs_f64() * 1e9, processor() - processed, peak()], result)
    };
    let least = |(one, _): ([f64; 3], T), (other, result): ([f64; 3], T)| {
        (std::array::from_fn(|i| one[i].min(other[i])), result)
    };
    (0..runs).map(run).reduce(least).expect("a run")
}

fn time_whole_tables(path: &Path, all: bool) {
    println!(
        "{:>14} {:>9} {:>12} {:>8} {:>11} {:>11} {:>15}",
        "table", "", "positions", "threads", "elapsed", "processor", "memory"
    );
    let small = [(3, 500, 3), (4, 150, 3), (5, 80, 2), (6, 40, 3)];
    let large = [(3, 1000, 1), (4, 300, 1)];
    for (piles, max, runs) in small.into_iter().chain(large.into_iter().filter(|_| all)) {
        let shape = shape(piles, max);
        let positions = shape.positions() as f64;
        let print = |what: &str, threads: usize, figures: [f64; 3]| {
            let [elapsed, processor, memory] = figures.map(|figure| figure / positions);
            let table = format!("{piles} to {max}");
            println!(
                "{table:>14} {what:>9} {positions:>12} {threads:>8} {elapsed:>8.2} ns {processor:>8.2} ns \
                 {memory:>9.2} bytes"
            );
        };
        let built = [1, 2].map(|threads| {
            let (figures, table) = measure(runs, || Table::build(shape.clone(), threads, &mut budget()).expect("fits"));
            print("built", threads, figures);
            table
        });
        assert!(built[0] == built[1]);
        drop(built);
        let digests = [1, 2].map(|threads| {
            let (figures, _) =
                measure(runs, || write(&shape, path, threads, Existing::Replace, &mut budget()).expect("written"));
            print("in a file", threads, figures);
            TableFile::open(path).expect("a table").digest()
        });
        assert_eq!(digests[0], digests[1]);
        let file = TableFile::open(path).expect("a table");
        for threads in [1, 2] {
            let (figures, verified) = measure(runs, || verify_every(&file, threads, &mut budget()).is_ok());
            assert!(verified);
            print("verified", threads, figures);
        }
    }
}

fn main() {
    let asked = |name: &str| std::env::args().any(|arg| arg == name);
    // Test runners call benchmarks with --test, which must not run them.
    if asked("--test") {
        return;
    }
    let path = std::env::temp_dir().join(format!("fibnim-bench-{}.fnt", std::process::id()));
    time_whole_tables(&path, asked("all"));
    // If the file cannot be removed, it stays in the temporary folder.
    let _ = fs::remove_file(&path);
}
