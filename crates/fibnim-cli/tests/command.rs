//! The command as a user meets it: output, exit status, and errors of one line.

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// Runs the command with arguments and standard input.
fn fibnim_with(args: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_fibnim"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_vec();
    let writer = std::thread::spawn(move || {
        // The command may end without reading all of it.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("the command ends");
    writer.join().expect("the writer ends");
    output
}

/// Standard output of a run that succeeds.
fn fibnim(args: &[&str]) -> String {
    let output = fibnim_with(args, b"");
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

fn json(text: &str) -> serde_json::Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// Runs with the given status, nothing on standard output and one line on standard error, which is returned.
fn refused(args: &[&str], status: i32) -> String {
    let output = fibnim_with(args, b"");
    let message = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(status), "{args:?}: {message}");
    assert!(output.stdout.is_empty(), "{args:?}");
    assert_eq!(message.trim_end().lines().count(), 1, "{args:?}: {message}");
    assert!(message.starts_with("error: "), "{args:?}: {message}");
    message
}

#[test]
fn json_answer_is_the_documented_one() {
    let answer = fibnim(&["solve", "20", "62", "--quota", "8", "--json"]);
    assert_eq!(
        json(&answer),
        serde_json::json!({
            "position": {"piles": ["20", "62"], "quota": "8"},
            "rules": {"take": "2t", "dynamic": "global", "opening": "quota", "play": "normal"},
            "outcome": "N",
            "threshold": "8",
            "winning_moves": [{"pile": 2, "take": "8"}],
            "reason": {"kind": "theorem", "id": "flanigan-T5"},
        })
    );
    assert_eq!(answer.lines().count(), 1);
}

#[test]
fn ways_to_write_a_position() {
    let same = fibnim(&["solve", "20", "62", "--quota", "6", "--json"]);
    for args in [
        &["solve", "(20,62;6)", "--json"][..],
        &["solve", "20,62;6", "--json"],
        &["solve", "20 62", "--quota", "6", "--json"],
        &["solve", "20", "62", "--previous", "3", "--json"],
        &["solve", "(20,62;3)", "--notation", "previous", "--json"],
        &["solve", "--json", "--quota=6", "--take", "2*t", "20", "62"],
    ] {
        assert_eq!(fibnim(args), same, "{args:?}");
    }
    assert_eq!(json(&same)["outcome"], "P");
}

#[test]
fn quota_is_the_largest_take_where_none_is_given() {
    let quota = |args: &[&str]| {
        let args: Vec<&str> = ["solve", "--json"].iter().chain(args).copied().collect();
        let answer = json(&fibnim(&args));
        (answer["position"]["quota"].clone(), answer["rules"]["opening"].clone(), answer["outcome"].clone())
    };
    assert_eq!(quota(&["100"]), ("99".into(), "not-whole".into(), "N".into()));
    assert_eq!(quota(&["89"]), ("88".into(), "not-whole".into(), "P".into()));
    assert_eq!(quota(&["89", "--opening", "any"]), ("89".into(), "any".into(), "N".into()));
    assert_eq!(quota(&["20", "62"]), ("62".into(), "any".into(), "N".into()));
    assert_eq!(quota(&["12", "5", "--previous", "0"]), ("11".into(), "not-whole".into(), "N".into()));
    assert_eq!(quota(&["20", "20"]), ("20".into(), "any".into(), "P".into()));
}

#[test]
fn thresholds_are_infinite_or_absent() {
    let threshold = |args: &[&str]| json(&fibnim(args)).get("threshold").cloned();
    assert_eq!(threshold(&["solve", "4", "2", "1", "--json"]), Some("infinity".into()));
    assert_eq!(threshold(&["solve", "(5;2)+(8;3)", "--json"]), None);
    assert_eq!(threshold(&["solve", "12", "5", "--opening", "not-whole", "--json"]), None);
}

#[test]
fn every_method_gives_its_reason() {
    let reason = |args: &[&str]| {
        let args: Vec<&str> = ["solve", "--json"].iter().chain(args).copied().collect();
        json(&fibnim(&args))["reason"].clone()
    };
    let theorem = |id: &str| serde_json::json!({"kind": "theorem", "id": id});
    let search =
        |method: &str, positions: &str| serde_json::json!({"kind": "search", "method": method, "positions": positions});
    assert_eq!(reason(&["0"]), serde_json::json!({"kind": "rules"}));
    assert_eq!(reason(&["100"]), theorem("flanigan-2.2"));
    assert_eq!(reason(&["100", "--misere"]), theorem("fibnim-misere-one-pile"));
    assert_eq!(reason(&["3", "8", "8", "3"]), theorem("flanigan-D2"));
    assert_eq!(reason(&["3", "8", "9", "--take", "t"]), theorem("larsson-T22"));
    assert_eq!(reason(&["(1;1)+(1;1)", "--misere"]), search("game", "3"));
    let nim_sum = serde_json::json!({"kind": "nim-sum", "values": ["4", "3"], "nim_sum": "7"});
    assert_eq!(reason(&["(26;5)+(3;3)"]), nim_sum);
    assert_eq!(reason(&["13", "20", "--take", "3t"]), search("thresholds", "203"));
    let certificate = serde_json::json!({"kind": "certificate", "states": 55});
    assert_eq!(reason(&["5", "8", "--take", "3t"]), certificate);
}

#[test]
fn long_lists_of_moves_are_cut_and_say_so() {
    let answer = json(&fibnim(&["solve", "3", "7", "--moves", "1", "--json"]));
    assert_eq!(answer["winning_moves"].as_array().map(Vec::len), Some(1));
    assert_eq!(answer["winning_moves_cut"], true);
    assert!(json(&fibnim(&["solve", "3", "7", "--json"])).get("winning_moves_cut").is_none());
    let text = fibnim(&["solve", "999999999999999999998", "--take", "1"]);
    assert!(text.contains("... and more"), "{text}");
}

#[test]
fn piles_of_a_thousand_digits() {
    let (small, large) = (format!("7{}", "1".repeat(999)), format!("8{}", "3".repeat(999)));
    let answer = json(&fibnim(&["solve", &small, &large, "--json"]));
    assert_eq!(answer["outcome"], "N");
    let moves = answer["winning_moves"].as_array().expect("a list");
    assert!(!moves.is_empty());
    assert!(moves.iter().all(|m| m["take"].as_str().is_some_and(|take| take.len() <= 1000)));
}

#[test]
fn explanation_shows_the_representation() {
    let text = fibnim(&["solve", "20", "62", "--quota", "8", "--explain"]);
    assert!(text.contains("42 = 34 + 8"), "{text}");
    assert!(text.contains("8 from pile 2 wins"), "{text}");
}

#[test]
fn bad_input_gets_one_line() {
    for (args, says) in [
        (&["solve", "-5"][..], "whole numbers in decimal digits are accepted"),
        (&["solve", "1.5"], "whole numbers in decimal digits are accepted"),
        (&["solve", "5", "x"], "whole numbers in decimal digits are accepted"),
        (&["solve", ""], "at least one pile"),
        (&["solve", "()"], "at least one pile"),
        (&["solve", "20", ""], "at least one pile"),
        (&["solve"], "not provided"),
        (&["solve", "5", "--quota", "0"], "an opening position is written without one"),
        (&["solve", "(5,6;0)"], "an opening position is written without one"),
        (&["solve", "(5,6;2)", "--quota", "3"], "leave out --quota"),
        (&["solve", "5", "6", "--quota", "2,3"], "the global one takes a single quota"),
        (&["solve", "5", "6", "--quota", "2", "--dynamic", "local"], "one quota a pile"),
        (&["solve", "5", "--take", "-t"], "is not a take-away function"),
        (&["solve", "5", "--take", "3,2"], "nondecreasing functions"),
        (&["solve", "5", "--take", "t-1"], "f(t) >= 1"),
        (&["solve", "5", "--moves", "-1"], "whole numbers from 0"),
        (&["solve", "5", "--memory", "lots"], "512MiB"),
        (&["solve", "5", "--time", "soon"], "60s"),
        (&["solve", "5", "--dynamic", "both"], "global, local"),
        (&["tableau", "--rows", "-3"], "whole numbers from 0"),
        (&["thresholds", "--piles", "0"], "1..=64"),
        (&["zeckendorf", "-1"], "whole numbers in decimal digits are accepted"),
        (&["word", "--pile", "21", "--quota", "0"], "at least 1"),
        (&["man", "nothing"], "no subcommand"),
        (&["frobnicate"], "unrecognized subcommand"),
    ] {
        let message = refused(args, 2);
        assert!(message.contains(says), "{args:?}: {message}");
    }
}

#[test]
fn beyond_the_budget_says_what_it_would_need() {
    assert_eq!(
        refused(&["solve", "5000", "5000", "5000"], 3),
        "error: beyond the budget: three piles of 5000: a table of 2.1e10 positions, 42 GB (allowed: 2.1 GB); \
         'fibnim table build --piles 3 --max 5000 -o FILE' makes a table of 20858342501 positions, at most 10.48 GB, \
         for --table FILE\n"
    );
    refused(&["solve", "400", "400", "400", "--time", "0s"], 3);
    refused(&["solve", "(50;9)+(60;9)", "--memory", "1kB"], 3);
    refused(&["solve", "(50;9)+(60;9)", "--memory", "1kB", "--misere"], 3);
    refused(&["thresholds", "--piles", "64", "--max", "1000"], 3);
    refused(&["tableau", "--rows", "4294967295", "--cols", "4294967295"], 3);
    refused(&["complement", "--take", "t", "--max", "4294967295"], 3);
}

#[test]
fn a_stream_goes_on_after_bad_lines() {
    let input = b"20 62; 6\r\n\n-1 3\n\xff\xfe\x00\n(5000,5001,5002)\n(12,4;2)";
    let output = fibnim_with(&["solve", "-"], input);
    assert!(output.status.success() && output.stderr.is_empty());
    let text = String::from_utf8(output.stdout).expect("text");
    let lines: Vec<serde_json::Value> = text.lines().map(json).collect();
    assert_eq!(lines.len(), 5);
    assert_eq!(lines[0]["outcome"], "P");
    assert_eq!((&lines[1]["line"], &lines[1]["kind"]), (&3.into(), &"input".into()));
    assert_eq!((&lines[2]["line"], &lines[2]["kind"]), (&4.into(), &"input".into()));
    assert_eq!((&lines[3]["line"], &lines[3]["kind"]), (&5.into(), &"budget".into()));
    assert_eq!(lines[4]["threshold"], "8");
}

#[test]
fn a_stream_takes_the_options_for_lines_without_a_quota() {
    let output = fibnim_with(&["solve", "-", "--quota", "8", "--take", "2t"], b"20 62\n20 62;6\n");
    let text = String::from_utf8(output.stdout).expect("text");
    let outcomes: Vec<_> = text.lines().map(|line| json(line)["outcome"].clone()).collect();
    assert_eq!(outcomes, ["N", "P"]);
}

#[test]
fn huge_input_is_refused_without_being_kept() {
    let long = vec![b'1'; 10_000_000];
    let output = fibnim_with(&["solve", "-"], &long);
    assert!(String::from_utf8_lossy(&output.stdout).contains("a line of more than"));
    let output = fibnim_with(&["zeckendorf", "-"], &long);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("up to 2000000 digits are accepted"));
    let output = fibnim_with(&["zeckendorf", "-"], b"\xff\xfe");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_fibnim"))
        .args(["thresholds", "--piles", "3", "--max", "80", "--format", "csv"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the command ends");
    assert!(output.status.success());
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn tables() {
    assert_eq!(fibnim(&["hseq", "--take", "3t", "--terms", "4", "--format", "bfile"]), "1 1\n2 2\n3 3\n4 4\n");
    assert_eq!(
        fibnim(&["tableau", "--rows", "2", "--cols", "5", "--format", "csv"]),
        "m\\d,0,1,2,3,4,5\n0,inf,1,2,3,1,5\n1,inf,1,1,3,1,5\n2,inf,1,1,2,1,5\n"
    );
    assert_eq!(
        fibnim(&["thresholds", "--piles", "2", "--max", "2", "--format", "csv"]),
        "a,b,L\n0,0,inf\n0,1,1\n0,2,2\n1,1,inf\n1,2,1\n2,2,inf\n"
    );
    let word = fibnim(&["word", "--pile", "21", "--quota", "12", "--letters", "5", "--format", "csv"]);
    assert_eq!(word, "i,partial_sum,letter\n0,0,13\n1,13,8\n2,21,13\n3,34,21\n4,55,13\n");
    let output = fibnim_with(&["complement", "--max", "4", "--format", "csv"], b"");
    let table = "a\\b,0,1,2,3,4\n0,0,1,2,3,4\n1,1,0,4,6,2\n2,2,4,0,7,1\n3,3,6,7,0,none\n4,4,2,1,none,0\n";
    assert_eq!(String::from_utf8_lossy(&output.stdout), table);
    assert!(String::from_utf8_lossy(&output.stderr).contains("(3,4) has no complementary value"));
}

#[test]
fn zeckendorf_shows_digits_gaps_and_winning_tails() {
    let text = fibnim(&["zeckendorf", "12"]);
    assert!(text.contains("digits      10101\ngap vector  (2,2;2)\n"), "{text}");
    let rows = json(&fibnim(&["zeckendorf", "12", "--format", "json"]))["rows"].clone();
    let expected =
        [["1", "2", "1", "2", "1", "yes"], ["2", "4", "3", "2", "4", "no"], ["3", "6", "8", "2", "12", "yes"]];
    assert_eq!(rows, serde_json::json!(expected));
    assert!(fibnim(&["zeckendorf", "0"]).contains("digits      0"));
}

#[test]
fn help_completions_and_manual() {
    assert!(fibnim(&["--help"]).contains("Examples:"));
    assert!(fibnim(&["solve", "--help"]).contains("--previous"));
    assert!(fibnim(&["--version"]).starts_with("fibnim "));
    assert!(fibnim(&["completions", "bash"]).contains("_fibnim"));
    assert!(fibnim(&["man"]).contains(".TH fibnim"));
    assert!(fibnim(&["man", "solve"]).contains("solve"));
    assert_eq!(fibnim_with(&[], b"").status.code(), Some(2));
}
