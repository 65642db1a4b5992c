//! Arguments of `fibnim audit`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::{ThreadArgs, time};

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct AuditArgs {
    /// A paper, such as zhou, or the id of a claim, such as allen-T2, or its beginning; without it, all claims
    #[arg(value_name = "PAPER|ID")]
    pub what: Option<String>,
    /// Go through larger and larger ranges, from small ones on, for about this long; more than a minute goes beyond the
    /// report [default: the ranges of the report, some 20 s]
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub budget: Option<Duration>,
    /// Print one JSON object a claim
    #[arg(long)]
    pub json: bool,
    /// Print the report on all claims, as Markdown
    #[arg(long, conflicts_with_all = ["what", "budget", "json"])]
    pub report: bool,
    /// Where to write the report
    #[arg(short, long, value_name = "FILE", requires = "report")]
    pub output: Option<PathBuf>,
    /// Replace FILE if it exists
    #[arg(long, requires = "output")]
    pub force: bool,
    #[command(flatten)]
    pub threads: ThreadArgs,
}

const EXAMPLES: &str = "\
Examples:
  fibnim audit                      all claims of all papers
  fibnim audit larsson              one paper
  fibnim audit allen-Table.5        one claim, with everything that is known about it
  fibnim audit barbara-3            all claims whose ids begin so
  fibnim audit --budget 5m --json   larger ranges
  fibnim audit --report -o AUDIT.md --force

A verdict is computed every time:
  proved      for piles of every size
  holds       in a range that was exhausted
  corrected   false as it is printed; the first counterexample is shown, and what is true instead
  false       without a correction
  open        a conjecture or question, without exception in a range

Exit status: 0 if all verdicts are as recorded, 1 if one is not.";
