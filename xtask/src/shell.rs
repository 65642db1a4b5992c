//! Runs other programs in the workspace and prints their command lines.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The error is one line of text for the terminal.
pub type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

/// The root of the workspace.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("this crate lies in the workspace")
}

/// The folder of builds: `CARGO_TARGET_DIR`, or `target/` by default.
pub fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |dir| root().join(dir))
}

/// Prints the command line and runs the command. Fails if it cannot be started or if it fails.
pub fn run(command: &mut Command) -> Result<()> {
    let shown = shown(command);
    eprintln!("$ {shown}");
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{shown}: {status}").into()),
        Err(error) => Err(format!("{shown}: {error}").into()),
    }
}

/// The command line as a user would type it in the folder where it runs.
fn shown(command: &Command) -> String {
    std::iter::once(command.get_program())
        .chain(command.get_args())
        .map(|word| Path::new(word).strip_prefix(root()).map_or(word.to_string_lossy(), Path::to_string_lossy))
        .collect::<Vec<_>>()
        .join(" ")
}
