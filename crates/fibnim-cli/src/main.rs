//! The program `fibnim`.

use std::process::ExitCode;

use fibnim_limit::{Counting, MiMalloc};

/// Counts the memory of the process, and returns that of large tables to the system, whichever thread freed it.
#[global_allocator]
static ALLOCATOR: Counting<MiMalloc> = Counting(MiMalloc);

fn main() -> ExitCode {
    fibnim_cli::run()
}
