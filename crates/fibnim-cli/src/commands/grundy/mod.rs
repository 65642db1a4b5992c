//! `fibnim grundy`: one module a subcommand.

mod automaton;
mod table;
mod value;

use crate::args::GrundyCommand;
use crate::error::CliError;

/// Runs the subcommand that the arguments ask for.
pub fn run(command: &GrundyCommand) -> Result<(), CliError> {
    match command {
        GrundyCommand::Value(args) => value::run(args),
        GrundyCommand::Table(args) => table::run(args),
        GrundyCommand::Automaton(args) => automaton::run(args),
    }
}
