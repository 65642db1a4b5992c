//! `fibnim table verify`.

use std::io::Write;

use fibnim::{Budget, Progress, SolveError};
use fibnim_table::{TableError, verify_every, verify_sample};

use super::file::{about, open};
use crate::args::VerifyArgs;
use crate::error::CliError;
use crate::monitor::is_interrupted;
use crate::output::data;

/// Checks a table, and says what was checked.
pub fn run(args: &VerifyArgs) -> Result<(), CliError> {
    let file = open(&args.file)?;
    let mut budget = Budget { memory: args.memory, monitor: args.time.clock() };
    let threads = args.threads.threads();
    let positions = file.shape().positions();
    let (result, checked) = match args.sample {
        Some(sample) => (verify_sample(&file, sample, args.seed, threads, &mut budget), u128::from(sample)),
        None => (verify_every(&file, threads, &mut budget), positions),
    };
    drop(budget);
    let name = args.file.display();
    result.map_err(|error| match error {
        TableError::Solve(stopped @ SolveError::Stopped(Progress { done, .. })) => {
            let verified = verified(u128::from(done), positions, args.sample);
            if is_interrupted() {
                CliError::File(format!("{name}: interrupted: {verified}"))
            } else {
                CliError::Advised(stopped.into(), verified)
            }
        }
        error => about(&args.file, error),
    })?;
    file.check_digest().map_err(|damage| about(&args.file, damage.into()))?;
    let mut out = data();
    writeln!(
        out,
        "{name}: all {} checksums are right, and the recurrence holds for {} {checked} positions",
        file.chunks(),
        if args.sample.is_some() { "a sample of" } else { "all" }
    )?;
    Ok(out.flush()?)
}

/// What is verified after so many steps.
fn verified(done: u128, positions: u128, sample: Option<u64>) -> String {
    let Some(checked) = done.checked_sub(positions) else {
        return format!("the checksums of {done} of {positions} positions are right, and no recurrence was checked");
    };
    let of =
        sample.map_or_else(|| format!("{positions} positions"), |sample| format!("{sample} positions of the sample"));
    format!("all checksums are right, and the recurrence holds for the {checked} of {of} that were checked")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verification_that_was_stopped_says_what_it_has_verified() {
        for sample in [None, Some(50)] {
            assert_eq!(
                verified(70, 100, sample),
                "the checksums of 70 of 100 positions are right, and no recurrence was checked"
            );
        }
        assert_eq!(
            verified(170, 100, None),
            "all checksums are right, and the recurrence holds for the 70 of 100 positions that were checked"
        );
        assert_eq!(
            verified(130, 100, Some(50)),
            "all checksums are right, and the recurrence holds for the 30 of 50 positions of the sample that were checked"
        );
    }
}
