//! Runs the commands of the book, the README, the documents and the folder `console`, and compares what they print. A
//! test of what the command prints or refuses is a line of a file in `console`.
//!
//! A fenced block `console` has lines `$ COMMAND`, each followed by what the command prints: standard output, then
//! standard error, then its exit status in brackets unless that is 0. The commands of a file run one after the other in
//! a folder of their own, so a command can use the files of those before it, and that of a block such as `text my.fn`,
//! whose text is written into the file `my.fn`. `FIBNIM_UPDATE=1` writes the output of this build into the files.
#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;

/// The start of a line with a command.
const PROMPT: &str = "$ ";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The files whose commands are run.
fn files() -> Vec<PathBuf> {
    let folder = |name: &str| {
        let entries = fs::read_dir(root().join(name)).expect("a folder");
        entries
            .map(|entry| entry.expect("an entry").path())
            .filter(|path| path.extension().is_some_and(|end| end == "md"))
    };
    let documents = folder("book/src").chain(folder("docs")).chain([root().join("README.md")]);
    let mut files: Vec<PathBuf> = documents.chain(folder("crates/fibnim-cli/tests/console")).collect();
    files.sort();
    files
}

/// What a command line prints when the shell runs it in `folder`.
fn printed(line: &str, folder: &Path) -> String {
    let programs = Path::new(env!("CARGO_BIN_EXE_fibnim")).parent().expect("a folder");
    let path = format!("{}:{}", programs.display(), std::env::var("PATH").unwrap_or_default());
    let mut shell = Command::new("sh");
    shell.args(["-c", line]).current_dir(folder).stdin(Stdio::null());
    let output = shell
        .env("PATH", path)
        .env("NO_COLOR", "1")
        .env("LC_ALL", "C")
        .env("FIBNIM_CACHE", "cache")
        .env("COLUMNS", "100")
        .output()
        .expect("a shell");
    let mut text = String::from_utf8(output.stdout).expect("text") + &String::from_utf8(output.stderr).expect("text");
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    match output.status.code() {
        Some(0) => text,
        Some(status) => text + &format!("[exit status {status}]\n"),
        None => text + "[killed]\n",
    }
}

/// The text without what depends on the machine: durations, such as the `0.1` of `0.1 s`, and how far work came that
/// was stopped, as in `stopped after 4160 of 12525171 steps`.
fn timeless(text: &str) -> String {
    let words: Vec<&str> = text.split(' ').collect();
    let duration = |at: usize| {
        words[at].parse::<f64>().is_ok()
            && (words.get(at + 1).is_some_and(|next| next.trim_end_matches(['\n', ',']) == "s")
                || at > 1 && words[at - 2].ends_with("stopped") && words[at - 1] == "after")
    };
    let masked: Vec<&str> = (0..words.len()).map(|at| if duration(at) { "_" } else { words[at] }).collect();
    masked.join(" ")
}

/// The text with the output of `run` after every command, and the number of commands. Output that differs in durations
/// only is left as it is.
fn refreshed(text: &str, folder: &Path, mut run: impl FnMut(&str) -> String) -> (String, usize) {
    let (mut all, mut commands) = (String::new(), 0);
    let mut lines = text.lines().peekable();
    let mut console = false;
    while let Some(line) = lines.next() {
        all.push_str(line);
        all.push('\n');
        if line.starts_with("```") {
            console = line == "```console";
            if let Some((_, name)) = line.split_once(' ') {
                let rest = lines.clone().take_while(|line| *line != "```");
                let contents: String = rest.flat_map(|line| [line, "\n"]).collect();
                fs::write(folder.join(name), contents).expect("a file of the text");
            }
        }
        let Some(first) = line.strip_prefix(PROMPT).filter(|_| console) else { continue };
        let mut command = first.to_owned();
        while command.ends_with('\\') {
            let next = lines.next().expect("a line after a line that ends with a backslash");
            all.push_str(next);
            all.push('\n');
            command = format!("{command}\n{next}");
        }
        let mut told = String::new();
        while let Some(next) = lines.next_if(|next| !next.starts_with(PROMPT) && !next.starts_with("```")) {
            told.push_str(next);
            told.push('\n');
        }
        let printed = run(&command);
        all.push_str(if timeless(&printed) == timeless(&told) { &told } else { &printed });
        commands += 1;
    }
    (all, commands)
}

#[test]
fn every_command_prints_what_is_written() {
    let ran = |(at, file): (usize, PathBuf)| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("console-{at}"));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        let text = fs::read_to_string(&file).expect("text");
        let (fresh, commands) = refreshed(&text, &folder, |line| printed(line, &folder));
        if fresh != text && std::env::var_os("FIBNIM_UPDATE").is_some() {
            fs::write(&file, &fresh).expect("the file is written");
            return (commands, None);
        }
        let (old, new): (Vec<&str>, Vec<&str>) = (text.lines().collect(), fresh.lines().collect());
        let line = (0..new.len().max(old.len())).find(|&at| old.get(at) != new.get(at));
        let wrong = |at| format!("{}:{}: the command prints {:?}", file.display(), at + 1, new.get(at));
        (commands, line.map(wrong))
    };
    let waiting = Mutex::new(files().into_iter().enumerate());
    let next = || waiting.lock().expect("no panic").next();
    let ran: Vec<(usize, Option<String>)> = std::thread::scope(|scope| {
        let work = || std::iter::from_fn(next).map(ran).collect::<Vec<_>>();
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(work)).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("the commands run")).collect()
    });
    let commands: usize = ran.iter().map(|(commands, _)| commands).sum();
    let wrong: Vec<String> = ran.into_iter().filter_map(|(_, wrong)| wrong).collect();
    assert!(wrong.is_empty(), "{}\nFIBNIM_UPDATE=1 writes what this build prints", wrong.join("\n"));
    assert!(commands > 400, "only {commands} commands were found");
}

#[test]
fn wrong_output_is_found_and_replaced() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let text = "a\n```console\n$ one \\\n  more\nold\n\n$ two\n1, 0.5 s\n```\n$ three\n";
    let run = |line: &str| if line == "two" { "1, 0.7 s\n".to_owned() } else { format!("<{line}>\n") };
    let expected = "a\n```console\n$ one \\\n  more\n<one \\\n  more>\n$ two\n1, 0.5 s\n```\n$ three\n";
    assert_eq!(refreshed(text, folder, run), (expected.to_owned(), 2));
    let other = refreshed(text, folder, |_| "2, 0.5 s\n".to_owned()).0;
    assert!(other.contains("$ two\n2, 0.5 s\n"), "{other}");
}

#[test]
fn a_command_may_read_a_file_that_the_text_shows() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let text = "```text book-shown.txt\none\n\n two\n```\n```console\n$ cat book-shown.txt; false\n```\n";
    let (fresh, _) = refreshed(text, folder, |line| printed(line, folder));
    assert!(fresh.ends_with("; false\none\n\n two\n[exit status 1]\n```\n"), "{fresh}");
}
