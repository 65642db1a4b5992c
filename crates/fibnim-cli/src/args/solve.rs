//! Arguments of `fibnim solve` and `fibnim remoteness`.

use std::path::PathBuf;

use clap::Args;
use fibnim_engine::wire::{Reading, RemotenessQuestion, Rules, SolveQuestion};

use super::{BudgetArgs, ExactlyArgs, JsonArgs, position};
use crate::error::CliError;

#[derive(Debug, Args)]
#[command(allow_negative_numbers = true, after_help = SOLVE_EXAMPLES)]
pub struct SolveArgs {
    /// Piles, a position in the papers' notation, or - for standard input
    #[arg(required = true, value_name = "PILE|POSITION|-")]
    pub position: Vec<String>,
    #[command(flatten)]
    pub reading: Reading,
    #[command(flatten)]
    pub rules: Rules,
    /// A table file, for positions that no theorem covers
    #[arg(long, value_name = "FILE", conflicts_with = "exactly")]
    pub table: Option<PathBuf>,
    /// A file of certificates, which are checked first
    #[arg(long, value_name = "FILE", conflicts_with = "exactly")]
    pub certificate: Option<PathBuf>,
    /// List at most K winning moves [default: 20, in JSON 1000]
    #[arg(long, value_name = "K", value_parser = moves)]
    pub moves: Option<usize>,
    /// Show the argument in sentences
    #[arg(long)]
    pub explain: bool,
    /// Say how many moves the game lasts, where that is quickly found
    #[arg(long)]
    pub remoteness: bool,
    #[command(flatten)]
    pub format: JsonArgs,
    #[command(flatten)]
    pub exactly: ExactlyArgs,
    #[command(flatten)]
    pub budget: BudgetArgs,
}

fn moves(text: &str) -> Result<usize, String> {
    super::count(text).map(|count| count as usize)
}

impl SolveArgs {
    /// The question about a position, with `moves` winning moves if the arguments give no number.
    pub fn question(&self, position: String, moves: Option<usize>) -> SolveQuestion {
        SolveQuestion {
            rules: self.rules.clone(),
            position,
            reading: self.reading.clone(),
            exactly: self.exactly.wire(),
            moves: self.moves.or(moves),
            explain: self.explain,
            from_zero: None,
            remoteness: self.remoteness,
        }
    }
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

#[derive(Debug, Args)]
#[command(allow_negative_numbers = true, after_help = REMOTENESS_EXAMPLES)]
pub struct RemotenessArgs {
    /// Piles, or one position in the papers' notation
    #[arg(required = true, value_name = "PILE|POSITION")]
    pub position: Vec<String>,
    #[command(flatten)]
    pub reading: Reading,
    #[command(flatten)]
    pub rules: Rules,
    #[command(flatten)]
    pub format: JsonArgs,
    #[command(flatten)]
    pub budget: BudgetArgs,
}

impl RemotenessArgs {
    /// The question.
    pub fn question(&self) -> Result<RemotenessQuestion, CliError> {
        Ok(RemotenessQuestion {
            rules: self.rules.clone(),
            position: position(&self.position)?,
            reading: self.reading.clone(),
        })
    }
}

const REMOTENESS_EXAMPLES: &str = "\
Examples:
  fibnim remoteness 89            68 moves, if the loser delays and the winner hurries
  fibnim remoteness \"(5,6;3)\"     two piles and a quota of 3";
