//! The `fibnim` command: arguments, output and progress around the `fibnim` library.

mod args;
#[cfg(feature = "play")]
mod board;
mod commands;
mod error;
mod front;
mod monitor;
mod output;
#[cfg(feature = "play")]
mod play;
mod streams;

use std::process::ExitCode;

use clap::Parser;
use mimalloc::MiMalloc;

/// Gives the memory of large tables back to the system, whichever thread has had it.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    let result = commands::Cli::try_parse().map_err(error::CliError::from).and_then(commands::run);
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => error.report(),
    }
}
