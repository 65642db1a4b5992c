//! `cargo xtask release --check`: all of a release that can be done without publishing it. A step whose tool is missing
//! is skipped, and the last lines say which.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::packages::{metadata, published};
use crate::shell::{Result, cargo, found, root, run, target, target_is_installed};
use crate::{book, python, web};

/// The target of the static program.
const STATIC: &str = "x86_64-unknown-linux-musl";

/// What a step came to: done, or skipped for a reason.
type Step = Result<Option<String>>;

type Run = fn() -> Step;

/// The steps, with their names.
const STEPS: [(&str, Run); 9] = [
    ("version and date", || versions().map(|()| None)),
    ("packages", || packages().map(|()| None)),
    ("licences and sources of dependencies", deny),
    ("the oldest compiler", oldest_compiler),
    ("manual pages and completions", || manual().map(|()| None)),
    ("static program and Debian package", program),
    ("wheels and source distribution", wheels),
    ("reference of the Python package", || python::pages().map(|()| None)),
    ("book", book),
];

/// Checks a release. One that is to be published has no placeholders.
pub fn check(publish: bool) -> Result<()> {
    let placeholders = placeholders()?;
    if publish && !placeholders.is_empty() {
        return Err(format!("not to be published:\n{}", placeholders.join("\n")).into());
    }
    let mut skipped: Vec<_> = placeholders.iter().map(|why| format!("SKIPPED: publishing: {why}")).collect();
    let before = skipped.len();
    for (name, step) in STEPS {
        eprintln!("==> {name}");
        if let Some(why) = step().map_err(|error| format!("{name}: {error}"))? {
            skipped.push(format!("SKIPPED: {name}: {why}"));
        }
    }
    for line in &skipped {
        println!("{line}");
    }
    println!("{} of {} steps are done", STEPS.len() - (skipped.len() - before), STEPS.len());
    Ok(())
}

/// What stands for something that is to be set before anything is published: the addresses of the project, and images
/// without the digest that says which bytes they are.
fn placeholders() -> Result<Vec<String>> {
    let mut found = Vec::new();
    if let Some(placeholder) = metadata()?["metadata"]["placeholder"].as_str() {
        found.push(format!(
            "Cargo.toml: {placeholder} is no place yet: set [workspace.package] and remove the placeholder"
        ));
    }
    let images = fs::read_to_string(root().join("packaging/Containerfile"))?;
    let names = images.lines().filter_map(|line| line.strip_prefix("FROM ")).filter_map(|rest| rest.split(' ').next());
    let loose = names.filter(|name| name.contains('/') && !name.contains("@sha256:"));
    found.extend(loose.map(|name| format!("packaging/Containerfile: {name} has no digest: add @sha256:...")));
    Ok(found)
}

/// The version of the packages, of CITATION.cff and of the Python package are one; CITATION.cff has the date of the
/// release exactly if the changelog has.
fn versions() -> Result<()> {
    let read = |name: &str| fs::read_to_string(root().join(name));
    let citation = read("CITATION.cff")?;
    let field = |name: &str| citation.lines().find_map(|line| line.strip_prefix(name)).map(str::trim);
    let packages = published()?;
    let version = packages.first().and_then(|package| package["version"].as_str()).ok_or("no package is published")?;
    if let Some(other) = packages.iter().find(|package| package["version"] != version) {
        return Err(format!("{} has the version {}, the others {version}", other["name"], other["version"]).into());
    }
    if field("version:") != Some(version) {
        return Err(format!("CITATION.cff has another version than {version}").into());
    }
    let changelog = read("CHANGELOG.md")?;
    let heading = format!("## {version} - ");
    let released = changelog.lines().find_map(|line| line.strip_prefix(&heading));
    if field("date-released:") != released.map(str::trim) {
        return Err(format!("CITATION.cff and CHANGELOG.md do not agree on the date of {version}").into());
    }
    Ok(())
}

/// Makes the archive of every package.
fn packages() -> Result<()> {
    let mut command = cargo(&["package", "--no-verify", "--locked", "--allow-dirty", "--offline"]);
    for package in published()? {
        command.arg("--package").arg(package["name"].as_str().unwrap_or_default());
    }
    run(&mut command)
}

/// Checks the licences, sources and known defects of all dependencies.
fn deny() -> Step {
    if !found("cargo", &["deny", "--version"]) {
        return Ok(Some("cargo-deny is not installed: cargo install cargo-deny --locked".into()));
    }
    run(&mut cargo(&["deny", "--offline", "check", "licenses", "bans", "sources"]))?;
    Ok(None)
}

/// Checks the workspace with the compiler that the packages promise to need.
fn oldest_compiler() -> Step {
    let packages = published()?;
    let version = packages.first().and_then(|package| package["rust_version"].as_str()).ok_or("no rust-version")?;
    if !found("rustup", &["run", version, "rustc", "--version"]) {
        return Ok(Some(format!("Rust {version} is not installed: rustup toolchain install {version}")));
    }
    let mut command = Command::new("rustup");
    run(command.args(["run", version, "cargo", "check", "--workspace", "--locked"]).current_dir(root()))?;
    Ok(None)
}

/// The folder of the files that packages of the program have besides it: beside the static program, where cargo-deb
/// looks.
fn files() -> PathBuf {
    target().join(STATIC).join("release/packaging")
}

/// Writes the manual pages of all subcommands and the completions of the shells.
fn manual() -> Result<()> {
    let _ = fs::remove_dir_all(files());
    run(cargo(&["run", "--package", "fibnim-cli", "--example", "packaging", "--"]).arg(files()))?;
    println!("manual pages and completions in {}", files().display());
    Ok(())
}

/// Builds the static program with the page in it, and the Debian package with it.
fn program() -> Step {
    if !target_is_installed(STATIC) {
        return Ok(Some(format!("the target is not installed: rustup target add {STATIC}")));
    }
    if !found("musl-gcc", &["--version"]) {
        return Ok(Some("musl-gcc is not installed: apt-get install musl-tools".into()));
    }
    let page = web::built()?;
    let build =
        ["build", "--release", "--locked", "--package", "fibnim-cli", "--features", "embed", "--target", STATIC];
    run(cargo(&build).env("FIBNIM_PAGE", page))?;
    if !found("cargo", &["deb", "--version"]) {
        return Ok(Some("the program is built; cargo-deb is not installed: cargo install cargo-deb --locked".into()));
    }
    let folder = target().join("debian");
    fs::create_dir_all(&folder)?;
    // Versions of cargo-deb have different folders by default.
    run(cargo(&["deb", "--no-build", "--package", "fibnim-cli", "--target", STATIC, "--output"]).arg(folder))?;
    Ok(None)
}

/// Builds and tries what pip installs.
fn wheels() -> Step {
    let missing = python::distribution()?;
    Ok((!missing.is_empty()).then(|| format!("the others are built; rustup target add {}", missing.join(" "))))
}

/// Builds the book.
fn book() -> Step {
    if !found("mdbook", &["--version"]) {
        return Ok(Some(format!("mdbook is not installed: {}", book::MDBOOK)));
    }
    book::build(false)?;
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn version_and_date_agree() {
        versions().expect("one version and one date");
    }
}
