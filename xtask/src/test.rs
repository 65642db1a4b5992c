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
