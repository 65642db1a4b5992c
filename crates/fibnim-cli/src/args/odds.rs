//! Arguments of `fibnim odds` and `fibnim arena`.

use clap::{Args, Subcommand};
use fibnim_engine::wire::{ArenaQuestion, OddsQuestion, OddsTableQuestion, Rules};

use super::{BudgetArgs, FormatArgs, JsonArgs, PartArgs, TableArgs, count, position};
use crate::error::CliError;

/// The subcommands of `fibnim odds`.
#[derive(Debug, Subcommand)]
pub enum OddsCommand {
    /// Print the chance that the player who moves first wins
    Chance(OddsChanceArgs),
    /// Print the chances of a random player on all small piles
    #[command(after_help = "\
Examples:
  fibnim odds table --max 40 --format csv
  fibnim odds table --max 40 --of losing --format latex")]
    Table(TableArgs<OddsTableQuestion>),
}

#[derive(Debug, Args)]
#[command(allow_negative_numbers = true, after_help = CHANCE_EXAMPLES)]
pub struct OddsChanceArgs {
    /// Piles, or one position in the papers' notation
    #[arg(required = true, value_name = "PILE|POSITION")]
    pub position: Vec<String>,
    /// The player who moves first; the chance is this player's
    #[arg(long, value_name = "PLAYER", default_value = "random")]
    pub first: String,
    /// The other player
    #[arg(long, value_name = "PLAYER", default_value = "perfect")]
    pub against: String,
    #[command(flatten)]
    pub rules: Rules,
    /// Estimate the chance from this many games
    #[arg(long, value_name = "K")]
    pub games: Option<u64>,
    /// Seed of the games of an estimate [default: 1]
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    #[command(flatten)]
    pub format: JsonArgs,
    #[command(flatten)]
    pub budget: BudgetArgs,
}

impl OddsChanceArgs {
    /// The question.
    pub fn question(&self) -> Result<OddsQuestion, CliError> {
        Ok(OddsQuestion {
            rules: self.rules.clone(),
            position: position(&self.position)?,
            players: [self.first.clone(), self.against.clone()],
            games: self.games,
            seed: self.seed,
        })
    }
}

const CHANCE_EXAMPLES: &str = "\
Examples:
  fibnim odds chance 12                                 1/176: a random player opens
  fibnim odds chance 21 --first perfect --against random
  fibnim odds chance 8 --first optimal --against random
  fibnim odds chance 5 8 13 --first slip:0.2 --against greedy --json
  fibnim odds chance \"(20,62;6)\" --first random --against optimist --games 100000

Players:
  perfect     takes 1 in lost positions
  longest     delays the end in lost positions
  optimal     leaves a random player the least chance in lost positions
  random      any legal move, all equally likely
  slip:RATE   perfect, but with this probability a random move
  greedy      takes all it may
  zhou        Zhou's program
  optimist    Flanigan's player, which does not know the thresholds

For one pile of Fibonacci nim a formula gives the chance at any size. In all other
cases the command computes it by recursion over the positions. If that exceeds the
budget, it estimates the chance from games.";

#[derive(Debug, Args)]
#[command(allow_negative_numbers = true, after_help = ARENA_EXAMPLES)]
pub struct ArenaArgs {
    /// Piles, or one position in the papers' notation
    #[arg(required = true, value_name = "PILE|POSITION")]
    pub position: Vec<String>,
    /// The players, separated by commas; see 'fibnim odds chance --help'
    #[arg(long, value_name = "PLAYERS", value_delimiter = ',', required = true)]
    pub players: Vec<String>,
    #[command(flatten)]
    pub rules: Rules,
    /// Games of every pair; its players take turns to begin
    #[arg(long, value_name = "K", default_value = "1000", value_parser = count)]
    pub games: u32,
    /// Seed; the same one gives the same games
    #[arg(long, value_name = "N", default_value = "0")]
    pub seed: u64,
    #[command(flatten)]
    pub part: PartArgs,
    #[command(flatten)]
    pub format: FormatArgs,
    #[command(flatten)]
    pub budget: BudgetArgs,
}

impl ArenaArgs {
    /// The question.
    pub fn question(&self) -> Result<ArenaQuestion, CliError> {
        Ok(ArenaQuestion {
            rules: self.rules.clone(),
            position: position(&self.position)?,
            players: self.players.clone(),
            games: self.games,
            seed: self.seed,
            part: self.part.wire(),
        })
    }
}

const ARENA_EXAMPLES: &str = "\
Examples:
  fibnim arena 5 8 13 --players perfect,slip:0.2,random --games 10000
  fibnim arena \"(20,62;6)\" --players zhou,optimist,greedy --format csv
  fibnim arena 21 --players perfect,random --take 3t --misere --json

Every player meets every other. The table has two rows for each pair, one for each
player who begins.";
