//! Opening a table file, and errors with its name.

use std::path::Path;

use fibnim::{Progress, SolveError};
use fibnim_table::TableError;
use fibnim_table::store::{DiskFile, TableFile};

use crate::error::CliError;
use crate::monitor::is_interrupted;

/// Opens a table file.
pub fn open(path: &Path) -> Result<TableFile<DiskFile>, CliError> {
    TableFile::open(path).map_err(|error| about(path, error))
}

/// An error with the name of the file that it is about.
pub fn about(path: &Path, error: TableError) -> CliError {
    match error {
        TableError::Solve(SolveError::Stopped(Progress { done, total: Some(total) })) if is_interrupted() => {
            CliError::File(format!("{}: interrupted after {done} of {total} positions", path.display()))
        }
        TableError::Solve(beyond) => beyond.into(),
        error => CliError::File(format!("{}: {error}", path.display())),
    }
}
