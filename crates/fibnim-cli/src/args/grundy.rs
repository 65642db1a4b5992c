//! Arguments of `fibnim grundy`.

use clap::Subcommand;
use fibnim_engine::wire::{GrundyAutomatonQuestion, GrundyQuestion, GrundyRowsQuestion};

use super::{Asked, JsonArgs};

/// The subcommands of `fibnim grundy`.
#[derive(Debug, Subcommand)]
pub enum GrundyCommand {
    /// Print the Grundy value of piles that each have a quota
    #[command(after_help = VALUE_EXAMPLES)]
    Value(Asked<GrundyQuestion, JsonArgs>),
    /// Print the Grundy values of all small piles
    #[command(after_help = TABLE_EXAMPLES)]
    Table(Asked<GrundyRowsQuestion>),
    /// Print the automaton that reads the value off a pile's digits
    #[command(after_help = AUTOMATON_EXAMPLES)]
    Automaton(Asked<GrundyAutomatonQuestion>),
}

const VALUE_EXAMPLES: &str = "\
Examples:
  fibnim grundy value 26 --quota 5                  G(26;5) = 4
  fibnim grundy value 26                            the opening G(26;25)
  fibnim grundy value 26 19 --quota 5,3             a sum: the nim-sum of both values
  fibnim grundy value 4 5 --quota 3,2 --exactly 2   every move takes from both piles
  fibnim grundy value $(seq -s '' 1 300) --quota 9  a pile of 792 digits, by a certificate

G(n;r) is the Grundy value of a pile of n chips whose next move may take up to r.";

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
