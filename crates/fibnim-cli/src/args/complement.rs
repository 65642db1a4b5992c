//! Arguments of `fibnim complement`.

use clap::Args;
use fibnim_engine::wire::{ComplementQuestion, ComplementsQuestion, Function, HolesQuestion};

use super::{BudgetArgs, FormatArgs, PartArgs, count};

#[derive(Debug, Args)]
#[command(
    allow_negative_numbers = true,
    mut_arg("part", |part| part.requires("holes")),
    after_help = "\
Examples:
  fibnim complement 6 1                        the k for which (6,1,k) is P at every quota
  fibnim complement --max 15 --format latex    all pairs up to 15
  fibnim complement --max 1000 --bound 16000 --records
  fibnim complement --take 3t --max 100 --holes         the pairs without a value
  fibnim complement --max 20 --piles 4 --holes          the triples without one

The value is a number; or \"none\", which is proved; or \"unknown\", if the search found
none up to the bound."
)]
pub struct ComplementArgs {
    /// Piles whose complementary value is wanted [default: all pairs]
    #[arg(value_name = "PILE", conflicts_with_all = ["max", "records", "holes"])]
    pub piles: Vec<u32>,
    #[command(flatten)]
    pub take: Function,
    /// Largest pile of the pairs
    #[arg(long, value_name = "N", default_value = "15", value_parser = count)]
    pub max: u32,
    /// Bound of the search if nothing is proved [default: 5000]
    #[arg(long, value_name = "N", value_parser = count)]
    pub bound: Option<u32>,
    /// Print only pairs whose value exceeds all earlier ones
    #[arg(long)]
    pub records: bool,
    /// Print only pairs without a value
    #[arg(long, conflicts_with = "records")]
    pub holes: bool,
    /// Piles of a position, 3 or 4, when holes are listed
    #[arg(long = "piles", value_name = "N", default_value = "3", value_parser = count, requires = "holes")]
    pub position: u32,
    #[command(flatten)]
    pub part: PartArgs,
    #[command(flatten)]
    pub format: FormatArgs,
    #[command(flatten)]
    pub budget: BudgetArgs,
}

impl ComplementArgs {
    /// The question about the piles of the arguments.
    pub fn question(&self) -> ComplementQuestion {
        ComplementQuestion { function: self.take.clone(), piles: self.piles.clone(), bound: self.bound }
    }

    /// The question about piles without a value.
    pub fn of_holes(&self) -> HolesQuestion {
        let (function, piles) = (self.take.clone(), self.position);
        HolesQuestion { function, piles, max: self.max, bound: self.bound, part: self.part.wire() }
    }

    /// The question about all pairs.
    pub fn of_pairs(&self) -> ComplementsQuestion {
        ComplementsQuestion { function: self.take.clone(), max: self.max, bound: self.bound }
    }
}
