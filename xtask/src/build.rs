//! Builds the workspace for the tests of every language.

use std::path::PathBuf;
use std::process::Command;

use crate::shell::{Result, root, run, target};

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
pub fn workspace() -> Result<Built> {
    run(&mut cargo(&["build", "--workspace", "--locked", "--lib", "--bins", "--tests"]))?;
    Ok(Built::Workspace)
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
