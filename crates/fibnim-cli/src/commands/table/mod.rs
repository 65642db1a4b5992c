//! `fibnim table`: one module a subcommand.

mod build;
mod complement;
mod export;
mod info;
mod probe;
mod stats;
mod verify;

use std::path::Path;

use fibnim::{Progress, SolveError};
use fibnim_table::TableError;
use fibnim_table::store::{Mapped, TableFile};

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

/// Opens a table file.
pub fn open(path: &Path) -> Result<TableFile<Mapped>, CliError> {
    TableFile::open(path).map_err(|error| about(path, error))
}

/// An error with the name of the file that it is about.
pub fn about(path: &Path, error: TableError) -> CliError {
    match error {
        // No time was set: somebody has pressed Ctrl-C.
        TableError::Solve(SolveError::Stopped(Progress { done, total: Some(total) })) => {
            CliError::File(format!("{}: stopped after {done} of {total} positions", path.display()))
        }
        TableError::Solve(beyond) => beyond.into(),
        error => CliError::File(format!("{}: {error}", path.display())),
    }
}
