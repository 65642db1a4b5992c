//! Gives `fibnim --version` the commit, if the program is built from a clone of the repository.

use std::process::Command;

/// What git prints, if this is a clone.
fn git(arguments: &[&str]) -> Option<String> {
    let printed = Command::new("git").args(arguments).output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8(printed.stdout).ok()?.trim().to_owned())
}

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    // A package inside of some other clone has no commit of its own.
    let is_ours = git(&["ls-files", "--error-unmatch", "build.rs"]).is_some();
    let commit = is_ours.then(|| git(&["rev-parse", "--short=10", "HEAD"])).flatten();
    if let Some(log) = commit.as_ref().and_then(|_| git(&["rev-parse", "--git-path", "logs/HEAD"])) {
        println!("cargo:rerun-if-changed={log}");
    }
    let version = env!("CARGO_PKG_VERSION");
    let version = commit.map_or(version.to_owned(), |commit| format!("{version} ({commit})"));
    println!("cargo:rustc-env=FIBNIM_VERSION={version}");
}
