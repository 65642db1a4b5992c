//! `cargo xtask test`: all tests, of every language.

use std::process::Command;

use lexopt::prelude::*;

use crate::shell::{Result, root, run};
use crate::{python, web};

/// What only this feature brings is tested, too.
const PARQUET: &str = "fibnim-cli/parquet";

/// Runs the tests that the arguments name, all without any.
pub fn run_with(mut arguments: lexopt::Parser) -> Result<()> {
    let (mut rust, mut python, mut page) = (false, false, false);
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("rust") => rust = true,
            Long("python") => python = true,
            Long("web") => page = true,
            other => return Err(format!("{}; see cargo xtask --help", other.unexpected()).into()),
        }
    }
    let all = !(rust || python || page);
    if rust || all {
        run(Command::new("cargo")
            .args(["test", "--workspace", "--locked", "--features", PARQUET])
            .current_dir(root()))?;
    }
    if python || all {
        python::test()?;
    }
    if page || all {
        web::test()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// The tests of a crate are the modules of one program, which is compiled several times as fast as a program each.
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
}
