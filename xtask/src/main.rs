//! What is done with this workspace beyond cargo's own commands: `cargo xtask --help`.

#[cfg(test)]
mod architecture;
mod build;
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
  test     the tests, all of them or those that are named:
             --rust     those of Rust: cargo test --workspace
             --python   those of the Python package, in an environment of their own
                        under target/, with all they need installed there
             --web      those of the page, built before, in Chromium as CHROMIUM
                        names it; skipped where that or Node.js is missing
  web      builds the page for the browser under target/web and serves it on this
           computer; needs Node.js 20 or later with npm
             --build    only builds the folder, for any web server
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
