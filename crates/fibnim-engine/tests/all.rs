//! The tests of the engine.

use fibnim::Budget;
use fibnim_audit::ClaimAnswer;

#[cfg(feature = "audit")]
mod audit;
mod basis;
mod counts;
#[cfg(feature = "store")]
mod files;
mod first;
mod games;
mod kept;
mod lists;
mod puzzles;
mod replay;
mod slices;
mod table;

/// As much memory, and all the time that it takes.
fn within(memory: u64) -> Budget<'static> {
    Budget { memory, ..Budget::default() }
}

/// The first parts of the ids of claims whose checks take seconds, alone or together: a release build makes them.
const LONG: [&str; 10] = [
    "fibnim-beside-density",
    "fibnim-equal-piles-6",
    "fibnim-exact2-",
    "fibnim-holes",
    "fibnim-misere-density",
    "fibnim-openings-equal-far",
    "barbara-3.",
    "flanigan-",
    "larsson-L13",
    "zhou-A4",
];

fn is_long(id: &str) -> bool {
    LONG.iter().any(|first| id.starts_with(first))
}

/// The claims in the documentation.
fn documented() -> Vec<ClaimAnswer> {
    let lines = include_str!("../../../docs/audit.jsonl").lines();
    lines.map(|line| serde_json::from_str(line).expect("a claim")).collect()
}
