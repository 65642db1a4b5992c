//! `fibnim prove`: one module a subcommand.

mod export;
pub mod folder;
mod game;
mod statement;
mod theorems;
mod theory;

use crate::args::ProveCommand;
use crate::error::CliError;

/// Runs the subcommand that the arguments ask for.
pub fn run(command: &ProveCommand) -> Result<(), CliError> {
    match command {
        ProveCommand::Game(args) => game::run(args),
        ProveCommand::Statement(args) => statement::run(args),
        ProveCommand::Theorems(args) => theorems::run(args),
        ProveCommand::Theory(args) => theory::run(args),
    }
}
