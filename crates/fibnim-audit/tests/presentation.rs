//! Properties of the documents that a referee looks for.

use std::collections::BTreeSet;

use fibnim_audit::{
    Claim, Effort, Grade, Kind, Paper, Severity, Standing, Tables, Verdict, claims, report, report_tex, tex_ids,
};

fn published() -> impl Iterator<Item = &'static Claim> {
    claims().filter(|claim| claim.paper() != Paper::Own)
}

fn verdicts(ids: &[&str]) -> Vec<(&'static Claim, Verdict)> {
    let tables = Tables::default();
    let effort = Effort::new(0, &tables);
    let chosen = claims().filter(|claim| ids.contains(&claim.id));
    chosen.map(|claim| (claim, claim.verdict(&effort).expect("nothing ends the check"))).collect()
}

/// A corrected claim has the order of its counterexample, unless there is one case only, and a false theorem says what it affects.
#[test]
fn corrections_have_an_order_and_false_theorems_an_effect() {
    let mut serious = Vec::new();
    for claim in claims() {
        let Some(correction) = claim.correction else { continue };
        assert_eq!(correction.order.is_empty(), claim.standing == Standing::Finite, "{}", claim.id);
        assert_eq!(correction.affects.is_empty(), correction.severity != Severity::FalseTheorem, "{}", claim.id);
        if correction.severity == Severity::FalseTheorem {
            serious.push(claim.id);
        }
        assert!(claim.caveat.is_none(), "{}", claim.id);
        assert_ne!(claim.paper(), Paper::Own, "{}: a claim of our own is true as it stands", claim.id);
    }
    let expected = [
        "zhou-1.2",
        "zhou-A4",
        "allen-C6",
        "allen-Table.3",
        "allen-Table.5",
        "allen-prose",
        "allen-Appendix",
        "allen-C7.3",
        "barbara-2.1",
        "barbara-3.2.move",
        "barbara-3.4.2",
        "barbara-R6",
        "barbara-R7",
        "barbara-Tab",
    ];
    assert_eq!(serious, expected);
}

/// The index links the file of every check.
#[test]
fn the_files_of_the_checks_exist() {
    let repository = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for claim in claims() {
        let text = std::fs::read_to_string(repository.join(claim.file)).expect(claim.file);
        assert!(text.contains(&format!("\"{}\"", claim.id)), "{} is not in {}", claim.id, claim.file);
    }
}

#[test]
fn nothing_of_ours_is_given_to_a_paper() {
    for claim in published() {
        let text = format!("{} {}", claim.statement, claim.remark).to_lowercase();
        assert!(!text.contains("ours") && !text.contains("our result"), "{}", claim.id);
        let lost =
            [claim.statement, claim.remark].iter().any(|text| text.contains("lost") && text.contains("our copy"));
        assert!(!lost || claim.reconstructed, "{} is not marked as reconstructed", claim.id);
    }
    assert!(published().filter(|claim| claim.reconstructed).count() >= 40);
}

/// The report on a part of the claims: its first page, its words, and what is proved.
#[test]
fn the_words_of_the_report() {
    let ids =
        ["allen-Table.3", "allen-C7.3", "allen-L9", "barbara-R4", "allen-C2", "flanigan-L3", "zhou-2.2", "larsson-T1"];
    let verdicts = verdicts(&ids);
    assert_eq!(verdicts.len(), ids.len());
    let text = report(&verdicts);
    let (first, rest) = text.split_once("## What the words mean").expect("the first page");
    for (claim, _) in &verdicts {
        let serious = claim.severity() == Some(Severity::FalseTheorem);
        assert_eq!(first.contains(&format!("([{}](#", claim.id)), serious, "{}", claim.id);
    }
    assert_eq!(first.matches("- *Affects:* ").count(), 2);
    assert!(
        first.contains("- *Smallest by n, then j:* n = 4, gap vector (; 2)")
            || first.contains("n = 4, gap vector (2; 2)")
    );
    assert!(!text.contains("True:") && !text.contains("True is"));
    let proved = rest.split("### Proved here for all sizes").nth(1).expect("a chapter");
    assert!(proved.contains("#### zhou-2.2\n"));
    for (claim, verdict) in &verdicts {
        let grade = verdict.grade(claim.standing);
        if claim.standing == Standing::Range && verdict.proof().is_none() {
            assert!(matches!(grade, Grade::Exhausted | Grade::Conjecture), "{}", claim.id);
            assert!(
                !text.contains(&format!("#### {}\n", claim.id)) || verdict.kind() == Kind::Corrected,
                "{}",
                claim.id
            );
        }
    }
    assert!(text.contains("- *Classical:* Whinihan.\n"));
    assert!(text.contains("\n  prove allen-C2 := forall n, x: "));
    for (claim, _) in &verdicts {
        assert!(text.contains(&format!("](../{}) |", claim.file)), "{}", claim.file);
    }
}

/// The counterexamples of the first page, which were found by independent programs.
#[test]
fn the_counterexamples_are_the_known_ones() {
    let expected: &[(&str, &str)] = &[
        ("zhou-A4", "from (4,2,2;0): no move is found at (2,2,2;1)"),
        ("zhou-1.2", "(1,1): "),
        ("zhou-A2", "(5;1) is P"),
        ("zhou-F3.cells", "N = 5, m = 3: (3,3,3), (4,4,3) in 1 cells"),
        ("allen-Table.3", "n = 4, gap vector (2; 2), j = 1"),
        ("allen-Table.5", "n = 19, gap vector (2, 3; 2), j = 2"),
        ("allen-C6", "n = 19, gap vector (2, 3; 2), j = 2"),
        ("allen-prose", "n = 347, gap vector (2, 3, 4, 2; 2), j = 4"),
        ("allen-C7.3", "probability 1/3"),
        (
            "allen-Appendix",
            "row 13 has 13, the winning openings are: none; row 27 has 5, 6, the winning openings are: 1, 6",
        ),
        ("allen-rounds", "n = 14, p = 1, n' = 13: a game of 3 rounds follows"),
        ("allen-L11.proof", "k = 5: "),
        ("barbara-2.1", "(2,2;1,2) has the Grundy value "),
        ("barbara-3.2.move", "(19,19,4): 1 from the 4 and 1 from the 19 loses"),
        ("barbara-3.4.2", "(7,5,2) is N: take "),
        ("barbara-R6", "(4,5;3,2) has the Grundy value 4"),
        ("barbara-R7", "(5,7;5,2) has the Grundy value 5"),
        ("barbara-Tab", "(4,5;3,2) has the Grundy value 4"),
        ("barbara-T4", "(4,5;3,2) has the Grundy value 4"),
        ("barbara-T4.proof", "n = 18, r = 5: 10 may not be taken"),
    ];
    let ids: Vec<&str> = expected.iter().map(|(id, _)| *id).collect();
    let found = verdicts(&ids);
    assert_eq!(found.len(), expected.len());
    for (claim, verdict) in found {
        let (_, text) = expected.iter().find(|(id, _)| *id == claim.id).expect("an expectation");
        let counterexample = verdict.counterexample().map_or("", |found| &found.text);
        assert!(counterexample.contains(text), "{}: {counterexample}", claim.id);
        assert_eq!(verdict.kind(), Kind::Corrected, "{}", claim.id);
    }
}

/// Every correction has its TeX; of the others only claims with a caveat may have one.
#[test]
fn tex_has_the_corrections() {
    let ids: Vec<&str> = tex_ids().collect();
    assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len());
    for claim in claims() {
        let has = ids.contains(&claim.id);
        assert!(has || claim.correction.is_none(), "{} has no TeX", claim.id);
        assert!(!has || claim.correction.is_some() || claim.caveat.is_some(), "{} is not corrected", claim.id);
    }
    assert!(ids.iter().all(|id| claims().any(|claim| claim.id == *id)));
    let verdicts = verdicts(&["allen-Table.3", "allen-T3.1", "zhou-2.2"]);
    let text = report_tex(&verdicts);
    assert!(text.starts_with("\\documentclass") && text.ends_with("\\end{document}\n"));
    assert!(text.contains("\\subsection*{Allen and Ponomarenko, table of section $3$, row $3$: false theorem}"));
    assert!(text.contains("\\textbf{theorem $2.2$} (\\claim{zhou-2.2})"), "{text}");
}
