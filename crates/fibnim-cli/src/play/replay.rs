//! Going through a game.

use std::io::Write;
use std::path::Path;

use fibnim_engine::EngineError;
use fibnim_play::{Match, Player, Seat, Turn, Verdict};

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

/// The same game between two humans, so that the words do not say "you".
fn neutral(game: &Match) -> Match {
    let mut game = game.clone();
    game.seat(Seat::First, Player::Human);
    game.seat(Seat::Second, Player::Human);
    game
}

/// The remark after a move: empty unless the move gave a win away or could not be judged.
fn remark(turn: &Turn, verdict: Result<&Verdict, &EngineError>) -> String {
    match verdict {
        Ok(Verdict::Blunder(Some(better))) => format!("   blunder: {} wins", words::chips(&turn.before, better)),
        Ok(Verdict::Blunder(None)) => "   blunder".to_owned(),
        Ok(Verdict::Wins | Verdict::Lost) => String::new(),
        Err(beyond) => format!("   not judged, {beyond}"),
    }
}

/// Prints one line for each move, and the number of blunders.
pub fn moves(game: &Match, thinker: &mut Thinker, out: &mut impl Write) -> Result<(), CliError> {
    let mut blunders = [0_usize; 2];
    for turn in game.turns() {
        let verdict = thinker.judge(game, &turn);
        blunders[turn.seat.index()] += usize::from(matches!(verdict, Ok(Verdict::Blunder(_))));
        let (taken, remark) = (words::chips(game.start(), &turn.chosen), remark(&turn, verdict.as_ref()));
        writeln!(out, "{:>3}. {} takes {taken}: {}{remark}", turn.number + 1, turn.seat, turn.after)?;
    }
    Ok(writeln!(out, "Blunders: first {}, second {}.", blunders[0], blunders[1])?)
}
