//! `fibnim table`, also if it is killed or runs out of memory or disk space.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::run::{command, fibnim_in, refused_in, run_in};

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder for the test")
}

fn read(path: PathBuf) -> Vec<u8> {
    fs::read(path).expect("readable")
}

#[test]
fn a_table_is_built_and_read() {
    let folder = folder();
    let built = fibnim_in(&folder, &["table", "build", "--max", "60", "-o", "t.fnt"]);
    assert!(built.starts_with("t.fnt: 39711 positions, "), "{built}");
    let info = fibnim_in(&folder, &["table", "info", "t.fnt", "--format", "csv"]);
    for line in ["take,2t", "play,normal", "piles,3", "max,60", "positions,39711"] {
        assert!(info.lines().any(|found| found == line), "{line}: {info}");
    }
    // The values are those of the published table of Global Fibonacci nim, section 4: (3,4,n) is N for all n.
    assert_eq!(fibnim_in(&folder, &["table", "probe", "t.fnt", "3", "7", "2"]), "infinity\n");
    assert_eq!(fibnim_in(&folder, &["table", "probe", "t.fnt", "55"]), "55\n");
    assert_eq!(probe(&folder, b"2 3 7\n5, 5\n"), "infinity\ninfinity\n");
    for sample in [&[][..], &["--sample", "500", "--seed", "3"]] {
        let verified = fibnim_in(&folder, &[&["table", "verify", "t.fnt"], sample].concat());
        assert!(verified.contains("checksums are right, and the recurrence holds for"), "{verified}");
    }
    let answer = fibnim_in(&folder, &["solve", "7", "2", "4", "--table", "t.fnt", "--json"]);
    let answer: serde_json::Value = serde_json::from_str(&answer).expect("JSON");
    assert_eq!((&answer["method"], &answer["table"]), (&"table".into(), &serde_json::json!({"piles": 3, "max": 60})));
    let searched: serde_json::Value =
        serde_json::from_str(&fibnim_in(&folder, &["solve", "7", "2", "4", "--json"])).expect("JSON");
    assert_eq!(answer["winning_moves"], searched["winning_moves"]);
    assert_eq!(answer["threshold"], searched["threshold"]);
}

/// Probes a table with lines of input, and returns the output.
fn probe(folder: &TempDir, lines: &[u8]) -> String {
    let mut child = command(Some(folder.path()), &["table", "probe", "t.fnt", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the command starts");
    child.stdin.take().expect("a pipe").write_all(lines).expect("written");
    let answers = child.wait_with_output().expect("the command ends");
    assert_eq!(answers.status.code(), Some(0));
    String::from_utf8(answers.stdout).expect("text")
}

#[test]
fn lines_without_an_answer_say_so_and_the_others_are_answered() {
    let folder = folder();
    fibnim_in(&folder, &["table", "build", "--max", "60", "-o", "t.fnt"]);
    let one = fibnim_in(&folder, &["table", "probe", "t.fnt", "30", "2", "1"]);
    let mut lines = b"\n30 2 1\n   \n5 x\n61 0 0\n\xff\n2 3 7\n".to_vec();
    // A position after more blanks than fit in a buffer.
    lines.extend(b" ".repeat(4094));
    lines.extend(b"30 2 1\n1 2 3 4\n");
    lines.extend(b" ".repeat(10_000_000));
    lines.extend(b"\n30 2 1");
    let answers = probe(&folder, &lines);
    let answers: Vec<&str> = answers.lines().collect();
    let one = one.trim_end();
    assert_eq!([answers[0], answers[4], answers[5], answers[8]], [one, "infinity", one, one]);
    for (answer, line, about) in [
        (answers[1], 4, "\"x\" is not a pile"),
        (answers[2], 5, "3 piles of up to 60"),
        (answers[3], 6, "not text"),
        (answers[6], 9, "3 piles of up to 60"),
        (answers[7], 10, "too long"),
    ] {
        assert!(answer.starts_with(&format!("error: line {line}: ")) && answer.contains(about), "{answer}");
    }
    assert_eq!(answers.len(), 9);
}

#[test]
fn a_complementary_value_that_was_not_found_is_unknown() {
    let folder = folder();
    fibnim_in(&folder, &["table", "build", "--max", "20", "-o", "t.fnt"]);
    let complement = |format: &str| fibnim_in(&folder, &["table", "complement", "t.fnt", "--format", format]);
    let csv = complement("csv");
    // The complementary value of (5, 6) is 35; (3, 4) has none by theorem 19 of Larsson & Rubinstein-Salzedo.
    for line in ["6,5,unknown>20", "4,3,none", "3,2,7"] {
        assert!(csv.lines().any(|found| found == line), "{line}: {csv}");
    }
    for format in [&["--format", "json"][..], &["--json"]] {
        let answer = reply(&folder, &[&["table", "complement", "t.fnt"], format].concat(), 0);
        assert_eq!([&answer["answer"], &answer["method"]], ["table-complements", "table"]);
        assert_eq!([&answer["strength"], &answer["exhausted_to"]], ["exhausted-to", "20"]);
        assert_eq!((&answer["max"], &answer["bound"]), (&json!(20), &json!(20)));
        let rows = answer["rows"].as_array().expect("rows");
        assert_eq!(rows.len(), 231);
        for row in [
            json!({"piles": [6, 5], "complement": {"kind": "unknown", "searched_to": "20"}}),
            json!({"piles": [4, 3], "complement": {"kind": "none"}}),
            json!({"piles": [3, 2], "complement": {"kind": "value", "value": "7"}}),
        ] {
            assert!(rows.contains(&row), "{row}");
        }
        let unknown = rows.iter().filter(|row| row["complement"]["kind"] == "unknown").count();
        assert_eq!(answer["unknown"], json!(unknown));
    }
}

/// Standard error counts the values that are unknown, and says nothing if there are none.
#[test]
fn unknown_complementary_values_are_counted() {
    let folder = folder();
    fibnim_in(&folder, &["table", "build", "--max", "20", "-o", "t.fnt"]);
    fibnim_in(&folder, &["table", "build", "--piles", "2", "--max", "0", "--misere", "-o", "none.fnt"]);
    let said = |args: &[&str]| {
        let output = run_in(&folder, &[&["table", "complement"], args].concat());
        assert!(output.status.success(), "{args:?}");
        String::from_utf8(output.stderr).expect("text")
    };
    // The largest value is 7, of (3,2).
    assert_eq!(said(&["t.fnt", "--max", "3"]), "");
    // Under misere play the player who moves without chips wins.
    assert_eq!(said(&["none.fnt"]), "1 of 1 complementary value is unknown: no such pile was found up to 0\n");
    let csv = fibnim_in(&folder, &["table", "complement", "t.fnt", "--format", "csv"]);
    let unknown = csv.lines().filter(|line| line.ends_with("unknown>20")).count();
    assert!(unknown > 1);
    assert_eq!(
        said(&["t.fnt"]),
        format!("{unknown} of 231 complementary values are unknown: no such pile was found up to 20\n")
    );
    let one = reply(&folder, &["table", "complement", "t.fnt", "--max", "3", "--json"], 0);
    assert_eq!((&one["strength"], &one["unknown"], one.get("exhausted_to")), (&json!("search"), &json!(0), None));
}

/// Asserts that a run ends with this exit status and prints a reply in one line, and returns the reply.
fn reply(folder: &TempDir, args: &[&str], status: i32) -> Value {
    let output = run_in(folder, args);
    assert_eq!(output.status.code(), Some(status), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("text");
    assert!(text.starts_with(r#"{"version":1,"#) && text.ends_with("}\n"), "{args:?}: {text}");
    assert_eq!(text.lines().count(), 1, "{args:?}: {text}");
    serde_json::from_str(&text).expect("JSON")
}

#[test]
fn replies_about_a_table_are_those_of_the_engine() {
    let folder = folder();
    fibnim_in(&folder, &["table", "build", "--max", "40", "-o", "t.fnt"]);
    let rules = json!({"take_away": "2t", "play": "normal"});
    let same = |answer: &Value, name: &str| {
        assert_eq!([&answer["answer"], &answer["method"], &answer["strength"]], [name, "table", "search"]);
        assert_eq!((&answer["rules"], &answer["table"]), (&rules, &json!({"piles": 3, "max": 40})));
    };
    let info = reply(&folder, &["table", "info", "t.fnt", "--json"], 0);
    same(&info, "table-info");
    let bytes = read(folder.path().join("t.fnt")).len();
    assert_eq!(
        [&info["piles"], &info["max"], &info["positions"], &info["bytes"], &info["format_version"]],
        [&json!(3), &json!(40), &json!(12341), &json!(bytes), &json!(2)]
    );
    let text = fibnim_in(&folder, &["table", "info", "t.fnt", "--format", "csv"]);
    for (field, value) in [("chunks", info["chunks"].to_string()), ("digest", info["digest"].to_string())] {
        let line = format!("{field},{}", value.trim_matches('"'));
        assert!(text.lines().any(|found| found == line), "{line}: {text}");
    }

    let stats = reply(&folder, &["table", "stats", "t.fnt", "--json"], 0);
    same(&stats, "table-statistics");
    let rows = stats["rows"].as_array().expect("rows");
    let csv = fibnim_in(&folder, &["table", "stats", "t.fnt", "--format", "csv"]);
    let plain = |value: &Value| match value {
        Value::String(text) if text == "infinity" => "inf".to_owned(),
        Value::String(text) => text.clone(),
        Value::Null => "none".to_owned(),
        number => number.to_string(),
    };
    let columns = ["threshold", "positions", "vectors", "p_positions", "p_vectors"];
    let lines = rows.iter().map(|row| columns.map(|column| plain(&row[column])).join(","));
    assert!(lines.eq(csv.lines().skip(1).map(str::to_owned)), "{csv}");
    assert!(rows[0]["positions"].is_u64() && rows[0]["vectors"].is_string(), "{}", rows[0]);
    assert_eq!(rows.iter().filter_map(|row| row["positions"].as_u64()).sum::<u64>(), 12341);
    let vectors = rows.iter().map(|row| plain(&row["vectors"]).parse::<u64>().expect("a number")).sum::<u64>();
    assert_eq!(vectors, 41_u64.pow(3));

    for (sample, checked) in [(&[][..], 12341), (&["--sample", "70"], 70)] {
        let verified = reply(&folder, &[&["table", "verify", "t.fnt", "--json"], sample].concat(), 0);
        same(&verified, "table-verified");
        assert_eq!((&verified["positions"], &verified["checked"]), (&json!(12341), &json!(checked)));
        assert_eq!((&verified["sample"], &verified["chunks"]), (&json!(!sample.is_empty()), &info["chunks"]));
    }
}

/// In JSON a failure is a reply, too.
#[test]
fn failures_about_a_table_are_replies() {
    let folder = folder();
    fibnim_in(&folder, &BUILD);
    fs::write(folder.path().join("other.fnt"), "no table").expect("written");
    for (args, status, kind, says) in [
        (&["info", "none.fnt"][..], 1, "file", "none.fnt: "),
        (&["info", "other.fnt"], 1, "file", "other.fnt: "),
        (&["stats", "none.fnt"], 1, "file", "none.fnt: "),
        (&["stats", "t.fnt", "--time", "0"], 3, "stopped", "stopped after"),
        (&["complement", "t.fnt", "--max", "421"], 2, "input", "t.fnt: complementary values of piles up to 421"),
        (&["complement", "t.fnt", "--memory", "1MiB"], 3, "budget", "a list of 88831 positions"),
        (&["verify", "other.fnt"], 1, "file", "other.fnt: "),
        (&["verify", "t.fnt", "--time", "0"], 3, "stopped", "stopped after"),
    ] {
        let reply = reply(&folder, &[&["table"], args, &["--json"]].concat(), status);
        assert_eq!((&reply["error"]["kind"], reply.get("answer")), (&json!(kind), None), "{args:?}: {reply}");
        let message = reply["error"]["message"].as_str().expect("a message");
        assert!(message.contains(says), "{args:?}: {message}");
        assert!(refused_in(&folder, &[&["table"], args, &["--json"]].concat(), status).contains(says), "{args:?}");
    }
}

/// A take-away function whose text is longer than the largest width of Rust's formatter.
#[test]
fn a_long_take_away_function_is_shown() {
    let folder = folder();
    let take = format!("{} then t+40000", (1..=12_000).map(|t| (t + 9000).to_string()).collect::<Vec<_>>().join(","));
    assert!(take.len() > 65_535);
    fibnim_in(&folder, &["table", "build", "--max", "5", "--piles", "2", "--take", &take, "-o", "t.fnt"]);
    assert!(fibnim_in(&folder, &["table", "info", "t.fnt"]).lines().any(|line| line.ends_with(&take)));
}

/// Devices, pipes, folders and dangling links are neither read nor replaced.
#[cfg(unix)]
#[test]
fn only_regular_files_are_read_and_replaced() {
    use std::os::unix::fs::{FileTypeExt, symlink};
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    let made = Command::new("mkfifo").arg(path("fifo")).status().expect("mkfifo runs");
    assert!(made.success());
    symlink("/dev/null", path("null")).expect("a link");
    symlink("/dev/zero", path("zero")).expect("a link");
    symlink("nowhere", path("dangling")).expect("a link");
    fs::create_dir(path("folder")).expect("a folder");
    fibnim_in(&folder, &["table", "build", "--max", "9", "-o", "t.fnt"]);
    for name in ["fifo", "null", "dangling", "folder"] {
        for args in [
            &["table", "build", "--max", "9", "--force", "-o", name][..],
            &["table", "build", "--max", "9", "--resume", "-o", name],
            &["table", "export", "t.fnt", "--format", "csv", "--force", "-o", name],
        ] {
            let status = if args[1] == "build" { 1 } else { 2 };
            let message = refused_in(&folder, args, status);
            assert!(message.contains("only regular files"), "{args:?}: {message}");
        }
    }
    for name in ["fifo", "null", "zero", "folder"] {
        for args in [
            &["table", "info", name][..],
            &["table", "probe", name, "1"],
            &["table", "verify", name],
            &["solve", "1", "2", "3", "--table", name],
            &["check", name],
        ] {
            // A folder may have certificates.
            if args == ["check", "folder"] {
                assert!(refused_in(&folder, args, 2).contains("there is no certificate"));
                continue;
            }
            let message = refused_in(&folder, args, 1);
            assert!(message.contains("only regular files"), "{args:?}: {message}");
        }
    }
    // The file of an unfinished build is not created through a link.
    for target in ["elsewhere", "t.fnt"] {
        symlink(target, path("u.fnt.partial")).expect("a link");
        let before = read(path("t.fnt"));
        let message = refused_in(&folder, &["table", "build", "--max", "9", "--force", "-o", "u.fnt"], 1);
        assert!(message.contains("only regular files"), "{message}");
        assert!(!path("elsewhere").exists() && read(path("t.fnt")) == before);
        fs::remove_file(path("u.fnt.partial")).expect("removed");
    }
    assert!(fs::symlink_metadata(path("fifo")).expect("still there").file_type().is_fifo());
    assert!(fs::symlink_metadata(path("dangling")).expect("still there").is_symlink());
}

/// Writing to a full device gives one line on standard error and exit status 1.
#[cfg(target_os = "linux")]
#[test]
fn a_full_device_is_an_error_in_one_line() {
    let folder = folder();
    fibnim_in(&folder, &["table", "build", "--max", "9", "-o", "t.fnt"]);
    for args in [
        &["table", "build", "--max", "9", "--force", "-o", "t.fnt"][..],
        &["table", "verify", "t.fnt"],
        &["table", "info", "t.fnt"],
        &["table", "probe", "t.fnt", "3"],
        &["table", "stats", "t.fnt"],
        &["table", "export", "t.fnt", "--format", "csv"],
    ] {
        let full = fs::File::options().write(true).open("/dev/full").expect("a device");
        let output =
            command(Some(folder.path()), args).stdout(full).stderr(Stdio::piped()).output().expect("the command runs");
        let message = String::from_utf8(output.stderr).expect("text");
        assert_eq!(output.status.code(), Some(1), "{args:?}: {message}");
        assert_eq!(message.trim_end().lines().count(), 1, "{args:?}: {message}");
    }
    let message = refused_in(&folder, &["plot", "--max", "3", "--force", "-o", "/dev/full/a.png"], 1);
    assert!(message.contains("/dev/full/a.png"), "{message}");
}

#[test]
fn statistics_and_complements_are_those_of_the_thresholds() {
    let folder = folder();
    fibnim_in(&folder, &["table", "build", "--max", "40", "-o", "t.fnt"]);
    let thresholds = fibnim_in(&folder, &["thresholds", "--piles", "3", "--max", "40", "--format", "csv"]);
    let count = |threshold: &str| thresholds.lines().skip(1).filter(|line| line.ends_with(threshold)).count();
    let stats = fibnim_in(&folder, &["table", "stats", "t.fnt", "--format", "csv"]);
    let column = |line: &str, column: usize| line.split(',').nth(column).map(str::to_owned).expect("a column");
    let row = |threshold: &str| stats.lines().find(|line| column(line, 0) == threshold).expect("a row").to_owned();
    assert_eq!(column(&row("1"), 1), count(",1").to_string());
    assert_eq!(column(&row("2"), 1), count(",2").to_string());
    assert_eq!(column(&row("inf"), 1), count(",inf").to_string());
    assert_eq!(column(&row("1"), 3), (12341 - count(",1")).to_string(), "P-positions at quota 1");
    let complements = fibnim_in(&folder, &["table", "complement", "t.fnt", "--max", "8", "--format", "csv"]);
    let reference = fibnim_in(&folder, &["complement", "--max", "8", "--bound", "40", "--format", "csv"]);
    for line in complements.lines().skip(1) {
        let [a, b]: [usize; 2] = [0, 1].map(|at| column(line, at).parse().expect("a pile"));
        let expected = column(reference.lines().nth(a + 1).expect("a row"), b + 1);
        assert_eq!(column(line, 2).parse::<u32>().ok(), expected.parse().ok(), "({a},{b})");
    }
    assert_eq!(complements.lines().count(), 1 + 45);
}

#[test]
fn refusals_come_before_work() {
    let folder = folder();
    fibnim_in(&folder, &["table", "build", "--max", "20", "-o", "t.fnt"]);
    let before = read(folder.path().join("t.fnt"));
    for (args, status, says) in [
        (&["table", "build", "--max", "20", "-o", "t.fnt"][..], 2, "--force"),
        (&["table", "build", "--max", "21", "-o", "t.fnt", "--resume"], 2, "--force"),
        (&["table", "build", "--max", "40000", "-o", "u.fnt"], 2, "32766"),
        (&["table", "build", "--piles", "9", "--max", "4", "-o", "u.fnt"], 2, "8 piles"),
        (&["table", "build", "--max", "5", "--take", "0", "-o", "u.fnt"], 2, "f(t) >= 1"),
        (&["table", "build", "--piles", "6", "--max", "200", "-o", "u.fnt"], 3, "2.1 GB are allowed"),
        (
            &["table", "build", "--piles", "4", "--max", "9000", "--memory", "99999GiB", "-o", "u.fnt"],
            1,
            "are free there",
        ),
        (&["table", "probe", "t.fnt", "21"], 2, "3 piles of up to 20"),
        (&["table", "probe", "t.fnt", "1", "2", "3", "4"], 2, "3 piles of up to 20"),
        (&["table", "probe", "t.fnt", "x"], 2, "whole numbers"),
        (&["table", "info", "none.fnt"], 1, "none.fnt"),
        (&["table", "complement", "t.fnt", "--max", "21"], 2, "up to 20"),
        (&["solve", "3", "4", "5", "--take", "3t", "--table", "t.fnt"], 2, "f(t) = 2t"),
        (&["plot", "--max", "30", "--fixed", "3", "--table", "t.fnt", "-o", "u.png"], 2, "needs 3 of up to 30"),
    ] {
        let message = refused_in(&folder, args, status);
        assert!(message.contains(says), "{args:?}: {message}");
    }
    let names: Vec<_> =
        fs::read_dir(folder.path()).expect("a folder").map(|entry| entry.expect("one").file_name()).collect();
    assert_eq!(names, ["t.fnt"]);
    assert!(read(folder.path().join("t.fnt")) == before);
}

#[test]
fn a_damaged_table_is_refused() {
    let folder = folder();
    fibnim_in(&folder, &["table", "build", "--max", "60", "-o", "t.fnt"]);
    let mut bytes = read(folder.path().join("t.fnt"));
    let at = bytes.len() / 2;
    bytes[at] ^= 4;
    fs::write(folder.path().join("t.fnt"), &bytes).expect("written");
    for args in [&["table", "verify", "t.fnt"][..], &["table", "stats", "t.fnt"], &["table", "complement", "t.fnt"]] {
        let message = refused_in(&folder, args, 1);
        assert!(message.contains("damaged in chunk"), "{args:?}: {message}");
    }
    fs::write(folder.path().join("t.fnt"), &bytes[..at]).expect("written");
    assert!(refused_in(&folder, &["table", "info", "t.fnt"], 1).contains("ends too early"));
}

const BUILD: [&str; 6] = ["table", "build", "--max", "420", "-o", "t.fnt"];

/// The file that an uninterrupted build writes.
fn undisturbed() -> Vec<u8> {
    let folder = folder();
    fibnim_in(&folder, &[&BUILD[..], &["--threads", "1"]].concat());
    read(folder.path().join("t.fnt"))
}

fn partial_len(folder: &Path) -> Option<u64> {
    fs::metadata(folder.join("t.fnt.partial")).ok().map(|metadata| metadata.len())
}

#[test]
fn a_killed_build_goes_on_to_the_same_file() {
    let whole = undisturbed();
    // The delays in milliseconds after which the child is killed, spread by the golden ratio.
    for round in 0..if cfg!(debug_assertions) { 6_u64 } else { 12 } {
        let folder = folder();
        let threads = if round % 2 == 0 { "2" } else { "1" };
        let args = [&BUILD[..], &["--resume", "--threads", threads]].concat();
        for attempt in 0..3 {
            let mut child =
                command(Some(folder.path()), &args).stdout(Stdio::null()).spawn().expect("the command starts");
            std::thread::sleep(Duration::from_millis((round * 34 + attempt * 21) % 55 + 1));
            child.kill().expect("killed");
            child.wait().expect("it ended");
            if folder.path().join("t.fnt").exists() {
                break;
            }
        }
        fibnim_in(&folder, &args);
        assert!(read(folder.path().join("t.fnt")) == whole, "round {round}");
        assert_eq!(partial_len(folder.path()), None);
    }
}

/// A limit on the size of files simulates a full disk.
#[cfg(unix)]
#[test]
fn a_build_without_room_goes_on_later() {
    let whole = undisturbed();
    let folder = folder();
    for blocks in [1, 100, 700] {
        let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" table build --max 420 -o t.fnt --resume");
        let starved = Command::new("sh")
            .args(["-c", &script, env!("CARGO_BIN_EXE_fibnim")])
            .current_dir(folder.path())
            .output()
            .expect("the command runs");
        let message = String::from_utf8(starved.stderr).expect("text");
        assert_eq!(starved.status.code(), Some(1), "{message}");
        assert_eq!(message.trim_end().lines().count(), 1, "{message}");
        assert!(!folder.path().join("t.fnt").exists());
        let left = read(folder.path().join("t.fnt.partial"));
        assert_eq!(left, whole[..left.len()], "a checkpoint is the beginning of the file");
    }
    let refusal = refused_in(&folder, &BUILD, 2);
    assert!(refusal.contains("--resume"), "{refusal}");
    fibnim_in(&folder, &[&BUILD[..], &["--resume"]].concat());
    assert!(read(folder.path().join("t.fnt")) == whole);
}

/// A stopped command says how far it came and exits with status 3; a build can be resumed.
#[test]
fn time_ends_work_on_a_table() {
    let folder = folder();
    let message = refused_in(&folder, &[&BUILD[..], &["--time", "0"]].concat(), 3);
    assert!(message.contains("stopped after") && message.contains("--resume"), "{message}");
    assert!(!folder.path().join("t.fnt").exists());
    fibnim_in(&folder, &[&BUILD[..], &["--resume", "--time", "10m"]].concat());
    assert!(read(folder.path().join("t.fnt")) == undisturbed());
    for (command, what) in [
        (&["verify"][..], "no recurrence was checked"),
        (&["verify", "--sample", "100"], "no recurrence was checked"),
        (&["stats"], "stopped after"),
        (&["complement"], "stopped after"),
        (&["export", "--format", "csv", "-o", "t.csv"], "stopped after"),
    ] {
        let args = [&["table", command[0], "t.fnt"], &command[1..], &["--time", "0"]].concat();
        let message = refused_in(&folder, &args, 3);
        assert!(message.contains("stopped after") && message.contains(what), "{args:?}: {message}");
    }
}

/// Ctrl-C ends a verification that would take long, and it says what it has verified.
#[cfg(unix)]
#[test]
fn an_interrupted_verification_says_so() {
    let folder = folder();
    fibnim_in(&folder, &BUILD);
    let said = [500, 2000, 8000].into_iter().find_map(|delay| {
        let child = command(Some(folder.path()), &["table", "verify", "t.fnt", "--memory", "0"])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the command starts");
        std::thread::sleep(Duration::from_millis(delay));
        Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
        let output = child.wait_with_output().expect("the command ends");
        // Without a status the signal came before the command listened to it.
        (output.status.code() == Some(3)).then(|| String::from_utf8(output.stderr).expect("text"))
    });
    let said = said.expect("an interruption");
    assert!(said.starts_with("error: stopped after ") && !said.contains("--time"), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
}

/// A table that is shortened between two questions is an error of the second one.
#[test]
fn a_table_that_is_shortened_while_it_is_probed_is_an_error() {
    let folder = folder();
    fibnim_in(&folder, &["table", "build", "--max", "200", "-o", "t.fnt"]);
    let mut child = command(Some(folder.path()), &["table", "probe", "t.fnt", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let (mut lines, mut answers) =
        (child.stdin.take().expect("a pipe"), BufReader::new(child.stdout.take().expect("a pipe")).lines());
    let mut ask = |line: &[u8]| {
        lines.write_all(line).expect("written");
        answers.next().expect("an answer").expect("text")
    };
    assert_eq!(ask(b"1 0 0\n"), "1");
    let table = fs::OpenOptions::new().write(true).open(folder.path().join("t.fnt")).expect("a table");
    table.set_len(100).expect("shortened");
    assert_eq!(ask(b"200 190 180\n"), "error: line 2: t.fnt: the table file ends too early");
    drop(lines);
    assert!(child.wait().expect("the command ends").success());
}
