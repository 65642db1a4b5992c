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

/// Runs the tests that are chosen; all tests if none is.
pub fn run_chosen(chosen: Chosen) -> Result<()> {
    match chosen {
        Chosen { rust: false, python: false, web: false } => all(),
        chosen => some(chosen),
    }
}

/// How many programs of tests run at a time: many end with a long test on one core.
const PROGRAMS: usize = 2;

/// Runs the tests of Rust. Benches and examples are not compiled; Clippy checks them in `.ci/run`. With `nice` they give way a
/// little to tests of other languages, which fail if an answer takes too long.
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

/// Runs some of the tests, one language after the other.
fn some(chosen: Chosen) -> Result<()> {
    if chosen.rust {
        rust(false)?;
    }
    if chosen.python {
        python::prepare()?;
        python::test(Built::Nothing)?;
    }
    if chosen.web {
        match web::tools_for_tests() {
            Ok(chromium) => {
                web::install()?;
                web::wasm()?;
                web::test(Built::Nothing, &chromium)?;
            }
            Err(missing) => eprintln!("SKIPPED: the tests of the page: {missing}"),
        }
    }
    Ok(())
}

/// Runs all tests. Jobs that do not need all cores all the time run at the same time: installing packages waits for the
/// network, the last part of building WebAssembly uses one core, and so do many of the tests.
fn all() -> Result<()> {
    let chromium = web::tools_for_tests();
    let page = chromium.is_ok();
    together([
        ("the workspace", &|| shell::workspace().map(|_| ())),
        ("the page's library", &|| if page { web::wasm() } else { Ok(()) }),
        ("packages from the network", &|| {
            python::prepare()?;
            if page { web::install() } else { Ok(()) }
        }),
    ])?;
    together([
        ("the tests of Rust", &|| rust(true)),
        ("the tests of the Python package", &|| python::test(Built::Workspace)),
        ("the tests of the page", &|| match &chromium {
            Ok(chromium) => web::test(Built::Workspace, chromium),
            Err(missing) => {
                eprintln!("SKIPPED: the tests of the page: {missing}");
                Ok(())
            }
        }),
    ])
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
