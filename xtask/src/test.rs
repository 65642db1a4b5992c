//! `cargo xtask test`: all tests, of every language.

use crate::python;
use crate::shell::{Result, root, run};
use lexopt::prelude::*;
use std::process::Command;

/// What only this feature brings is tested, too.
const PARQUET: &str = "fibnim-cli/parquet";

/// Runs the tests that the arguments ask for, all without any.
pub fn run_with(mut arguments: lexopt::Parser) -> Result<()> {
    let (mut rust, mut python) = (true, true);
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("rust") => python = false,
            Long("python") => rust = false,
            other => return Err(format!("{}; see cargo xtask --help", other.unexpected()).into()),
        }
    }
    if !rust && !python {
        return Err("--rust and --python exclude each other; without either all tests run".into());
    }
    if rust {
        run(Command::new("cargo")
            .args(["test", "--workspace", "--locked", "--features", PARQUET])
            .current_dir(root()))?;
    }
    if python {
        python::test()?;
    }
    Ok(())
}
