//! The report in the documentation is the one that is computed.

use fibnim::Forever;
use fibnim_audit::{Claim, REPORT_LEVEL, audit, claims, report};

#[test]
fn the_report_is_current() {
    let all: Vec<&'static Claim> = claims().collect();
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let computed = report(&audit(&all, [REPORT_LEVEL], 1, threads, &mut Forever));
    let shown = include_str!("../../../docs/AUDIT.md");
    let differs = computed.lines().zip(shown.lines()).find(|(computed, shown)| computed != shown);
    let remedy = "cargo run --release -p fibnim-cli -- audit --report -o docs/AUDIT.md --force";
    assert!(computed == shown, "docs/AUDIT.md is not current ({differs:?}): {remedy}");
}
