//! Runs the command, for the tests of all subcommands.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// The command with arguments, in a folder if one is given.
pub fn command(folder: Option<&Path>, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fibnim"));
    // Nothing is kept for other tests, or in the folder of the user.
    command.env("LC_ALL", "C").env("FIBNIM_CACHE", "").args(args).stdin(Stdio::null());
    if let Some(folder) = folder {
        command.current_dir(folder);
    }
    command
}

/// Runs the command with standard input.
pub fn with_input(args: &[&str], input: impl AsRef<[u8]>) -> Output {
    let mut command = command(None, args);
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.as_ref().to_vec();
    let writer = std::thread::spawn(move || {
        // Writing fails if the command ends without reading all of its input.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("the command ends");
    writer.join().expect("the writer ends");
    output
}

/// Runs the command without input.
pub fn run(args: &[&str]) -> Output {
    command(None, args).output().expect("the command runs")
}

/// The same in a folder.
pub fn run_in(folder: impl AsRef<Path>, args: &[&str]) -> Output {
    command(Some(folder.as_ref()), args).output().expect("the command runs")
}

/// Asserts that a run succeeds, and returns its standard output.
fn printed(args: &[&str], output: Output) -> String {
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// Asserts that a run succeeds, and returns its standard output.
pub fn fibnim(args: &[&str]) -> String {
    printed(args, run(args))
}

/// The same in a folder.
pub fn fibnim_in(folder: impl AsRef<Path>, args: &[&str]) -> String {
    printed(args, run_in(folder, args))
}

/// The one line that a run prints as JSON.
pub fn json(args: &[&str]) -> Value {
    let text = fibnim(args);
    assert_eq!(text.lines().count(), 1, "{text}");
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// Asserts that a run in a folder ends with this exit status and one line on standard error, and returns the line. The
/// command may have printed something before.
pub fn refused_in(folder: impl AsRef<Path>, args: &[&str], status: i32) -> String {
    let output = run_in(folder, args);
    let message = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(status), "{args:?}: {message}");
    assert_eq!(message.trim_end().lines().count(), 1, "{args:?}: {message}");
    message
}
