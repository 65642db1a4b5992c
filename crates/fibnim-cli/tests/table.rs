//! `fibnim table`: exports have the values of the recurrence, and nothing is lost if a command is killed or the disk is
//! full.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use fibnim::search::ThresholdTable;
use fibnim::{Budget, Nat, Play, Rules};
use tempfile::TempDir;

use crate::run::{command, fibnim_in, refused_in};

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder for the test")
}

fn read(path: PathBuf) -> Vec<u8> {
    fs::read(path).expect("readable")
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
    for round in 0..if cfg!(debug_assertions) { 4_u64 } else { 12 } {
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
    let mut child = command(Some(folder.path()), &["solve", "-", "--table", "t.fnt", "--moves", "0"])
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
    let first = ask(b"120 110 100\n");
    assert!(first.contains(r#""table":{"piles":3,"max":200}"#), "{first}");
    let table = fs::OpenOptions::new().write(true).open(folder.path().join("t.fnt")).expect("a table");
    table.set_len(100).expect("shortened");
    let second = ask(b"200 190 180\n");
    assert!(second.contains("the table file ends too early"), "{second}");
    drop(lines);
    assert_eq!(child.wait().expect("the command ends").code(), Some(1));
}

/// Rulesets and sizes.
const TABLES: [(&str, Play, u32, u32); 7] = [
    ("300", Play::Normal, 1, 400),
    ("2t", Play::Normal, 2, 90),
    ("300", Play::Normal, 2, 400),
    ("2t", Play::Normal, 3, 70),
    ("floor(3t/2)+1", Play::Misere, 3, 33),
    ("3t", Play::Normal, 4, 18),
    ("2,2,6 then t+3", Play::Normal, 3, 0),
];

/// Builds a table into the file `t.fnt`.
fn build(folder: &TempDir, (take, play, piles, max): (&str, Play, u32, u32)) {
    let (piles, max) = (piles.to_string(), max.to_string());
    let args = ["table", "build", "--take", take, "--piles", &piles, "--max", &max, "-o", "t.fnt"];
    fibnim_in(folder, &[&args[..], if play == Play::Misere { &["--misere"] } else { &[] }].concat());
}

/// The thresholds by the literal recurrence.
fn literal((take, play, piles, max): (&str, Play, u32, u32)) -> ThresholdTable {
    let bounds = vec![Nat::from(max); piles as usize];
    ThresholdTable::build(
        &Rules { take_away: take.parse().expect("a take-away function"), play },
        &bounds,
        &mut Budget::default(),
    )
    .expect("within the budget")
}

/// Asserts that each canonical position occurs once, with the right threshold.
fn assert_rows(rows: impl Iterator<Item = (Vec<usize>, Option<u32>)>, literal: &ThresholdTable) {
    let mut seen = Vec::new();
    for (piles, threshold) in rows {
        assert!(piles.is_sorted_by(|a, b| a >= b), "{piles:?}");
        assert_eq!(threshold, literal.threshold(&piles), "{piles:?}");
        seen.push(piles);
    }
    assert_eq!(seen.len(), literal.positions().count());
    seen.sort();
    assert!(seen.windows(2).all(|pair| pair[0] != pair[1]), "a position twice");
}

#[test]
fn lines_are_the_positions_and_their_thresholds() {
    for table in TABLES {
        let folder = folder();
        build(&folder, table);
        let content = fibnim_in(&folder, &["thresholds", "--table", "t.fnt", "--format", "csv"]);
        assert!(content.ends_with('\n'));
        let mut lines = content.lines();
        assert_eq!(lines.next(), Some(["a,L", "a,b,L", "a,b,c,L", "a,b,c,d,L"][table.2 as usize - 1]));
        let rows = lines.map(|line| {
            let (piles, threshold) = line.rsplit_once(',').expect("a threshold");
            let piles = piles.split(',').rev().map(|pile| pile.parse().expect("a pile")).collect();
            (piles, (threshold != "inf").then(|| threshold.parse().expect("a threshold")))
        });
        assert_rows(rows, &literal(table));
    }
}
