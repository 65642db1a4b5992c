//! Prints the table of `docs/holes.md`: pairs without a complementary value, for some take-away functions.
//!
//! `cargo run --release --package fibnim-table --example holes`

use std::error::Error;

use fibnim::{Budget, Rules};
use fibnim_table::Complements;

/// The take-away functions of the table. For those before `2t`, the complementary value is the nim-sum.
const FUNCTIONS: [&str; 14] = [
    "t",
    "floor(3t/2)",
    "2t-1",
    "2t",
    "2t+1",
    "3t",
    "4t",
    "5t",
    "t+1",
    "t+2",
    "t+3",
    "floor(5t/2)",
    "floor(7t/2)",
    "3",
];

/// The number of holes that are listed.
const NAMED: usize = 4;

/// The counts for the pairs `a < b` of positive piles up to a size.
struct Counted {
    pairs: usize,
    nim_sums: usize,
    /// The pairs without a complementary value.
    holes: Vec<[u32; 2]>,
}

fn count(take: &str, max: u32, bound: u32) -> Result<Counted, Box<dyn Error>> {
    let rules = Rules::normal(take.parse()?);
    let mut counted = Counted { pairs: 0, nim_sums: 0, holes: Vec::new() };
    for (pair, value) in Complements::search(&rules, 2, max, bound, 2, &mut Budget::default())?.iter() {
        let (a, b) = (pair[1], pair[0]);
        if a == 0 || a == b {
            continue;
        }
        counted.pairs += 1;
        counted.nim_sums += usize::from(value == Some(a ^ b));
        if value.is_none() {
            counted.holes.push([a, b]);
        }
    }
    Ok(counted)
}

fn main() -> Result<(), Box<dyn Error>> {
    println!("| f | holes to 40 | holes to 300 | nim-sums to 300 | first holes |");
    println!("|---|--:|--:|--:|---|");
    for take in FUNCTIONS {
        let small = count(take, 40, 1000)?;
        let large = count(take, 300, 32_766)?;
        let first = large.holes.iter().take(NAMED).map(|[a, b]| format!("({a},{b})")).collect::<Vec<_>>().join(" ");
        let share = 100.0 * large.nim_sums as f64 / large.pairs as f64;
        println!("| `{take}` | {} | {} | {share:.1} % | {first} |", small.holes.len(), large.holes.len());
    }
    Ok(())
}
