//! The game that the arguments ask for, and games in files.

use std::io::Write;
use std::path::Path;

use fibnim::{Notation, Position, PositionError, Rules};
use fibnim_engine::{read_position, wire};
use fibnim_play::{MAX_TEXT, Match, Player, Seat};

use crate::args::{FirstArg, PlayArgs};
use crate::error::CliError;
use crate::input;
use crate::output::OutputFile;

/// The default start, which the player who begins can win.
const PILES: &str = "20";

/// The game of a file, or a new one.
pub fn game(args: &PlayArgs) -> Result<Match, CliError> {
    if let Some(path) = &args.load {
        return load(path);
    }
    let rules = args.rules.read()?;
    let start = start(args, &rules)?;
    let opponent = Player::Strategy(args.opponent);
    let players = match (&args.players[..], args.two, args.first) {
        (&[first, second], ..) => [first, second],
        ([], true, _) => [Player::Human; 2],
        ([], _, FirstArg::You) => [Player::Human, opponent],
        ([], _, FirstArg::Opponent) => [opponent, Player::Human],
        (players, ..) => {
            return Err(CliError::Input(format!(
                "{} players: --players takes two, such as human,perfect",
                players.len()
            )));
        }
    };
    Match::new(rules, start, players, args.seed).map_err(CliError::input)
}

fn start(args: &PlayArgs, rules: &Rules) -> Result<Position, CliError> {
    if args.position.iter().any(|part| part.trim().is_empty()) {
        return Err(CliError::input(PositionError::NoPiles));
    }
    let text = if args.position.is_empty() { PILES.to_owned() } else { args.position.join(" ") };
    let reading = wire::Reading {
        quota: args.quota.clone(),
        opening: args.opening,
        dynamic: args.dynamic,
        ..wire::Reading::default()
    };
    Ok(read_position(&text, &reading, rules)?)
}

/// A new game with the same players, from the text of a position or from the same start.
pub fn again(game: &Match, start: Option<&str>) -> Result<Match, String> {
    let start = match start {
        Some(text) => Notation::default().parse(text, &game.rules().take_away).map_err(|error| error.to_string())?,
        None => game.start().clone(),
    };
    let players = [Seat::First, Seat::Second].map(|seat| game.player(seat));
    Match::new(game.rules().clone(), start, players, game.seed()).map_err(|error| error.to_string())
}

/// A new game under other rules: a take-away function, and "misere" or "normal" after it.
pub fn under(game: &Match, text: &str) -> Result<Match, String> {
    let text = text.trim();
    let (take, rules): (&str, fn(_) -> Rules) = match (text.strip_suffix("misere"), text.strip_suffix("normal")) {
        (Some(take), _) => (take, Rules::misere),
        (None, Some(take)) => (take, Rules::normal),
        (None, None) => (text, Rules::normal),
    };
    let take = if take.trim().is_empty() { Ok(game.rules().take_away.clone()) } else { take.trim().parse() };
    let rules = rules(take.map_err(|error: fibnim::TakeAwayError| error.to_string())?);
    let players = [Seat::First, Seat::Second].map(|seat| game.player(seat));
    Match::new(rules, game.start().clone(), players, game.seed()).map_err(|error| error.to_string())
}

/// The seat that an opponent takes: the one across from the only human, or from the one whose turn it is.
pub fn opposite(game: &Match) -> Option<Seat> {
    let human = |seat| game.player(seat) == Player::Human;
    match (human(Seat::First), human(Seat::Second)) {
        (true, true) => Some(game.mover().other()),
        (true, false) => Some(Seat::Second),
        (false, true) => Some(Seat::First),
        (false, false) => None,
    }
}

/// Seats another opponent, and says who it is and where.
pub fn oppose(game: &mut Match, name: &str) -> Result<(Seat, Player), String> {
    let player: Player = name.parse().map_err(|error| format!("{error}, and human"))?;
    let seat = opposite(game).ok_or_else(|| "there is no human to play against".to_owned())?;
    game.seat(seat, player);
    Ok((seat, player))
}

/// The pile of a move: the one that is named, or else the only one that has chips.
pub fn pile(game: &Match, named: Option<usize>) -> Option<usize> {
    let piles = game.position().piles();
    let mut left = (0..piles.len()).filter(|&pile| !piles[pile].is_zero());
    match (named, left.next(), left.next()) {
        (Some(pile), ..) => Some(pile),
        (None, Some(_), Some(_)) => None,
        (None, only, _) => Some(only.unwrap_or_default()),
    }
}

/// Reads a game.
pub fn load(path: &Path) -> Result<Match, CliError> {
    let text = input::text(path, MAX_TEXT as u64)?;
    text.parse().map_err(|error| CliError::Input(format!("{}: {error}", path.display())))
}

/// Whether a game could be written there.
pub fn check(path: &Path, replace: bool) -> Result<(), CliError> {
    OutputFile::create(path, replace).map(drop)
}

/// Writes a game, all of it or nothing.
pub fn save(game: &Match, path: &Path, replace: bool) -> Result<(), CliError> {
    let mut file = OutputFile::create(path, replace)?;
    file.write_all(game.to_string().as_bytes())?;
    file.flush()?;
    file.finish()
}
