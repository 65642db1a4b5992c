//! `fibnim play`: what the board and the lines share, and the lines.

mod command;
pub mod files;
mod plain;
mod replay;
pub mod setup;
pub mod thinker;
pub mod words;

use crate::args::PlayArgs;
use crate::board;
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
    if args.plain {
        return plain::run(game, args);
    }
    let game = board::run(game, args)?;
    match &args.save {
        Some(path) => files::save(&game, path, args.force),
        None => Ok(()),
    }
}
