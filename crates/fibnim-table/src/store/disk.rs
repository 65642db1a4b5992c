//! Tables on a disk. Only regular files are read: opening a pipe blocks until another process writes, and a device may never end.

use std::fs::{self, File};
use std::io;
use std::path::Path;

use super::storage::Storage;
use crate::error::TableError;

/// A table file on a disk, read at given places. It is not mapped into memory, so that an error follows if it is shortened while it
/// is open.
#[derive(Debug)]
pub struct DiskFile {
    file: File,
    /// The size when it was opened.
    size: u64,
}

impl DiskFile {
    /// Opens a file.
    ///
    /// # Errors
    /// If it is not a regular file, or cannot be read.
    pub fn open(path: &Path) -> Result<Self, TableError> {
        let file = open(path)?;
        let size = file.metadata()?.len();
        Ok(Self { file, size })
    }
}

impl Storage for DiskFile {
    fn size(&self) -> u64 {
        self.size
    }

    fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<()> {
        read_at(&self.file, buffer, offset)
    }
}

/// Opens a file for reading.
///
/// # Errors
/// If it is not a regular file, or cannot be read.
fn open(path: &Path) -> Result<File, TableError> {
    if !fs::metadata(path)?.is_file() {
        return Err(TableError::NotAFile);
    }
    let file = File::open(path)?;
    // Another file may have got the name between the two checks.
    if file.metadata()?.is_file() { Ok(file) } else { Err(TableError::NotAFile) }
}

/// Whether there is a regular file under a name, or, through a link, behind it; false if there is nothing at all.
///
/// # Errors
/// If there is something that may not be replaced by a file: a folder, a device, a pipe, or a link that leads nowhere.
pub fn is_there(path: &Path) -> Result<bool, TableError> {
    match fs::symlink_metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error.into()),
        Ok(there) if there.is_file() => Ok(true),
        Ok(there) if there.is_symlink() && fs::metadata(path).is_ok_and(|behind| behind.is_file()) => Ok(true),
        Ok(_) => Err(TableError::NotAFile),
    }
}

/// Fills a buffer with the bytes of a file that begin at an offset.
///
/// # Errors
/// If there are fewer, or reading fails.
#[cfg(unix)]
fn read_at(file: &File, buffer: &mut [u8], offset: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, buffer, offset)
}

/// Fills a buffer with the bytes of a file that begin at an offset.
///
/// # Errors
/// If there are fewer, or reading fails.
#[cfg(windows)]
fn read_at(file: &File, mut buffer: &mut [u8], mut offset: u64) -> io::Result<()> {
    while !buffer.is_empty() {
        let len = std::os::windows::fs::FileExt::seek_read(file, buffer, offset)?;
        if len == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        buffer = &mut buffer[len..];
        offset += len as u64;
    }
    Ok(())
}
