//! The reports in the documentation are those that are computed.

use fibnim::Forever;
use fibnim_audit::{Claim, REPORT_LEVEL, audit, claims, json_lines, report};

#[test]
fn the_reports_are_current() {
    let all: Vec<&'static Claim> = claims().collect();
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let verdicts = audit(&all, [REPORT_LEVEL], 1, threads, &mut Forever);
    for (computed, shown, remedy) in [
        (report(&verdicts), include_str!("../../../docs/AUDIT.md"), "--report -o docs/AUDIT.md --force"),
        (json_lines(&verdicts), include_str!("../../../docs/audit.jsonl"), "--json > docs/audit.jsonl"),
    ] {
        let differs = computed.lines().zip(shown.lines()).find(|(computed, shown)| computed != shown);
        assert!(computed == shown, "{differs:?}: cargo run --release -p fibnim-cli -- audit {remedy}");
    }
}
