//! Times whole tables of three to six piles on one and two threads: elapsed time, processor time and memory for each position, in
//! memory and in a file, and verifying them.
//!
//! Every table is verified, and those of the same shape have the same checksum or the same bytes in the file.

use std::fs;

use fibnim::{Budget, Rules};
use fibnim_table::store::{Existing, TableFile, WriteOptions, write};
use fibnim_table::{Shape, verify_every};

use crate::{MEMORY, build, seconds};

/// Nanoseconds of processor time that this process has used, in steps of ten milliseconds; where the system does not tell, 0.
fn processor() -> f64 {
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace().skip(11).take(2);
    fields.filter_map(|ticks| ticks.parse::<f64>().ok()).sum::<f64>() * 1e7
}

/// The most bytes of memory since the last call of [`forget_peak`], with what the process kept from before; where the system does
/// not tell, 0.
fn peak() -> f64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<f64>().ok());
    kilobytes.unwrap_or(0.0) * 1024.0
}

fn forget_peak() {
    // Without this the peak is that of the largest row so far.
    let _ = fs::write("/proc/self/clear_refs", "5");
}

/// The least elapsed and processor time of some runs in nanoseconds, and the least peak of memory; all runs must have the same
/// result.
fn measure<T: PartialEq + std::fmt::Debug>(runs: u32, work: impl Fn() -> T) -> ([f64; 3], T) {
    let run = |_| {
        forget_peak();
        let start = processor();
        let (result, elapsed) = seconds(&work);
        ([elapsed * 1e9, processor() - start, peak()], result)
    };
    let least = |(one, result): ([f64; 3], T), (other, same): ([f64; 3], T)| {
        assert_eq!(result, same);
        (std::array::from_fn(|i| one[i].min(other[i])), result)
    };
    (0..runs).map(run).reduce(least).expect("a run")
}

/// Prints the times; those that take minutes too, if `all`.
pub fn time_whole_tables(all: bool) {
    let path = std::env::temp_dir().join(format!("fibnim-whole-{}.fnt", std::process::id()));
    println!();
    println!(
        "{:>14} {:>9} {:>12} {:>8} {:>11} {:>11} {:>15}",
        "table", "", "positions", "threads", "elapsed", "processor", "memory"
    );
    let sizes = [
        (3, 500, 3, false),
        (4, 150, 3, false),
        (5, 80, 2, false),
        (6, 40, 3, false),
        (3, 1000, 1, true),
        (4, 300, 1, true),
    ];
    for (piles, max, runs, _) in sizes.into_iter().filter(|size| all || !size.3) {
        let shape = Shape::new(Rules::FIBONACCI, piles, max).expect("a shape");
        let positions = shape.positions() as f64;
        let print = |what: &str, threads: usize, [elapsed, processor, memory]: [f64; 3]| {
            println!(
                "{:>14} {what:>9} {:>12} {threads:>8} {:>8.2} ns {:>8.2} ns {:>9.2} bytes",
                format!("{piles} to {max}"),
                shape.positions(),
                elapsed / positions,
                processor / positions,
                memory / positions
            );
        };
        let built = [1, 2].map(|threads| {
            let (figures, checksum) = measure(runs, || build(piles, max, threads).checksum());
            print("built", threads, figures);
            checksum
        });
        assert_eq!(built[0], built[1]);
        for threads in [1, 2] {
            let (figures, size) = measure(runs, || {
                let options = WriteOptions { threads, existing: Existing::Replace };
                write(&shape, &path, options, &mut Budget { memory: MEMORY, ..Budget::default() }).expect("written")
            });
            print("in a file", threads, figures);
            assert_eq!(size, fs::metadata(&path).expect("the file").len());
        }
        let file = TableFile::open(&path).expect("a table");
        for threads in [1, 2] {
            let (figures, verified) = measure(runs, || {
                verify_every(&file, threads, &mut Budget { memory: MEMORY, ..Budget::default() }).is_ok()
            });
            assert!(verified);
            print("verified", threads, figures);
        }
    }
    // If the file cannot be removed, it stays in the temporary folder.
    let _ = fs::remove_file(&path);
}
