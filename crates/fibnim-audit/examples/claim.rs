//! Finds a claim of a paper, runs its check, and shows the counterexample.

use std::error::Error;

use fibnim_audit::{Effort, Tables, Verdict, find};

fn main() -> Result<(), Box<dyn Error>> {
    let claim = find("barbara-2.1").ok_or("no such claim")?;
    println!("{}, {}: {}", claim.text.paper.authors(), claim.text.source, claim.text.statement);
    let tables = Tables::default();
    let answer = claim.verdict(&Effort::new(0, &tables)).ok_or("the check was ended")?;
    println!("verdict: {}", answer.verdict);
    assert_eq!(answer.verdict, Verdict::Corrected);

    println!("counterexample: {}", answer.counterexample.ok_or("a corrected claim has a counterexample")?);
    for shown in &answer.positions {
        let claimed = shown.claimed.map_or("says nothing of it".to_owned(), |outcome| format!("says {outcome}"));
        println!("{} is {}; the claim {claimed}", shown.position, shown.outcome);
    }
    assert_eq!(answer.positions.len(), 1);
    Ok(())
}
