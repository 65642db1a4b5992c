//! `fibnim play`: the game by lines, the game as JSON, and what they share with the board.

mod command;
mod events;
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
        let thinker = thinker::Thinker::new(args.time, args.memory);
        return if args.json { events::replay(path, thinker) } else { replay::run(path, thinker) };
    }
    let game = setup::game(args)?;
    if let Some(path) = &args.save {
        // An unusable file is reported before the game, not after it.
        files::check(path, args.force)?;
    }
    if args.json {
        return events::run(game, args);
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
