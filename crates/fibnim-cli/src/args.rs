//! Options that several subcommands share.

use std::str::FromStr;
use std::time::Duration;

use clap::{Args, ValueEnum};

use crate::error::CliError;
use crate::monitor::Deadline;
use crate::output::Format;

/// A question, how its answer is printed, and what the answer may cost.
#[derive(Debug, Args)]
#[command(allow_negative_numbers = true)]
pub struct Asked<Q: Args, F: Args = FormatArgs> {
    #[command(flatten)]
    pub question: Q,
    #[command(flatten)]
    pub format: F,
    #[command(flatten)]
    pub budget: BudgetArgs,
}

/// The same of a question about a position.
#[derive(Debug, Args)]
#[command(allow_negative_numbers = true)]
pub struct AskedAt<Q: Args, F: Args = FormatArgs> {
    /// Piles, or one position in the papers' notation
    #[arg(required = true, value_name = "PILE|POSITION")]
    pub position: Vec<String>,
    #[command(flatten)]
    pub asked: Asked<Q, F>,
}

#[derive(Debug, Args)]
#[command(next_help_heading = "Budget")]
pub struct BudgetArgs {
    /// Memory that the computation may use
    #[arg(long, value_name = "SIZE", default_value = "2GiB", value_parser = size)]
    pub memory: u64,
    /// Time for the computation, with one second more for printing
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = time)]
    pub time: Duration,
    #[command(flatten)]
    pub threads: ThreadArgs,
}

/// How many threads work.
#[derive(Debug, Args)]
pub struct ThreadArgs {
    /// Threads that work at the same time [default: one a processor]
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl ThreadArgs {
    /// The number asked for, or that of the processors.
    pub fn threads(&self) -> usize {
        match self.threads {
            Some(threads) => usize::from(threads),
            None => processors(),
        }
    }
}

/// The number of processors.
fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

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

/// How a table is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum TableFormat {
    /// Aligned columns for reading
    Text,
    /// Comma-separated values with a header line
    Csv,
    /// The reply as one JSON object, docs/wire.md
    Json,
    /// A Markdown table
    Markdown,
    /// A LaTeX tabular
    Latex,
    /// Lines "n a(n)" of sequence databases: arrays are read by antidiagonals; infinity is 0, none -1, unknown -2
    Bfile,
}

/// How a table is printed.
#[derive(Debug, Args)]
pub struct FormatArgs {
    /// How to print the answer
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: TableFormat,
    /// Print the reply as one JSON object; the same as --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,
}

impl FormatArgs {
    /// The format of the table, or `None` if the reply is printed as JSON.
    pub fn format(&self) -> Option<Format> {
        match self.format {
            _ if self.json => None,
            TableFormat::Json => None,
            TableFormat::Text => Some(Format::Text),
            TableFormat::Csv => Some(Format::Csv),
            TableFormat::Markdown => Some(Format::Markdown),
            TableFormat::Latex => Some(Format::Latex),
            TableFormat::Bfile => Some(Format::Bfile),
        }
    }
}

/// How an answer is printed that is no table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum AnswerFormat {
    /// Lines for reading
    Text,
    /// The reply as one JSON object, docs/wire.md
    Json,
}

/// How an answer is printed that is no table.
#[derive(Debug, Args)]
pub struct JsonArgs {
    /// How to print the answer
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: AnswerFormat,
    /// Print the reply as one JSON object; the same as --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,
}

impl JsonArgs {
    /// Whether the reply is printed as JSON.
    pub fn json(&self) -> bool {
        self.json || self.format == AnswerFormat::Json
    }
}

/// A number, whole or decimal, with one of the given units behind it.
fn with_unit(text: &str, units: &[(&str, u64)]) -> Option<u64> {
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.').len();
    let (number, unit) = text.split_at(digits);
    let (_, factor) = units.iter().find(|(name, _)| unit.trim_start().eq_ignore_ascii_case(name))?;
    let (whole, decimals) = number.split_once('.').unwrap_or((number, "0"));
    // Digits of less than a billionth do not matter.
    let decimals = decimals.get(..9).unwrap_or(decimals);
    let part = u128::from(u64::from_str(decimals).ok()?) * u128::from(*factor) / 10_u128.pow(decimals.len() as u32);
    u64::from_str(whole).ok()?.checked_mul(*factor)?.checked_add(u64::try_from(part).ok()?)
}

pub fn size(text: &str) -> Result<u64, String> {
    const UNITS: [(&str, u64); 9] = [
        ("", 1),
        ("B", 1),
        ("kB", 1_000),
        ("MB", 1_000_000),
        ("GB", 1_000_000_000),
        ("TB", 1_000_000_000_000),
        ("KiB", 1 << 10),
        ("MiB", 1 << 20),
        ("GiB", 1 << 30),
    ];
    with_unit(text, &UNITS).ok_or_else(|| "give a size such as 512MiB, 1.5GiB or 4GB".to_owned())
}

pub fn time(text: &str) -> Result<Duration, String> {
    const UNITS: [(&str, u64); 5] = [("", 1_000), ("ms", 1), ("s", 1_000), ("m", 60_000), ("h", 3_600_000)];
    with_unit(text, &UNITS).map(Duration::from_millis).ok_or_else(|| "give a time such as 500ms, 1.5s or 5m".to_owned())
}

/// Joins the words of the arguments to the text of a position. An empty word among several is refused: it is probably an unset
/// variable of the shell.
pub fn position(words: &[String]) -> Result<String, CliError> {
    if words.len() > 1 && words.iter().any(|word| word.trim().is_empty()) {
        return Err(CliError::Input("one of the piles is an empty argument: give a whole number".to_owned()));
    }
    Ok(words.join(" "))
}
