//! Decides statements about all natural numbers and about proved games.
//!
//! `cargo run --package fibnim-proof --example decide_statement`

use std::error::Error;

use fibnim::{Forever, Nat, TakeAway};
use fibnim_proof::logic::formula::Verdict;
use fibnim_proof::logic::statement::Statement;

fn decide(text: &str) -> Result<Verdict, Box<dyn Error>> {
    let statement: Statement = text.parse()?;
    // No automaton of a game may have more than 1000 states; there are no further definitions.
    let verdict = statement.decide(&TakeAway::FIBONACCI, 1000, &mut Forever)?;
    println!("{}: {text}", verdict.holds);
    Ok(verdict)
}

fn main() -> Result<(), Box<dyn Error>> {
    // Fixed piles of 4 and 3 have no complementary value (Larsson & Rubinstein-Salzedo, theorem 19).
    assert!(decide("forall k: exists w: n(4,3; k, w)")?.holds);
    // One pile is N exactly if its least part is at most the quota (theorem 9).
    assert!(decide("forall k, w: n(; k, w) iff exists z: low(k, z) and z <= w")?.holds);
    // A false statement has a counterexample: 2 is not N under the quota 1.
    let verdict = decide("forall k, w: k > 0 and w > 0 implies n(; k, w)")?;
    let counterexample = verdict.witness.ok_or("a counterexample")?;
    let named = |name: &str, value: u32| (name.to_owned(), Nat::from(value));
    assert_eq!((verdict.holds, counterexample), (false, vec![named("k", 2), named("w", 1)]));
    Ok(())
}
