//! `fibnim play`: what the board and the lines share, and the lines.

mod command;
mod files;
mod plain;
mod replay;
mod setup;
mod thinker;
mod words;

use crate::args::PlayArgs;
use crate::error::CliError;

/// Plays, or goes through a game in a file.
pub fn run(args: &PlayArgs) -> Result<(), CliError> {
    if let Some(path) = &args.replay {
        return replay::run(path, thinker::Thinker::new(args.time, args.memory));
    }
    let game = setup::game(args)?;
    if let Some(path) = &args.save {
        // Better now than after the game.
        files::check(path, args.force)?;
    }
    plain::run(game, args)
}
