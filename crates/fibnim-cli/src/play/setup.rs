//! The game that the arguments ask for, and games in files.

use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use fibnim::{Move, PositionError};
use fibnim_engine::wire::{GameQuestion, ListOf, Reading, Ruleset, size, time};
use fibnim_engine::{EngineError, PileMatch, PileRules, begun_game, new_game, read_game, written_game};
use fibnim_play::{AnyRules, Match, Player, Seat, Strategy};

use super::command;
use crate::batch;
use crate::error::CliError;
use crate::output::{OutputFile, text};

/// The default start, which the player who begins can win.
const PILES: &str = "20";

/// The game of a file, or a new one.
pub fn game(args: &PlayArgs) -> Result<PileMatch, CliError> {
    if let Some(path) = &args.load {
        return load(path);
    }
    let players = match args.players[..] {
        [first, second] => [first, second],
        [] => [Player::Human, Player::Strategy(args.opponent)],
        ref players => {
            return Err(CliError::Input(format!(
                "{} players: --players takes two, such as human,perfect",
                players.len()
            )));
        }
    };
    let text = if args.position.is_empty() { PILES.to_owned() } else { args.position.join(" ") };
    begun(&args.rules, &text, args, players)
}

/// A game before its first move.
fn begun(rules: &Ruleset, start: &str, args: &PlayArgs, players: [Player; 2]) -> Result<PileMatch, CliError> {
    if args.position.iter().any(|part| part.trim().is_empty()) {
        return Err(CliError::input(PositionError::NoPiles));
    }
    Ok(new_game(rules, start, &args.reading, players, args.seed)?)
}

/// The game of a list of moves: `12: 2 3 5`, or `5 8: 3 from 2, 1 from 1`, where the start before the colon may also be
/// that of the arguments. Rules of its own stand behind it, such as `take=3t misere=true`.
pub fn listed(text: &str, args: &PlayArgs) -> Result<PileMatch, CliError> {
    let (list, options) = batch::words(text)?;
    batch::known(&options, &batch::options(Ruleset::augment_args))?;
    let rules = batch::with(&args.rules, options)?;
    let (start, list) = match list.split_once(':') {
        Some((start, list)) => (start.trim().to_owned(), list),
        None if args.position.is_empty() => {
            return Err(CliError::Input("give the start before the moves, such as 12: 2 3 5".to_owned()));
        }
        None => (args.position.join(" "), &*list),
    };
    match begun(&rules, &start, args, [Player::Human; 2])? {
        PileMatch::TakeAway(game) => played(game, list).map(PileMatch::TakeAway),
        PileMatch::Relative(game) => played(game, list).map(PileMatch::Relative),
    }
}

/// The game after a list of moves.
fn played<R: PileRules>(mut game: Match<R>, list: &str) -> Result<Match<R>, CliError> {
    // Moves in several piles have blanks within.
    let one = game.start().piles().len() == 1;
    let moves = list.split(|c: char| c == ',' || one && c.is_whitespace());
    for (number, text) in (1..).zip(moves.filter(|text| !text.trim().is_empty())) {
        let refused = |why: &dyn Display| CliError::Input(format!("move {number}: {why}"));
        let (chips, named) = command::taken(text).map_err(|why| refused(&why.trim_end_matches('.')))?;
        let pile = pile(&game, named)
            .ok_or_else(|| refused(&"several piles have chips: name one, as in '3 from 2, 1 from 1'"))?;
        game.play(&Move { pile, chips }).map_err(|error| refused(&error))?;
    }
    Ok(game)
}

/// A new game with the same players, from the text of a position or from the same start.
pub fn again<R: PileRules>(game: &Match<R>, start: Option<&str>) -> Result<PileMatch, EngineError> {
    let mut question = first(game)?;
    if let Some(text) = start {
        question.start = text.to_owned().try_into()?;
    }
    begun_game(&question)
}

/// A new game under other rules: a take-away function, and "misere" or "normal" after it.
pub fn under<R: PileRules>(game: &Match<R>, text: &str) -> Result<PileMatch, EngineError> {
    let mut question = first(game)?;
    let text = text.trim();
    let (take, misere) = match (text.strip_suffix("misere"), text.strip_suffix("normal")) {
        (Some(take), _) => (take.trim(), true),
        (None, Some(take)) => (take.trim(), false),
        (None, None) => (text, false),
    };
    if !take.is_empty() {
        question.rules = Ruleset { take: take.to_owned().try_into()?, ..Ruleset::default() };
    }
    question.rules.misere = misere;
    begun_game(&question)
}

/// The game before its first move.
fn first<R: PileRules>(game: &Match<R>) -> Result<GameQuestion, EngineError> {
    let game = GameQuestion::try_from(game)?;
    Ok(GameQuestion { moves: ListOf::default(), resigned: None, ..game })
}

/// The seat that an opponent takes: the one across from the only human, or from the one whose turn it is.
pub fn opposite<R: AnyRules>(game: &Match<R>) -> Option<Seat> {
    let human = |seat| game.player(seat) == Player::Human;
    match (human(Seat::First), human(Seat::Second)) {
        (true, true) => Some(game.mover().other()),
        (true, false) => Some(Seat::Second),
        (false, true) => Some(Seat::First),
        (false, false) => None,
    }
}

/// Seats another opponent, and says who it is and where.
pub fn oppose<R: AnyRules>(game: &mut Match<R>, name: &str) -> Result<(Seat, Player), String> {
    let player: Player = name.parse().map_err(|error| format!("{error}, and human"))?;
    let seat = opposite(game).ok_or_else(|| "there is no human to play against".to_owned())?;
    game.seat(seat, player).map_err(|error| error.to_string())?;
    Ok((seat, player))
}

/// The pile of a move: the one that is named, or else the only one that has chips.
pub fn pile<R: PileRules>(game: &Match<R>, named: Option<usize>) -> Option<usize> {
    let piles = game.position().piles();
    let mut left = (0..piles.len()).filter(|&pile| !piles[pile].is_zero());
    match (named, left.next(), left.next()) {
        (Some(pile), ..) => Some(pile),
        (None, Some(_), Some(_)) => None,
        (None, only, _) => Some(only.unwrap_or_default()),
    }
}

/// The most bytes of a file: more than any game has that is written here.
const MOST: u64 = 32 << 20;

/// Reads a game.
pub fn load(path: &Path) -> Result<PileMatch, CliError> {
    read_game(&text(path, MOST)?).map_err(|error| CliError::Input(format!("{}: {error}", path.display())))
}

/// Writes a game, all of it or nothing.
pub fn save<R: PileRules>(game: &Match<R>, path: &Path, replace: bool) -> Result<(), CliError> {
    OutputFile::of_text(path, &written_game(game), replace)
}

/// Options that a game from a file sets itself.
const OF_A_GAME: [&str; 6] = ["position", "Reading", "Ruleset", "opponent", "players", "seed"];

#[derive(Debug, Args)]
#[command(allow_negative_numbers = true, after_help = EXAMPLES)]
pub struct PlayArgs {
    /// Piles, or one position in the papers' notation [default: 20]
    #[arg(value_name = "PILE|POSITION")]
    pub position: Vec<String>,
    #[command(flatten)]
    pub reading: Reading,
    #[command(flatten)]
    pub rules: Ruleset,
    /// Strategy of your opponent, who moves second
    #[arg(long, value_name = "STRATEGY", default_value = "perfect")]
    pub opponent: Strategy,
    /// Both players, the first one first: human, or a strategy
    #[arg(long, value_name = "A,B", value_delimiter = ',', conflicts_with = "opponent")]
    pub players: Vec<Player>,
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
    /// Print the blunders in a list of moves, or - for stdin
    #[arg(long, value_name = "MOVES", conflicts_with_all = ["opponent", "players", "seed", "load", "save", "replay"])]
    pub review: Option<String>,
    /// Print the game or lists of moves in a file with blunders
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
  fibnim play \"(20,62;8)\" --players perfect,human   the opponent moves first
  fibnim play 12 9 --take 3t --misere --players human,human
  fibnim play 21 --only 1,3,4 --take unlimited   another game of the family
  fibnim play 20 --plain                         lines instead of a screen; type 'help'
  fibnim play 21 --players random,perfect --plain --save game.json
  fibnim play --load game.json                   continue that game
  fibnim play --replay game.json                 list its moves and blunders
  fibnim play --review \"12: 2 3 5\"              the same of a list of moves
  fibnim play 5 8 --review \"3 from 2, 1 from 1\"

A list of moves has its start before a colon, and rules behind it: 12: 2 3 5 take=3t. A
file of lists has one a line; lines that begin with # are passed over.

Opponents: perfect or lps (takes 1 in lost positions), quickest or longest (wins as soon
and loses as late as possible), optimal (leaves a random player the least chance in lost
positions), random or unskilled, slip:RATE (perfect, but with this probability a random
move), greedy (takes all it may), zhou, optimist (Flanigan's player, which does not know
the thresholds).

On the board ? shows the keys. docs/wire.md describes the files.";
