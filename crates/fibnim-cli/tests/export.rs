//! Tests tables in other formats: every value is that of the recurrence, and a failed export leaves no file.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use fibnim::search::ThresholdTable;
use fibnim::{Budget, Nat, Play, Rules};
use fibnim_table::Shape;
use fibnim_table::store::{Existing, WriteOptions, write};

/// The rulesets and sizes that every format is tested with.
const TABLES: [(&str, Play, u32, u32); 7] = [
    ("300", Play::Normal, 1, 400),
    ("2t", Play::Normal, 2, 90),
    ("300", Play::Normal, 2, 400),
    ("2t", Play::Normal, 3, 70),
    ("floor(3t/2)+1", Play::Misere, 3, 33),
    ("3t", Play::Normal, 4, 18),
    ("2,2,6 then t+3", Play::Normal, 3, 0),
];

/// A temporary folder of a test, removed at its end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("fibnim-export-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a folder for the test");
        Self(path)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// Builds a table into a file.
    fn table(&self, name: &str, (take, play, piles, max): (&str, Play, u32, u32)) -> PathBuf {
        let path = self.path(name);
        let shape = Shape::new(rules(take, play), piles, max).expect("a shape");
        let options = WriteOptions { threads: 1, existing: Existing::Refuse };
        write(&shape, &path, options, &mut Budget::default()).expect("written");
        path
    }

    /// The names of all files, hidden ones too.
    fn names(&self) -> Vec<String> {
        let files = fs::read_dir(&self.0).expect("a folder");
        let mut names: Vec<String> =
            files.map(|file| file.expect("a file").file_name().into_string().expect("text")).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn rules(take: &str, play: Play) -> Rules {
    Rules { take_away: take.parse().expect("a take-away function"), play }
}

/// The thresholds by the literal recurrence.
fn literal((take, play, piles, max): (&str, Play, u32, u32)) -> ThresholdTable {
    let bounds = vec![Nat::from(max); piles as usize];
    ThresholdTable::build(&rules(take, play), &bounds, &mut Budget::default()).expect("within the budget")
}

fn command(table: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fibnim"));
    command.env("LC_ALL", "C");
    command.args(["table", "export"]).arg(table).args(args).stdin(Stdio::null());
    command
}

/// Asserts that an export succeeds, and returns its standard output.
fn export(table: &Path, args: &[&str]) -> Vec<u8> {
    let Output { status, stdout, stderr } = command(table, args).output().expect("the command starts");
    assert!(status.success(), "{args:?}: {}", String::from_utf8_lossy(&stderr));
    assert!(stderr.is_empty(), "{args:?}: {}", String::from_utf8_lossy(&stderr));
    stdout
}

/// Asserts that an export ends with this exit status and one line on standard error, and returns the line.
fn refused(table: &Path, args: &[&str], status: i32) -> String {
    let output = command(table, args).output().expect("the command starts");
    let message = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(status), "{args:?}: {message}");
    assert_eq!(message.trim_end().lines().count(), 1, "{args:?}: {message}");
    assert!(message.starts_with("error: "), "{args:?}: {message}");
    message
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a path of text")
}

/// Asserts that each canonical position occurs once, with the right threshold.
fn assert_rows(rows: impl Iterator<Item = (Vec<usize>, Option<u32>)>, literal: &ThresholdTable) {
    let mut seen = Vec::new();
    for (piles, threshold) in rows {
        assert!(piles.is_sorted_by(|a, b| a >= b), "{piles:?}");
        assert_eq!(threshold, literal.threshold(&piles), "{piles:?}");
        seen.push(piles);
    }
    assert_eq!(seen.len() as u64, literal.len());
    seen.sort();
    assert!(seen.windows(2).all(|pair| pair[0] != pair[1]), "a position twice");
}

#[test]
fn csv() {
    for (number, table) in TABLES.into_iter().enumerate() {
        let folder = Folder::new(&format!("csv-{number}"));
        let (path, out) = (folder.table("table.fnt", table), folder.path("table.csv"));
        let bytes = export(&path, &["--format", "csv"]);
        assert!(export(&path, &["--format", "csv", "-o", text(&out)]).is_empty());
        assert_eq!(fs::read(&out).expect("readable"), bytes);
        assert_eq!(folder.names(), ["table.csv", "table.fnt"]);
        let content = String::from_utf8(bytes).expect("text");
        assert!(content.ends_with('\n'));
        let mut lines = content.lines();
        assert_eq!(lines.next(), Some(["a,L", "a,b,L", "a,b,c,L", "a,b,c,d,L"][table.2 as usize - 1]));
        let rows = lines.map(|line| {
            let (piles, threshold) = line.rsplit_once(',').expect("a threshold");
            let piles = piles.split(',').map(|pile| pile.parse().expect("a pile")).collect();
            (piles, (threshold != "inf").then(|| threshold.parse().expect("a threshold")))
        });
        assert_rows(rows, &literal(table));
    }
}

/// The shape in the header of an array: the numbers in brackets.
fn shape_of(header: &str) -> Vec<usize> {
    let (_, behind) = header.split_once("'shape': (").expect("a shape");
    let (inside, _) = behind.split_once(')').expect("the end of the shape");
    inside.trim_end_matches(',').split(", ").map(|number| number.parse().expect("a number")).collect()
}

fn assert_array(bytes: &[u8], literal: &ThresholdTable, piles: usize, side: usize) {
    assert_eq!(&bytes[..8], b"\x93NUMPY\x01\x00");
    let len = usize::from(bytes[8]) + 256 * usize::from(bytes[9]);
    let header = std::str::from_utf8(&bytes[10..10 + len]).expect("text");
    assert!((10 + len).is_multiple_of(64) && header.ends_with('\n'));
    assert!(header.starts_with("{'descr': '<u2', 'fortran_order': False, "), "{header}");
    assert!(header.trim_end().ends_with(", }"), "{header}");
    assert_eq!(shape_of(header), vec![side; piles]);
    let values: Vec<u16> = bytes[10 + len..].chunks(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect();
    assert_eq!(values.len(), side.pow(piles as u32));
    for (place, &value) in values.iter().enumerate() {
        let index: Vec<usize> = (0..piles).rev().map(|axis| place / side.pow(axis as u32) % side).collect();
        let threshold = (value != u16::MAX).then_some(u32::from(value));
        assert_eq!(threshold, literal.threshold(&index), "{index:?}");
    }
}

#[test]
fn npy() {
    let more = [("t", Play::Misere, 5, 6), ("2t", Play::Normal, 6, 4), ("floor(5t/2)", Play::Normal, 8, 1)];
    for (number, table) in TABLES.into_iter().chain(more).enumerate() {
        let folder = Folder::new(&format!("npy-{number}"));
        let (path, out) = (folder.table("table.fnt", table), folder.path("table.npy"));
        let (piles, side) = (table.2 as usize, table.3 as usize + 1);
        let literal = literal(table);
        export(&path, &["--format", "npy", "-o", text(&out)]);
        let bytes = fs::read(&out).expect("readable");
        assert_array(&bytes, &literal, piles, side);
        // Memory for one slab at a time, and for a number of slabs that does not divide their total.
        let slab = 2 * side.pow(piles as u32 - 1);
        for memory in [slab, 3 * slab + 1] {
            export(&path, &["--format", "npy", "-o", text(&out), "--force", "--memory", &memory.to_string()]);
            assert!(fs::read(&out).expect("readable") == bytes, "{table:?} with {memory} bytes");
        }
        fs::remove_file(&out).expect("removed");
        let memory = (slab - 1).to_string();
        let message = refused(&path, &["--format", "npy", "-o", text(&out), "--memory", &memory], 3);
        assert!(message.contains(&format!("{slab} bytes")) && message.contains(&memory), "{message}");
        assert_eq!(folder.names(), ["table.fnt"]);
    }
}

#[test]
fn a_damaged_table_leaves_no_file() {
    let folder = Folder::new("damaged");
    let path = folder.table("table.fnt", ("2t", Play::Normal, 3, 70));
    let whole = fs::read(&path).expect("readable");
    let mut middle = whole.clone();
    middle[whole.len() / 2] ^= 1;
    let out = folder.path("out");
    for (bytes, said) in [
        (&middle[..], "damaged in chunk"),
        (&whole[..whole.len() - 1], "ends too early"),
        (&whole[..0], "ends too early"),
        (b"%PDF-1.4 and more than thirty-two bytes", "not a table file"),
    ] {
        fs::write(&path, bytes).expect("written");
        for format in ["csv", "npy"] {
            let message = refused(&path, &["--format", format, "-o", text(&out)], 1);
            assert!(message.contains(said) && message.contains("table.fnt: "), "{message}");
            assert_eq!(folder.names(), ["table.fnt"], "{format}");
        }
    }
    let message = refused(&folder.path("none.fnt"), &["--format", "csv"], 1);
    assert!(message.contains("none.fnt: "), "{message}");
}

#[test]
fn what_is_there_is_safe() {
    let folder = Folder::new("existing");
    let path = folder.table("table.fnt", ("2t", Play::Normal, 2, 20));
    let table = fs::read(&path).expect("readable");
    let out = folder.path("out");
    for format in ["csv", "npy"] {
        fs::write(&out, "precious").expect("written");
        let message = refused(&path, &["--format", format, "-o", text(&out)], 2);
        assert!(message.contains("--force"), "{message}");
        refused(&path, &["--format", format, "-o", text(&out), "--force", "--time", "0s"], 3);
        assert_eq!(fs::read(&out).expect("readable"), b"precious");
        export(&path, &["--format", format, "-o", text(&out), "--force"]);
        assert_ne!(fs::read(&out).expect("readable"), b"precious");
        refused(&path, &["--format", format, "-o", text(&path), "--force"], 2);
        assert_eq!(fs::read(&path).expect("readable"), table);
        refused(&path, &["--format", format, "-o", text(&folder.0), "--force"], 2);
        let message = refused(&path, &["--format", format, "-o", text(&folder.path("none/out"))], 1);
        assert!(message.contains("none"), "{message}");
        assert_eq!(folder.names(), ["out", "table.fnt"]);
    }
    refused(&path, &["--format", "npy"], 2);
    refused(&path, &["--format", "xlsx"], 2);
    refused(&path, &[], 2);
}

/// Ctrl-C or SIGTERM while the file is written.
#[test]
#[cfg(unix)]
fn an_interruption_leaves_no_file() {
    let folder = Folder::new("interrupted");
    let (path, out) = (folder.table("table.fnt", ("2t", Play::Normal, 3, 150)), folder.path("out"));
    for signal in ["-INT", "-TERM"] {
        // With one slab at a time, the export takes far longer than the test waits.
        let args = ["--format", "npy", "-o", text(&out), "--memory", "50kB"];
        let child = command(&path, &args).stderr(Stdio::piped()).spawn().expect("the command starts");
        while folder.names().len() < 2 {
            std::thread::yield_now();
        }
        let killed = Command::new("kill").args([signal, &child.id().to_string()]).status().expect("kill starts");
        assert!(killed.success());
        let output = child.wait_with_output().expect("the command ends");
        assert_eq!(output.status.code(), Some(3), "{}", String::from_utf8_lossy(&output.stderr));
        assert_eq!(String::from_utf8_lossy(&output.stderr), "error: interrupted: nothing was written\n");
        assert_eq!(folder.names(), ["table.fnt"]);
    }
}
