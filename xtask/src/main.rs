//! What is done with this workspace beyond cargo's own commands: `cargo xtask --help`.

mod python;
mod shell;
mod test;
mod web;

use lexopt::prelude::*;
use std::process::ExitCode;

const HELP: &str = "\
What is done with this workspace beyond cargo's own commands.

Usage: cargo xtask COMMAND

Commands:
  test     the tests: those of Rust, then those of the Python package in an
           environment of its own under target/, with all they need installed there
             --rust     only those of Rust: cargo test --workspace, with all file formats
             --python   only those of the Python package
  web      builds the page of the browser under target/web and serves it on this
           computer; needs Node.js 20 or later with npm
             --build    only builds the folder, for any web server
             --test     builds it and tests it in Chromium, named by CHROMIUM
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
        Some(Value(command)) if command == "test" => test::run_with(parser),
        Some(Value(command)) if command == "web" => web::run_with(parser),
        None | Some(Short('h') | Long("help")) => {
            print!("{HELP}");
            Ok(())
        }
        Some(other) => Err(format!("{}; see cargo xtask --help", other.unexpected()).into()),
    }
}
