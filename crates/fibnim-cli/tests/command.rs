//! What holds for all commands, and what their `--part` and tables are compared with.

use std::fs;
use std::io::Read;
use std::process::{Command, Stdio};

use crate::run::{command, fibnim, fibnim_in, json, run};

#[test]
fn a_closed_pipe_ends_quietly() {
    let mut child = command(None, &["thresholds", "--piles", "3", "--max", "80", "--format", "csv"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the command ends");
    assert!(output.status.success());
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// A long list that is ended has whole lines, as many as the error says.
#[cfg(unix)]
#[test]
fn the_time_and_an_interrupt_end_a_list_behind_a_whole_line() {
    for (time, why) in [("0.5s", ": --time allows more"), ("1h", "")] {
        let args = ["number", "h-sequence", "--terms", "1000000", "--format", "csv", "--time", time];
        let mut command = command(None, &args);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the command starts");
        let mut first = vec![0; 100_000];
        child.stdout.as_mut().expect("a pipe").read_exact(&mut first).expect("many lines");
        if why.is_empty() {
            let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill starts");
            assert!(killed.success());
        }
        let output = child.wait_with_output().expect("the command ends");
        let printed = String::from_utf8([first, output.stdout].concat()).expect("text");
        let last: Vec<&str> = printed.lines().last().expect("a line").split(',').collect();
        assert!(printed.ends_with(",1\n"));
        assert_eq!(last[0], (printed.lines().count() - 1).to_string());
        let verb = if why.is_empty() { "interrupted" } else { "stopped" };
        let error = format!("error: {verb} after {} lines of output{why}\n", printed.lines().count());
        assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr)), (Some(3), error.into()));
    }
}

/// If the work on a line does not stop when its time is over, the process is ended; the replies before it are there.
#[cfg(unix)]
#[test]
fn replies_before_a_line_that_ends_the_process_are_written() {
    let lines = "20\n10^100000 5 5 take=t+4\n21\n";
    let file = tempfile::NamedTempFile::new().expect("a file");
    std::fs::write(file.path(), lines).expect("lines");
    let path = file.path().to_str().expect("a path");
    let output = run(&["solve", "--lines", path, "--time", "100ms"]);
    let replies: Vec<serde_json::Value> =
        output.stdout.split(|&byte| byte == b'\n').filter_map(|line| serde_json::from_slice(line).ok()).collect();
    assert_eq!(replies.iter().map(|reply| reply["line"].as_u64()).collect::<Vec<_>>(), [Some(1), Some(2)]);
    assert_eq!((&replies[0]["outcome"], &replies[1]["error"]["kind"]), (&"N".into(), &"stopped".into()));
    assert_eq!(output.status.code(), Some(3));
}

/// What was listed before the time was over is printed, and the last line says that there is more.
#[test]
fn a_sequence_that_the_time_ends_says_so() {
    let output = run(&["sequence", "least", "1..10^9", "--time", "300ms", "--format", "csv"]);
    let printed = String::from_utf8(output.stdout).expect("text");
    let terms = printed.lines().count() - 1;
    assert!(terms > 10 && printed.ends_with('\n'));
    let error = format!("error: stopped after {terms} terms: --time allows more\n");
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr)), (Some(3), error.into()));
}

/// Ctrl-C while a command waits for its first line.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_ends_the_wait_for_a_line() {
    let mut command = command(None, &["solve", "-"]);
    let mut child = command.stdin(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the command starts");
    // Before the handler is installed an interrupt ends the process as it ends any.
    let handles_interrupts = || {
        let status = fs::read_to_string(format!("/proc/{}/status", child.id())).expect("a process");
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).expect("signals");
        u64::from_str_radix(caught.trim(), 16).expect("a set of signals") & 2 != 0
    };
    while !handles_interrupts() {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill starts").success());
    // Waiting for the process would close its input.
    let input = child.stdin.take();
    let status = child.wait().expect("the command ends");
    drop(input);
    let mut error = String::new();
    child.stderr.take().expect("a pipe").read_to_string(&mut error).expect("text");
    assert_eq!((status.code(), error.as_str()), (Some(3), "error: interrupted\n"));
}

/// A certificate that is learned is kept, and whatever others do to the files, the answer is the same.
#[test]
fn certificates_that_are_kept_are_checked_and_replaced() {
    let folder = tempfile::tempdir().expect("a folder");
    let cache = folder.path().join("cache");
    let solve = || {
        let mut command = command(None, &["solve", "1000000000000", "9", "2", "--moves", "3", "--time", "10m"]);
        command.env("FIBNIM_CACHE", &cache).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.spawn().expect("it starts")
    };
    let printed = |child: std::process::Child| {
        let output = child.wait_with_output().expect("it ends");
        assert!(output.status.success() && output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("text")
    };
    let (first, second) = (solve(), solve());
    let answer = printed(first);
    assert_eq!(printed(second), answer);
    assert!(answer.contains("a certificate: an automaton with 233 states"), "{answer}");
    let path = |name: &str| cache.join("certificates").join(name);
    let names = ["2t_n1_9.json", "2t_n1_9_1.json", "2t_n1_9_2.json"];
    let texts = names.map(|name| fs::read_to_string(path(name)).expect("a file"));
    let [_, middle, last] = &texts;
    let forged = middle.replace("\"accepting\":[", "\"accepting\":[0,");
    for wrong in
        [&middle[..middle.len() / 2], "", "\0", &forged, last, &middle.replace("2t", "3t"), &"[".repeat(100_000)]
    {
        fs::write(path(names[1]), wrong).expect("written");
        assert_eq!(printed(solve()), answer);
        assert_eq!(names.map(|name| fs::read_to_string(path(name)).expect("a file")), texts);
    }
    #[cfg(unix)]
    for target in ["/dev/zero", names[2], "missing"] {
        fs::remove_file(path(names[1])).expect("there");
        std::os::unix::fs::symlink(target, path(names[1])).expect("a link");
        let output = solve().wait_with_output().expect("it ends");
        assert_eq!(String::from_utf8(output.stdout).expect("text"), answer);
        // A link to a file is replaced, and one to something else is not.
        assert_eq!(output.stderr.is_empty(), target == names[2], "{}", String::from_utf8_lossy(&output.stderr));
        assert_eq!(fs::read_to_string(path(names[2])).expect("a file"), texts[2]);
    }
}

/// Writing to a full device gives an error of one line in every command.
#[cfg(target_os = "linux")]
#[test]
fn a_full_device_is_an_error() {
    let folder = tempfile::tempdir().expect("a folder");
    fibnim_in(&folder, &["table", "build", "--max", "9", "-o", "t.fnt"]);
    for args in [
        &["--help"][..],
        &["--version"],
        &["solve", "--help"],
        &["solve", "20", "62"],
        &["solve", "20", "62", "--json"],
        &["solve", "20", "--remoteness"],
        &["thresholds", "--as", "tableau"],
        &["thresholds", "--piles", "3", "--max", "60", "--format", "csv"],
        &["thresholds", "--as", "slice", "--max", "5"],
        &["thresholds", "--as", "p-positions"],
        &["complement", "6", "1"],
        &["grundy", "value", "26"],
        &["grundy", "table"],
        &["grundy", "automaton", "--quota", "2"],
        &["sequence", "threshold"],
        &["sequence", "threshold", "--sum"],
        &["number", "digits", "129"],
        &["number", "h-sequence"],
        &["number", "word", "--pile", "21", "--quota", "12"],
        &["puzzle"],
        &["ask", "{\"ask\":\"solve\",\"position\":\"5\"}"],
        &["prove", "check", "--shipped"],
        &["prove", "game", "--fixed", "1"],
        &["prove", "game", "--fixed", "1", "--export", "dot"],
        &["prove", "statement", "0 = 0"],
        &["odds", "chance", "12"],
        &["odds", "table", "--max", "5"],
        &["audit", "flanigan-T5", "--effort", "0"],
        &["audit", "flanigan-T5", "--effort", "0", "--json"],
        &["table", "build", "--max", "9", "--force", "-o", "t.fnt"],
        &["table", "verify", "t.fnt"],
        &["table", "info", "t.fnt"],
        &["thresholds", "--table", "t.fnt"],
        &["table", "stats", "t.fnt"],
    ] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("the device");
        let mut command = command(Some(folder.path()), args);
        let output = command.stdout(full).stderr(Stdio::piped()).output().expect("the command runs");
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{args:?}: {message}");
        assert!(message.lines().any(|line| line.starts_with("error: ")), "{args:?}: {message}");
        assert!(!message.contains("panicked"), "{args:?}: {message}");
    }
}

/// The claims of all parts together are those of the whole audit, each once.
#[test]
fn parts_of_an_audit_are_the_whole() {
    let ids = |part: &[&str]| -> Vec<String> {
        let answer = json(&[&["audit", "allen", "--effort", "0", "--json"], part].concat());
        answer["claims"].as_array().expect("claims").iter().map(|claim| claim["id"].to_string()).collect()
    };
    let whole = ids(&[]);
    let mut parts: Vec<String> = (1..=4).flat_map(|part| ids(&["--part", &format!("{part}/4")])).collect();
    assert_eq!(parts[..2], [whole[0].clone(), whole[4].clone()], "the claims are dealt out in turn");
    parts.sort_by_key(|id| whole.iter().position(|other| other == id));
    assert_eq!(parts, whole);
}

#[test]
fn tables_of_grundy_values_are_the_published_ones() {
    let golden =
        include_str!("../../fibnim/tests/golden/fibnim_grundy_n_r.csv").replace('r', "").replacen('n', "n\\r", 1);
    assert_eq!(fibnim(&["grundy", "table", "--rows", "60", "--cols", "60", "--format", "csv"]), golden);
    let golden = include_str!("../../fibnim/tests/golden/fibnim_first_occurrence.csv");
    let first = fibnim(&["grundy", "table", "--rows", "100000", "--least", "--format", "csv"]);
    assert!(first.lines().skip(1).eq(golden.lines().skip(1).take(43)), "{first}");
}
