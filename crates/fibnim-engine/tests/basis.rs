//! The words of the basis of an answer.

use fibnim::{Reason, Strength, Theorem};
use fibnim_engine::wire::{Basis, Method};
use serde_json::{Value, json};

/// A basis as it is read from a reply.
fn read(basis: Value) -> Basis {
    serde_json::from_value(basis).expect("a basis")
}

#[test]
fn every_basis_has_words() {
    let of = |method| Basis::search(method, None);
    let cited = |method: &str| {
        let [claim, source] = ["zhou-1.2", "a paper"];
        json!({ "method": method, "strength": "theorem", "claim": claim, "source": source, "exhausted_to": "9" })
    };
    for (basis, words) in [
        (read(cited("theorem")), "a paper (zhou-1.2)"),
        (read(json!({ "method": "theorem", "strength": "theorem", "claim": "zhou-1.2" })), "zhou-1.2"),
        (Theorem::Rules.into(), "the rules of play"),
        (read(cited("formula")), "a formula that is proved for every size (a paper (zhou-1.2))"),
        (read(cited("observation")), "a paper (zhou-1.2)"),
        (
            Reason::Certificate { states: 1 }.into(),
            "a certificate: an automaton with one state, proved for piles of every size",
        ),
        (of(Method::Certificate), "a certificate, proved for piles of every size"),
        (Reason::Table { piles: 3, max: 40 }.into(), "a table of the thresholds of 3 piles of up to 40 chips"),
        (Basis::search(Method::Rows, 1), "one row of Grundy values"),
        (Basis::search(Method::Rows, 27), "27 rows of Grundy values"),
        (Basis::search(Method::Thresholds, 9), "the thresholds of 9 positions, computed by their recurrence"),
        (Basis::checked_to(28), "the thresholds of all positions up to 28"),
        (Basis::search(Method::GameSearch, 1), "game search through one position"),
        (Basis::search(Method::Table, 40), "a table of the remoteness of 40 positions"),
        (Basis::search(Method::Recursion, 2), "recursion over 2 positions"),
        (Basis::estimate(), "random games that were played"),
        (
            Reason::Tame { positions: 6 }.into(),
            "the values of tame piles, whose sums J. H. Conway solved, from 6 positions of one pile",
        ),
        (of(Method::Decision), "automata that decide the statement for numbers of every size"),
        (of(Method::Rows), "rows of Grundy values"),
        (of(Method::Thresholds), "thresholds, computed by their recurrence"),
        (of(Method::GameSearch), "game search"),
        (of(Method::Recursion), "recursion"),
        (of(Method::NimSum), "the nim-sum of the Grundy values (Sprague 1935, Grundy 1939)"),
    ] {
        assert_eq!(basis.to_string(), words);
    }
    let sum = |parts: &[Basis], rows| Basis::nim_sum(parts, rows).to_string();
    let (rows, certificate) = (Basis::search(Method::Rows, 6), Basis::from(Reason::Certificate { states: 41 }));
    assert!(sum(&[rows.clone(), rows.clone()], 6).ends_with(", from 6 rows of Grundy values"));
    assert!(sum(&[certificate.clone(), rows], 6).ends_with(", from certificates and 6 rows of Grundy values"));
    assert!(sum(&[certificate], 0).ends_with(", from certificates"));
}

/// Every reason has its own strength, and a nim-sum that of its weakest value.
#[test]
fn reasons_become_bases_of_their_strength() {
    let nim_sum = |weakest| Reason::NimSum { rows: 0, states: None, weakest };
    for (reason, method, strength) in [
        (Reason::Theorem(Theorem::TwoPile), Method::Theorem, Strength::Theorem),
        (Reason::Certificate { states: 3 }, Method::Certificate, Strength::Certificate),
        (Reason::Table { piles: 2, max: 9 }, Method::Table, Strength::Search),
        (Reason::ThresholdSearch { positions: 9 }, Method::Thresholds, Strength::Search),
        (Reason::Rows, Method::Rows, Strength::Search),
        (nim_sum(Strength::Certificate), Method::NimSum, Strength::Certificate),
        (nim_sum(Strength::Search), Method::NimSum, Strength::Search),
        (Reason::Tame { positions: 9 }, Method::Tame, Strength::Search),
        (Reason::GameSearch { positions: 9 }, Method::GameSearch, Strength::Search),
        (Reason::ThreePilesChecked { max: 9 }, Method::Observation, Strength::Checked),
    ] {
        let basis = Basis::from(reason);
        assert_eq!((basis.method(), basis.strength(), basis.claim()), (method, strength, reason.claim()), "{reason}");
    }
    assert!(Strength::Theorem < Strength::Certificate && Strength::Certificate < Strength::Decided);
    assert!(Strength::Decided < Strength::Search && Strength::Checked < Strength::Estimate);
}
