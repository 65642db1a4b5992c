//! Arguments of `fibnim grundy`.

use clap::Args;

use super::{BudgetArgs, FormatArgs, TakeArgs, count};

#[derive(Debug, Args)]
#[command(allow_negative_numbers = true, after_help = EXAMPLES)]
pub struct GrundyArgs {
    /// The pile; without it a table of piles is printed
    #[arg(value_name = "PILE", conflicts_with_all = ["rows", "cols", "start", "first", "format"])]
    pub pile: Option<String>,
    /// The most chips that the next move may take [default: all but the whole pile]; of a table, its only column
    #[arg(long, value_name = "W", conflicts_with_all = ["cols", "start", "first"])]
    pub quota: Option<String>,
    #[command(flatten)]
    pub take: TakeArgs,
    /// Last pile n of a table; the first is 0 [default: 20]
    #[arg(long, value_name = "N", value_parser = count)]
    pub rows: Option<u32>,
    /// Last quota r of a table; the first is 0 [default: 20]
    #[arg(long, value_name = "R", value_parser = count, conflicts_with_all = ["start", "first"])]
    pub cols: Option<u32>,
    /// Print the values G(n;n-1) of openings that may not take the whole pile
    #[arg(long, conflicts_with = "first")]
    pub start: bool,
    /// Print the least pile n with G(n;n) = g for every value g
    #[arg(long)]
    pub first: bool,
    /// Print one JSON object, for one pile
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub format: FormatArgs,
    #[command(flatten)]
    pub budget: BudgetArgs,
}

const EXAMPLES: &str = "\
Examples:
  fibnim grundy 26 --quota 5                       G(26;5)
  fibnim grundy 26 --json                          the opening G(26;25) as a JSON object
  fibnim grundy --rows 60 --cols 60 --format csv   a row a pile, a column a quota
  fibnim grundy --rows 1000 --quota 5 --format bfile
  fibnim grundy --rows 1000 --start --format bfile
  fibnim grundy --rows 1000000 --first --take t+1

G(n;r) is the Grundy value of a pile of n whose next move may take up to r; sums of piles are solved by
'fibnim solve'.";
