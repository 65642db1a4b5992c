//! Finds a claim of a paper, runs its check, and shows the counterexample.

use std::error::Error;

use fibnim_audit::{Effort, ExhibitPosition, Kind, Tables, find};

fn main() -> Result<(), Box<dyn Error>> {
    let claim = find("barbara-2.1").ok_or("no such claim")?;
    println!("{}, {}: {}", claim.paper().authors(), claim.source, claim.statement);
    let tables = Tables::default();
    let verdict = claim.verdict(&Effort::new(0, &tables)).ok_or("the check was ended")?;
    println!("verdict: {}", verdict.kind());
    assert_eq!(verdict.kind(), Kind::Corrected);

    let counterexample = verdict.counterexample().ok_or("a corrected claim has a counterexample")?;
    println!("counterexample: {}", counterexample.text);
    for shown in &counterexample.positions {
        let position = match &shown.position {
            ExhibitPosition::Single(position) => position.to_string(),
            ExhibitPosition::Exact(position) => position.to_string(),
        };
        let claimed = shown.claimed.map_or("says nothing of it".to_owned(), |outcome| format!("says {outcome}"));
        println!("{position} is {}; the claim {claimed}", shown.outcome);
    }
    assert_eq!(counterexample.positions.len(), 1);
    Ok(())
}
