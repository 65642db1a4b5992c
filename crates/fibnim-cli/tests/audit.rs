//! `fibnim audit`.

use crate::run::{fibnim, run};

fn objects(args: &[&str]) -> Vec<serde_json::Value> {
    let reply: serde_json::Value = serde_json::from_str(&fibnim(args)).expect("a reply");
    reply["claims"].as_array().expect("claims").clone()
}

/// The claims of all parts together are those of the whole audit, each once.
#[test]
fn parts_are_the_whole() {
    let ids = |part: &[&str]| -> Vec<String> {
        let claims = objects(&[&["audit", "allen", "--effort", "0", "--json"], part].concat());
        claims.iter().map(|claim| claim["id"].as_str().expect("an id").to_owned()).collect()
    };
    let whole = ids(&[]);
    let mut parts: Vec<String> = (1..=4).flat_map(|part| ids(&["--part", &format!("{part}/4")])).collect();
    assert_eq!(parts.len(), whole.len());
    assert_eq!(parts[0], whole[0]);
    assert_eq!(parts[1], whole[4], "the claims are dealt out in turn");
    parts.sort_by_key(|id| whole.iter().position(|other| other == id));
    assert_eq!(parts, whole);
    let refused = run(&["audit", "--part", "5/4"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("I/N is accepted"), "{refused:?}");
}

#[test]
fn one_claim() {
    assert_eq!(
        fibnim(&["audit", "zhou-ex1"]),
        "claim           zhou-ex1\n\
         source          Zhou, section 3.2\n\
         statement       (12,4;1) is P, so Left wins from (12,5;0) by taking 1 from the 5 (the paper leaves this open). The winning \
         openings of (12,5;0) are 7 from the 12 and 1 from the 5.\n\
         verdict         holds, finite fact\n\
         range           the two positions, by literal search\n"
    );
    let text = fibnim(&["audit", "allen-Table.5"]);
    assert!(
        text.contains(
            "verdict         corrected, proved here\nmistake         false theorem\ncounterexample  n = 19, gap"
        ),
        "{text}"
    );
    assert!(text.contains("\nsmallest by     n, then j\naffects         The table"), "{text}");
    assert!(text.contains("\ncorrection      If a_{j+1} = 2 and a_j = 3"), "{text}");
}

#[test]
fn ids_and_papers_may_be_begun_and_spelt_as_one_likes() {
    let ids = |what: &str| -> Vec<String> {
        let all = objects(&["audit", what, "--effort", "0", "--json"]);
        all.iter().map(|object| object["id"].as_str().expect("text").to_owned()).collect()
    };
    assert_eq!(ids("LARSSON-t19"), ["larsson-T19"]);
    assert_eq!(ids("larsson-T19."), ["1", "2", "3", "4"].map(|part| format!("larsson-T19.{part}")));
    assert!(ids("Allen").len() > 25);
    let text = fibnim(&["audit", "barbara-3.4.2", "--effort", "0"]);
    assert!(text.contains("\nsee also        barbara-3.4.2.move\n"), "{text}");
}

#[test]
fn one_paper() {
    let text = fibnim(&["audit", "allen", "--effort", "0"]);
    let lines: Vec<&str> = text.lines().collect();
    assert!(
        lines.iter().any(|line| line.starts_with("allen-T2 ") && line.contains("  corrected  n = 1, p = 1")),
        "{text}"
    );
    assert!(lines.iter().any(|line| line.starts_with("allen-L2 ") && line.ends_with("for all sizes")), "{text}");
    let total = lines.last().expect("a line");
    assert!(total.starts_with(&format!("{} claims: ", lines.len() - 1)) && total.ends_with(" 1 open"), "{total}");
}

#[test]
fn objects_have_what_the_verdict_needs() {
    let all = objects(&["audit", "zhou", "--effort", "0", "--json"]);
    assert!(all.len() > 25);
    for object in &all {
        assert_eq!(object["paper"], "zhou");
        assert_eq!(object["verdict"], object["expected"]);
        for field in ["id", "source", "statement"] {
            assert!(object[field].as_str().is_some_and(|text| !text.is_empty()), "{object}");
        }
        let has = |field: &str| object.get(field).is_some();
        match object["verdict"].as_str().expect("a word") {
            "holds" | "open" => assert!(has("range") && !has("counterexample"), "{object}"),
            "proved" => assert!(has("proof") && !has("counterexample"), "{object}"),
            "corrected" => {
                assert!(has("counterexample") && has("corrected") && (has("range") || has("proof")), "{object}");
            }
            other => assert!(other == "false" && has("counterexample"), "{object}"),
        }
    }
    let positions = |object: &serde_json::Value| object["positions"].as_array().map_or(0, Vec::len);
    assert!(all.iter().all(|object| positions(object) == 0 || object.get("counterexample").is_some()));
    let table = all.iter().find(|object| object["id"] == "zhou-A2").expect("PPos1");
    assert_eq!(
        table["positions"][0],
        serde_json::json!({"written": "(5;1)", "position": "(5;2)", "claimed": "N", "outcome": "P"})
    );
    assert_eq!(positions(table), 1);
    assert!(table["counterexample"].as_str().expect("text").starts_with("(5;1) is P"), "{table}");
}

/// `fibnim prove statement` reads the theory that is printed after the facts of a claim.
#[test]
fn a_printed_proof_is_a_theory() {
    for id in ["allen-C4", "larsson-T22"] {
        let text = fibnim(&["audit", id]);
        let (_, theory) = text.split_once("\n\n").expect("a theory");
        let file = std::env::temp_dir().join(format!("fibnim-{id}-{}.fn", std::process::id()));
        std::fs::write(&file, theory).expect("a file");
        let verdicts = fibnim(&["prove", "statement", "--file", file.to_str().expect("text")]);
        std::fs::remove_file(&file).expect("the file");
        let sentences = theory.lines().filter(|line| line.starts_with("prove ")).count();
        assert!(sentences >= 1 && verdicts.matches(": true, as claimed").count() == sentences, "{theory}\n{verdicts}");
    }
}

/// With a larger budget, claims are checked for larger ranges.
#[test]
fn budgets() {
    let cases = |effort: &[&str]| {
        let object = objects(&[&["audit", "zhou-C1", "--json"], effort].concat()).remove(0);
        object["range"].as_str().expect("a range").to_owned()
    };
    assert_eq!(cases(&["--effort", "0"]), "N <= 20: 20 cases");
    assert_eq!(cases(&["--enlarge", "--time", "1m"]), "N <= 150: 150 cases");
}

#[test]
fn bad_input() {
    for (args, says) in [
        (&["audit", "euler"][..], "\"euler\" is no paper and no claim"),
        (&["audit", "--time", "soon"], "times such as"),
        (&["audit", "zhou", "--report"], "cannot be used with"),
        (&["audit", "-o", "x.md"], "--report"),
        (&["audit", "--report", "-o", "src"], "only regular files are replaced"),
    ] {
        let output = run(args);
        let message = String::from_utf8(output.stderr).expect("text");
        assert_eq!(output.status.code(), Some(2), "{args:?}: {message}");
        assert!(message.contains(says) && output.stdout.is_empty(), "{args:?}: {message}");
    }
}
