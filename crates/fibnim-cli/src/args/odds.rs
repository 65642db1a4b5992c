//! Arguments of `fibnim odds`.

use clap::Subcommand;
use fibnim_engine::wire::{OddsQuestion, OddsTableQuestion};

use super::{Asked, AskedAt, JsonArgs};

/// The subcommands of `fibnim odds`.
#[derive(Debug, Subcommand)]
pub enum OddsCommand {
    /// Print the chance that the player who moves first wins
    #[command(after_help = CHANCE_EXAMPLES)]
    Chance(AskedAt<OddsQuestion, JsonArgs>),
    /// Print the chances of a random player on all small piles
    #[command(after_help = "\
Examples:
  fibnim odds table --max 40 --format csv
  fibnim odds table --max 40 --of losing --format latex")]
    Table(Asked<OddsTableQuestion>),
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
