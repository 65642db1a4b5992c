//! Arguments of `fibnim grundy`.

use clap::Args;

use super::{BudgetArgs, ExactArgs, FormatArgs, TakeArgs, count};

#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "options of a command")]
#[command(allow_negative_numbers = true, after_help = EXAMPLES)]
pub struct GrundyArgs {
    /// The piles; several are a sum, in which each has its own quota, unless --exactly is given. Without a pile a table
    /// is printed
    #[arg(value_name = "PILE", conflicts_with_all = ["rows", "cols", "start", "first", "automaton", "format"])]
    pub piles: Vec<String>,
    /// The most chips that the next move may take, one a pile, separated by commas [default: all but the whole pile]; of a
    /// table, its only column
    #[arg(long, value_name = "W", conflicts_with_all = ["cols", "start", "first"])]
    pub quota: Option<String>,
    #[command(flatten)]
    pub take: TakeArgs,
    /// Last pile n of a table; the first is 0 [default: 20]. With --automaton, where none is proved, the last pile to learn
    /// one from [default: 24157816]
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
    /// Print the automaton that gives the value of every pile under --quota from its digits, most significant first: the
    /// proved one, or else one that is learned, with a line on standard error that says how far it was found right
    #[arg(long, requires = "quota", conflicts_with_all = ["cols", "start", "first"])]
    pub automaton: bool,
    /// Print one JSON object, for piles
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub exact: ExactArgs,
    #[command(flatten)]
    pub format: FormatArgs,
    #[command(flatten)]
    pub budget: BudgetArgs,
}

const EXAMPLES: &str = "\
Examples:
  fibnim grundy 26 --quota 5                       G(26;5)
  fibnim grundy 26 --json                          the opening G(26;25) as a JSON object
  fibnim grundy 26 19 --quota 5,3                  a sum of two piles, each with its own quota
  fibnim grundy 4 5 --quota 3,2 --exactly 2        two piles of which every move takes from both
  fibnim grundy $(seq -s '' 1 300) --quota 9       a pile of 792 digits, by a certificate
  fibnim grundy --quota 5 --automaton              the values of all piles under quota 5, by their digits
  fibnim grundy --quota 13 --automaton             none is proved: learned from 24 million piles
  fibnim grundy --rows 60 --cols 60 --format csv   a row a pile, a column a quota
  fibnim grundy --rows 1000 --quota 5 --format bfile
  fibnim grundy --rows 1000 --start --format bfile
  fibnim grundy --rows 1000000 --first --take t+1

G(n;r) is the Grundy value of a pile of n whose next move may take up to r; sums of piles are solved by
'fibnim solve'.";
