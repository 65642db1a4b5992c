//! Times reading tables into arrays, in nanoseconds for each entry, and writing as many numbers.

use std::num::NonZeroU32;

use fibnim::Budget;
use fibnim_table::store::{Existing, TableFile, WriteOptions};
use fibnim_table::{Axis, Entry, Table, Thresholds, entries, fill};

use crate::{build, seconds};

/// The parts of a table that are read: the whole one, all piles within a range, one pile fixed, and each by itself.
fn parts(piles: usize, max: u32) -> [(&'static str, Vec<Axis>); 4] {
    let axis = |first: u32, count: u32| Axis::new(first, NonZeroU32::MIN, count as usize);
    let (quarter, half) = (max / 4, max / 2);
    let mut fixed = vec![Axis::up_to(max); piles];
    fixed[0] = axis(half, 1);
    let different = (0..piles as u32).map(|pile| axis(quarter - 3 * pile, half)).collect();
    [
        ("whole", vec![Axis::up_to(max); piles]),
        ("range", vec![axis(quarter, half); piles]),
        ("one pile fixed", fixed),
        ("other ranges", different),
    ]
}

/// An array of a part of a table, and the shortest time of some runs.
fn read(table: &impl Thresholds, axes: &[Axis]) -> (Vec<u32>, f64) {
    let count = entries(axes).expect("fits");
    let runs = if count > 100_000_000 { 2 } else { 5 };
    let run = |_| {
        seconds(|| {
            let mut array = vec![0_u32; count];
            fill(table, axes, &mut array, 2, &mut Budget::default()).expect("in the table");
            array
        })
    };
    (0..runs).map(run).reduce(|best, run| if run.1 < best.1 { run } else { best }).expect("a run")
}

/// Compares entries all over an array with the thresholds of the table.
fn assert_entries(array: &[u32], table: &Table, axes: &[Axis]) {
    let sizes: Vec<Vec<u32>> = axes.iter().map(|axis| axis.sizes().collect()).collect();
    for sample in 0..100_000_u64 {
        let at = (sample.wrapping_mul(0x9e37_79b9_7f4a_7c15) % array.len() as u64) as usize;
        let (mut rest, mut piles) = (at, vec![0; axes.len()]);
        for (pile, sizes) in piles.iter_mut().zip(&sizes).rev() {
            *pile = sizes[rest % sizes.len()];
            rest /= sizes.len();
        }
        assert_eq!(array[at], Entry::of(table.threshold(&piles).expect("in the table")), "{piles:?}");
    }
}

/// Prints the times.
pub fn time_reading() {
    println!();
    println!(
        "{:>18} {:>14} {:>14} {:>11} {:>11} {:>11} {:>11}",
        "reading", "part", "entries", "of memory", "of a file", "writing", "ratio"
    );
    let path = std::env::temp_dir().join(format!("fibnim-bench-{}.fnt", std::process::id()));
    for (piles, max) in [(2, 3000), (3, 100), (3, 300), (3, 700), (4, 100)] {
        let table = build(piles, max, 2);
        let options = WriteOptions { threads: 1, existing: Existing::Replace };
        table.save(&path, options, &mut Budget::default()).expect("written");
        let file = TableFile::open(&path).expect("a table");
        for (part, axes) in parts(piles as usize, max) {
            let (array, of_memory) = read(&table, &axes);
            let (same, of_file) = read(&file, &axes);
            assert!(array == same, "{part} of the file differs");
            assert_entries(&array, &table, &axes);
            let count = array.len();
            drop((array, same));
            let writing = (0..5).map(|_| seconds(|| vec![1_u32; count]).1).fold(f64::MAX, f64::min);
            let [of_memory, of_file, writing] = [of_memory, of_file, writing].map(|time| time * 1e9 / count as f64);
            let name = format!("{piles} piles to {max}");
            println!(
                "{name:>18} {part:>14} {count:>14} {of_memory:>8.2} ns {of_file:>8.2} ns {writing:>8.2} ns {:>11.1}",
                of_file / writing
            );
        }
    }
    // If the file cannot be removed, it stays in the temporary folder.
    let _ = std::fs::remove_file(&path);
}
