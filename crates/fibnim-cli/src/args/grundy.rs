//! Arguments of `fibnim grundy`.

use clap::{Args, Subcommand};
use fibnim_engine::wire::{GrundyAutomatonQuestion, GrundyColumn, GrundyQuestion, GrundyRowsQuestion, Number};

use super::{BudgetArgs, ExactlyArgs, FormatArgs, JsonArgs, TableArgs, TakeArgs, count};

/// The subcommands of `fibnim grundy`.
#[derive(Debug, Subcommand)]
pub enum GrundyCommand {
    /// Print the Grundy value of piles that each have a quota
    Value(GrundyValueArgs),
    /// Print the Grundy values of all small piles
    Table(GrundyTableArgs),
    /// Print the automaton that reads the value off a pile's digits
    #[command(after_help = AUTOMATON_EXAMPLES)]
    Automaton(TableArgs<GrundyAutomatonQuestion>),
}

#[derive(Debug, Args)]
#[command(allow_negative_numbers = true, after_help = VALUE_EXAMPLES)]
pub struct GrundyValueArgs {
    /// The piles; several are a sum
    #[arg(value_name = "PILE", required = true)]
    pub piles: Vec<Number>,
    /// A quota for each pile, separated by commas [default: pile - 1]
    #[arg(long, value_name = "W", value_delimiter = ',', value_parser = quota, allow_hyphen_values = true)]
    pub quota: Vec<MaybeQuota>,
    #[command(flatten)]
    pub take: TakeArgs,
    #[command(flatten)]
    pub format: JsonArgs,
    #[command(flatten)]
    pub exactly: ExactlyArgs,
    #[command(flatten)]
    pub budget: BudgetArgs,
}

/// A quota, or `-` for a pile without one.
#[derive(Clone, Debug)]
pub struct MaybeQuota(pub Option<Number>);

fn quota(text: &str) -> Result<MaybeQuota, String> {
    match text.trim() {
        "-" => Ok(MaybeQuota(None)),
        number => number.parse().map(|number| MaybeQuota(Some(number))).map_err(|error| format!("{error}")),
    }
}

impl GrundyValueArgs {
    /// The question.
    pub fn question(&self) -> GrundyQuestion {
        GrundyQuestion {
            take_away: self.take.take.clone(),
            piles: self.piles.clone(),
            quotas: self.quota.iter().map(|quota| quota.0.clone()).collect(),
            exactly: self.exactly.wire(),
        }
    }
}

const VALUE_EXAMPLES: &str = "\
Examples:
  fibnim grundy value 26 --quota 5                  G(26;5) = 4
  fibnim grundy value 26                            the opening G(26;25)
  fibnim grundy value 26 19 --quota 5,3             a sum: the nim-sum of both values
  fibnim grundy value 4 5 --quota 3,2 --exactly 2   every move takes from both piles
  fibnim grundy value $(seq -s '' 1 300) --quota 9  a pile of 792 digits, by a certificate

G(n;r) is the Grundy value of a pile of n chips whose next move may take up to r.";

#[derive(Debug, Args)]
#[command(allow_negative_numbers = true, after_help = TABLE_EXAMPLES)]
pub struct GrundyTableArgs {
    #[command(flatten)]
    pub take: TakeArgs,
    /// Last pile n; the first is 0
    #[arg(long, value_name = "N", default_value = "20", value_parser = count)]
    pub rows: u32,
    /// Last quota r; the first is 0
    #[arg(long, value_name = "R", default_value = "20", value_parser = count,
          conflicts_with_all = ["quota", "start", "least"])]
    pub cols: u32,
    /// Print the values under this quota only
    #[arg(long, value_name = "W", conflicts_with_all = ["start", "least"])]
    pub quota: Option<Number>,
    /// Print the values G(n;n-1) of openings
    #[arg(long, conflicts_with = "least")]
    pub start: bool,
    /// Print the least pile that has each value
    #[arg(long)]
    pub least: bool,
    #[command(flatten)]
    pub format: FormatArgs,
    #[command(flatten)]
    pub budget: BudgetArgs,
}

impl GrundyTableArgs {
    /// The question.
    pub fn question(&self) -> GrundyRowsQuestion {
        let of = match &self.quota {
            _ if self.least => GrundyColumn::First,
            _ if self.start => GrundyColumn::Opening,
            Some(quota) => GrundyColumn::Quota { quota: quota.clone() },
            None => GrundyColumn::Quotas { columns: self.cols },
        };
        GrundyRowsQuestion { take_away: self.take.take.clone(), rows: self.rows, of }
    }
}

const TABLE_EXAMPLES: &str = "\
Examples:
  fibnim grundy table --rows 60 --cols 60 --format csv       a row a pile, a column a quota
  fibnim grundy table --rows 1000 --quota 5 --format bfile   the values under quota 5
  fibnim grundy table --rows 1000 --start --format bfile     the values of openings
  fibnim grundy table --rows 1000000 --least --take t+1      the least pile with each value";

const AUTOMATON_EXAMPLES: &str = "\
Examples:
  fibnim grundy automaton --quota 5       proved for piles of every size
  fibnim grundy automaton --quota 13      learned from 24 million piles, not proved

The automaton reads the digits of the pile, most significant first, and its output is the
Grundy value. A learned automaton is correct on the piles that it was learned from; a line
on standard error names the largest of them.";
