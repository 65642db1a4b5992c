//! `fibnim table`.

mod export;

use crate::args::TableCommand;
use crate::error::CliError;

/// Runs the subcommand that the arguments ask for.
pub fn run(command: &TableCommand) -> Result<(), CliError> {
    match command {
        TableCommand::Export(args) => export::run(args),
    }
}
