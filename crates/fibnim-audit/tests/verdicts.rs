//! The verdicts are those of the expectation file, at the smallest level, too.

use std::collections::BTreeSet;

use fibnim_audit::{Effort, Tables, claims, expected};

/// The documents, which a test of the engine compares, show the verdicts at a higher level.
#[test]
#[ignore = "takes half a minute"]
fn verdicts_at_the_smallest_level() {
    let tables = Tables::default();
    let effort = Effort::new(0, &tables);
    let mut changed = Vec::new();
    for claim in claims() {
        let verdict = claim.verdict(&effort).expect("nothing ends the check");
        if !expected().any(|line| line.id == claim.id && line.kind == verdict.kind()) {
            changed.push(format!("{},{}", claim.id, verdict.kind()));
        }
    }
    assert!(changed.is_empty(), "not as recorded:\n{}", changed.join("\n"));
}

#[test]
fn ids_are_unique_and_recorded() {
    let ids: Vec<&str> = claims().map(|claim| claim.id).collect();
    assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len());
    let recorded: Vec<&str> = expected().map(|line| line.id).collect();
    assert_eq!(ids, recorded);
    assert!(claims().all(|claim| claim.id.starts_with(claim.paper().name())));
}
