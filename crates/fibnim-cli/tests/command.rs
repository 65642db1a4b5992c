//! Tests the output, the exit status and the one-line errors of the command.

use std::process::{Command, Stdio};

use crate::run::{fibnim, refused, with_input};

fn json(text: &str) -> serde_json::Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
fn json_is_the_reply_of_the_engine() {
    let reply = fibnim(&["solve", "20", "62", "--quota", "8", "--json"]);
    let answer = json(&reply);
    assert!(reply.starts_with("{\"version\":1,\"answer\":\"solve\","), "{reply}");
    assert_eq!((&answer["outcome"], &answer["threshold"]), (&"N".into(), &"8".into()));
    assert_eq!(answer["winning_moves"], serde_json::json!([[{"pile": 2, "chips": "8"}]]));
    assert_eq!(
        (&answer["method"], &answer["strength"], &answer["claim"]),
        (&"theorem".into(), &"theorem".into(), &"flanigan-T5".into())
    );
    assert_eq!(reply.lines().count(), 1);
    assert_eq!(fibnim(&["solve", "20", "62", "--quota", "8", "--format", "json"]), reply);
    // With --json, a failure prints an error reply besides the line on standard error.
    let output = with_input(&["solve", "x", "--json"], b"");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(json(&String::from_utf8_lossy(&output.stdout))["error"]["kind"], "input");
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("error: "));
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
fn the_most_that_a_move_takes_where_no_quota_is_given() {
    let first = |args: &[&str]| {
        let args: Vec<&str> = ["solve", "--json"].iter().chain(args).copied().collect();
        let answer = json(&fibnim(&args));
        let parts = answer["position"]["parts"].as_array().expect("parts");
        let most = parts.iter().map(|part| part["most"].as_str().and_then(|most| most.parse().ok())).max().flatten();
        (most.unwrap_or(0_u32), parts[0]["limit"].clone(), answer["outcome"].clone())
    };
    assert_eq!(first(&["100"]), (99, "not-whole".into(), "N".into()));
    assert_eq!(first(&["89"]), (88, "not-whole".into(), "P".into()));
    assert_eq!(first(&["89", "--opening", "any"]), (89, "any".into(), "N".into()));
    assert_eq!(first(&["20", "62"]), (62, "any".into(), "N".into()));
    assert_eq!(first(&["12", "5", "--previous", "0"]), (11, "not-whole".into(), "N".into()));
    assert_eq!(first(&["20", "20"]), (20, "any".into(), "P".into()));
    // A hyphen stands for a pile without a quota.
    let local = json(&fibnim(&["solve", "5", "3", "--dynamic", "local", "--quota", "-,2", "--json"]));
    let limits: Vec<&serde_json::Value> =
        local["position"]["parts"].as_array().expect("parts").iter().map(|part| &part["limit"]).collect();
    assert_eq!(limits, ["not-whole", "quota"]);
    let exactly = json(&fibnim(&["solve", "5", "3", "--exactly", "2", "--quota", "-,2", "--json"]));
    assert_eq!(exactly["position"]["text"], "(5)+(3;2)");
    // The text names the opening as the option does.
    assert!(fibnim(&["solve", "89"]).contains("opening not-whole (any number of chips but not a whole pile)"));
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
    let basis = |args: &[&str]| {
        let args: Vec<&str> = ["solve", "--json"].iter().chain(args).copied().collect();
        let answer = json(&fibnim(&args));
        (answer["method"].clone(), answer["claim"].clone(), answer["solved"].clone())
    };
    let theorem = |id: &str| ("theorem".into(), id.into(), serde_json::Value::Null);
    let search = |method: &str, solved: u64| (method.into(), serde_json::Value::Null, solved.into());
    assert_eq!(basis(&["0"]).0, "theorem");
    assert_eq!(basis(&["100"]), theorem("flanigan-2.2"));
    assert_eq!(basis(&["100", "--misere"]), theorem("fibnim-misere-one-pile"));
    assert_eq!(basis(&["3", "8", "8", "3"]), theorem("flanigan-D2"));
    assert_eq!(basis(&["3", "8", "9", "--take", "t"]), theorem("larsson-T22"));
    assert_eq!(basis(&["13", "20", "--take", "3t"]), search("thresholds", 203));
    let sum = json(&fibnim(&["solve", "(26;5)+(3;3)", "--json"]));
    assert_eq!(
        sum["grundy"],
        serde_json::json!({"values": ["4", "3"], "methods": ["certificate", "certificate"], "nim_sum": "7"})
    );
    assert_eq!(sum["method"], "nim-sum");
    let proved = json(&fibnim(&["solve", "5", "8", "--take", "3t", "--json"]));
    assert_eq!((&proved["method"], &proved["states"]), (&"certificate".into(), &55.into()));
}

#[test]
fn long_lists_of_moves_are_cut_and_say_so() {
    let answer = json(&fibnim(&["solve", "3", "7", "--moves", "1", "--json"]));
    assert_eq!(answer["winning_moves"].as_array().map(Vec::len), Some(1));
    assert_eq!(answer["more_winning_moves"], true);
    assert_eq!(json(&fibnim(&["solve", "3", "7", "--json"]))["more_winning_moves"], false);
    let text = fibnim(&["solve", "999999999999999999998", "--take", "1"]);
    assert!(text.contains("... and more; --moves K lists more than 20"), "{text}");
}

#[test]
fn piles_of_a_thousand_digits() {
    let (small, large) = (format!("7{}", "1".repeat(999)), format!("8{}", "3".repeat(999)));
    let answer = json(&fibnim(&["solve", &small, &large, "--json"]));
    assert_eq!(answer["outcome"], "N");
    let moves = answer["winning_moves"].as_array().expect("a list");
    assert!(!moves.is_empty());
    assert!(moves.iter().all(|m| m[0]["chips"].as_str().is_some_and(|take| take.len() <= 1000)));
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
        (&["solve", "20", ""], "one of the piles is an empty argument"),
        (&["solve"], "not provided"),
        (&["solve", "5", "--quota", "0"], "an opening position is written without one"),
        (&["solve", "(5,6;0)"], "an opening position is written without one"),
        (&["solve", "(5,6;2)", "--quota", "3"], "leave out the quota"),
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
        (&["thresholds", "--piles", "0"], "1 to 64 are accepted"),
        (&["number", "-1"], "whole numbers in decimal digits are accepted"),
        (&["word", "--pile", "21", "--quota", "0"], "at least 1"),
        (&["man", "nothing"], "no subcommand"),
        (&["man", "table", "nothing"], "fibnim table --help"),
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
        "error: beyond the budget: a table for three piles of 5000 has 2.1e10 positions and takes 42 GB; 2.1 GB are allowed; \
         'fibnim table build --piles 3 --max 5000 -o FILE' makes a table file, which --table reads\n"
    );
    refused(&["solve", "400", "400", "400", "--time", "0s"], 3);
    refused(&["solve", "(500000;90000)+(600000;90000)", "--memory", "1kB"], 3);
    refused(&["solve", "(500000;90000)+(600000;90000)", "--memory", "1kB", "--misere"], 3);
    refused(&["thresholds", "--piles", "64", "--max", "1000"], 3);
    refused(&["tableau", "--rows", "4294967295", "--cols", "4294967295"], 3);
    refused(&["complement", "--take", "t", "--max", "4294967295"], 3);
}

#[test]
fn a_stream_goes_on_after_bad_lines() {
    let input = b"20 62; 6\r\n\n-1 3\n\xff\xfe\x00\n(5000,5001,5002)\n(12,4;2)";
    let output = with_input(&["solve", "-"], input);
    assert!(output.status.success() && output.stderr.is_empty());
    let text = String::from_utf8(output.stdout).expect("text");
    let lines: Vec<serde_json::Value> = text.lines().map(json).collect();
    assert_eq!(lines.len(), 5);
    assert_eq!((&lines[0]["outcome"], &lines[0]["line"]), (&"P".into(), &1.into()));
    assert_eq!((&lines[1]["line"], &lines[1]["error"]["kind"]), (&3.into(), &"input".into()));
    assert_eq!((&lines[2]["line"], &lines[2]["error"]["kind"]), (&4.into(), &"input".into()));
    assert_eq!((&lines[3]["line"], &lines[3]["error"]["kind"]), (&5.into(), &"budget".into()));
    assert_eq!((&lines[4]["threshold"], &lines[4]["line"]), (&"8".into(), &6.into()));
}

#[test]
fn a_stream_takes_the_options_for_lines_without_a_quota() {
    let output = with_input(&["solve", "-", "--quota", "8", "--take", "2t"], b"20 62\n20 62;6\n");
    let text = String::from_utf8(output.stdout).expect("text");
    let outcomes: Vec<_> = text.lines().map(|line| json(line)["outcome"].clone()).collect();
    assert_eq!(outcomes, ["N", "P"]);
}

#[test]
fn huge_input_is_refused_without_being_kept() {
    let long = vec![b'1'; 10_000_000];
    let output = with_input(&["solve", "-"], &long);
    assert!(String::from_utf8_lossy(&output.stdout).contains("a line of more than"));
    let output = with_input(&["number", "-"], &long);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("up to 2000000 digits are accepted"));
    let output = with_input(&["number", "-"], b"\xff\xfe");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_fibnim"))
        .env("LC_ALL", "C")
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
    assert_eq!(fibnim(&["h-sequence", "--take", "3t", "--terms", "4", "--format", "bfile"]), "1 1\n2 2\n3 3\n4 4\n");
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
    let output = with_input(&["complement", "--max", "4", "--format", "csv"], b"");
    let table = "a\\b,0,1,2,3,4\n0,0,1,2,3,4\n1,1,0,4,6,2\n2,2,4,0,7,1\n3,3,6,7,0,none\n4,4,2,1,none,0\n";
    assert_eq!(String::from_utf8_lossy(&output.stdout), table);
    assert!(String::from_utf8_lossy(&output.stderr).contains("(3,4) has no complementary value"));
}

#[test]
fn zeckendorf_shows_digits_gaps_and_winning_tails() {
    let text = fibnim(&["number", "12"]);
    assert!(text.contains("digits      10101\ngap vector  (2,2;2)\n"), "{text}");
    let csv = fibnim(&["number", "12", "--format", "csv"]);
    assert_eq!(csv, "j,index,part,gap,tail,wins\n1,2,1,2,1,yes\n2,4,3,2,4,no\n3,6,8,2,12,yes\n");
    let answer = json(&fibnim(&["number", "12", "--json"]));
    assert_eq!(answer["zeckendorf"]["tails"], serde_json::json!(["1", "4", "12"]));
    let triple = fibnim(&["number", "12", "--take", "3t", "--format", "csv"]);
    assert!(triple.starts_with("k,H_k,copies\n"), "{triple}");
    assert!(fibnim(&["number", "0"]).contains("digits      0"));
}

#[test]
fn help_completions_and_manual() {
    assert!(fibnim(&["--help"]).contains("Examples:"));
    assert!(fibnim(&["solve", "--help"]).contains("--previous"));
    assert!(fibnim(&["--version"]).starts_with("fibnim "));
    assert!(fibnim(&["completions", "bash"]).contains("_fibnim"));
    assert!(fibnim(&["man"]).contains(".TH fibnim"));
    assert!(fibnim(&["man", "solve"]).contains("solve"));
    assert!(fibnim(&["man", "table", "build"]).contains(".TH fibnim-table-build"));
    assert_eq!(with_input(&[], b"").status.code(), Some(2));
}

#[test]
fn unknown_is_a_word_of_its_own() {
    let csv = |args: &[&str]| fibnim(&[&["complement", "--format", "csv"], args].concat());
    assert_eq!(csv(&["5", "6", "--bound", "20"]), "piles,complement\n6 5,35\n");
    assert_eq!(csv(&["3", "4"]), "piles,complement\n4 3,none\n");
    assert_eq!(csv(&["9", "14", "--bound", "28"]), "piles,complement\n14 9,unknown>28\n");
    let reply = json(&fibnim(&["complement", "9", "14", "--bound", "28", "--json"]));
    assert_eq!(reply["complement"], serde_json::json!({"kind": "unknown", "searched_to": "28"}));
    assert!(fibnim(&["complement", "9", "14", "--bound", "28", "--format", "bfile"]).ends_with(" -2\n"));
}

/// Writing to a full device gives an error of one line in every command.
#[cfg(target_os = "linux")]
#[test]
fn a_full_device_is_an_error() {
    for args in [
        &["--help"][..],
        &["--version"],
        &["solve", "--help"],
        &["solve", "20", "62"],
        &["solve", "20", "62", "--json"],
        &["remoteness", "20"],
        &["tableau"],
        &["thresholds", "--piles", "3", "--max", "60", "--format", "csv"],
        &["slice", "--max", "5"],
        &["p-positions"],
        &["complement", "6", "1"],
        &["grundy", "value", "26"],
        &["grundy", "table"],
        &["grundy", "automaton", "--quota", "2"],
        &["number", "129"],
        &["h-sequence"],
        &["word", "--pile", "21", "--quota", "12"],
        &["puzzle"],
        &["ask", "{\"ask\":\"solve\",\"position\":\"5\"}"],
        &["check", "--shipped"],
        &["prove", "game", "--fixed", "1"],
        &["prove", "game", "--fixed", "1", "--export", "dot"],
        &["prove", "statement", "0 = 0"],
        &["odds", "chance", "12"],
        &["odds", "table", "--max", "5"],
        &["arena", "12", "--players", "perfect,random", "--games", "10"],
        &["audit", "flanigan-T5", "--effort", "0"],
        &["audit", "flanigan-T5", "--effort", "0", "--json"],
        &["completions", "bash"],
        &["man"],
    ] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("the device");
        let output = Command::new(env!("CARGO_BIN_EXE_fibnim"))
            .env("LC_ALL", "C")
            .args(args)
            .stdin(Stdio::null())
            .stdout(full)
            .stderr(Stdio::piped())
            .output()
            .expect("the command runs");
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{args:?}: {message}");
        assert!(message.lines().any(|line| line.starts_with("error: ")), "{args:?}: {message}");
        assert!(!message.contains("panicked"), "{args:?}: {message}");
    }
}

/// An option has the same name and the same short help in all commands.
#[test]
fn the_help_of_an_option_is_short() {
    for command in [
        &["solve"][..],
        &["remoteness"],
        &["tableau"],
        &["thresholds"],
        &["slice"],
        &["p-positions"],
        &["complement"],
        &["grundy", "value"],
        &["grundy", "table"],
        &["grundy", "automaton"],
        &["number"],
        &["h-sequence"],
        &["word"],
        &["puzzle"],
        &["odds", "chance"],
        &["odds", "table"],
        &["arena"],
        &["play"],
        &["plot"],
        &["prove", "game"],
        &["prove", "statement"],
        &["prove", "theorems"],
        &["check"],
        &["audit"],
        &["ask"],
    ] {
        let help = fibnim(&[command, &["-h"]].concat());
        let options = help.lines().skip_while(|line| !line.starts_with("Options:"));
        for line in options.take_while(|line| !line.starts_with("Examples:") && !line.starts_with("Example:")) {
            let Some((_, text)) = line.trim().split_once("  ") else { continue };
            let text = text.trim().split(" [").next().unwrap_or_default();
            assert!(text.split_whitespace().count() <= 12, "{command:?}: {text}");
        }
        for line in help.lines() {
            assert!(line.chars().count() <= 100, "{command:?}: {line}");
        }
    }
}

/// The holes of all parts together are those of the whole list, and their counts add up.
#[test]
fn parts_of_holes_are_the_whole() {
    for piles in ["3", "4"] {
        let holes = |part: &[&str]| -> (Vec<String>, [u64; 2]) {
            let args =
                ["complement", "--take", "3t", "--max", "20", "--bound", "30", "--holes", "--piles", piles, "--json"];
            let answer: serde_json::Value = serde_json::from_str(&fibnim(&[&args, part].concat())).expect("JSON");
            let holes = answer["holes"].as_array().expect("holes").iter().map(ToString::to_string).collect();
            (holes, ["sets", "nim_sums"].map(|name| answer[name].as_u64().expect("a number")))
        };
        let (mut whole, counts) = holes(&[]);
        assert!(whole.len() > 3, "{whole:?}");
        let (mut parts, mut sums) = (Vec::new(), [0, 0]);
        for part in 1..=3 {
            let (holes, counts) = holes(&["--part", &format!("{part}/3")]);
            parts.extend(holes);
            sums = [sums[0] + counts[0], sums[1] + counts[1]];
        }
        whole.sort();
        parts.sort();
        assert_eq!((parts, sums), (whole, counts));
    }
}

/// What was found before the memory was used up is printed, and the exit status says that it is not all.
#[test]
fn a_part_of_a_list_is_printed() {
    for (args, what) in [
        (&["h-sequence", "--terms", "100000", "--memory", "1MB"][..], " terms"),
        (&["word", "--pile", "1000", "--quota", "3", "--letters", "100000", "--memory", "1MB"], " letters"),
    ] {
        let output = with_input(args, b"");
        let (text, message) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert_eq!(output.status.code(), Some(3), "{args:?}: {message}");
        let rows = text.lines().count() - 1;
        assert!((500..4000).contains(&rows), "{args:?}: {rows}");
        assert_eq!(message, format!("error: stopped after {rows}{what}: --time and --memory allow more\n"));
        let output = with_input(&[args, &["--json"]].concat(), b"");
        assert_eq!(output.status.code(), Some(3), "{args:?}");
        let reply = json(&String::from_utf8_lossy(&output.stdout));
        assert_eq!((&reply["complete"], &reply["strength"]), (&false.into(), &"theorem".into()));
    }
}

/// A valid certificate whose check needs more memory is not refuted.
#[test]
fn a_check_without_memory_refutes_nothing() {
    let output = with_input(&["check", "--shipped", "--memory", "100kB"], b"");
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{message}");
    assert!(message.contains("more than the 100000 bytes") && message.contains("; the file is "), "{message}");
    let output = with_input(&["check", "--shipped", "--memory", "100kB", "--json"], b"");
    assert_eq!(output.status.code(), Some(3));
    let last = String::from_utf8_lossy(&output.stdout).lines().last().map(json).expect("a reply");
    assert_eq!(last["error"]["kind"], "budget");
}

#[test]
fn arrays_say_what_they_would_take() {
    assert_eq!(
        refused(&["slice", "--max", "9999", "--memory", "50MB"], 3),
        "error: beyond the budget: a slice of 100000000 thresholds takes 800 MB; 50 MB are allowed\n"
    );
    assert_eq!(
        refused(&["tableau", "--rows", "9999", "--cols", "9999", "--memory", "50MB"], 3),
        "error: beyond the budget: a tableau of 100000000 thresholds takes 1.6 GB; 50 MB are allowed\n"
    );
    let refused = refused(&["grundy", "table", "--rows", "9999", "--cols", "9999", "--memory", "50MB"], 3);
    assert_eq!(refused, "error: beyond the budget: 10000 rows of 10000 columns take 400 MB; 50 MB are allowed\n");
}
