//! `fibnim table verify`.

use fibnim::Budget;
use fibnim_table::{verify_every, verify_sample};

use super::{about, open};
use crate::args::VerifyArgs;
use crate::error::CliError;
use crate::monitor::Deadline;

/// Checks a table, and says what was checked.
pub fn run(args: &VerifyArgs) -> Result<(), CliError> {
    let file = open(&args.file)?;
    let mut budget = Budget { memory: 0, monitor: Deadline::interruptible(None)? };
    let threads = args.threads.threads();
    let (result, checked) = match args.sample {
        Some(sample) => (verify_sample(&file, sample, args.seed, threads, &mut budget), u128::from(sample)),
        None => (verify_every(&file, threads, &mut budget), file.shape().positions()),
    };
    drop(budget);
    result.map_err(|error| about(&args.file, error))?;
    anstream::println!(
        "{}: all {} checksums are right, and the recurrence holds for {} {checked} positions",
        args.file.display(),
        file.chunks(),
        if args.sample.is_some() { "a sample of" } else { "all" }
    );
    Ok(())
}
