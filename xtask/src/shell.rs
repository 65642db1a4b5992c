//! Runs cargo and other programs in the workspace and prints their command lines.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};

/// The error is one line of text for the terminal.
pub type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

/// The root of the workspace.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("this crate lies in the workspace")
}

/// The folder of builds: `CARGO_TARGET_DIR`, or `target/` by default.
pub fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |dir| root().join(dir))
}

/// Prints the command line and runs the command. Fails if it cannot be started or if it fails; the error repeats the
/// last lines of the output unless they are in a terminal, since other commands may have written after them.
pub fn run(command: &mut Command) -> Result<()> {
    let shown = shown(command);
    eprintln!("$ {shown}");
    let ended = if io::stdout().is_terminal() {
        command.status().map(|status| (status, String::new()))
    } else {
        printed(command, &mut io::stdout())
    };
    result(&shown, ended)
}

/// As [`run`], but what the command prints is written in one piece when it has ended: for commands that run side by
/// side.
pub fn run_in_one_piece(command: &mut Command) -> Result<()> {
    let shown = shown(command);
    let mut text = format!("$ {shown}\n").into_bytes();
    let ended = printed(command, &mut text);
    io::stdout().lock().write_all(&text)?;
    result(&shown, ended)
}

/// The error of a command that could not be started or failed, with the last lines that it printed.
fn result(shown: &str, ended: io::Result<(ExitStatus, String)>) -> Result<()> {
    match ended {
        Ok((status, _)) if status.success() => Ok(()),
        Ok((status, last)) if last.is_empty() => Err(format!("{shown}: {status}").into()),
        Ok((status, last)) => Err(format!("{shown}: {status}, after the lines\n{last}").into()),
        Err(error) => Err(format!("{shown}: {error}").into()),
    }
}

/// The number of lines that an error repeats: the summary of a test runner.
const LAST: usize = 40;

/// Runs a command and writes what it prints line by line, so that commands that run at the same time do not write into
/// each other's lines: `.ci/run` reads their results. Returns the last [`LAST`] lines too.
fn printed(command: &mut Command, to: &mut impl Write) -> io::Result<(ExitStatus, String)> {
    let mut child = command.stdout(Stdio::piped()).spawn()?;
    let mut lines = BufReader::new(child.stdout.take().expect("the output is piped"));
    let mut last = VecDeque::new();
    let mut line = Vec::new();
    while lines.read_until(b'\n', &mut line)? > 0 {
        to.write_all(&line)?;
        to.flush()?;
        last.push_back(String::from_utf8_lossy(&line).into_owned());
        if last.len() > LAST {
            last.pop_front();
        }
        line.clear();
    }
    Ok((child.wait()?, last.into_iter().collect()))
}

/// The command line as a user would type it in the folder where it runs.
pub fn shown(command: &Command) -> String {
    std::iter::once(command.get_program())
        .chain(command.get_args())
        .map(|word| Path::new(word).strip_prefix(root()).map_or(word.to_string_lossy(), Path::to_string_lossy))
        .collect::<Vec<_>>()
        .join(" ")
}

/// Whether the workspace has been built for the tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Built {
    /// It has been built: every library and program exists.
    Workspace,
    /// It has not been built: a package is built when it is needed.
    Nothing,
}

/// Builds all libraries, programs and tests in one run of cargo. Features of dependencies are then the same for all of
/// them, so nothing is compiled twice.
pub fn workspace() -> Result<()> {
    run(&mut cargo(&["build", "--workspace", "--locked", "--lib", "--bins", "--tests"]))
}

/// The programs of the tests of Rust, those of `tests/` first, since they take longest, and the folder in which each
/// runs; builds them if necessary.
pub fn programs_of_tests() -> Result<Vec<(PathBuf, PathBuf)>> {
    let mut build =
        cargo(&["test", "--workspace", "--locked", "--no-run", "--message-format=json-render-diagnostics", "--tests"]);
    let output = build.stderr(Stdio::inherit()).output()?;
    if !output.status.success() {
        return Err(format!("{}: {}", shown(&build), output.status).into());
    }
    let (mut programs, mut units) = (Vec::new(), Vec::new());
    for line in output.stdout.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()) {
        let built: serde_json::Value = serde_json::from_slice(line)?;
        let (Some(program), Some(manifest)) = (built["executable"].as_str(), built["manifest_path"].as_str()) else {
            continue;
        };
        if built["profile"]["test"] == true {
            let of_tests = built["target"]["kind"][0] == "test";
            let list = if of_tests { &mut programs } else { &mut units };
            list.push((program.into(), Path::new(manifest).with_file_name("")));
        }
    }
    programs.append(&mut units);
    Ok(programs)
}

impl Built {
    /// The path of a file that cargo builds from a package; builds it first if necessary.
    pub fn file(self, package: &str, name: &str) -> Result<PathBuf> {
        if self == Self::Nothing {
            run(&mut cargo(&["build", "--locked", "--package", package]))?;
        }
        Ok(target().join("debug").join(name))
    }
}

/// Whether a program answers.
pub fn found(program: &str, arguments: &[&str]) -> bool {
    Command::new(program).args(arguments).output().is_ok_and(|output| output.status.success())
}

/// Whether rustup has the standard library for a target.
pub fn target_is_installed(target: &str) -> bool {
    let installed = Command::new("rustup").args(["target", "list", "--installed"]).output();
    installed.is_ok_and(|output| String::from_utf8_lossy(&output.stdout).lines().any(|line| line == target))
}

/// A call of cargo at the root of the workspace.
pub fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new("cargo");
    command.args(arguments).current_dir(root());
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What was written at a time.
    #[derive(Default)]
    struct Writes(Vec<Vec<u8>>);

    impl Write for Writes {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.push(bytes.to_vec());
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn output_is_written_in_whole_lines() {
        let mut writes = Writes::default();
        let script = "printf one; sleep 0.1; printf ' line\\ntwo\\nthe rest'; exit 3";
        let (status, last) = printed(Command::new("sh").args(["-c", script]), &mut writes).expect("a shell");
        assert_eq!((status.code(), last.as_str()), (Some(3), "one line\ntwo\nthe rest"));
        assert_eq!(writes.0, [&b"one line\n"[..], b"two\n", b"the rest"]);
    }

    #[test]
    fn the_last_lines_are_kept() {
        let (_, last) = printed(Command::new("seq").arg("100"), &mut io::sink()).expect("a command");
        assert_eq!(
            last.lines().map(str::to_owned).collect::<Vec<_>>(),
            (61..=100).map(|line| line.to_string()).collect::<Vec<_>>()
        );
    }
}
