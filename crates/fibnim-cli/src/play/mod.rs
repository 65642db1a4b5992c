//! `fibnim play`: the game by lines, and what it shares with the board.

mod command;
mod lines;
pub mod setup;
pub mod thinker;
pub mod words;

use fibnim_engine::PileMatch;

use crate::board;
use crate::error::CliError;
use crate::output::OutputFile;

/// Plays, or goes through a game in a file.
pub fn run(args: &setup::PlayArgs) -> Result<(), CliError> {
    if let Some(path) = &args.replay {
        return lines::replay(path, args);
    }
    if let Some(moves) = &args.review {
        return lines::review(moves, args);
    }
    let game = setup::game(args)?;
    if let Some(path) = &args.save {
        // An unusable file is reported before the game, not after it.
        drop(OutputFile::create(path, args.force)?);
    }
    if args.plain {
        return lines::run(game, args);
    }
    let game = match game {
        PileMatch::TakeAway(game) => board::run(game, args)?,
        // The board shows quotas and blocks of a take-away function.
        PileMatch::Relative(_) => return lines::run(game, args),
    };
    match &args.save {
        Some(path) => setup::save(&game, path, args.force),
        None => Ok(()),
    }
}
