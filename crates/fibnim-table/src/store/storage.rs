//! Where the bytes of a table file are.

use std::fs::{self, File};
use std::io;
use std::path::Path;

use crate::error::{DamageError, TableError};

/// The bytes of a table file: a [`DiskFile`], a vector, a slice, shared bytes.
pub trait Storage: Send + Sync {
    /// The number of bytes.
    fn size(&self) -> u64;

    /// Fills a buffer with the bytes that begin at an offset.
    ///
    /// # Errors
    /// [`io::ErrorKind::UnexpectedEof`] if there are fewer bytes, or another one if reading fails.
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<()>;
}

impl<T: AsRef<[u8]> + Send + Sync> Storage for T {
    fn size(&self) -> u64 {
        self.as_ref().len() as u64
    }

    fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<()> {
        let rest = usize::try_from(offset).ok().and_then(|offset| self.as_ref().get(offset..));
        let bytes = rest.and_then(|rest| rest.get(..buffer.len())).ok_or(io::ErrorKind::UnexpectedEof)?;
        buffer.copy_from_slice(bytes);
        Ok(())
    }
}

/// The `len` bytes at an offset. No more is allocated than the storage has.
///
/// # Errors
/// If there are fewer bytes, or reading fails.
pub fn bytes(storage: &impl Storage, offset: u64, len: usize) -> Result<Vec<u8>, DamageError> {
    if offset.checked_add(len as u64).is_none_or(|end| end > storage.size()) {
        return Err(DamageError::Truncated);
    }
    let mut bytes = vec![0; len];
    storage.read_at(&mut bytes, offset).map_err(|error| match error.kind() {
        io::ErrorKind::UnexpectedEof => DamageError::Truncated,
        kind => DamageError::Unreadable(kind),
    })?;
    Ok(bytes)
}

/// A table file on a disk, read at given places. It is not mapped into memory, so truncating it while it is open leads
/// to an error instead of killing the process.
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
        // Opening a pipe blocks until another process writes, and a device may never end.
        if !fs::metadata(path)?.is_file() {
            return Err(TableError::NotAFile);
        }
        let file = File::open(path)?;
        // Another file may have got the name between the two checks.
        let there = file.metadata()?;
        if there.is_file() { Ok(Self { file, size: there.len() }) } else { Err(TableError::NotAFile) }
    }
}

impl Storage for DiskFile {
    fn size(&self) -> u64 {
        self.size
    }

    #[cfg(unix)]
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<()> {
        std::os::unix::fs::FileExt::read_exact_at(&self.file, buffer, offset)
    }

    #[cfg(windows)]
    fn read_at(&self, mut buffer: &mut [u8], mut offset: u64) -> io::Result<()> {
        while !buffer.is_empty() {
            let len = std::os::windows::fs::FileExt::seek_read(&self.file, buffer, offset)?;
            if len == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            buffer = &mut buffer[len..];
            offset += len as u64;
        }
        Ok(())
    }
}

/// Whether a name is that of a regular file, or of a link to one; false if nothing has this name.
///
/// # Errors
/// If something has this name that no file may replace: a folder, a device, a pipe, or a link to nothing.
pub fn is_there(path: &Path) -> Result<bool, TableError> {
    match fs::symlink_metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error.into()),
        Ok(there) if there.is_file() => Ok(true),
        Ok(there) if there.is_symlink() && fs::metadata(path).is_ok_and(|behind| behind.is_file()) => Ok(true),
        Ok(_) => Err(TableError::NotAFile),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reading_that_fails_is_an_error() {
        struct Failing;
        impl Storage for Failing {
            fn size(&self) -> u64 {
                10
            }
            fn read_at(&self, _: &mut [u8], _: u64) -> io::Result<()> {
                Err(io::ErrorKind::PermissionDenied.into())
            }
        }
        assert_eq!(bytes(&Failing, 0, 4), Err(DamageError::Unreadable(io::ErrorKind::PermissionDenied)));
    }
}
