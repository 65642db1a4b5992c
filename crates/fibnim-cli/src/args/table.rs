//! Arguments of `fibnim table`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Subcommand, ValueEnum};

use super::{size, time};

#[derive(Debug, Subcommand)]
pub enum TableCommand {
    /// Write all positions of a table as CSV, as Parquet or as a NumPy array
    Export(ExportArgs),
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
