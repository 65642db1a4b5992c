//! Arguments of `fibnim prove` and `fibnim check`.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use clap::{ArgAction, ArgGroup, Args, ValueEnum};

use super::{TakeArgs, time};

#[derive(Debug, Args)]
#[command(after_help = PROVE_EXAMPLES, group = ArgGroup::new("files").multiple(true))]
pub struct ProveArgs {
    /// A statement to decide for all numbers; without one, a game is proved
    #[arg(value_name = "STATEMENT", conflicts_with_all = ["fixed", "free", "output", "export"])]
    pub statement: Option<String>,
    #[command(flatten)]
    pub take: TakeArgs,
    /// The fixed piles of the game, separated by commas
    #[arg(long, value_name = "PILES", value_delimiter = ',', value_parser = clap::value_parser!(u32).range(0..=64))]
    pub fixed: Vec<u32>,
    /// How many piles are of any size: 1 beside the fixed ones, or 2 alone
    #[arg(long, default_value = "1", value_parser = clap::value_parser!(u8).range(1..=2))]
    pub free: u8,
    /// Prove the Grundy values 0 to G of one pile, in place of who wins
    #[arg(long, value_name = "G", conflicts_with_all = ["statement", "fixed", "free", "export"],
          value_parser = clap::value_parser!(u32).range(0..=8))]
    pub grundy: Option<u32>,
    /// The most states of an automaton
    #[arg(long, value_name = "K", default_value = "20000")]
    pub states: u32,
    /// Time that learning may take
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = time)]
    pub budget: Duration,
    /// Where to write the certificates of the game and of all that it depends on
    #[arg(short, long, value_name = "FILE", group = "files")]
    pub output: Option<PathBuf>,
    /// Write the automaton of the game: walnut, with all that it depends on, to the folder PATH; dot (Graphviz), or svg
    /// (a picture of up to 40 states), to the file PATH or to standard output
    #[arg(long, value_names = ["FORMAT", "PATH"], num_args = 1..=2, action = ArgAction::Set, group = "files")]
    pub export: Vec<OsString>,
    /// A file of certificates of smaller games, which are checked instead of being proved again
    #[arg(long, value_name = "FILE", conflicts_with = "statement")]
    pub certificate: Option<PathBuf>,
    /// Prove the theorems of the papers that are statements about numbers and games
    #[arg(long, conflicts_with_all = ["statement", "fixed", "free", "output", "export", "certificate", "take"])]
    pub theorems: bool,
    /// Print one JSON object a line
    #[arg(long)]
    pub json: bool,
    /// Replace files that exist
    #[arg(long, requires = "files")]
    pub force: bool,
}

/// What an automaton can be exported as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ProofFormat {
    /// Automata and a file of commands for the Walnut prover
    Walnut,
    /// A graph in the language of Graphviz
    Dot,
    /// A picture
    Svg,
}

const PROVE_EXAMPLES: &str = "\
Examples:
  fibnim prove --fixed 6,1 -o n6x1.json              piles 6, 1 and k, for every k
  fibnim prove --free 2                              two piles of any size
  fibnim prove --fixed 4,3 --export walnut DIR       the same proof as files for the Walnut prover
  fibnim prove --fixed 4,3 --export dot | dot -Tpdf -o n4x3.pdf
  fibnim prove --fixed 4,3 --export svg n4x3.svg     a picture of the automaton
  fibnim prove --grundy 6 -o g6.json                 the Grundy values 0 to 6 of one pile, for all quotas
  fibnim prove --theorems                            the papers' theorems, for numbers of every size
  fibnim prove \"forall k: n(4,3; k, 3)\"              (4,3,k) is N at quota 3, for every k
  fibnim prove \"forall k: exists w: n(4,3; k, w)\"    (4,3) has no complementary value

In a statement n(FIXED; k, w) says that the player to move wins with the fixed piles and one of k chips
under quota w, n2(a, b, w) the same of two piles, and g(VALUE; k, w) that one pile of k has this Grundy
value under quota w. Besides: and or not implies iff exists forall
+ - * <= < = != >= > and f(x), the take-away function; term(x), low(n, x), top(n, x): x is a term of the
H-sequence, the least, the largest part of n; next(x, y): y is the term after x; even(x, y): terms x <= y
an even number of places apart. Variables are numbers from 0.";

#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  fibnim check n6x1.json\n  fibnim check --shipped")]
pub struct CheckArgs {
    /// Files of certificates
    #[arg(required_unless_present = "shipped", value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Check the certificates that the command brings with it
    #[arg(long)]
    pub shipped: bool,
}
