//! Arguments of `fibnim play`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use fibnim_engine::wire::{Dynamic, Opening, Ruleset};
use fibnim_play::{Player, Strategy};

use super::{size, time};

/// Who makes the first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum FirstArg {
    /// You
    You,
    /// The opponent
    Opponent,
}

/// Options that a game from a file sets itself.
const OF_A_GAME: [&str; 11] =
    ["position", "quota", "opening", "dynamic", "take", "misere", "opponent", "first", "players", "two", "seed"];

#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "flags of the command line")]
#[command(allow_negative_numbers = true, after_help = EXAMPLES)]
pub struct PlayArgs {
    /// Piles, or one position in the papers' notation [default: 20]
    #[arg(value_name = "PILE|POSITION")]
    pub position: Vec<String>,
    /// Quota of the first move; under local dynamic one for each pile
    #[arg(long, value_name = "W", conflicts_with = "opening")]
    pub quota: Option<String>,
    /// What an opening may take [default: not-whole for one pile, otherwise any]
    #[arg(long, value_name = "RULE")]
    pub opening: Option<Opening>,
    /// One quota for all piles, or one for each [default: global, or local for sums with +]
    #[arg(long, value_name = "WHERE")]
    pub dynamic: Option<Dynamic>,
    #[command(flatten)]
    pub rules: Ruleset,
    /// Strategy of your opponent
    #[arg(long, value_name = "STRATEGY", default_value = "perfect")]
    pub opponent: Strategy,
    /// Who makes the first move
    #[arg(long, value_name = "WHO", default_value = "you")]
    pub first: FirstArg,
    /// Both players, the first one first: human, or a strategy
    #[arg(long, value_name = "A,B", value_delimiter = ',', conflicts_with_all = ["opponent", "first", "two"])]
    pub players: Vec<Player>,
    /// Let two humans play
    #[arg(long, conflicts_with_all = ["opponent", "first"])]
    pub two: bool,
    /// Seed of random moves; the same one gives the same moves
    #[arg(long, default_value = "1")]
    pub seed: u64,
    /// Continue the game in a file
    #[arg(long, value_name = "FILE", conflicts_with_all = OF_A_GAME)]
    pub load: Option<PathBuf>,
    /// Write the game into a file after every move
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// Replace the file of --save if there is one
    #[arg(long)]
    pub force: bool,
    /// Play by lines on standard input and output
    #[arg(long)]
    pub plain: bool,
    /// Play by lines, and print every event as JSON
    #[arg(long, conflicts_with = "plain")]
    pub json: bool,
    /// Print the game in a file with its blunders
    #[arg(long, value_name = "FILE", conflicts_with_all = OF_A_GAME, conflicts_with_all = ["load", "save"])]
    pub replay: Option<PathBuf>,
    /// Time that each reply, hint or verdict may take
    #[arg(long, value_name = "TIME", default_value = "1s", value_parser = time)]
    pub time: Duration,
    /// Memory that each of them may use
    #[arg(long, value_name = "SIZE", default_value = "512MiB", value_parser = size)]
    pub memory: u64,
}

const EXAMPLES: &str = "\
Examples:
  fibnim play                                    one pile of 20 against a perfect opponent
  fibnim play 5 8 13 --opponent slip:0.2         an opponent who errs in one move of five
  fibnim play \"(20,62;8)\" --first opponent       two piles and a quota of 8
  fibnim play 12 9 --take 3t --misere --two      two humans under other rules
  fibnim play 20 --plain                         lines instead of a screen; type 'help'
  fibnim play 21 --players random,perfect --plain --save game.txt
  fibnim play --load game.txt                    continue that game
  fibnim play --replay game.txt                  list its moves and blunders
  fibnim play 20 --json                          one line of JSON for every event

Opponents: perfect or lps (takes 1 in lost positions), longest (delays the end in lost
positions), optimal (leaves a random player the least chance in lost positions), random
or unskilled, slip:RATE (perfect, but with this probability a random move), greedy (takes
all it may), zhou, optimist (Flanigan's player, which does not know the thresholds).

On the board ? shows the keys. docs/game-format.md describes the files.";
