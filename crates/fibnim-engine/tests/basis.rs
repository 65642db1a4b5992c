//! The words of the basis of an answer.

use fibnim_engine::wire::{Basis, Method, Strength, TableSize};

#[test]
fn every_basis_has_words() {
    let say = Basis::to_string;
    let to = |bound: u32, basis: Basis| Basis { exhausted_to: Some(bound.into()), ..basis };
    let of = |method| Basis::new(method, Strength::Search);
    let cited = Basis { source: Some("a paper".to_owned()), ..Basis::theorem(Some("zhou-1.2")) };
    for (basis, words) in [
        (cited.clone(), "a paper (zhou-1.2)"),
        (Basis::theorem(Some("zhou-1.2")), "zhou-1.2"),
        (Basis::theorem(None), "the rules of play"),
        (
            Basis { method: Method::Formula, ..cited.clone() },
            "a formula that is proved for every size (a paper (zhou-1.2))",
        ),
        (to(120, Basis { method: Method::Observation, ..cited }), "a paper (zhou-1.2)"),
        (Basis::certificate(1), "a certificate: an automaton with one state, proved for piles of every size"),
        (of(Method::Certificate), "a certificate, proved for piles of every size"),
        (
            Basis { table: Some(TableSize { piles: 3, max: 40 }), ..of(Method::Table) },
            "a table of the thresholds of 3 piles of up to 40 chips",
        ),
        (Basis::search(Method::Rows, 1), "one row of Grundy values"),
        (Basis::search(Method::Rows, 27), "27 rows of Grundy values"),
        (Basis::search(Method::Thresholds, 9), "the thresholds of 9 positions, computed by their recurrence"),
        (to(28, of(Method::Thresholds)), "the thresholds of all positions up to 28"),
        (Basis::search(Method::GameSearch, 1), "game search through one position"),
        (Basis::search(Method::Table, 40), "a table of the remoteness of 40 positions"),
        (Basis::search(Method::Recursion, 2), "recursion over 2 positions"),
        (of(Method::Simulation), "random games that were played"),
        (of(Method::Rows), "rows of Grundy values"),
        (of(Method::Thresholds), "thresholds, computed by their recurrence"),
        (of(Method::GameSearch), "game search"),
        (of(Method::Recursion), "recursion"),
        (of(Method::NimSum), "the nim-sum of the Grundy values (Sprague 1935, Grundy 1939)"),
    ] {
        assert_eq!(say(&basis), words);
    }
    let sum = |parts: &[Basis], rows| say(&Basis::nim_sum(parts, rows));
    let rows = Basis::search(Method::Rows, 6);
    assert!(sum(&[rows.clone(), rows.clone()], 6).ends_with(", from 6 rows of Grundy values"));
    assert!(sum(&[Basis::certificate(41), rows], 6).ends_with(", from certificates and 6 rows of Grundy values"));
    assert!(sum(&[Basis::certificate(41)], 0).ends_with(", from certificates"));
}
