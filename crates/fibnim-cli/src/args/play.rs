//! Arguments of `fibnim play`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use fibnim_play::{Player, Strategy};

use super::{DynamicArg, OpeningArg, RulesArgs, size, time};

/// Who makes the first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum FirstArg {
    /// You
    You,
    /// The opponent
    Opponent,
}

/// What a game from a file says itself.
const OF_A_GAME: [&str; 11] =
    ["position", "quota", "opening", "dynamic", "take", "misere", "opponent", "first", "players", "two", "seed"];

#[derive(Debug, Args)]
#[command(allow_negative_numbers = true, after_help = EXAMPLES)]
pub struct PlayArgs {
    /// Piles, or one position in the papers' notation [default: 20]
    #[arg(value_name = "PILE|POSITION")]
    pub position: Vec<String>,
    /// The most chips that the first move may take; one a pile under local dynamic, separated by commas
    #[arg(long, value_name = "W", conflicts_with = "opening")]
    pub quota: Option<String>,
    /// What the first move may take where no quota is given [default: not-whole for one pile, any for several]
    #[arg(long, value_name = "RULE")]
    pub opening: Option<OpeningArg>,
    /// Where the quota lives [default: global, or local for a sum such as "(5;2)+(8;3)"]
    #[arg(long, value_name = "WHERE")]
    pub dynamic: Option<DynamicArg>,
    #[command(flatten)]
    pub rules: RulesArgs,
    /// Who plays against you; see below for the names
    #[arg(long, value_name = "STRATEGY", default_value = "perfect")]
    pub opponent: Strategy,
    /// Who makes the first move
    #[arg(long, value_name = "WHO", default_value = "you")]
    pub first: FirstArg,
    /// Both players, first and second: human, or the name of a strategy
    #[arg(long, value_name = "A,B", value_delimiter = ',', conflicts_with_all = ["opponent", "first", "two"])]
    pub players: Vec<Player>,
    /// Two humans, who take turns
    #[arg(long, conflicts_with_all = ["opponent", "first"])]
    pub two: bool,
    /// The seed of strategies that leave something to chance: the same one gives the same answers
    #[arg(long, default_value = "1")]
    pub seed: u64,
    /// Go on with the game in a file
    #[arg(long, value_name = "FILE", conflicts_with_all = OF_A_GAME)]
    pub load: Option<PathBuf>,
    /// Write the game into a file when you leave
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// Replace the file of --save if there is one
    #[arg(long)]
    pub force: bool,
    /// Play by lines on standard input and output instead of a full screen
    #[arg(long)]
    pub plain: bool,
    /// Print the game in a file move by move, with its blunders and the better moves
    #[arg(long, value_name = "FILE", conflicts_with_all = OF_A_GAME, conflicts_with_all = ["load", "save"])]
    pub replay: Option<PathBuf>,
    /// Time that an opponent, a hint or a verdict may take
    #[arg(long, value_name = "TIME", default_value = "1s", value_parser = time)]
    pub time: Duration,
    /// Memory that they may use
    #[arg(long, value_name = "SIZE", default_value = "512MiB", value_parser = size)]
    pub memory: u64,
}

const EXAMPLES: &str = "\
Examples:
  fibnim play                                    one pile of 20 against a perfect opponent
  fibnim play 5 8 13 --opponent slip:0.2         one who errs now and then
  fibnim play \"(20,62;8)\" --first opponent       two piles and a quota of 8
  fibnim play 12 9 --take 3t --misere --two      two humans under other rules
  fibnim play 20 --plain                         lines instead of a screen; type 'help'
  fibnim play 21 --players random,perfect --plain --save game.txt
  fibnim play --load game.txt                    go on with it
  fibnim play --replay game.txt                  and see who blundered

Opponents: perfect or lps (in lost positions takes 1), longest (in lost positions plays long), optimal (in lost
positions leaves a random player the least chance), random or unskilled, slip:RATE (perfect but for random moves
at that rate), greedy (takes all it may), zhou, optimist (Flanigan's, who does not know the thresholds).

On the board ? shows the keys. docs/game-format.md describes the files.";
