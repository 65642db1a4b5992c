//! What cargo builds for the tests of every language.

use std::path::PathBuf;
use std::process::Command;

use crate::shell::{Result, root, run, target};

/// Whether the workspace has been built for the tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Built {
    /// It has been: every library and program is there.
    Workspace,
    /// It has not been: a package is built when it is needed.
    Nothing,
}

/// Builds all libraries, programs and tests at once. A dependency has the features that any of them asks for, so
/// nothing is compiled twice for the tests of another language.
pub fn workspace() -> Result<Built> {
    run(&mut cargo(&["build", "--workspace", "--locked", "--lib", "--bins", "--tests"]))?;
    Ok(Built::Workspace)
}

impl Built {
    /// A file that cargo makes of a package.
    pub fn file(self, package: &str, name: &str) -> Result<PathBuf> {
        if self == Self::Nothing {
            run(&mut cargo(&["build", "--locked", "--package", package]))?;
        }
        Ok(target().join("debug").join(name))
    }
}

/// Cargo at the root of the workspace.
pub fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new("cargo");
    command.args(arguments).current_dir(root());
    command
}
