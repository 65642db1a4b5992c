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

/// The claims in the documentation.
fn documented() -> Vec<ClaimAnswer> {
    let lines = include_str!("../../../docs/audit.jsonl").lines();
    lines.map(|line| serde_json::from_str(line).expect("a claim")).collect()
}
