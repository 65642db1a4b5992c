//! `fibnim table`: one module a subcommand.

mod build;
mod complement;
mod export;
mod file;
mod info;
mod probe;
mod stats;
mod verify;

pub use file::open;

use crate::args::TableCommand;
use crate::error::CliError;

/// Runs the subcommand that the arguments ask for.
pub fn run(command: &TableCommand) -> Result<(), CliError> {
    match command {
        TableCommand::Build(args) => build::run(args),
        TableCommand::Info(args) => info::run(args),
        TableCommand::Verify(args) => verify::run(args),
        TableCommand::Probe(args) => probe::run(args),
        TableCommand::Stats(args) => stats::run(args),
        TableCommand::Complement(args) => complement::run(args),
        TableCommand::Export(args) => export::run(args),
    }
}
