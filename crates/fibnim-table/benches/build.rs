//! Nanoseconds a canonical position for building tables, on one thread and two, beside the time to write as many bytes.
//!
//! Every table that is timed is hashed, and a table of the same kind to 200 chips (40 for four piles) is compared with
//! the recurrence, threshold by threshold, before. Times are never judged.

use std::hint::black_box;
use std::time::Instant;

use fibnim::search::ThresholdTable;
use fibnim::{Budget, Nat, Rules};
use fibnim_table::{Shape, Table};

fn build(piles: u32, max: u32, threads: usize) -> Table {
    let shape = Shape::new(Rules::FIBONACCI, piles, max).expect("a shape");
    let mut budget = Budget { memory: 12 << 30, ..Budget::default() };
    Table::build(shape, threads, &mut budget).expect("within the budget")
}

fn compare_with_recurrence(piles: u32, max: u32) {
    let table = build(piles, max, 2);
    let bounds = vec![Nat::from(max); piles as usize];
    let slow = ThresholdTable::build(&Rules::FIBONACCI, &bounds, &mut Budget::default()).expect("within the budget");
    for (position, threshold) in slow.positions() {
        let position: Vec<u32> = position.iter().map(|&pile| u32::try_from(pile).expect("small")).collect();
        assert_eq!(table.threshold(&position), Ok(threshold), "{position:?}");
    }
}

fn main() {
    // Test runners ask benches to do nothing.
    if std::env::args().any(|arg| arg == "--test") {
        return;
    }
    compare_with_recurrence(2, 200);
    compare_with_recurrence(3, 200);
    compare_with_recurrence(4, 40);
    println!("{:>22} {:>14} {:>10} {:>10} {:>10}", "table", "positions", "1 thread", "2 threads", "writing");
    for (piles, max, runs) in [(2, 10_000, 3), (3, 500, 5), (3, 1000, 5), (3, 2000, 2), (4, 150, 3)] {
        let mut hashes = Vec::new();
        let mut best = [f64::MAX; 2];
        let mut positions = 0;
        for threads in [1, 2] {
            for _ in 0..runs {
                let start = Instant::now();
                let table = build(piles, max, threads);
                best[threads - 1] = best[threads - 1].min(start.elapsed().as_secs_f64());
                positions = table.shape().positions();
                hashes.push(table.checksum());
            }
        }
        assert!(hashes.iter().all(|hash| *hash == hashes[0]), "tables differ: {hashes:?}");
        let start = Instant::now();
        black_box(vec![1_u8; usize::try_from(positions).expect("fits")]);
        let writing = start.elapsed().as_secs_f64();
        let per = |seconds: f64| seconds * 1e9 / positions as f64;
        println!(
            "{:>22} {positions:>14} {:>7.2} ns {:>7.2} ns {:>7.2} ns",
            format!("{piles} piles to {max}"),
            per(best[0]),
            per(best[1]),
            per(writing)
        );
    }
}
