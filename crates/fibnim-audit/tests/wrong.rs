//! Every check can fail: it refutes the wrong variants of its claim.

use fibnim_audit::{Effort, Finding, Tables, claims};

#[test]
fn wrong_variants_are_refuted() {
    let tables = Tables::default();
    let effort = Effort::new(0, &tables);
    let mut passed = Vec::new();
    for claim in claims() {
        assert!(!claim.wrong.is_empty(), "{} has no wrong variant", claim.id);
        for (number, wrong) in claim.wrong.iter().enumerate() {
            let finding = wrong(&effort);
            match &finding {
                Finding::Refuted(why) => println!("{} {number}: {}", claim.id, why.text),
                _ => passed.push(format!("{} {number}: {finding:?}", claim.id)),
            }
        }
    }
    assert!(passed.is_empty(), "not refuted:\n{}", passed.join("\n"));
}
