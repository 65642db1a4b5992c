//! `cargo xtask book`: draws the pictures of the book, and builds it with mdBook.
//!
//! The chapters of `book/src` and the documents of `docs` link to each other as they lie in the repository. In the book the documents
//! are a folder beside the chapters, and files that are not part of the book have no page. So the files are first laid out under
//! `target/book`, with links that fit.

mod links;
mod markdown;
mod pages;

use std::env::consts::EXE_SUFFIX;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use lexopt::prelude::*;

use crate::build::Built;
use crate::shell::{Result, root, run, target};
use markdown::commands_with_pictures;
use pages::lay_out;

/// The command that installs the version of mdBook that the book is written for.
pub const MDBOOK: &str = "cargo install mdbook --version ^0.5 --no-default-features --locked";

/// Builds the book as the arguments say.
pub fn run_with(mut arguments: lexopt::Parser) -> Result<()> {
    let mut opened = false;
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("open") => opened = true,
            other => return Err(format!("{}; see cargo xtask --help", other.unexpected()).into()),
        }
    }
    build(opened)
}

/// Builds the book, prints the folder of its pages, and shows it in the browser if it is to be opened.
pub fn build(opened: bool) -> Result<()> {
    if Command::new("mdbook").arg("--version").output().is_err() {
        return Err(format!("mdbook was not found: {MDBOOK}").into());
    }
    let folder = target().join("book");
    let _ = fs::remove_dir_all(&folder);
    lay_out(root(), &folder)?;
    pictures(&folder.join("src"))?;
    let broken = links::broken(&folder.join("src"))?;
    if !broken.is_empty() {
        return Err(format!("links of the book that lead nowhere:\n{}", broken.join("\n")).into());
    }
    run(Command::new("mdbook").arg("build").arg(&folder).args(opened.then_some("--open")))?;
    println!("{}", folder.join("book").display());
    Ok(())
}

/// Runs the commands of the chapters that write pictures.
fn pictures(chapters: &Path) -> Result<()> {
    let program = Built::Nothing.file("fibnim-cli", &format!("fibnim{EXE_SUFFIX}"))?;
    let mut path: Vec<PathBuf> = vec![program.parent().ok_or("a program without a folder")?.to_owned()];
    path.extend(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()));
    let path = std::env::join_paths(path)?;
    for chapter in pages::texts(chapters)? {
        for command in commands_with_pictures(&fs::read_to_string(chapter)?) {
            run(Command::new("sh").args(["-c", &command]).current_dir(chapters).env("PATH", &path))?;
        }
    }
    Ok(())
}
