//! The tests of the Python package, in an environment of their own.

use std::path::PathBuf;
use std::process::Command;

use crate::shell::{Result, root, run, target};

/// What builds the package.
const MATURIN: &str = "maturin>=1.9,<2";

/// Builds the package into the environment under `target/python`, with what its tests need, and runs them: types,
/// examples, tests, notebook.
pub fn test() -> Result<()> {
    let tools = environment()?;
    let tool = |name: &str| {
        let mut command = Command::new(tools.join(name));
        command
            .current_dir(root().join("crates/fibnim-py"))
            .env("VIRTUAL_ENV", tools.with_file_name(""))
            .env_remove("PYTHONPATH");
        command
    };
    run(tool("maturin").args(["develop", "--quiet", "--locked", "--extras", "test"]))?;
    run(tool("mypy").args(["--strict", "python"]))?;
    run(tool("python").args(["-m", "mypy.stubtest", "fibnim._fibnim"]))?;
    run(tool("python").args(["-m", "pytest", "-q"]))
}

/// The folder of the environment's tools, which is made where it is missing.
fn environment() -> Result<PathBuf> {
    let environment = target().join("python");
    let tools = environment.join("bin");
    if !tools.join("maturin").exists() {
        let python = std::env::var_os("PYTHON").unwrap_or_else(|| "python3".into());
        run(Command::new(python).args(["-m", "venv", "--clear"]).arg(&environment)).map_err(|error| {
            format!("{error}; the tests of the Python package need Python 3.10 or later with venv, as python3 or as PYTHON says")
        })?;
        run(Command::new(tools.join("python")).args(["-m", "pip", "install", "--quiet", MATURIN]))?;
    }
    Ok(tools)
}
