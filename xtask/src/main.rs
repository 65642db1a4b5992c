//! Runs tasks of this workspace that cargo has no command for; `cargo xtask --help` lists them.

#[cfg(test)]
mod architecture;
mod book;
mod changes;
mod packages;
mod python;
mod release;
mod shell;
mod statements;
mod tables;
mod test;
mod verified;
mod web;

use std::process::ExitCode;

use clap::Parser;

/// Runs tasks of this workspace that cargo has no command for.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask")]
enum Task {
    /// Run the tests, by default of all languages
    Test(test::Chosen),
    /// Build the book under target/book; needs mdBook
    Book {
        /// Show it in the browser
        #[arg(long)]
        open: bool,
    },
    /// Do all of a release that can be done without publishing it: versions, packages, licences, manual pages, program,
    /// wheel, book; a step without its tool is skipped
    Release {
        /// Nothing is published from here
        #[arg(long, required_unless_present = "publish")]
        check: bool,
        /// The same, and refuse what is a placeholder: before publishing
        #[arg(long)]
        publish: bool,
    },
    /// Prove the theorems of verified/ in Coq, and check the shipped certificates and theories with the program that is
    /// extracted from them
    Verified {
        /// Compare it with `fibnim` on this many changed certificates, and on 20 times as many sentences
        #[arg(long, value_name = "COUNT", default_value_t = 0)]
        compare: usize,
    },
    /// Build the page under target/web and serve it on this computer; needs Node.js 20 or later with npm
    Web {
        /// Build the page without serving it
        #[arg(long)]
        build: bool,
    },
}

fn main() -> ExitCode {
    let done = match Task::parse() {
        Task::Test(chosen) => test::run_chosen(chosen),
        Task::Book { open } => book::build(open),
        Task::Release { publish, .. } => release::check(publish),
        Task::Verified { compare } => verified::run_all(compare),
        Task::Web { build } => web::run_page(build),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
