//! The shipped theories: every statement has the truth value that is claimed of it.

use fibnim::{Forever, TakeAway};
use fibnim_proof::logic::theory::{THEORIES, Theory};

fn statements_are_as_claimed(name: &str, text: &str) {
    let theory: Theory = text.parse().unwrap_or_else(|error| panic!("{name}: {error}"));
    let (mut decided, mut wrong) = (0, Vec::new());
    theory
        .decide(&TakeAway::FIBONACCI, 6000, &mut Forever, &mut |claim, take, verdict| {
            decided += 1;
            match verdict {
                Ok(verdict) if verdict.holds == claim.holds => {}
                Ok(verdict) => wrong.push(format!("{} ({take}): {:?}", claim.name, verdict.witness)),
                Err(error) => wrong.push(format!("{} ({take}): {error}", claim.name)),
            }
        })
        .expect("numeration systems");
    assert_eq!(wrong, [""; 0], "{name}");
    assert_eq!(decided, theory.claims().count(), "{name}");
}

#[test]
fn theories() {
    for (name, _, text) in THEORIES.iter().filter(|(name, ..)| *name != "standard") {
        statements_are_as_claimed(name, text);
    }
}
