//! Arguments of `fibnim puzzle`.

use clap::Args;
use fibnim_engine::wire::{PuzzleCodeQuestion, PuzzlesQuestion};

use super::{BudgetArgs, JsonArgs};

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct PuzzleArgs {
    #[command(flatten)]
    pub set: PuzzlesQuestion,
    /// Print the answers behind the puzzles
    #[arg(long, conflicts_with = "check")]
    pub answers: bool,
    /// Say which answers a pupil's code reports as right
    #[arg(long, value_name = "CODE", requires = "name")]
    pub check: Option<String>,
    /// With --check: the name of the pupil
    #[arg(long, value_name = "NAME", requires = "check")]
    pub name: Option<String>,
    /// With --check: the word that the teacher gave to the class
    #[arg(long, value_name = "WORD", requires = "check")]
    pub key: Option<String>,
    #[command(flatten)]
    pub format: JsonArgs,
    #[command(flatten)]
    pub budget: BudgetArgs,
}

impl PuzzleArgs {
    /// The question about a code, if the arguments have one.
    pub fn code(&self) -> Option<PuzzleCodeQuestion> {
        self.check.as_ref().map(|code| PuzzleCodeQuestion {
            set: self.set.clone(),
            name: self.name.clone().unwrap_or_default(),
            key: self.key.clone().unwrap_or_default(),
            code: code.clone(),
        })
    }
}

const EXAMPLES: &str = "\
Examples:
  fibnim puzzle --grade 2 --seed 7                         one puzzle, of grade 2
  fibnim puzzle --kinds only-move --count 10 --answers      a worksheet with its answers
  fibnim puzzle --seed 7 --count 10 --check CODE --name Ada   a pupil's code

The same seed, grade and kinds give the same puzzles in the command and on the page.
A code belongs to a set, a name and the word of the class. It tells apart honest
results and mistyped ones; anybody who can run this command could make one.";
