//! Arguments of `fibnim odds` and `fibnim arena`.

use clap::{Args, ValueEnum};
use fibnim_play::Strategy;

use super::{BudgetArgs, FormatArgs, RulesArgs, ThreadArgs, count};

/// Who opens the positions of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum TableArg {
    /// The openings of one pile, not the whole pile
    Openings,
    /// The positions that the skilled player loses against perfect play, and the best moves there
    Losing,
}

#[derive(Debug, Args)]
#[command(allow_negative_numbers = true, after_help = ODDS_EXAMPLES)]
pub struct OddsArgs {
    /// Piles, or one position in the papers' notation
    #[arg(required_unless_present = "table", value_name = "PILE|POSITION", conflicts_with = "table")]
    pub position: Vec<String>,
    /// The player who moves first, and whose chance it is; see below for the names
    #[arg(long, value_name = "PLAYER", default_value = "unskilled")]
    pub first: Strategy,
    /// The other player
    #[arg(long, value_name = "PLAYER", default_value = "lps")]
    pub against: Strategy,
    #[command(flatten)]
    pub rules: RulesArgs,
    /// Print the chances of an unskilled player on one pile of Fibonacci nim, for all piles up to N
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=2000))]
    pub table: Option<u32>,
    /// Which positions the table has
    #[arg(long, value_name = "WHICH", default_value = "openings", requires = "table")]
    pub of: TableArg,
    /// Estimate the chance by this many games, whether or not it could be exact
    #[arg(long, value_name = "GAMES", value_parser = clap::value_parser!(u32).range(1..))]
    pub estimate: Option<u32>,
    /// The seed of the games of an estimate
    #[arg(long, default_value = "1")]
    pub seed: u64,
    /// Print one JSON object
    #[arg(long, conflicts_with = "table")]
    pub json: bool,
    #[command(flatten)]
    pub format: FormatArgs,
    #[command(flatten)]
    pub budget: BudgetArgs,
}

const ODDS_EXAMPLES: &str = "\
Examples:
  fibnim odds 12 --first unskilled --against lps      1/176
  fibnim odds 21 --first lps --against unskilled      the skilled player opens a lost game
  fibnim odds 8 --first optimal --against random      and loses it in the best way
  fibnim odds 5 8 13 --first slip:0.2 --against greedy --json
  fibnim odds \"(20,62;6)\" --first random --against optimist --estimate 100000
  fibnim odds --table 40 --format csv
  fibnim odds --table 40 --of losing --format latex

Players: perfect or lps (in lost positions takes 1), longest (in lost positions plays long), optimal (in lost positions leaves
a random player the least chance), random or unskilled, slip:RATE (perfect but for random moves at that rate), greedy
(takes all it may), zhou, optimist (Flanigan's, who does not know the thresholds).

One pile of Fibonacci nim is answered by a formula at any size, everything else by recursion over positions, and where that is
beyond --memory or half of --time by 10000 games.";

#[derive(Debug, Args)]
#[command(allow_negative_numbers = true, after_help = ARENA_EXAMPLES)]
pub struct ArenaArgs {
    /// The players, separated by commas; the names are those of 'fibnim odds --help'
    #[arg(long, value_name = "PLAYERS", value_delimiter = ',', required = true)]
    pub players: Vec<Strategy>,
    /// The piles, separated by commas, or one position in the papers' notation
    #[arg(long, value_name = "PILES|POSITION", required = true)]
    pub piles: String,
    #[command(flatten)]
    pub rules: RulesArgs,
    /// Games of every pair; the players of a pair take turns to begin
    #[arg(long, value_name = "K", default_value = "1000", value_parser = count)]
    pub games: u32,
    /// The seed: the same one gives the same games, on any number of threads
    #[arg(long, default_value = "1")]
    pub seed: u64,
    #[command(flatten)]
    pub threads: ThreadArgs,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub format: FormatArgs,
    #[command(flatten)]
    pub budget: BudgetArgs,
}

const ARENA_EXAMPLES: &str = "\
Examples:
  fibnim arena --players perfect,slip:0.2,random --games 10000 --piles 5,8,13 --seed 1
  fibnim arena --players zhou,optimist,greedy --piles \"(20,62;6)\" --format csv
  fibnim arena --players perfect,random --piles 21 --take 3t --misere --json

Everybody meets everybody else. A row of the table is a pair and who of them began.";
