//! The tests of the engine.

use fibnim::Forever;
use fibnim_audit::ClaimAnswer;
use fibnim_engine::Allowance;

#[cfg(feature = "audit")]
mod audit;
mod basis;
mod counts;
#[cfg(feature = "store")]
mod files;
mod first;
mod kept;
mod lists;
mod puzzles;
mod replay;
mod slices;
mod table;

/// As much memory, and all the time that it takes.
fn within(memory: u64) -> Allowance<'static> {
    Allowance { memory, monitor: Box::leak(Box::new(Forever)) }
}

/// The claims in the documentation.
fn documented() -> Vec<ClaimAnswer> {
    let lines = include_str!("../../../docs/audit.jsonl").lines();
    lines.map(|line| serde_json::from_str(line).expect("a claim")).collect()
}
