//! Opening a table file, and errors with its name.

use std::path::Path;

use fibnim_engine::{Allowance, EngineError};
use fibnim_table::store::{DiskFile, TableFile};

use crate::args::TimeArgs;

/// Opens a table file.
pub fn open(path: &Path) -> Result<TableFile<DiskFile>, EngineError> {
    TableFile::open(path).map_err(|error| about(path, error))
}

/// Works on a table file within the limits of the arguments, the time counted from now. An error has the name of the file.
pub fn within<T>(
    path: &Path,
    time: &TimeArgs,
    memory: u64,
    work: impl FnOnce(&TableFile<DiskFile>, &mut Allowance<'_>) -> Result<T, EngineError>,
) -> Result<T, EngineError> {
    let file = open(path)?;
    let mut clock = time.clock();
    work(&file, &mut Allowance { memory, monitor: &mut clock }).map_err(|error| about(path, error))
}

/// An error with the name of the file that it is about.
pub fn about(path: &Path, error: impl Into<EngineError>) -> EngineError {
    match error.into() {
        EngineError::Input(error) => EngineError::input(format!("{}: {error}", path.display())),
        EngineError::File(error) => EngineError::file(format!("{}: {error}", path.display())),
        beyond => beyond,
    }
}
