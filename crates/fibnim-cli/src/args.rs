//! Options that several subcommands share.

use std::time::Duration;

use clap::Args;
use fibnim::Rules;
use fibnim_engine::Capabilities;
use fibnim_engine::wire::{Family, PositionText, Ruleset, size, time};

use crate::error::CliError;
use crate::monitor::Deadline;
use crate::output::{Format, Style};

/// A question, how its answer is printed, and what the answer may cost.
#[derive(Debug, Args)]
#[command(allow_negative_numbers = true)]
pub struct CommandQuestion<Q: Args, F: Args = FormatArgs> {
    #[command(flatten)]
    pub question: Q,
    #[command(flatten, next_help_heading = None::<&str>)]
    pub format: F,
    #[command(flatten)]
    pub budget: BudgetArgs,
}

#[derive(Debug, Args)]
#[command(next_help_heading = "Budget")]
pub struct BudgetArgs {
    /// Memory of the question; the process may take 64 MB more
    #[arg(long, value_name = "SIZE", default_value = "2GiB", value_parser = size)]
    pub memory: u64,
    /// Time of the process, which ends at most one second later
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = time)]
    pub time: Duration,
    #[command(flatten)]
    pub threads: ThreadArgs,
}

/// How many threads work.
#[derive(Clone, Debug, Args)]
pub struct ThreadArgs {
    /// Threads that work at the same time [default: one a processor]
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl ThreadArgs {
    /// The number asked for, or that of the processors.
    pub fn threads(&self) -> usize {
        self.threads.map_or_else(|| Capabilities::default().threads, usize::from)
    }
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
        Deadline::new(self.time.unwrap_or(Duration::MAX), u64::MAX)
    }
}

/// How a table is printed.
#[derive(Debug, Args)]
pub struct FormatArgs {
    /// How to print the answer [default: text]
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,
    /// Index of the first term of a b-file [default: that of the table]
    #[arg(long, value_name = "N", hide_short_help = true)]
    offset: Option<u64>,
    /// Column of a b-file or of data, if there are several
    #[arg(long, value_name = "NAME", hide_short_help = true)]
    column: Option<String>,
    /// Print the reply as one JSON object, docs/wire.md
    #[arg(long, conflicts_with_all = ["format", "offset", "column"])]
    json: bool,
}

impl FormatArgs {
    /// How the table is printed, or `None` if the reply is printed as JSON.
    ///
    /// # Errors
    /// If the format has no use for a given option.
    pub fn style(&self) -> Result<Option<Style<'_>>, CliError> {
        let format = self.format.unwrap_or(Format::Text);
        let style = Style { format, offset: self.offset, column: self.column.as_deref() };
        if !style.is_sequence() && self.column.is_some() || format != Format::Bfile && self.offset.is_some() {
            let why = "offset is for b-files, and column for b-files and data: leave them out, or give --format bfile";
            return Err(CliError::Input(why.to_owned()));
        }
        Ok((!self.json).then_some(style))
    }

    /// The format of the answers to lines, or `None` if they are printed as JSON, which is the default.
    ///
    /// # Errors
    /// Those of [`style`](Self::style).
    pub fn of_lines(&self) -> Result<Option<Format>, CliError> {
        Ok(self.style()?.and(self.format))
    }
}

/// How an answer is printed that is no table.
#[derive(Debug, Args)]
pub struct JsonArgs {
    /// Print the reply as one JSON object, docs/wire.md
    #[arg(long)]
    pub json: bool,
}

/// The rules of a position that the file after `option` may have.
///
/// # Errors
/// If they are not those of a take-away function: no file is about others.
pub fn rules_of_file(rules: &Ruleset, option: &str) -> Result<Rules, CliError> {
    match rules.read_any()? {
        Family::TakeAway(rules) => Ok(rules),
        Family::Relative(rules) => {
            Err(CliError::Input(format!("no file is about these rules ({rules}): leave out {option}")))
        }
    }
}

/// Hides the options of rules that a command refuses, since it needs a take-away function.
pub fn hide_relatives(argument: clap::Arg) -> clap::Arg {
    let is_hidden = ["only", "block", "ends", "no_repeat"].contains(&argument.get_id().as_str());
    argument.hide(is_hidden)
}

/// Joins the words of the arguments to the text of a position. An empty word among several is refused: it is probably
/// an unset variable of the shell.
pub fn position(words: &[String]) -> Result<PositionText, CliError> {
    if words.len() > 1 && words.iter().any(|word| word.trim().is_empty()) {
        return Err(CliError::Input("one of the piles is an empty argument: give a whole number".to_owned()));
    }
    Ok(words.join(" ").try_into()?)
}
