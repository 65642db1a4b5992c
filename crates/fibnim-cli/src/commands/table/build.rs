//! `fibnim table build`.

use std::io::Write;
use std::time::Instant;

use fibnim::{Budget, SolveError};
use fibnim_table::store::{Existing, WriteOptions, partial_path, write};
use fibnim_table::{Shape, TableError};
use indicatif::DecimalBytes;

use super::file::about;
use crate::args::BuildArgs;
use crate::error::CliError;
use crate::monitor::is_interrupted;
use crate::output::data;

/// What can be done about a build that was stopped.
const RESUME: &str = "the same command with --resume resumes the build";

/// Builds a table, and says what there is now.
pub fn run(args: &BuildArgs) -> Result<(), CliError> {
    let shape = Shape::new(args.rules.read()?, args.piles, args.max).map_err(CliError::input)?;
    let existing = match (args.resume, args.force) {
        (true, _) => Existing::Resume,
        (false, true) => Existing::Replace,
        (false, false) => Existing::Refuse,
    };
    let start = Instant::now();
    let mut budget = Budget { memory: args.memory, monitor: args.time.clock() };
    let options = WriteOptions { threads: args.threads.threads(), existing };
    let written = write(&shape, &args.output, options, &mut budget);
    drop(budget);
    let name = args.output.display();
    let size = written.map_err(|error| match error {
        TableError::Exists => CliError::Input(format!("{name} exists already: --force replaces it")),
        TableError::Unfinished => CliError::Input(format!(
            "{} is an unfinished build: --resume resumes it, --force begins anew",
            partial_path(&args.output).display()
        )),
        TableError::OtherTable => CliError::Input(format!(
            "{} is the unfinished build of another table: --force begins anew",
            partial_path(&args.output).display()
        )),
        TableError::Space { needed, free } => CliError::File(format!(
            "{name}: the table may take {}, and {} are free there",
            DecimalBytes(needed),
            DecimalBytes(free)
        )),
        TableError::Solve(SolveError::Stopped(progress)) if is_interrupted() => CliError::Incomplete(format!(
            "interrupted after {} of {} positions: {RESUME}",
            progress.done,
            shape.positions()
        )),
        TableError::Solve(stopped @ SolveError::Stopped(_)) => CliError::Advised(stopped.into(), RESUME.to_owned()),
        TableError::Io(error) if error.kind() == std::io::ErrorKind::StorageFull => {
            CliError::File(format!("{name}: the disk is full; after you have made room, {RESUME}"))
        }
        error => about(&args.output, error).into(),
    })?;
    let positions = shape.positions();
    let mut out = data();
    writeln!(
        out,
        "{name}: {positions} positions, {}, {:.3} bytes a position, {:.1} s",
        DecimalBytes(size),
        size as f64 / positions as f64,
        start.elapsed().as_secs_f64()
    )?;
    Ok(out.flush()?)
}
