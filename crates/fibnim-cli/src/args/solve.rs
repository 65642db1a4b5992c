//! Arguments of `fibnim solve`.

use std::path::PathBuf;

use clap::Args;
use fibnim_engine::wire::SolveQuestion;

use super::{BudgetArgs, JsonArgs};

#[derive(Debug, Args)]
#[command(allow_negative_numbers = true, after_help = SOLVE_EXAMPLES)]
pub struct SolveArgs {
    /// Piles, a position in the papers' notation, or - for standard input
    #[arg(required = true, value_name = "PILE|POSITION|-")]
    pub position: Vec<String>,
    #[command(flatten)]
    pub question: SolveQuestion,
    /// A table file, for positions that no theorem covers
    #[arg(long, value_name = "FILE", conflicts_with = "exactly")]
    pub table: Option<PathBuf>,
    /// A file of certificates, which are checked first
    #[arg(long, value_name = "FILE", conflicts_with = "exactly")]
    pub certificate: Option<PathBuf>,
    #[command(flatten)]
    pub format: JsonArgs,
    #[command(flatten)]
    pub budget: BudgetArgs,
}

const SOLVE_EXAMPLES: &str = "\
Examples:
  fibnim solve 20 62 --quota 8                  N: take 8 from pile 2
  fibnim solve \"(20,62;8)\" --explain            the papers' notation, with the reason
  fibnim solve 12 4 --previous 1                Zhou's (12,4;1)
  fibnim solve 4 7 9 --take 3t --json           three piles, as JSON
  fibnim solve 300 200 100 --table fib3.fnt     three piles, from a table
  fibnim solve \"(5;2)+(8;3)+(13)\"               each pile has its own quota
  fibnim solve \"(5;2)+(8;3)[3t]+*7\"             with another function, and a nim heap
  fibnim solve 9 8 5 --exactly 2                every move takes from two piles
  printf '20 62; 6\\n(12,4;2)\\n' | fibnim solve -   one JSON object a line

With - every line of standard input is a position, and every position gets a reply
in one line, with the number of its line. The options apply to all lines, but a
quota in a line overrides --quota, --previous and --opening. A line that cannot be
answered gets a reply with the field \"error\". Empty lines are skipped.";
