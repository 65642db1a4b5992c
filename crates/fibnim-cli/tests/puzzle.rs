//! `fibnim puzzle`: worksheets, their answers, and the codes of pupils.

use serde_json::{Value, json};

use crate::run::{fibnim, run};

const SET: [&str; 7] = ["puzzle", "--seed", "7", "--grade", "2", "--count", "3"];

#[test]
fn a_worksheet_has_its_answers_behind_the_puzzles_if_they_are_wanted() {
    let sheet = fibnim(&SET);
    let lines: Vec<&str> = sheet.lines().collect();
    assert_eq!(lines[0], "Puzzles of grade 2, seed 7");
    for (number, task) in
        [(1, "Exactly one move wins. Which one?"), (2, "Both players play"), (3, "A tail of a pile is")]
    {
        let at = lines.iter().position(|line| line.starts_with(&format!(" {number}. ("))).expect("a puzzle");
        assert!(lines[at].contains("f(t) = 2t") && lines[at + 1].trim().starts_with(task), "{sheet}");
    }
    assert!(!sheet.contains("Answers"));
    let solved = fibnim(&[&SET[..], &["--answers"]].concat());
    let (puzzles, answers) = solved.split_once("\nAnswers\n").expect("answers");
    assert_eq!(puzzles, sheet);
    assert!(answers.contains("\n 1. Take ") && answers.contains("\n 2. The player to move "), "{answers}");
    // The sheet and the JSON have the same solutions.
    let reply: Value = serde_json::from_str(&fibnim(&[&SET[..], &["--json"]].concat())).expect("JSON");
    let first = &reply["puzzles"][0];
    let chips = first["solution"]["chosen"][0]["chips"].as_str().expect("a move");
    assert!(answers.contains(&format!("\n 1. Take {chips} from pile 1.")), "{answers}");
    assert!(sheet.contains(first["position"]["text"].as_str().expect("a position")));
}

/// The code for a set whose answers are all left out.
fn code(name: &str, key: &str) -> String {
    let question = json!({
        "ask": "puzzle-marks", "grade": 2, "seed": "7", "count": 3, "given": [null, null, null], "name": name, "key": key
    });
    let reply: Value = serde_json::from_str(&fibnim(&["ask", &question.to_string()])).expect("JSON");
    reply["code"].as_str().expect("a code").to_owned()
}

#[test]
fn a_code_is_checked() {
    let code = code("Ada Lovelace", "green");
    let check = |name: &str, key: &str| run(&[&SET[..], &["--check", &code, "--name", name, "--key", key]].concat());
    let genuine = check("ada lovelace", "green");
    assert_eq!(
        String::from_utf8_lossy(&genuine.stdout),
        "The code is genuine: 0 of 3 answers are right.\nWrong or left out: 1, 2, 3\n"
    );
    assert_eq!(genuine.status.code(), Some(0));
    for (name, key) in [("Grace Hopper", "green"), ("Ada Lovelace", "")] {
        let output = check(name, key);
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(text, "The code does not belong to these puzzles, this name and this word.\n");
        assert_eq!(output.status.code(), Some(1));
    }
}

#[test]
fn bad_input_is_refused() {
    for (args, message) in [
        (&["--grade", "9"][..], "1 to 5 are accepted"),
        (&["--count", "0"], "1 to 50 are accepted"),
        (&["--seed", "18446744073709551616"], "whole numbers below 2^64 are accepted"),
        (&["--kinds", "any"], "only-move, outcome, tails"),
        (&["--check", "0"], "--name"),
        (&["--name", "Ada"], "--check"),
    ] {
        let output = run(&[&["puzzle"][..], args].concat());
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(said.contains(message), "{args:?}: {said}");
    }
}
