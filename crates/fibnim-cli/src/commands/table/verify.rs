//! `fibnim table verify`.

use std::io::Write;

use fibnim::{Progress, SolveError};
use fibnim_engine::wire::{Answer, TableVerified};
use fibnim_engine::{EngineError, verify_table};

use super::file::within;
use crate::args::VerifyArgs;
use crate::error::CliError;
use crate::front;
use crate::output::data;

/// Checks a table, and says what was checked.
pub fn run(args: &VerifyArgs) -> Result<(), CliError> {
    let name = args.file.display();
    let threads = args.threads.threads();
    let mut positions = 0;
    let result = within(&args.file, &args.time, args.memory, |file, budget| {
        positions = file.shape().positions();
        verify_table(file, args.sample, args.seed, threads, budget)
    });
    let answer = front::answered(result, args.format.json(), Answer::TableVerified).map_err(|error| match error {
        CliError::Engine(error @ EngineError::Solve(SolveError::Stopped(Progress { done, .. }))) => {
            CliError::Advised(error, verified(u128::from(done), positions, args.sample))
        }
        error => error,
    })?;
    let Some(TableVerified { chunks, checked, sample, .. }) = answer else { return Ok(()) };
    let mut out = data();
    writeln!(
        out,
        "{name}: all {chunks} checksums are right, and the recurrence holds for {} {checked} positions",
        if sample { "a sample of" } else { "all" }
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
