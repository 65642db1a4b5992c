//! The table of the files of a folder.

use std::fs;
use std::path::Path;

use fibnim_table::TableError;
use fibnim_table::store::TileJob;

use crate::folder::{Folder, Part};

/// Makes the table of a finished build, and returns the size of its file.
///
/// # Errors
/// If the folder has no finished build, or the file exists, or a file cannot be read or written.
pub fn assemble(folder: &Folder, to: &Path) -> Result<u64, TableError> {
    if to.try_exists()? {
        return Err(TableError::Exists);
    }
    let job = TileJob::of_header(&fs::read(folder.header())?)?;
    let mut part = Part::new(to.to_owned())?;
    let size = job.assemble(|tile| folder.open_records(tile), &mut part)?;
    part.finish()?;
    Ok(size)
}
