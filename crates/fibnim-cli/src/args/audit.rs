//! Arguments of `fibnim audit`.

use std::path::PathBuf;

use clap::{ArgGroup, Args};
use fibnim_engine::wire::AuditQuestion;

use super::{BudgetArgs, JsonArgs, PartArgs};

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, mut_arg("time", |time| time.default_value("10m")))]
#[command(group(ArgGroup::new("document").args(["report", "results"])))]
#[expect(clippy::struct_excessive_bools, reason = "flags of the command line")]
pub struct AuditArgs {
    /// A paper, a claim's id or its beginning [default: all claims]
    #[arg(value_name = "PAPER|ID")]
    pub what: Option<String>,
    /// Size of the ranges, 0 to 3 [default: 1, those of the report]
    #[arg(long, value_name = "N", conflicts_with = "enlarge")]
    pub effort: Option<u32>,
    /// Enlarge the ranges until --time has passed
    #[arg(long)]
    pub enlarge: bool,
    #[command(flatten)]
    pub part: PartArgs,
    #[command(flatten)]
    pub format: JsonArgs,
    /// Print the report on all claims, as Markdown
    #[arg(long, conflicts_with_all = ["what", "effort", "enlarge", "part", "json", "format"])]
    pub report: bool,
    /// Print the paper on the results of this library, as Markdown
    #[arg(long, conflicts_with_all = ["what", "effort", "enlarge", "part", "json", "format", "report"])]
    pub results: bool,
    /// Print the report or the paper as TeX
    #[arg(long, requires = "document")]
    pub tex: bool,
    /// File for the report or the paper [default: standard output]
    #[arg(short, long, value_name = "FILE", requires = "document")]
    pub output: Option<PathBuf>,
    /// Replace FILE if it exists
    #[arg(long, requires = "output")]
    pub force: bool,
    #[command(flatten)]
    pub budget: BudgetArgs,
}

impl AuditArgs {
    /// The question.
    pub fn question(&self) -> AuditQuestion {
        AuditQuestion { what: self.what.clone(), effort: self.effort, enlarge: self.enlarge, part: self.part.wire() }
    }
}

const EXAMPLES: &str = "\
Examples:
  fibnim audit                            all claims of all papers
  fibnim audit larsson                    one paper
  fibnim audit allen-Table.5              one claim, with everything that is known
  fibnim audit barbara-3                  all claims whose ids begin with barbara-3
  fibnim audit --enlarge --time 5m --json
  fibnim audit --part 2/8 --json          the second of eight processes
  fibnim audit --report -o AUDIT.md --force
  fibnim audit --report --tex -o audit.tex
  fibnim audit --results

The command computes every verdict anew:
  proved      for piles of every size
  holds       checked for every case of a range
  corrected   false as printed; the first counterexample and a correction follow
  false       without a correction
  open        a conjecture or question; no exception in a range

Exit status: 0 if all verdicts are as recorded, 1 if one is not.";
