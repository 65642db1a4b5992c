//! `fibnim table`.

use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use clap::{Args, Subcommand};
use fibnim::{Budget, Progress, SolveError};
use fibnim_engine::wire::{Piles, Play, Ruleset, TableInfo, TableVerified, ThresholdCount, Whole, size};
use fibnim_engine::{EngineError, table_info, table_statistics, verify_table};
use fibnim_table::store::{Existing, partial_path, write};
use fibnim_table::{Shape, TableError};
use indicatif::DecimalBytes;

use super::compare;
use crate::args::{FormatArgs, JsonArgs, ThreadArgs, TimeArgs, hide_relatives};
use crate::error::CliError;
use crate::front;
use crate::monitor::is_interrupted;
use crate::output::{PrintedTable, Sequence, TableCell, about, open, within};
use crate::streams::data;

/// The subcommands of `fibnim table`.
#[derive(Debug, Subcommand)]
pub enum TableCommand {
    /// Build a table into a file
    #[command(mut_args(hide_relatives))]
    Build(BuildArgs),
    /// Print what a table file contains
    Info(InfoArgs),
    /// Check a table file: checksums, then the recurrence of thresholds
    Verify(VerifyArgs),
    /// Print how often each threshold occurs
    Stats(StatsArgs),
    /// Compare a published table with the program
    Compare(compare::CompareArgs),
}

#[derive(Debug, Args)]
#[command(allow_negative_numbers = true, after_help = BUILD_EXAMPLES)]
pub struct BuildArgs {
    #[command(flatten)]
    pub rules: Ruleset,
    /// Number of piles
    #[arg(long, value_name = "PILES", default_value = "3")]
    pub piles: Piles,
    /// Largest pile
    #[arg(long, value_name = "MAX")]
    pub max: Whole<0, 32_766>,
    /// Table file; its name ends in .partial until it is complete
    #[arg(short, long, value_name = "FILE")]
    pub output: PathBuf,
    /// Resume an unfinished build
    #[arg(long, conflicts_with = "force")]
    pub resume: bool,
    /// Replace an existing table or unfinished build
    #[arg(long)]
    pub force: bool,
    #[command(flatten)]
    pub threads: ThreadArgs,
    #[command(flatten)]
    pub time: TimeArgs,
    /// Memory that the computation may use
    #[arg(long, value_name = "SIZE", default_value = "2GiB", value_parser = size)]
    pub memory: u64,
}

const BUILD_EXAMPLES: &str = "\
Examples:
  fibnim table build --max 1000 -o fib3.fnt                   three piles, 168 million positions
  fibnim table build --piles 4 --max 150 --take 3t -o f4.fnt  four piles under f(t) = 3t
  fibnim table build --max 1000 -o fib3.fnt --resume          after Ctrl-C, --time, a crash or a full disk
  fibnim solve 300 200 100 --table fib3.fnt                   answers from the table
  fibnim thresholds --table fib3.fnt --format csv             all its positions, as CSV";

#[derive(Debug, Args)]
#[command(after_help = "Example: fibnim table info fib3.fnt --json")]
pub struct InfoArgs {
    /// Table file
    pub file: PathBuf,
    #[command(flatten)]
    pub format: FormatArgs,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  fibnim table verify fib3.fnt                   every position
  fibnim table verify fib3.fnt --sample 100000   all checksums and 100,000 random positions")]
pub struct VerifyArgs {
    /// Table file
    pub file: PathBuf,
    /// Check the recurrence on K random positions only
    #[arg(long, value_name = "K")]
    pub sample: Option<u64>,
    /// Seed of the random sample
    #[arg(long, default_value = "1", requires = "sample")]
    pub seed: u64,
    /// Memory that the computation may use; less than it needs is slower
    #[arg(long, value_name = "SIZE", default_value = "2GiB", value_parser = size)]
    pub memory: u64,
    #[command(flatten)]
    pub threads: ThreadArgs,
    #[command(flatten)]
    pub time: TimeArgs,
    #[command(flatten)]
    pub format: JsonArgs,
}

#[derive(Debug, Args)]
#[command(after_help = "Example: fibnim table stats fib3.fnt --format csv")]
pub struct StatsArgs {
    /// Table file
    pub file: PathBuf,
    #[command(flatten)]
    pub threads: ThreadArgs,
    #[command(flatten)]
    pub time: TimeArgs,
    #[command(flatten)]
    pub format: FormatArgs,
}

/// Runs the subcommand that the arguments ask for.
pub fn run(command: &TableCommand) -> Result<(), CliError> {
    match command {
        TableCommand::Build(args) => build(args),
        TableCommand::Info(args) => info(args),
        TableCommand::Verify(args) => verify(args),
        TableCommand::Stats(args) => stats(args),
        TableCommand::Compare(args) => compare::run(args),
    }
}

/// How to continue after a build was stopped.
const RESUME: &str = "the same command with --resume resumes the build";

/// Builds a table, and prints what the file contains.
fn build(args: &BuildArgs) -> Result<(), CliError> {
    let shape = Shape::new(args.rules.read()?, args.piles.u32(), args.max.u32()).map_err(CliError::input)?;
    let existing = match (args.resume, args.force) {
        (true, _) => Existing::Resume,
        (false, true) => Existing::Replace,
        (false, false) => Existing::Refuse,
    };
    let start = Instant::now();
    let mut clock = args.time.clock();
    let mut budget = Budget { memory: args.memory, monitor: &mut clock };
    let written = write(&shape, &args.output, args.threads.threads(), existing, &mut budget);
    drop(clock);
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
        TableError::Space { needed, free } => CliError::Refused(format!(
            "{name}: the table may take {}, and {} are free there",
            DecimalBytes(needed),
            DecimalBytes(free)
        )),
        TableError::Solve(SolveError::Stopped(progress)) if is_interrupted() => CliError::Beyond(format!(
            "interrupted after {} of {} positions: {RESUME}",
            progress.done,
            shape.positions()
        )),
        TableError::Solve(stopped @ SolveError::Stopped(_)) => CliError::Advised(stopped.into(), RESUME.to_owned()),
        TableError::Io(error) if error.kind() == std::io::ErrorKind::StorageFull => {
            CliError::Refused(format!("{name}: the disk is full; after you have made room, {RESUME}"))
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

/// Prints the rules and the size of a table.
fn info(args: &InfoArgs) -> Result<(), CliError> {
    let format = args.format.style()?;
    let info = open(&args.file).map(|file| table_info(&file));
    let info = front::answered(info, format.is_none())?;
    let (Some(info), Some(format)) = (info, format) else { return Ok(()) };
    fields(info).print(format)
}

/// A row a field.
fn fields(info: TableInfo) -> PrintedTable<'static> {
    let play = match info.rules.play {
        Play::Normal => "normal",
        Play::Misere => "misere",
    };
    let rows = [
        ("take", info.rules.take_away.to_string()),
        ("play", play.to_owned()),
        ("piles", info.piles.to_string()),
        ("max", info.max.to_string()),
        ("positions", info.positions.to_string()),
        ("bytes", info.bytes.to_string()),
        ("bytes-a-position", format!("{:.3}", info.bytes as f64 / info.positions as f64)),
        ("chunks", info.chunks.to_string()),
        ("version", info.format_version.to_string()),
        ("digest", info.digest),
    ];
    let rows = rows.into_iter().map(|(name, value)| vec![TableCell::from(name), TableCell::from(value)]);
    PrintedTable::new(["field", "value"], Sequence::Nothing("a description is no sequence: give --format csv"), rows)
}

/// Prints the distribution of thresholds, and how many positions are P at every threshold as quota.
fn stats(args: &StatsArgs) -> Result<(), CliError> {
    let format = args.format.style()?;
    let threads = args.threads.threads();
    let statistics = within(&args.file, &args.time, 0, |file, budget| table_statistics(file, threads, budget));
    let statistics = front::answered(statistics, format.is_none())?;
    let (Some(statistics), Some(format)) = (statistics, format) else { return Ok(()) };
    let row = |row: ThresholdCount| {
        vec![
            TableCell::threshold(row.threshold),
            TableCell::from(row.positions),
            TableCell::from(row.vectors),
            row.p_positions.map_or(TableCell::Missing, TableCell::from),
            row.p_vectors.map_or(TableCell::Missing, TableCell::from),
        ]
    };
    let header = ["L", "positions", "vectors", "P-positions", "P vectors"];
    PrintedTable::new(header, Sequence::Several(1), statistics.rows.into_iter().map(row)).print(format)
}

/// Checks a table, and says what was checked.
fn verify(args: &VerifyArgs) -> Result<(), CliError> {
    let name = args.file.display();
    let threads = args.threads.threads();
    let mut positions = 0;
    let result = within(&args.file, &args.time, args.memory, |file, budget| {
        positions = file.shape().positions();
        verify_table(file, args.sample, args.seed, threads, budget)
    });
    let answer = front::answered(result, args.format.json).map_err(|error| match error {
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
            "all checksums are right, and the recurrence holds for the 30 of 50 positions of the sample that were \
             checked"
        );
    }
}
