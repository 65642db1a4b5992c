//! `cargo xtask test`: runs the tests of every language.

use std::collections::VecDeque;
use std::path::Path;
use std::process::Command;
use std::sync::Mutex;
use std::thread;

use crate::shell::{self, Built, Result, root};
use crate::{python, web};

/// Which tests to run.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct Chosen {
    /// Rust, as cargo test --workspace does
    #[arg(long)]
    rust: bool,
    /// The Python package, in a virtual environment under target/ into which its dependencies are installed
    #[arg(long)]
    python: bool,
    /// The page, in the browser that CHROMIUM names; skipped if the browser or Node.js is missing
    #[arg(long)]
    web: bool,
}

/// Runs the tests that are chosen; all tests if none is. Jobs that do not need all cores all the time run at the same
/// time: installing packages waits for the network, the last part of building WebAssembly uses one core, and so do many
/// of the tests.
pub fn run_chosen(chosen: Chosen) -> Result<()> {
    let all = !(chosen.rust || chosen.python || chosen.web);
    let (of_rust, of_python, of_page) = (all || chosen.rust, all || chosen.python, all || chosen.web);
    let chromium = match web::tools_for_tests() {
        Err(missing) if of_page => {
            eprintln!("SKIPPED: the tests of the page: {missing}");
            None
        }
        found => found.ok().filter(|_| of_page),
    };
    let built = if all { Built::Workspace } else { Built::Nothing };
    let when = |wanted: bool, job: &dyn Fn() -> Result<()>| if wanted { job() } else { Ok(()) };
    together([
        ("the workspace", &|| when(all, &shell::workspace)),
        ("the page's library", &|| when(chromium.is_some(), &web::wasm)),
        ("packages from the network", &|| {
            when(of_python, &python::prepare)?;
            when(chromium.is_some(), &web::install)
        }),
    ])?;
    together([
        ("the tests of Rust", &|| when(of_rust, &|| rust(all))),
        ("the tests of the Python package", &|| when(of_python, &|| python::test(built))),
        ("the tests of the page", &|| chromium.as_ref().map_or(Ok(()), |chromium| web::test(chromium))),
    ])
}

/// How many programs of tests run at a time: many end with a long test on one core.
const PROGRAMS: usize = 2;

/// Runs the tests of Rust. Benches and examples are not compiled; Clippy checks them in `.ci/run`. With `nice` they
/// give way a little to tests of other languages, which fail if an answer takes too long.
fn rust(nice: bool) -> Result<()> {
    let polite = |program: &Path| {
        if !nice || !cfg!(unix) {
            return Command::new(program);
        }
        let mut command = Command::new("nice");
        command.args(["-n", "2"]).arg(program);
        command
    };
    let mut examples = polite(Path::new("cargo"));
    examples.args(["test", "--workspace", "--locked", "--no-fail-fast", "--doc"]).current_dir(root());
    let mut commands = VecDeque::from([examples]);
    for (program, folder) in shell::programs_of_tests()? {
        let mut command = polite(&program);
        command.current_dir(folder);
        commands.push_back(command);
    }
    let (commands, failed) = (Mutex::new(commands), Mutex::new(Vec::new()));
    let next = || commands.lock().ok().and_then(|mut left| left.pop_front());
    thread::scope(|scope| {
        for _ in 0..PROGRAMS {
            scope.spawn(|| {
                while let Some(mut command) = next() {
                    if let Err(error) = shell::run_in_one_piece(&mut command)
                        && let Ok(mut failed) = failed.lock()
                    {
                        failed.push(error.to_string());
                    }
                }
            });
        }
    });
    let failed = failed.into_inner()?;
    if failed.is_empty() { Ok(()) } else { Err(failed.join("\n").into()) }
}

/// Runs each job on its own thread and waits for all; fails with the error of the first job that failed.
fn together<const N: usize>(jobs: [(&str, &(dyn Fn() -> Result<()> + Sync)); N]) -> Result<()> {
    thread::scope(|scope| {
        // The error may not be `Send`; its text is.
        let threads = jobs.map(|(name, job)| (name, scope.spawn(move || job().map_err(|error| error.to_string()))));
        let results = threads.map(|(name, thread)| match thread.join() {
            Ok(result) => result.map_err(|error| format!("{name}: {error}")),
            Err(_) => Err(format!("{name}: the job panicked")),
        });
        results.into_iter().collect::<std::result::Result<(), String>>().map_err(Into::into)
    })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// The tests of a crate are modules of one program, `tests/all.rs`, since one program for each file takes several
    /// times as long to compile.
    #[test]
    fn every_file_of_tests_is_run() {
        let crates = fs::read_dir(root().join("crates")).expect("a folder");
        let mut files = 0;
        for tests in crates.map(|entry| entry.expect("an entry").path().join("tests")) {
            let Ok(all) = fs::read_to_string(tests.join("all.rs")) else { continue };
            for file in fs::read_dir(&tests).expect("a folder").map(|entry| entry.expect("an entry").path()) {
                let name = file.file_stem().expect("a name").to_string_lossy().into_owned();
                if file.extension().is_some_and(|extension| extension == "rs") && name != "all" {
                    assert!(all.lines().any(|line| line == format!("mod {name};")), "{}", file.display());
                    files += 1;
                }
            }
        }
        assert!(files > 40);
    }

    #[test]
    fn jobs_are_all_run_and_the_first_failure_is_told() {
        use std::sync::atomic::{AtomicUsize, Ordering};
        let done = AtomicUsize::new(0);
        let fails = || -> Result<()> { Err("not today".into()) };
        let works = || -> Result<()> {
            done.fetch_add(1, Ordering::Relaxed);
            Ok(())
        };
        let told = together([("one", &works), ("two", &fails), ("three", &works)]).expect_err("one job fails");
        assert_eq!((told.to_string(), done.load(Ordering::Relaxed)), ("two: not today".to_owned(), 2));
        assert!(together([("one", &works as &(dyn Fn() -> Result<()> + Sync))]).is_ok());
    }
}
