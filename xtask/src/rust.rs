//! Runs the tests of Rust.

use std::collections::VecDeque;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use serde_json::Value;

use crate::build::cargo;
use crate::shell::{Result, shown};

/// The number of programs that run at the same time. Each has a thread for every core, but most end with one long test.
const AT_ONCE: usize = 2;

/// Which tests a run has besides these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beside {
    /// None.
    Nothing,
    /// Tests of other languages, which fail if an answer takes too long. The tests of Rust get a slightly lower priority; not a much
    /// lower one, since they have limits of time too.
    Others,
}

/// Runs all tests, two programs at a time. Benches and examples are not compiled; Clippy checks them in `.ci/run`.
pub fn test(beside: Beside) -> Result<()> {
    let failed = Mutex::new(Vec::new());
    at_once(suites()?, |suite| {
        let output = suite.command(beside).output();
        if !suite.report(output) {
            locked(&failed).push(suite.name().to_owned());
        }
    });
    let failed = failed.into_inner().unwrap_or_else(PoisonError::into_inner);
    if failed.is_empty() { Ok(()) } else { Err(format!("tests failed: {}", failed.join(", ")).into()) }
}

/// Does the work for every item, for [`AT_ONCE`] of them at a time.
fn at_once<T: Send>(items: VecDeque<T>, work: impl Fn(T) + Sync) {
    let items = Mutex::new(items);
    // A function, so that the lock is not held while an item is worked on.
    let next = || locked(&items).pop_front();
    let worker = || {
        while let Some(item) = next() {
            work(item);
        }
    };
    thread::scope(|scope| (0..AT_ONCE).for_each(|_| drop(scope.spawn(worker))));
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A program of tests.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Program {
    /// The package, and which of its programs.
    name: String,
    /// The folder of the package, where its tests run.
    folder: PathBuf,
    path: PathBuf,
}

impl Program {
    /// What cargo says of an artifact, if that is a program of tests.
    fn read(message: &Value) -> Option<Self> {
        let text = |value: &Value| value.as_str().map(str::to_owned);
        if message["reason"] != "compiler-artifact" || message["profile"]["test"] != true {
            return None;
        }
        let path = PathBuf::from(text(&message["executable"])?);
        let folder = Path::new(message["manifest_path"].as_str()?).parent()?.to_owned();
        let package = folder.file_name()?.to_string_lossy().into_owned();
        let target = &message["target"];
        Some(Self { name: format!("{package} ({})", text(&target["name"])?), folder, path })
    }

    /// Whether the tests of the package from outside are in it, which take longest.
    fn is_from_outside(&self) -> bool {
        self.name.ends_with(" (all)")
    }
}

/// What is run at a time.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Suite {
    /// The examples in the documentation; cargo makes programs of them.
    Examples,
    Program(Program),
}

impl Suite {
    fn name(&self) -> &str {
        match self {
            Self::Examples => "examples in the documentation",
            Self::Program(program) => &program.name,
        }
    }

    fn command(&self, beside: Beside) -> Command {
        let command = match self {
            Self::Examples => cargo(&["test", "--workspace", "--locked", "--doc"]),
            Self::Program(program) => {
                let mut command = Command::new(&program.path);
                command.current_dir(&program.folder);
                command
            }
        };
        let mut command = match (beside, command.get_current_dir()) {
            (Beside::Others, Some(folder)) if cfg!(unix) => {
                let mut nice = Command::new("nice");
                nice.args(["-n", "2"]).arg(command.get_program()).args(command.get_args()).current_dir(folder);
                nice
            }
            _ => command,
        };
        command.stdin(Stdio::null());
        command
    }

    /// Prints what the tests printed, in one piece; says whether all of them passed.
    fn report(&self, output: std::io::Result<Output>) -> bool {
        let (text, passed) = match output {
            Ok(output) => {
                let mut text = String::from_utf8_lossy(&output.stdout).into_owned();
                text += &String::from_utf8_lossy(&output.stderr);
                if !output.status.success() {
                    let _ = writeln!(text, "{}: {}", self.name(), output.status);
                }
                (text, output.status.success())
            }
            Err(error) => (format!("{}: {error}\n", self.name()), false),
        };
        print!("\n     Running {}\n{text}", self.name());
        passed
    }
}

/// Builds the programs of all tests, and lists what is to run, that which takes longest first.
fn suites() -> Result<VecDeque<Suite>> {
    let mut build = cargo(&["test", "--workspace", "--locked", "--tests", "--no-run"]);
    build.arg("--message-format=json-render-diagnostics").stderr(Stdio::inherit());
    eprintln!("$ {}", shown(&build));
    let output = build.output()?;
    if !output.status.success() {
        return Err(format!("{}: {}", shown(&build), output.status).into());
    }
    let messages = String::from_utf8(output.stdout)?;
    let messages = messages.lines().map(serde_json::from_str::<Value>).collect::<std::result::Result<Vec<_>, _>>()?;
    let mut programs: Vec<Program> = messages.iter().filter_map(Program::read).collect();
    programs.sort_by_key(|program| !program.is_from_outside());
    Ok([Suite::Examples].into_iter().chain(programs.into_iter().map(Suite::Program)).collect())
}

#[cfg(test)]
mod tests {
    use std::sync::Condvar;
    use std::time::Duration;

    use super::*;
    use crate::shell::root;

    #[test]
    fn programs_of_tests_are_told_from_other_artifacts() {
        let message = |reason: &str, test: bool, executable: Option<&str>| {
            serde_json::json!({
                "reason": reason,
                "manifest_path": root().join("crates/fibnim/Cargo.toml"),
                "profile": { "test": test },
                "target": { "name": "all" },
                "executable": executable,
            })
        };
        let program = Program::read(&message("compiler-artifact", true, Some("all-1"))).expect("a program");
        assert_eq!((program.name.as_str(), program.folder), ("fibnim (all)", root().join("crates/fibnim")));
        for other in [
            message("compiler-artifact", false, Some("fibnim")),
            message("compiler-artifact", true, None),
            message("build-finished", true, Some("all-1")),
        ] {
            assert_eq!(Program::read(&other), None);
        }
    }

    #[test]
    fn two_items_are_worked_on_at_a_time() {
        let (begun, another) = (Mutex::new(Vec::new()), Condvar::new());
        at_once((0..AT_ONCE).collect(), |item| {
            let mut begun = locked(&begun);
            begun.push(item);
            another.notify_all();
            let all = another.wait_timeout_while(begun, Duration::from_secs(60), |begun| begun.len() < AT_ONCE);
            assert!(!all.expect("no panic").1.timed_out(), "an item waits for the other");
        });
        assert_eq!(locked(&begun).len(), AT_ONCE);
    }

    #[cfg(unix)]
    #[test]
    fn a_program_that_fails_is_told() {
        for (path, passes) in [("true", true), ("false", false), ("/no/such/program", false)] {
            for beside in [Beside::Nothing, Beside::Others] {
                let program = Suite::Program(Program { name: path.into(), folder: root().into(), path: path.into() });
                assert_eq!(program.report(program.command(beside).output()), passes, "{path}");
            }
        }
    }
}
