//! Asks the command the questions in the table of `fibnim-engine`: as JSON, and as arguments.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// The limits for every question of the table.
const BUDGET: [&str; 4] = ["--memory", "512MiB", "--time", "1h"];

fn lines(name: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fibnim-engine/tests/table");
    fs::read_to_string(folder.join(name)).expect("a file of the table").lines().map(str::to_owned).collect()
}

fn run(args: &[String], input: Option<&str>) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_fibnim"))
        .env("LC_ALL", "C")
        .args(args)
        .args(BUDGET)
        .stdin(if input.is_some() { Stdio::piped() } else { Stdio::null() })
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    if let (Some(mut stdin), Some(input)) = (child.stdin.take(), input) {
        let input = input.to_owned();
        std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    }
    child.wait_with_output().expect("the command ends")
}

/// The exit status for a reply.
fn status(reply: &str) -> i32 {
    let reply: Value = serde_json::from_str(reply).expect("a reply");
    match reply["error"]["kind"].as_str() {
        // The statement is false, or the certificate or the code is refused.
        None if reply["holds"] == false || reply["genuine"] == false || reply.get("refusal").is_some() => 1,
        None => 0,
        Some("input") => 2,
        Some("budget" | "stopped") => 3,
        Some(_) => 1,
    }
}

#[test]
fn ask_answers_every_question_of_the_table() {
    let (questions, replies) = (lines("questions.jsonl"), lines("replies.jsonl"));
    assert!(questions.len() >= 300);
    let output = run(&["ask".to_owned()], Some(&questions.join("\n")));
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("text");
    assert_eq!(text.lines().count(), replies.len());
    for (number, (found, expected)) in (1..).zip(text.lines().zip(&replies)) {
        let expected = expected.replacen("\"version\":1,", &format!("\"version\":1,\"line\":{number},"), 1);
        assert_eq!(found, expected, "{}", questions[number - 1]);
    }
    // A single question has the same reply without the number of the line, and sets the exit status.
    for number in [0, 150, 190] {
        let output = run(&["ask".to_owned(), questions[number].clone()], None);
        assert_eq!(String::from_utf8_lossy(&output.stdout).trim_end(), replies[number]);
        assert_eq!(output.status.code(), Some(status(&replies[number])));
    }
}

/// The same question as arguments, or the reason why arguments cannot express it.
fn arguments(question: &Value, folder: &Path) -> Result<Vec<String>, &'static str> {
    let mut args = Vec::new();
    let ask = question["ask"].as_str().expect("a question");
    let mut fields = question.as_object().expect("an object").clone();
    fields.remove("ask");
    let mut words: Vec<&str> = match ask {
        "grundy" => vec!["grundy", "value"],
        "grundy-rows" => vec!["grundy", "table"],
        "grundy-automaton" => vec!["grundy", "automaton"],
        "complements" => vec!["complement"],
        "holes" => vec!["complement", "--holes"],
        "odds" => vec!["odds", "chance"],
        "odds-table" => vec!["odds", "table"],
        "statement" | "theory" => vec!["prove", "statement"],
        "theorems" => vec!["prove", "theorems"],
        "prove" => vec!["prove", "game"],
        "puzzles" | "puzzle-code" => vec!["puzzle"],
        other => vec![other],
    };
    words.push("--json");
    args.extend(words.into_iter().map(str::to_owned));
    // Placed after the options, since it can begin with a hyphen.
    let mut last = Vec::new();
    for (name, value) in &fields {
        match (ask, name.as_str()) {
            (_, "position" | "number" | "statement" | "what") => last.push(text(value)),
            ("odds", "players") => {
                let players = value.as_array().expect("two players");
                args.extend([format!("--first={}", text(&players[0])), format!("--against={}", text(&players[1]))]);
            }
            ("arena", "players") => args.push(format!("--players={}", list(value))),
            ("odds-table", "last") => args.push(format!("--max={}", text(value))),
            ("odds-table", "of") => args.push(format!("--of={}", text(value))),
            ("puzzles", "kinds") => args.push(format!("--kind={}", list(value))),
            ("puzzle-code", "code") => args.push(format!("--check={}", text(value))),
            ("prove", "of") => args.extend(provable(value)),
            ("audit", "enlarge") => args.push("--enlarge".to_owned()),
            ("statement", "definitions") => {
                let definitions = value.as_array().expect("definitions").iter();
                args.extend(definitions.map(|definition| format!("--define={}", text(definition))));
            }
            ("theory", "theory") => {
                let path = folder.join("theory.fn");
                fs::write(&path, text(value)).expect("a file");
                args.push(format!("--file={}", path.display()));
            }
            ("check", "file") => {
                let path = folder.join("certificates.json");
                fs::write(&path, text(value)).expect("a file");
                last.push(path.display().to_string());
            }
            ("complement" | "grundy", "piles") => {
                let piles: Vec<String> = value.as_array().expect("a list").iter().map(text).collect();
                if piles.is_empty() {
                    return Err("a question without piles is one about all pairs, or no question");
                }
                last.extend(piles);
            }
            (_, "rules" | "reading" | "of" | "exactly" | "set") => args.extend(options(name, value)),
            ("prove", "play") => args.push("--misere".to_owned()),
            (_, "take_away") => args.push(format!("--take={}", text(value))),
            (_, "columns") => args.push(format!("--cols={}", text(value))),
            (_, "quotas") => args.push(format!("--quota={}", list(value))),
            (_, "fixed") => args.push(format!("--fixed={}", list(value))),
            (_, "explain" | "remoteness") if value == &Value::Bool(true) => args.push(format!("--{name}")),
            (_, "explain" | "remoteness") => {}
            ("number", _) => return Err("every field of this question is an argument"),
            (_, other) => args.push(format!("--{other}={}", text(value))),
        }
    }
    args.extend(last);
    Ok(args)
}

fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn list(value: &Value) -> String {
    let item = |value: &Value| if value.is_null() { "-".to_owned() } else { text(value) };
    value.as_array().expect("a list").iter().map(item).collect::<Vec<_>>().join(",")
}

/// The arguments for the subject of a proof.
fn provable(of: &Value) -> Vec<String> {
    if let Some(value) = of.get("value") {
        return vec![format!("--grundy={value}")];
    }
    let fixed = of.get("fixed").filter(|fixed| fixed.as_array().is_some_and(|fixed| !fixed.is_empty()));
    let free = of.get("free").map(|free| format!("--free={free}"));
    fixed.map(|fixed| format!("--fixed={}", list(fixed))).into_iter().chain(free).collect()
}

/// The arguments for an object within a question.
fn options(name: &str, value: &Value) -> Vec<String> {
    let fields = value.as_object().expect("an object");
    if name == "of" {
        return match fields["kind"].as_str() {
            Some("opening") => vec!["--start".to_owned()],
            Some("first") => vec!["--least".to_owned()],
            Some("quota") => vec![format!("--quota={}", text(&fields["quota"]))],
            _ => vec![format!("--cols={}", text(&fields["columns"]))],
        };
    }
    let option = |(field, value): (&String, &Value)| match field.as_str() {
        "take_away" => Some(format!("--take={}", text(value))),
        "play" => (value == "misere").then(|| "--misere".to_owned()),
        "third" => Some(format!("--notation={}", text(value))),
        "piles" => Some(format!("--exactly={}", text(value))),
        "kinds" => Some(format!("--kind={}", list(value))),
        "active" => Some(format!("--active={}", list(value))),
        other => Some(format!("--{other}={}", text(value))),
    };
    fields.iter().filter_map(option).collect()
}

/// Questions that arguments cannot express.
const UNSAID: [(&str, &str); 3] = [
    (r#"{"ask":"complement","piles":[]}"#, "without piles the command asks about all pairs"),
    (r#"{"ask":"grundy","piles":[]}"#, "the command asks for a pile"),
    (r#"{"ask":"number","number":"x1"}"#, "the command reads numbers itself"),
];

/// Kinds of questions without a subcommand: those about a game in progress, for which `fibnim play` does not use JSON,
/// those about single certificates, and the marks of puzzles, which only the page asks.
const OF_OTHERS: [&str; 8] =
    ["game", "reply", "hint", "review", "certificates", "certificate", "trace", "puzzle-marks"];

#[test]
fn arguments_ask_every_question_of_the_table() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut unsaid = Vec::new();
    for (question, expected) in lines("questions.jsonl").iter().zip(lines("replies.jsonl")) {
        if UNSAID.iter().any(|(unsaid, _)| unsaid == question) {
            unsaid.push(question.clone());
            continue;
        }
        let parsed: Value = serde_json::from_str(question).expect("a question");
        if OF_OTHERS.iter().any(|ask| parsed["ask"] == *ask) {
            continue;
        }
        let args = arguments(&parsed, folder.path()).unwrap_or_else(|why| panic!("{question}: {why}"));
        let output = run(&args, None);
        let (found, message) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert_eq!(found.trim_end_matches('\n'), expected, "{question}\n{args:?}\n{message}");
        assert_eq!(output.status.code(), Some(status(&expected)), "{question}\n{args:?}");
    }
    assert_eq!(unsaid.len(), UNSAID.len(), "{unsaid:?}");
}
