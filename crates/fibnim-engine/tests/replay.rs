//! The engine decides every proof that the audit prints, without changes to its text.

use crate::fit::Fit as _;
use fibnim_audit::{ClaimAnswer, ClaimProof};
use fibnim_engine::Engine;
use fibnim_engine::wire::{Function, StatementQuestion};

use crate::{documented, is_long, within};

/// Whether a sentence is true; an error if the engine does not decide it.
fn holds(engine: &mut Engine, proof: &ClaimProof, sentence: &str) -> Result<bool, String> {
    let question = StatementQuestion {
        function: Function { take: proof.take.clone().expect("sentences have a take-away function").fit() },
        statement: sentence.fit(),
        definitions: proof.definitions.clone().fit(),
        states: 100_000.fit(),
    };
    let budget = &mut within(64 << 20);
    engine.statement(&question, budget).map(|answer| answer.holds).map_err(|error| error.to_string())
}

/// Variants of a sentence, most of which are false.
fn mutations(sentence: &str) -> Vec<String> {
    let last = |from: &str, to: &str| {
        let (before, after) = sentence.rsplit_once(from)?;
        Some(format!("{before}{to}{after}"))
    };
    let all = [
        last(" implies ", " iff not "),
        last(" iff ", " iff not "),
        last("exists ", "not exists "),
        last("not ", ""),
        last(" <= ", " > "),
        last("n(", "not n("),
    ];
    all.into_iter().flatten().collect()
}

#[test]
fn every_printed_proof_is_replayed_and_a_mutation_of_it_is_not() {
    let mut engine = Engine::default();
    let (mut proofs, mut sentences) = (0, 0);
    for ClaimAnswer { id, proof, .. } in documented() {
        let Some(proof) = proof.filter(|proof| !proof.sentences.is_empty()) else { continue };
        proofs += 1;
        // The test of the documents decides the sentences of short claims, too. One proof takes as long as all others.
        let is_left = !is_long(&id) && proofs % 4 != 0 || id == "fibnim-equal-piles-6-to-9";
        if is_left && cfg!(debug_assertions) {
            continue;
        }
        for sentence in &proof.sentences {
            assert_eq!(holds(&mut engine, &proof, sentence), Ok(true), "{id}: {sentence}");
            sentences += 1;
        }
        let mut mutated = proof.sentences.iter().flat_map(|sentence| mutations(sentence));
        assert!(
            mutated.any(|sentence| holds(&mut engine, &proof, &sentence) == Ok(false)),
            "{id}: no mutation is refuted"
        );
    }
    let least = if cfg!(debug_assertions) { 35 } else { 140 };
    assert!(proofs >= 80 && sentences >= least, "{proofs} proofs, {sentences} sentences");
}

/// A proof of some cases says which, and an argument covers the others.
#[test]
fn proofs_of_some_cases_have_an_argument() {
    let partial = |claim: &ClaimAnswer| claim.proof.as_ref().is_some_and(|proof| proof.how.contains("two piles"));
    let claims: Vec<ClaimAnswer> = documented().into_iter().filter(partial).collect();
    let ids: Vec<&str> = claims.iter().map(|claim| claim.id.as_str()).collect();
    let expected = ["zhou-2.1", "zhou-2.2", "zhou-2.3", "zhou-2.4", "zhou-2.5", "zhou-2.6.1", "zhou-2.6.2", "zhou-2.7"];
    assert_eq!(ids, expected);
    for ClaimAnswer { id, argument, proof, .. } in claims {
        assert!(argument.is_some_and(|argument| !argument.is_empty()), "{id}");
        let proof = proof.expect("a proof");
        assert_eq!(proof.how, "by automata for two piles of every size, and by the argument for all", "{id}");
        assert!(!proof.sentences.is_empty(), "{id}");
    }
}
