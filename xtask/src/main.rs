//! Runs tasks of this workspace that cargo has no command for; `cargo xtask --help` lists them.

#[cfg(test)]
mod architecture;
mod book;
mod build;
mod measure;
mod packages;
mod pictures;
mod python;
mod release;
mod rust;
mod shell;
mod test;
mod web;

use lexopt::prelude::*;
use std::process::ExitCode;

const HELP: &str = "\
Runs tasks of this workspace that cargo has no command for.

Usage: cargo xtask COMMAND

Commands:
  test     run the tests, by default all of these:
             --rust     Rust, as cargo test --workspace does
             --python   the Python package, in a virtual environment under target/ into
                        which its dependencies are installed
             --web      the page, in the browser that CHROMIUM names; skipped if the
                        browser or Node.js is missing
  book     build the book under target/book; needs mdBook
             --open     show it in the browser
  measure  repeat the measurements of docs/measured.md: all, or those of sections, such as
           tables, grundy, proofs, server or python
  pictures draw the pictures of README.md under docs/images: the map of thresholds, and
           the board from crates/fibnim-cli/tests/snapshots/readme.ans; update that file
           with UPDATE_SNAPSHOTS=1 cargo test -p fibnim-cli --bin fibnim
             --board    draw only the board
  release --check
           do all of a release that can be done without publishing it: versions, packages,
           licences, manual pages, program, wheel, book; a step without its tool is skipped
  web      build the page under target/web and serve it on this computer; needs
           Node.js 20 or later with npm
             --build    build the page without serving it
";

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> shell::Result<()> {
    let mut parser = lexopt::Parser::from_env();
    match parser.next()? {
        Some(Value(command)) if command == "release" => release::run_with(parser),
        Some(Value(command)) if command == "test" => test::run_with(parser),
        Some(Value(command)) if command == "book" => book::run_with(parser),
        Some(Value(command)) if command == "measure" => measure::run_with(parser),
        Some(Value(command)) if command == "pictures" => pictures::run_with(parser),
        Some(Value(command)) if command == "web" => web::run_with(parser),
        None | Some(Short('h') | Long("help")) => {
            print!("{HELP}");
            Ok(())
        }
        Some(other) => Err(format!("{}; see cargo xtask --help", other.unexpected()).into()),
    }
}
