//! `fibnim odds`: one module a subcommand.

mod chance;
mod table;

use crate::args::OddsCommand;
use crate::error::CliError;

/// Runs the subcommand that the arguments ask for.
pub fn run(command: &OddsCommand) -> Result<(), CliError> {
    match command {
        OddsCommand::Chance(args) => chance::run(args),
        OddsCommand::Table(args) => table::run(args),
    }
}
