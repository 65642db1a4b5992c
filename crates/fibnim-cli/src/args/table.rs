//! Arguments of `fibnim table`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Subcommand, ValueEnum};

use super::{FormatArgs, RulesArgs, ThreadArgs, count, size, time};

/// The subcommands of `fibnim table`.
#[derive(Debug, Subcommand)]
pub enum TableCommand {
    /// Build a table into a file
    Build(BuildArgs),
    /// Say what a table file holds
    Info(InfoArgs),
    /// Check a table file: checksums, then the recurrence of thresholds
    Verify(VerifyArgs),
    /// Print the threshold of a position
    Probe(ProbeArgs),
    /// Print how often every threshold occurs
    Stats(StatsArgs),
    /// Print complementary values: the last pile that makes a P position at every quota
    Complement(TableComplementArgs),
    /// Write all positions of a table as CSV, as Parquet or as a NumPy array
    Export(ExportArgs),
}

#[derive(Debug, Args)]
#[command(allow_negative_numbers = true, after_help = BUILD_EXAMPLES)]
pub struct BuildArgs {
    #[command(flatten)]
    pub rules: RulesArgs,
    /// Number of piles, 1 to 8
    #[arg(long, default_value = "3", value_parser = count)]
    pub piles: u32,
    /// Largest pile, up to 32766
    #[arg(long, value_parser = count)]
    pub max: u32,
    /// The file; until it is finished it has .partial behind its name
    #[arg(short, long, value_name = "FILE")]
    pub output: PathBuf,
    /// Go on with a build that was ended before it was finished
    #[arg(long, conflicts_with = "force")]
    pub resume: bool,
    /// Replace a table, or an unfinished build, that is there already
    #[arg(long)]
    pub force: bool,
    #[command(flatten)]
    pub threads: ThreadArgs,
    /// Memory that the work may use
    #[arg(long, value_name = "SIZE", default_value = "2GiB", value_parser = size)]
    pub memory: u64,
}

const BUILD_EXAMPLES: &str = "\
Examples:
  fibnim table build --max 1000 -o fib3.fnt                   three piles, 168 million positions
  fibnim table build --piles 4 --max 150 --take 3t -o f4.fnt  four piles under f(t) = 3t
  fibnim table build --max 1000 -o fib3.fnt --resume          after Ctrl-C, a crash or a full disk
  fibnim solve 300 200 100 --table fib3.fnt                   answers from the table";

#[derive(Debug, Args)]
#[command(after_help = "Example: fibnim table info fib3.fnt --format json")]
pub struct InfoArgs {
    /// The table file
    pub file: PathBuf,
    #[command(flatten)]
    pub format: FormatArgs,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  fibnim table verify fib3.fnt                   every position
  fibnim table verify fib3.fnt --sample 100000   all checksums, and so many positions chosen by chance")]
pub struct VerifyArgs {
    /// The table file
    pub file: PathBuf,
    /// Check the recurrence on so many positions only, chosen by chance
    #[arg(long, value_name = "K")]
    pub sample: Option<u64>,
    /// Chooses the sample
    #[arg(long, default_value = "1", requires = "sample")]
    pub seed: u64,
    #[command(flatten)]
    pub threads: ThreadArgs,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  fibnim table probe fib3.fnt 300 200 100
  printf '300 200 100\\n7 2 3\\n' | fibnim table probe fib3.fnt -   one threshold a line")]
pub struct ProbeArgs {
    /// The table file
    pub file: PathBuf,
    /// Piles, in any order; - reads one position a line from standard input
    #[arg(required = true, value_name = "PILE|-")]
    pub piles: Vec<String>,
}

#[derive(Debug, Args)]
#[command(after_help = "Example: fibnim table stats fib3.fnt --format csv")]
pub struct StatsArgs {
    /// The table file
    pub file: PathBuf,
    #[command(flatten)]
    pub threads: ThreadArgs,
    #[command(flatten)]
    pub format: FormatArgs,
}

#[derive(Debug, Args)]
#[command(after_help = "Example: fibnim table complement fib3.fnt --format csv > complements.csv")]
pub struct TableComplementArgs {
    /// The table file
    pub file: PathBuf,
    /// Largest pile of the others [default: the largest for which a complementary value can be in the table]
    #[arg(long, value_parser = count)]
    pub max: Option<u32>,
    #[command(flatten)]
    pub threads: ThreadArgs,
    #[command(flatten)]
    pub format: FormatArgs,
    /// Memory that the work may use
    #[arg(long, value_name = "SIZE", default_value = "2GiB", value_parser = size)]
    pub memory: u64,
}

/// The form that a table is exported in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ExportFormat {
    /// A line a canonical position: its piles in decreasing order and its threshold, or inf
    Csv,
    /// The same rows as numbers of 16 bits, an infinite threshold missing; needs a build with --features parquet
    Parquet,
    /// The array of the thresholds of all positions, piles in any order, for numpy.load; infinity is 65535
    Npy,
}

#[derive(Debug, Args)]
#[command(after_help = EXPORT_EXAMPLES)]
pub struct ExportArgs {
    /// The table
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// The form of the output
    #[arg(long, value_name = "FORMAT")]
    pub format: ExportFormat,
    /// Where to write; without it, CSV goes to standard output
    #[arg(short, long, value_name = "OUT")]
    pub output: Option<PathBuf>,
    /// Replace OUT if it exists
    #[arg(long, requires = "output")]
    pub force: bool,
    /// Memory for the part of an array that is made at a time
    #[arg(long, value_name = "SIZE", default_value = "2GiB", value_parser = size)]
    pub memory: u64,
    /// Time that the export may take [default: any]
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub time: Option<Duration>,
}

const EXPORT_EXAMPLES: &str = "\
Examples:
  fibnim table export three.fnt --format csv | head
  fibnim table export three.fnt --format csv -o three.csv
  fibnim table export three.fnt --format parquet -o three.parquet
  fibnim table export three.fnt --format npy -o three.npy --memory 8GiB

OUT gets its name when it is complete; whatever ends the command earlier leaves nothing behind.";
