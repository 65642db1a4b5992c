//! Going through a game.

use std::io::Write;
use std::path::Path;

use fibnim_play::{Match, Player, Seat, Verdict};

use super::thinker::Thinker;
use super::{files, words};
use crate::error::CliError;
use crate::output::data;

/// Prints the game in a file, with the blunders marked.
pub fn run(path: &Path, mut thinker: Thinker) -> Result<(), CliError> {
    let game = files::load(path)?;
    let mut out = data();
    let players = [Seat::First, Seat::Second].map(|seat| game.player(seat));
    writeln!(out, "{}\nFirst: {}. Second: {}.", words::rules(&game), players[0], players[1])?;
    writeln!(out, "{}", words::position(game.start()))?;
    moves(&game, &mut thinker, &mut out)?;
    match game.winner() {
        Some(_) => writeln!(out, "{}", words::turn(&neutral(&game)))?,
        None => writeln!(out, "The game is not over.")?,
    }
    Ok(out.flush()?)
}

/// The game as that of two humans, for neutral words.
fn neutral(game: &Match) -> Match {
    let mut game = game.clone();
    game.seat(Seat::First, Player::Human);
    game.seat(Seat::Second, Player::Human);
    game
}

/// What is said of a move behind it; nothing of one that keeps a win or loses what was lost.
pub fn remark(game: &Match, number: usize, thinker: &mut Thinker) -> String {
    let position = game.position_at(number);
    match thinker.verdict(game, number) {
        Some(Ok(Verdict::Blunder(better))) => {
            format!("   blunder: {} wins", words::chips(&position, &better))
        }
        Some(Err(beyond)) => format!("   not judged, {beyond}"),
        _ => String::new(),
    }
}

/// All moves, a line each, and how many blunders there were.
pub fn moves(game: &Match, thinker: &mut Thinker, out: &mut impl Write) -> Result<(), CliError> {
    let mut blunders = [0_usize; 2];
    for (number, chosen) in game.moves().iter().enumerate() {
        let seat = Seat::after(number);
        let remark = remark(game, number, thinker);
        blunders[seat.index()] += usize::from(remark.starts_with("   blunder"));
        let taken = words::chips(game.start(), chosen);
        writeln!(out, "{:>3}. {seat} takes {taken}: {}{remark}", number + 1, game.position_at(number + 1))?;
    }
    Ok(writeln!(out, "Blunders: first {}, second {}.", blunders[0], blunders[1])?)
}
