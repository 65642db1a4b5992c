//! The tests of the Python package, in an environment of their own.

use crate::shell::{Result, root, run, target};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Installs what the tests need under `target/python`, builds the package into it, and runs its tests: types, doctests,
/// tests, notebook.
pub fn test() -> Result<()> {
    let home = root().join("crates/fibnim-py");
    let environment = environment(&home)?;
    let tool = |name: &str| {
        let mut command = Command::new(environment.join(name));
        command.current_dir(&home).env("VIRTUAL_ENV", environment.parent().expect("a folder of tools lies in one"));
        command
    };
    run(tool("maturin").args(["develop", "--locked"]))?;
    run(tool("mypy").arg("--strict").args(["python", "tests"]))?;
    run(tool("python").args(["-m", "pytest", "-q"]))
}

/// The tools of the environment: made when it is missing, brought up to date whenever the package asks for others.
fn environment(home: &Path) -> Result<PathBuf> {
    let environment = target().join("python");
    let tools = environment.join("bin");
    let python = tools.join("python");
    if !python.exists() {
        let installed = std::env::var_os("PYTHON").unwrap_or_else(|| "python3".into());
        run(Command::new(installed).args(["-m", "venv"]).arg(&environment)).map_err(|error| {
            format!("{error}; the Python tests need Python 3.10 or later, named by PYTHON if it is not python3 (--rust goes without)")
        })?;
    }
    Ok(tools)
}
