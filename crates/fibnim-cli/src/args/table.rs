//! Arguments of `fibnim table`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Subcommand, ValueEnum};

use fibnim_engine::wire::Ruleset;

use super::{FormatArgs, JsonArgs, ThreadArgs, count, size, time};
use crate::monitor::Deadline;

/// How long work on a table file may take.
#[derive(Debug, Args)]
pub struct TimeArgs {
    /// Time that the computation may take [default: any]
    #[arg(long, value_name = "TIME", value_parser = time)]
    time: Option<Duration>,
}

impl TimeArgs {
    /// A clock that starts now.
    pub fn clock(&self) -> Deadline {
        self.time.map_or_else(Deadline::unlimited, Deadline::new)
    }
}

/// The subcommands of `fibnim table`.
#[derive(Debug, Subcommand)]
pub enum TableCommand {
    /// Build a table into a file
    Build(BuildArgs),
    /// Print what a table file contains
    Info(InfoArgs),
    /// Check a table file: checksums, then the recurrence of thresholds
    Verify(VerifyArgs),
    /// Print the threshold of a position
    Probe(ProbeArgs),
    /// Print how often each threshold occurs
    Stats(StatsArgs),
    /// Print complementary values: the last pile that makes a P-position at every quota
    Complement(TableComplementArgs),
    /// Write all positions of a table as CSV or as a NumPy array
    Export(ExportArgs),
}

#[derive(Debug, Args)]
#[command(allow_negative_numbers = true, after_help = BUILD_EXAMPLES)]
pub struct BuildArgs {
    #[command(flatten)]
    pub rules: Ruleset,
    /// Number of piles, 1 to 8
    #[arg(long, default_value = "3", value_parser = count)]
    pub piles: u32,
    /// Largest pile, up to 32766
    #[arg(long, value_parser = count)]
    pub max: u32,
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
  fibnim solve 300 200 100 --table fib3.fnt                   answers from the table";

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
#[command(after_help = "\
Examples:
  fibnim table probe fib3.fnt 300 200 100
  printf '300 200 100\\n7 2 3\\n' | fibnim table probe fib3.fnt -   one threshold a line")]
pub struct ProbeArgs {
    /// Table file
    pub file: PathBuf,
    /// Piles, in any order; - reads one position a line from standard input
    #[arg(required = true, value_name = "PILE|-")]
    pub piles: Vec<String>,
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

#[derive(Debug, Args)]
#[command(after_help = "Example: fibnim table complement fib3.fnt --format csv > complements.csv")]
pub struct TableComplementArgs {
    /// Table file
    pub file: PathBuf,
    /// Largest of the other piles [default: that of the table]
    #[arg(long, value_parser = count)]
    pub max: Option<u32>,
    #[command(flatten)]
    pub threads: ThreadArgs,
    #[command(flatten)]
    pub time: TimeArgs,
    #[command(flatten)]
    pub format: FormatArgs,
    /// Memory that the computation may use
    #[arg(long, value_name = "SIZE", default_value = "2GiB", value_parser = size)]
    pub memory: u64,
}

/// The format that a table is exported in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ExportFormat {
    /// One line per position: its piles, largest first, and its threshold or inf
    Csv,
    /// Array of all thresholds for numpy.load, indexed by piles; 65535 is infinity
    Npy,
}

#[derive(Debug, Args)]
#[command(after_help = EXPORT_EXAMPLES)]
pub struct ExportArgs {
    /// Table file
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Format of the output
    #[arg(long, value_name = "FORMAT")]
    pub format: ExportFormat,
    /// Output file [default: CSV to standard output]
    #[arg(short, long, value_name = "OUT")]
    pub output: Option<PathBuf>,
    /// Replace OUT if it exists
    #[arg(long, requires = "output")]
    pub force: bool,
    /// Memory for one part of the array
    #[arg(long, value_name = "SIZE", default_value = "2GiB", value_parser = size)]
    pub memory: u64,
    #[command(flatten)]
    pub time: TimeArgs,
}

const EXPORT_EXAMPLES: &str = "\
Examples:
  fibnim table export three.fnt --format csv | head
  fibnim table export three.fnt --format csv -o three.csv
  fibnim table export three.fnt --format npy -o three.npy --memory 8GiB

The command writes to a temporary file and renames it to OUT when it is complete. If the
command is ended earlier, it leaves no file.";
