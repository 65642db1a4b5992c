//! The `fibnim` command: arguments, output and progress around the `fibnim` library.

mod args;
#[cfg(feature = "play")]
mod board;
mod commands;
mod error;
mod front;
mod limits;
mod monitor;
mod output;
#[cfg(feature = "play")]
mod play;
mod streams;

use std::process::ExitCode;

use fibnim_limit::{Counting, MiMalloc};

/// Counts what the process holds, and gives the memory of large tables back to the system, whichever thread has had it.
#[global_allocator]
static ALLOCATOR: Counting = Counting(MiMalloc);

fn main() -> ExitCode {
    match commands::run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => error.report(),
    }
}
