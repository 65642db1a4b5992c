//! Tables on a disk.

use std::fs::File;
use std::io;
use std::path::Path;

use super::regular;
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
        let file = regular::open(path)?;
        let size = file.metadata()?.len();
        Ok(Self { file, size })
    }
}

impl Storage for DiskFile {
    fn size(&self) -> u64 {
        self.size
    }

    fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<()> {
        regular::read_at(&self.file, buffer, offset)
    }
}
