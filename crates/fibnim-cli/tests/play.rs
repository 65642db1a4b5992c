//! `fibnim play --plain`, and its files.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use crate::run::with_input;

const RULES: &str = "f(t) = 2t, normal play: taking the last chip wins.\n";

#[test]
fn events_are_replies_of_the_engine() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.txt").to_str().expect("text").to_owned();
    let output = with_input(
        &["play", "5", "8", "--json", "--opponent", "greedy", "--save", &file],
        "hint\n1\n1 2\n\n2 9\nundo\nundo\nredo\nanalysis\nresign\nfly\nhistory\nquit\n",
    );
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    let text = String::from_utf8(output.stdout).expect("text");
    let events: Vec<serde_json::Value> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let kinds: Vec<String> = events
        .iter()
        .map(|event| {
            let kind = event["answer"].as_str().or(event["error"]["kind"].as_str()).expect("a kind");
            format!("{} {kind}", event.get("line").map_or(String::new(), ToString::to_string))
        })
        .collect();
    assert_eq!(
        kinds,
        [
            " game",
            "1 hint",
            "2 input",
            "3 reply",
            "3 game",
            "5 input",
            "6 game",
            "7 input",
            "8 game",
            "9 solve",
            "10 game",
            "11 input",
            "12 review"
        ]
    );
    assert_eq!(events[0]["position"]["text"], "(5,8)");
    assert_eq!(events[1]["chosen"], serde_json::json!([{ "pile": 2, "chips": "3" }]));
    assert_eq!(events[2]["error"]["message"], "several piles have chips: 'take 5 from 2' names one");
    // The greedy player takes as many chips as the rules allow.
    assert_eq!(events[3]["chosen"], serde_json::json!([{ "pile": 2, "chips": "2" }]));
    assert_eq!(events[4]["position"]["text"], "(5,5;4)");
    assert_eq!(
        (&events[6]["position"]["text"], &events[8]["position"]["text"]),
        (&events[0]["position"]["text"], &events[4]["position"]["text"])
    );
    assert_eq!((&events[4]["winner"], &events[10]["winner"]), (&serde_json::Value::Null, &serde_json::json!(1)));
    assert_eq!(events[12]["moves"].as_array().map(Vec::len), Some(2));
    // The events are those of the wire form, so 'fibnim ask' gives the same review.
    let question = serde_json::json!({
        "ask": "review", "start": "(5,8)", "players": ["human", "greedy"], "seed": "1", "moves": events[4]["moves"],
    });
    let asked = with_input(&["ask", &question.to_string()], "");
    let review = String::from_utf8(asked.stdout).expect("text");
    let last = text.lines().last().expect("a line").replacen(",\"line\":12", "", 1);
    assert_eq!(review.trim_end(), last);
    let replayed = with_input(&["play", "--replay", &file, "--json"], "");
    let replayed = String::from_utf8(replayed.stdout).expect("text");
    assert_eq!(replayed.lines().nth(1), Some(&last[..]));
    assert_eq!(with_input(&["play", "20", "--json", "--plain"], "").status.code(), Some(2));
}

/// The game file is kept if the command is ended by Ctrl-C, a crash or a closed terminal.
#[test]
fn a_game_that_is_killed_keeps_its_moves() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.txt");
    let mut child = Command::new(env!("CARGO_BIN_EXE_fibnim"))
        .env("LC_ALL", "C")
        .args(["play", "20", "--plain", "--save"])
        .arg(&file)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the command runs");
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(b"3\n").expect("input is read");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    // The answer to the second command shows that the first one was played and saved.
    input.write_all(b"rules\n").expect("input is read");
    let rules = RULES.trim_end();
    let answers = lines.by_ref().map(|line| line.expect("text")).filter(|line| line == rules);
    assert_eq!(answers.take(2).count(), 2);
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    let text = std::fs::read_to_string(&file).expect("a file");
    assert!(text.ends_with("\n1 3\n1 1\n"), "{text}");
}
