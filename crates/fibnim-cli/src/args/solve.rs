//! Arguments of `fibnim solve`.

use std::path::PathBuf;

use clap::Args;

use super::{BudgetArgs, DynamicArg, ExactArgs, NotationArg, OpeningArg, RulesArgs, count};

#[derive(Debug, Args)]
#[command(
    allow_negative_numbers = true,
    after_help = SOLVE_EXAMPLES,
    mut_arg("count", |count| {
        count.conflicts_with_all(["previous", "notation", "opening", "dynamic", "misere", "table", "certificate"])
    })
)]
pub struct SolveArgs {
    /// Piles, or one position in the papers' notation, or a sum such as "(5;2)+(8;3)[3t]+*7"; - reads one position a line from standard input
    #[arg(required = true, value_name = "PILE|POSITION|-")]
    pub position: Vec<String>,
    /// The most chips that the next move may take; one a pile under local dynamic and with --exactly, separated by
    /// commas
    #[arg(long, value_name = "W", conflicts_with_all = ["previous", "opening"])]
    pub quota: Option<String>,
    /// What the previous move took, as Zhou writes positions; 0 is the opening
    #[arg(long, value_name = "X", conflicts_with = "opening")]
    pub previous: Option<String>,
    /// What the number behind the semicolon means in the papers' notation
    #[arg(long, value_name = "MEANING", default_value = "quota")]
    pub notation: NotationArg,
    /// What the first move may take where no quota is given [default: not-whole for one pile, any for several]
    #[arg(long, value_name = "RULE")]
    pub opening: Option<OpeningArg>,
    /// Where the quota lives [default: global, or local for a sum such as "(5;2)+(8;3)"]
    #[arg(long, value_name = "WHERE")]
    pub dynamic: Option<DynamicArg>,
    #[command(flatten)]
    pub rules: RulesArgs,
    /// A table file with the thresholds, for positions that no formula covers; see 'fibnim table build --help'
    #[arg(long, value_name = "FILE")]
    pub table: Option<PathBuf>,
    /// A file of certificates, for the piles that it proves; it is checked first. See 'fibnim prove --help'
    #[arg(long, value_name = "FILE")]
    pub certificate: Option<PathBuf>,
    /// List at most K winning moves [default: 20 in text, 1000 in JSON]
    #[arg(long, value_name = "K", value_parser = count)]
    pub moves: Option<u32>,
    /// Show the representation and the argument in words
    #[arg(long)]
    pub explain: bool,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub budget: BudgetArgs,
    #[command(flatten)]
    pub exact: ExactArgs,
}

const SOLVE_EXAMPLES: &str = "\
Examples:
  fibnim solve 20 62 --quota 8                      N: take 8 from pile 2
  fibnim solve 12 4 --previous 1                    Zhou's (12,4;1)
  fibnim solve 4 7 9 --take 3t --json               three piles, by search
  fibnim solve 300 200 100 --table fib3.fnt         three piles, from a table
  fibnim solve \"(5;2)+(8;3)+(13)\"                   each pile with its own quota
  fibnim solve 9 8 5 --exactly 2                    every move takes from two of the piles
  fibnim solve \"(5;2)+(8;3)[3t]+*7\"                 one by its own take-away function, and a heap of nim
  printf '20 62; 6\\n(12,4;2)\\n' | fibnim solve -    one JSON object a line

In stream mode every line is a position, options apply to all lines, empty lines are passed over, and a
line that cannot be solved becomes an object with the fields error, kind (input or budget) and line.";
