//! Tests of the audit, in one program.

use std::collections::BTreeSet;
use std::path::Path;

use fibnim_audit::{Claim, ClaimAnswer, Effort, Finding, Grade, Paper, Severity, Tables, claims, find};

fn answers(ids: &[&str]) -> Vec<ClaimAnswer> {
    let tables = Tables::default();
    let chosen = ids.iter().map(|id| find(id).unwrap_or_else(|| panic!("{id}")));
    chosen.map(|claim| claim.answer(&Effort::new(0, &tables)).expect("nothing ends the check")).collect()
}

/// Every check can fail: it refutes the wrong variants of its claim.
#[test]
fn wrong_variants_are_refuted() {
    let tables = Tables::default();
    let effort = Effort::new(0, &tables);
    let mut passed = Vec::new();
    for claim in claims() {
        let found: Vec<Finding> = claim.wrong_variants(&effort).collect();
        assert!(!found.is_empty(), "{} has no wrong variant", claim.text.id);
        for (number, finding) in found.iter().enumerate() {
            match finding {
                Finding::Refuted(why) => println!("{} {number}: {}", claim.text.id, why.text),
                _ => passed.push(format!("{} {number}: {finding:?}", claim.text.id)),
            }
        }
    }
    assert!(passed.is_empty(), "not refuted:\n{}", passed.join("\n"));
}

/// The documents, which a test of the engine compares, show the grades at a higher level.
#[test]
#[ignore = "takes half a minute"]
fn grades_at_the_smallest_level() {
    let tables = Tables::default();
    let effort = Effort::new(0, &tables);
    let changed =
        claims().filter_map(|claim| claim.difference(&claim.answer(&effort).expect("nothing ends the check")));
    let changed: Vec<String> = changed.collect();
    assert!(changed.is_empty(), "not as recorded:\n{}", changed.join("\n"));
}

/// A corrected claim has the order of its counterexample, unless there is one case only, and a false theorem says what
/// it affects.
#[test]
fn corrections_have_an_order_and_false_theorems_an_effect() {
    let mut serious = Vec::new();
    let mut ids = BTreeSet::new();
    for claim in claims() {
        let text = &claim.text;
        assert!(ids.insert(&text.id) && text.id.starts_with(text.paper.name()), "{}", text.id);
        let corrected = text.correction.is_some();
        assert_eq!(corrected, text.grade == Grade::False, "{}", text.id);
        assert!(text.order.is_some() <= corrected, "{}", text.id);
        let finite = text.correction.as_ref().is_some_and(|correction| correction.grade == Grade::Decided);
        // This claim is about one number.
        assert!(!corrected || text.order.is_some() || finite || text.id == "allen-C7.3", "{}", text.id);
        assert_eq!(text.severity.is_some(), corrected || text.caveat.is_some(), "{}", text.id);
        assert!(!(corrected && text.caveat.is_some()), "{}", text.id);
        assert_eq!(text.quote.is_some(), text.severity.is_some() && text.paper != Paper::Own, "{}", text.id);
        let is_serious = text.severity == Some(Severity::FalseTheorem);
        let first = text.repeats.as_ref().map(|id| &find(id).expect(id).text);
        assert!(first.is_none_or(|first| first.severity.is_some() && first.repeats.is_none()), "{}", text.id);
        assert_eq!(text.affects.is_some(), is_serious && first.is_none(), "{}", text.id);
        assert!(corrected || !is_serious, "{}: a caveat is beside a statement that holds", text.id);
        assert!(!corrected || text.paper != Paper::Own, "{}: a claim of our own is true as it stands", text.id);
        if is_serious && first.is_none() {
            serious.push(&*text.id);
        }
    }
    let expected = ["zhou-A4", "allen-Table.5", "barbara-2.1", "barbara-3.4.2", "barbara-R6"];
    assert_eq!(serious, expected);
}

/// The index links the file of every check.
#[test]
fn the_files_of_the_checks_exist() {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for claim in claims() {
        let text = std::fs::read_to_string(repository.join(claim.file())).expect(&claim.text.id);
        let id = &claim.text.id;
        assert!(text.contains(&format!("\"{id}\"")) || text.contains(&format!("claim: {id}\n")), "{id}");
    }
}

#[test]
fn nothing_of_ours_is_given_to_a_paper() {
    let published = || claims().map(|claim| &claim.text).filter(|text| text.paper != Paper::Own);
    for claim in published() {
        let remark = claim.remark.as_deref().unwrap_or_default();
        let text = format!("{} {remark}", claim.statement).to_lowercase();
        assert!(!text.contains("ours") && !text.contains("our result"), "{}", claim.id);
        let lost = [&claim.statement, remark].iter().any(|text| text.contains("lost") && text.contains("our copy"));
        assert!(!lost || claim.reconstructed, "{} is not marked as reconstructed", claim.id);
    }
    assert!(published().filter(|claim| claim.reconstructed).count() >= 40);
}

/// A formula that was rebuilt to be true says nothing about what the paper says.
#[test]
fn what_is_reconstructed_is_not_called_a_mistake() {
    for claim in claims().map(|claim| &claim.text).filter(|text| text.reconstructed) {
        assert!(claim.grade != Grade::False && claim.severity.is_none() && claim.quote.is_none(), "{}", claim.id);
    }
}

/// Every theorem that a claim names is one of which Coq says that it rests on no axiom.
#[test]
fn theorems_are_in_coq() {
    let proved: BTreeSet<&str> = include_str!("../../../verified/Assumptions.v")
        .lines()
        .filter_map(|line| line.strip_prefix("Print Assumptions ")?.strip_suffix('.'))
        .collect();
    let named: BTreeSet<&str> = claims().flat_map(|claim| &claim.text.theorems).map(String::as_str).collect();
    assert!(named.len() >= 8 && named.is_subset(&proved), "{:?}", named.difference(&proved));
    let verified = claims().filter(|claim| claim.text.grade == Grade::Verified);
    let (decided, others): (Vec<&Claim>, Vec<&Claim>) = verified.partition(|claim| claim.statements().next().is_some());
    assert!(decided.len() >= 95 && others.len() >= 7, "{} by sentences, {} by theorems", decided.len(), others.len());
}

/// The list of accepted statements names each statement once, and only those on which claims rest.
#[test]
fn accepted_statements_are_those_of_claims() {
    let stated: BTreeSet<&str> = claims().flat_map(Claim::statements).collect();
    let mut accepted = BTreeSet::new();
    for name in include_str!("../claims/accepted.txt").lines().skip(1) {
        assert!(stated.contains(name), "no claim rests on {name}");
        assert!(accepted.insert(name), "{name} is there twice");
    }
}

/// Counterexamples that checks find, which were found by independent programs. Those of sentences stand in the claims.
#[test]
fn the_counterexamples_are_the_known_ones() {
    let expected: &[(&str, &str)] = &[
        ("zhou-A4", "from (4,2,2;0): no move is found at (2,2,2;1)"),
        ("zhou-F3.cells", "N = 5, m = 3: (3,3,3), (4,4,3) in 1 cells"),
        ("allen-C7.3", "probability 1/3"),
        ("barbara-3.1.sum", "(4,1,1): the start is P"),
        ("barbara-3.2.sum", "(12,9,4): the start is N, and the sum, with the Grundy values 6, 5, 3, is P"),
        (
            "allen-Appendix",
            "row 13 has 13, the winning openings are: none; row 27 has 5, 6, the winning openings are: 1, 6",
        ),
        ("allen-rounds", "n = 14, p = 1, n' = 13: a game of 3 rounds follows"),
        ("allen-L11.proof", "k = 5: "),
        ("barbara-3.4.2", "(7,5,2) is N: take "),
        ("barbara-R6", "(4,5;3,2) has the Grundy value 4"),
        ("barbara-R7", "(5,7;5,2) has the Grundy value 5"),
    ];
    for ((id, text), answer) in expected.iter().zip(answers(&expected.iter().map(|(id, _)| *id).collect::<Vec<_>>())) {
        let counterexample = answer.counterexample.as_deref().unwrap_or_default();
        assert!(counterexample.contains(text), "{answer:?}");
        assert_eq!(answer.grade, Grade::False, "{id}");
    }
}

#[test]
fn the_article_names_claims() {
    let article = include_str!("../../../paper/article.tex");
    let ids: Vec<&str> = ["\\id{", "\\claim{"]
        .into_iter()
        .flat_map(|mark| article.split(mark).skip(1).filter_map(|rest| rest.split('}').next()))
        .filter(|id| *id != "#1")
        .collect();
    assert!(ids.len() > 30, "{ids:?}");
    assert!(ids.iter().all(|id| find(id).is_some()), "{ids:?}");
}
