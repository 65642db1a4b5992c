//! The `fibnim` command: arguments, output and progress around the `fibnim` library.

mod args;
mod batch;
#[cfg(feature = "play")]
mod board;
mod commands;
mod csv;
mod error;
mod front;
mod limits;
mod monitor;
mod output;
#[cfg(feature = "play")]
mod play;
mod streams;

use std::ffi::OsString;
use std::process::ExitCode;

/// Runs the command that the arguments of the process ask for; gives its exit status.
pub fn run() -> ExitCode {
    match commands::run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => error.report(),
    }
}

/// The command with its subcommands and options, for manual pages and completions.
#[must_use]
pub fn command() -> clap::Command {
    <commands::Cli as clap::CommandFactory>::command()
}

/// Checks a command line without running it. The first word is the name of the program.
///
/// # Errors
/// If the words are not a command; the message says in one line what is wrong.
pub fn read(words: impl IntoIterator<Item = OsString>) -> Result<(), String> {
    commands::read(words).map(drop).map_err(error::CliError::message)
}
