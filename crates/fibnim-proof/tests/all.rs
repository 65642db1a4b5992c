//! Tests of certificates, answers and theories, in one program.

use fibnim::{Budget, TakeAway};
use fibnim_proof::logic::decider::StatementError;
use fibnim_proof::logic::formula::{Formula, SentenceVerdict};
use fibnim_proof::logic::theory::{THEORIES, Theory, TheoryClaim};

mod answers;
mod certificates;
mod evidence;
mod only;

/// Every statement of a shipped theory has the truth value that is claimed of it.
#[test]
fn shipped_theories_are_as_claimed() {
    for (name, _, text) in THEORIES.iter().filter(|(name, ..)| *name != "standard") {
        let theory: Theory = text.parse().unwrap_or_else(|error| panic!("{name}: {error}"));
        let mut decided = 0;
        let each = &mut |claim: &TheoryClaim, take: &TakeAway, verdict: Result<SentenceVerdict, StatementError>| {
            decided += 1;
            let verdict = verdict.unwrap_or_else(|error| panic!("{name}, {} ({take}): {error}", claim.name));
            assert_eq!(verdict.holds, claim.holds, "{name}, {} ({take}): {:?}", claim.name, verdict.witness);
        };
        theory.decide(&TakeAway::FIBONACCI, 1_000_000, &mut Budget::default(), each).expect("numeration systems");
        assert_eq!(decided, theory.claims().count(), "{name}");
    }
}

/// Recursion over a statement cannot exhaust the stack.
#[test]
fn deep_statements_are_refused() {
    for (open, close) in [("(", ")"), ("not ", ""), ("x = x implies ", ""), ("exists x: ", ""), ("x = x iff ", "")] {
        let text = format!("{}x = x{}", open.repeat(100_000), close.repeat(100_000));
        assert!(text.parse::<Formula>().is_err(), "{open}");
    }
}
