//! Arguments of `fibnim number`.

use clap::Args;
use fibnim_engine::wire::Function;

use super::{BudgetArgs, FormatArgs, count};

#[derive(Debug, Args)]
#[command(
    allow_negative_numbers = true,
    after_help = "\
Examples:
  fibnim number 129                       Zeckendorf digits, gap vector, winning tails
  fibnim number 129 --take 3t             in the H-sequence of f(t) = 3t
  fibnim number 129 --format markdown"
)]
pub struct NumberArgs {
    /// The number, or - for standard input
    #[arg(value_name = "N|-")]
    pub number: String,
    #[command(flatten)]
    pub take: Function,
    /// List at most K terms [default: 20 in text, otherwise all]
    #[arg(long, value_name = "K", value_parser = count)]
    pub tails: Option<u32>,
    #[command(flatten)]
    pub format: FormatArgs,
    #[command(flatten)]
    pub budget: BudgetArgs,
}
