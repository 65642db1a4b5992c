//! Arguments about numbers, H-sequences and words.

use clap::Args;
use fibnim_engine::wire::{HSequenceQuestion, WordQuestion};

use super::{BudgetArgs, FormatArgs, TakeArgs, count};

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
    pub take: TakeArgs,
    /// List at most K terms [default: 20 in text, otherwise all]
    #[arg(long, value_name = "K", value_parser = count)]
    pub tails: Option<u32>,
    #[command(flatten)]
    pub format: FormatArgs,
    #[command(flatten)]
    pub budget: BudgetArgs,
}

#[derive(Debug, Args)]
#[command(allow_negative_numbers = true, after_help = "Example: fibnim h-sequence --take 3t --terms 30 --format bfile")]
pub struct HSequenceArgs {
    #[command(flatten)]
    pub take: TakeArgs,
    /// How many terms
    #[arg(long, value_name = "K", default_value = "20", value_parser = count)]
    pub terms: u32,
    #[command(flatten)]
    pub format: FormatArgs,
    #[command(flatten)]
    pub budget: BudgetArgs,
}

impl HSequenceArgs {
    /// The question.
    pub fn question(&self) -> HSequenceQuestion {
        HSequenceQuestion { take_away: self.take.take.clone(), terms: self.terms }
    }
}

#[derive(Debug, Args)]
#[command(allow_negative_numbers = true, after_help = "Example: fibnim word --pile 21 --quota 12 --letters 40")]
pub struct WordArgs {
    #[command(flatten)]
    pub question: WordQuestion,
    #[command(flatten)]
    pub format: FormatArgs,
    #[command(flatten)]
    pub budget: BudgetArgs,
}
