//! Arguments of `fibnim plot`.

use std::path::PathBuf;

use clap::Args;

use fibnim_engine::wire::SliceQuestion;

use super::BudgetArgs;

#[derive(Debug, Args)]
#[command(allow_negative_numbers = true, after_help = EXAMPLES, mut_arg("max", |max| max.default_value("200")))]
pub struct PlotArgs {
    #[command(flatten)]
    pub slice: SliceQuestion,
    /// Draw the P-positions under this quota, not thresholds
    #[arg(long, value_name = "QUOTA", value_parser = clap::value_parser!(u64).range(1..))]
    pub p_positions: Option<u64>,
    /// Table file with the thresholds
    #[arg(long, value_name = "FILE")]
    pub table: Option<PathBuf>,
    /// Title of the picture [default: the position and the rules]
    #[arg(long)]
    pub title: Option<String>,
    /// Picture file, whose name ends in .png or .svg
    #[arg(short, long, value_name = "FILE")]
    pub output: PathBuf,
    /// Replace the file if it exists
    #[arg(long)]
    pub force: bool,
    #[command(flatten)]
    pub budget: BudgetArgs,
}

const EXAMPLES: &str = "\
Examples:
  fibnim plot -o two.png                                    thresholds of two piles up to 200
  fibnim plot --max 2000 --take \"floor(3t/2)+1\" -o two.png
  fibnim plot --max 300 --fixed 5 -o three.svg              thresholds of (x, y, 5)
  fibnim plot --fixed 5,3 --p-positions 6 -o four.png       which (x, y, 5, 3) are P under quota 6

A position is P under every quota below its threshold; if the threshold is infinite, it
is P under every quota. The thresholds come from a theorem if one covers the positions,
otherwise from --table if it is given. In all other cases the command computes all positions
that can be reached, within --memory and --time.";
