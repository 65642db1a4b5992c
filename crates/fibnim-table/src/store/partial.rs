//! The file of an unfinished build, and what happens to existing files.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use super::file::TableFile;
use super::storage::is_there;
use crate::error::TableError;
use crate::plan::Plan;
use crate::shape::Shape;

/// What to do about an existing file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Existing {
    /// Refuse, whether it is finished or not.
    #[default]
    Refuse,
    /// Resume an unfinished build; a finished table of the same kind is left as it is.
    Resume,
    /// Begin anew.
    Replace,
}

/// Where an unfinished build of a table is: the same name with `.partial` behind it.
#[must_use]
pub fn partial_path(path: &Path) -> PathBuf {
    let mut name = path.file_name().map(OsString::from).unwrap_or_default();
    name.push(".partial");
    path.with_file_name(name)
}

/// An upper estimate of the bytes of a file: half a byte for each position, and some for every chunk.
fn expected_bytes(shape: &Shape, plan: &Plan) -> u64 {
    u64::try_from(shape.positions() / 2 + u128::from(plan.chunks) * 24 + 4096).unwrap_or(u64::MAX)
}

/// What there is to be done for a table.
pub enum Work {
    /// Nothing: it is finished, with this size in bytes.
    Finished(u64),
    /// It is to be written into this locked file, which may already have some chunks.
    Write(File),
}

/// Finds out whether a table or its unfinished build exists, and opens the unfinished build.
///
/// # Errors
/// If one exists and `existing` does not allow it, if it is not a regular file, if the disk has too little room, or if
/// another process is writing it.
pub fn begin(shape: &Shape, plan: &Plan, path: &Path, existing: Existing) -> Result<Work, TableError> {
    let partial = partial_path(path);
    let expected = expected_bytes(shape, plan);
    loop {
        match (existing, is_there(path)?, is_there(&partial)?) {
            (Existing::Refuse, true, _) => return Err(TableError::Exists),
            (Existing::Refuse, false, true) => return Err(TableError::Unfinished),
            (Existing::Resume, true, _) => {
                let file = TableFile::open(path)?;
                return if file.shape() == shape { Ok(Work::Finished(file.size())) } else { Err(TableError::Exists) };
            }
            _ => {}
        }
        let there = fs::symlink_metadata(&partial).map_or(0, |metadata| metadata.len());
        let free = fs4::available_space(folder(path))?.saturating_add(there);
        if free < expected {
            return Err(TableError::Space { needed: expected, free });
        }
        let file = match open_partial(&partial) {
            // The file existed, but has lost its name since.
            Err(TableError::Io(error)) if error.kind() == io::ErrorKind::NotFound && folder(path).is_dir() => continue,
            opened => opened?,
        };
        lock(&file)?;
        // Between opening and locking, another process may have completed the file and given it the name of the table.
        if has_name(&file, &partial)? {
            return Ok(Work::Write(file));
        }
    }
}

/// Locks the file of an unfinished build until it is closed.
fn lock(file: &File) -> Result<(), TableError> {
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(TableError::InUse),
        // Without locks in the file system, the user has to take care not to run two builds of one table.
        Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => Ok(()),
        Err(TryLockError::Error(error)) => Err(error.into()),
    }
}

/// Whether an open file is the one of this name; true where the system does not tell.
fn has_name(file: &File, path: &Path) -> io::Result<bool> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let open = file.metadata()?;
        match fs::symlink_metadata(path) {
            Ok(named) => Ok((open.dev(), open.ino()) == (named.dev(), named.ino())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
            Err(error) => Err(error),
        }
    }
    #[cfg(not(unix))]
    {
        let _ = (file, path);
        Ok(true)
    }
}

/// Opens the file of an unfinished build, or makes it. A link is not followed, wherever it leads.
fn open_partial(partial: &Path) -> Result<File, TableError> {
    let mut options = OpenOptions::new();
    options.read(true).write(true);
    match options.clone().create_new(true).open(partial) {
        Ok(file) => return Ok(file),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
        Err(error) => return Err(error.into()),
    }
    if !fs::symlink_metadata(partial)?.is_file() {
        return Err(TableError::NotAFile);
    }
    Ok(options.open(partial)?)
}

/// Gives a finished file its name. The file must be locked until it has it.
///
/// # Errors
/// If something other than a regular file has the name now, or the unfinished build has lost its name, or the system
/// refuses.
pub fn finish(file: &File, path: &Path) -> Result<(), TableError> {
    let partial = partial_path(path);
    is_there(path)?;
    if !has_name(file, &partial)? {
        return Err(TableError::InUse);
    }
    fs::rename(partial, path)?;
    // Makes the new name durable by syncing the folder, on systems that can.
    let _ = File::open(folder(path)).and_then(|folder| folder.sync_all());
    Ok(())
}

/// The folder of a file.
pub fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    /// What a builder finds that was held up between opening and locking.
    #[test]
    fn a_file_that_has_lost_its_name_is_not_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("table.fnt");
        let partial = partial_path(&path);
        let file = open_partial(&partial).unwrap();
        lock(&file).unwrap();
        assert!(has_name(&file, &partial).unwrap());
        assert!(matches!(lock(&open_partial(&partial).unwrap()), Err(TableError::InUse)));
        fs::rename(&partial, &path).unwrap();
        assert!(!has_name(&file, &partial).unwrap(), "it has the name of the table");
        let other = open_partial(&partial).unwrap();
        assert!(!has_name(&file, &partial).unwrap(), "another file has the name");
        assert!(has_name(&other, &partial).unwrap());
        assert!(matches!(finish(&file, &path), Err(TableError::InUse)));
    }
}
