//! The program `fibnim`.

use std::process::ExitCode;

use fibnim_limit::{Counting, MiMalloc};

/// Counts what the process holds, and gives the memory of large tables back to the system, whichever thread has had it.
#[global_allocator]
static ALLOCATOR: Counting = Counting(MiMalloc);

fn main() -> ExitCode {
    fibnim_cli::run()
}
