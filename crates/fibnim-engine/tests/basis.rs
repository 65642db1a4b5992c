//! The basis of an answer: its words, its strength and its form on the wire.

use fibnim::{Reason, Strength, Theorem};
use fibnim_engine::wire::{Basis, Method};
use serde_json::{Value, json};

/// Reasons of every kind, with the method, the strength and the words of their basis.
fn reasons() -> Vec<(Reason, Method, Strength, &'static str)> {
    let nim_sum = |rows, states, weakest| Reason::NimSum { rows, states, weakest };
    vec![
        (Reason::Theorem(Theorem::Rules), Method::Theorem, Strength::Theorem, "the rules of play"),
        (
            Reason::Theorem(Theorem::HSequence),
            Method::Theorem,
            Strength::Theorem,
            "the recurrence of an H-sequence has a next term (flanigan-D4)",
        ),
        (
            Reason::Formula(Theorem::Rounds),
            Method::Formula,
            Strength::Theorem,
            "a formula that is proved for every size (fibnim-rounds)",
        ),
        (
            Reason::Certificate { states: 1 },
            Method::Certificate,
            Strength::Certificate,
            "a certificate: an automaton with one state, proved for piles of every size",
        ),
        (Reason::NoCertificate, Method::Certificate, Strength::Search, "the checker, which accepted no certificate"),
        (
            Reason::Decided,
            Method::Decision,
            Strength::Decided,
            "automata that decide the statement for numbers of every size",
        ),
        (Reason::Undecided, Method::Decision, Strength::Search, "the prover, which decided no statement"),
        (
            Reason::Table { piles: 3, max: 40 },
            Method::Table,
            Strength::Search,
            "a table of the thresholds of 3 piles of up to 40 chips",
        ),
        (
            Reason::RemotenessTable { positions: 40 },
            Method::Table,
            Strength::Search,
            "a table of the remoteness of 40 positions",
        ),
        (
            Reason::ThresholdSearch { positions: 9 },
            Method::Thresholds,
            Strength::Search,
            "the thresholds of 9 positions, computed by their recurrence",
        ),
        (Reason::Thresholds, Method::Thresholds, Strength::Search, "thresholds, computed by their recurrence"),
        (
            Reason::ThresholdsTo { max: 28 },
            Method::Thresholds,
            Strength::Checked,
            "the thresholds of all positions up to 28",
        ),
        (Reason::Rows { rows: Some(1) }, Method::Rows, Strength::Search, "one row of Grundy values"),
        (Reason::Rows { rows: Some(27) }, Method::Rows, Strength::Search, "27 rows of Grundy values"),
        (Reason::Rows { rows: None }, Method::Rows, Strength::Search, "rows of Grundy values"),
        (
            nim_sum(0, None, Strength::Theorem),
            Method::NimSum,
            Strength::Theorem,
            "the nim-sum of the Grundy values (Sprague 1935, Grundy 1939)",
        ),
        (
            nim_sum(6, Some(41), Strength::Search),
            Method::NimSum,
            Strength::Search,
            "the nim-sum of the Grundy values (Sprague 1935, Grundy 1939), from certificates and 6 rows of Grundy \
             values",
        ),
        (
            nim_sum(0, Some(41), Strength::Certificate),
            Method::NimSum,
            Strength::Certificate,
            "the nim-sum of the Grundy values (Sprague 1935, Grundy 1939), from certificates",
        ),
        (
            Reason::Tame { positions: 6 },
            Method::Tame,
            Strength::Search,
            "the values of tame piles, whose sums J. H. Conway solved, from 6 positions of one pile",
        ),
        (Reason::GameSearch { positions: 1 }, Method::GameSearch, Strength::Search, "game search through one position"),
        (Reason::Recursion { positions: Some(2) }, Method::Recursion, Strength::Search, "recursion over 2 positions"),
        (
            Reason::Recursion { positions: None },
            Method::Recursion,
            Strength::Search,
            "recursion over all positions that can come up",
        ),
        (
            Reason::ThreePilesChecked { max: 9 },
            Method::Observation,
            Strength::Checked,
            "an observation, not proved, checked by search for all piles up to 9; it corrects H. S. Barbara and W. \
             Ali, exact-2-Fibonacci nim (2022) (fibnim-exact2-three-piles)",
        ),
        (Reason::Simulation, Method::Simulation, Strength::Estimate, "random games that were played"),
    ]
}

#[test]
fn every_basis_has_words_a_strength_and_a_form() {
    for (reason, method, strength, words) in reasons() {
        let basis = Basis::from(reason);
        assert_eq!((basis.method(), basis.strength(), basis.claim()), (method, strength, reason.claim()), "{reason}");
        assert_eq!(basis.to_string(), words);
        let form = serde_json::to_value(basis).expect("JSON");
        assert_eq!((&form["method"], &form["strength"]), (&json!(method), &json!(strength)), "{form}");
        assert_eq!(serde_json::from_value::<Basis>(form.clone()).expect("a basis"), basis, "{form}");
    }
    for theorem in Theorem::ALL {
        for reason in [Reason::Theorem(theorem), Reason::Formula(theorem)] {
            let form = serde_json::to_value(Basis::from(reason)).expect("JSON");
            assert_eq!(form["source"], theorem.to_string());
            assert_eq!(serde_json::from_value::<Basis>(form).expect("a basis"), reason.into());
        }
    }
}

/// A reply cannot claim more than its method gives.
#[test]
fn a_form_that_no_method_has_is_refused() {
    let read = |form: Value| serde_json::from_value::<Basis>(form).map_err(|error| error.to_string());
    for form in [
        json!({ "method": "rows", "strength": "theorem" }),
        json!({ "method": "theorem", "strength": "search", "claim": "flanigan-T5" }),
        json!({ "method": "theorem", "strength": "theorem", "claim": "no-such-claim" }),
        json!({ "method": "certificate", "strength": "certificate" }),
        json!({ "method": "simulation", "strength": "decided" }),
        json!({ "method": "observation", "strength": "checked", "exhausted_to": "4294967296" }),
    ] {
        assert_eq!(read(form.clone()), Err("no method gives a basis of these fields".to_owned()), "{form}");
    }
}

#[test]
fn strengths_are_ordered() {
    assert!(Strength::Theorem < Strength::Certificate && Strength::Certificate < Strength::Decided);
    assert!(Strength::Decided < Strength::Search && Strength::Search < Strength::Checked);
    assert!(Strength::Checked < Strength::Estimate);
}
