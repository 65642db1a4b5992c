//! Asks the command the questions in the table of `fibnim-engine`: as JSON, and as arguments.

#[path = "../../fibnim-engine/tests/table/replies.rs"]
mod replies;

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::run::{run, with_input};
use replies::{assert_same, lines, pairs};

/// The limits for every question of the table.
const BUDGET: [&str; 4] = ["--memory", "512MiB", "--time", "1h"];

/// The exit status for a reply.
fn status(reply: &str) -> i32 {
    let reply: Value = serde_json::from_str(reply).expect("a reply");
    match reply["error"]["kind"].as_str() {
        // The statement is false, or the certificate or the code is refused.
        None if reply["holds"] == false || reply["genuine"] == false || reply.get("refusal").is_some() => 1,
        None => 0,
        Some("input") => 2,
        Some("budget" | "stopped" | "not-covered") => 3,
        Some(_) => 1,
    }
}

#[test]
fn ask_answers_every_question_of_the_table() {
    let (questions, replies) = (lines("questions.jsonl"), lines("replies.jsonl"));
    assert!(questions.len() >= 300);
    let output = with_input(&[&["ask"], &BUDGET[..]].concat(), questions.join("\n"));
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("text");
    assert_eq!(text.lines().count(), replies.len());
    for (number, (found, expected)) in (1..).zip(text.lines().zip(&replies)) {
        let expected = expected.replacen("\"version\":2,", &format!("\"version\":2,\"line\":{number},"), 1);
        assert_same(&questions[number - 1], found, &expected);
    }
    // A single question has the same reply without the number of the line, and sets the exit status.
    for number in [0, 150, 190] {
        let output = run(&[&["ask", &*questions[number]], &BUDGET[..]].concat());
        assert_same(&questions[number], &String::from_utf8_lossy(&output.stdout), &replies[number]);
        assert_eq!(output.status.code(), Some(status(&replies[number])));
    }
}

/// The same question as arguments: every field is the option of its name, or an argument without a name.
fn arguments(question: &Value, folder: &Path) -> Vec<String> {
    let ask = question["ask"].as_str().expect("a question");
    let words: &[&str] = match ask {
        "grundy" => &["grundy", "value"],
        "grundy-rows" => &["grundy", "table"],
        "grundy-automaton" => &["grundy", "automaton"],
        "number" => &["number", "digits"],
        "h-sequence" => &["number", "h-sequence"],
        "word" => &["number", "word"],
        "odds" => &["odds", "chance"],
        "odds-table" => &["odds", "table"],
        "statement" | "solutions" | "theory" => &["prove", "statement"],
        "count" => &["prove", "count"],
        "prove" => &["prove", "game"],
        "puzzles" | "puzzle-code" => &["puzzle"],
        "check" => &["prove", "check"],
        other => &[other],
    };
    let mut args: Vec<String> = words.iter().chain(&["--json"]).map(ToString::to_string).collect();
    // Placed after the options, since it can begin with a hyphen.
    let mut last = Vec::new();
    let file = |value: &Value| {
        let path = folder.join("file");
        fs::write(&path, text(value)).expect("a file");
        path.display().to_string()
    };
    for (name, value) in question.as_object().expect("an object") {
        match (ask, name.as_str(), value) {
            (_, "ask", _) | (_, _, Value::Bool(false)) => {}
            (_, _, Value::Bool(true)) => args.push(format!("--{}", name.replace('_', "-"))),
            (_, "position" | "number" | "statement" | "what", _) | ("sequence", "range", _) => last.push(text(value)),
            ("complement" | "grundy", "piles", Value::Array(piles)) => last.extend(piles.iter().map(text)),
            ("sequence", "statistic", _) => args.insert(1, text(value)),
            ("check", "file", _) => last.push(file(value)),
            ("theory", "theory", _) => args.push(format!("--file={}", file(value))),
            ("puzzle-code", "code", _) => args.push(format!("--check={}", text(value))),
            ("statement" | "solutions", "definitions", Value::Array(all)) => {
                args.extend(all.iter().map(|definition| format!("--define={}", text(definition))));
            }
            (_, "fixed", Value::Array(piles)) if piles.is_empty() => {}
            _ => args.push(format!("--{name}={}", text(value))),
        }
    }
    args.extend(last);
    args
}

fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(list) => list.iter().map(text).collect::<Vec<_>>().join(","),
        other => other.to_string(),
    }
}

/// Questions that arguments cannot express: the command does not accept named piles beside `--max`, asks for a pile if
/// there is none, reads numbers itself, and lists solutions exactly if a statement has free variables.
const UNSAID: [&str; 5] = [
    r#"{"ask":"statement","statement":"n(k, 2)"}"#,
    r#"{"ask":"solutions","statement":"exists k: n(k, 2)"}"#,
    r#"{"ask":"complement","piles":[6,1],"max":9}"#,
    r#"{"ask":"grundy","piles":[]}"#,
    r#"{"ask":"number","number":"x1"}"#,
];

/// Kinds of questions without a subcommand: those about a game in progress, for which `fibnim play` does not use JSON,
/// those about single certificates, and the marks of puzzles, which only the page asks.
const OF_OTHERS: [&str; 8] =
    ["game", "reply", "hint", "review", "certificates", "certificate", "trace", "puzzle-marks"];

#[test]
fn arguments_ask_every_question_of_the_table() {
    let folder = tempfile::tempdir().expect("a folder");
    for (question, expected) in pairs() {
        let question = &question;
        let parsed: Value = serde_json::from_str(question).expect("a question");
        if UNSAID.contains(&&**question) || OF_OTHERS.iter().any(|ask| parsed["ask"] == *ask) {
            continue;
        }
        let args = arguments(&parsed, folder.path());
        let args: Vec<&str> = args.iter().map(String::as_str).chain(BUDGET).collect();
        let output = run(&args);
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(status(&expected)), "{question}\n{args:?}\n{message}");
        assert!(!output.stdout.is_empty(), "{question}\n{args:?}\n{message}");
        assert_same(question, &String::from_utf8_lossy(&output.stdout), &expected);
    }
    assert!(UNSAID.iter().all(|unsaid| lines("questions.jsonl").iter().any(|question| question == unsaid)));
}
