//! Tables on a disk.

use std::fs::{self, File};
use std::io;
use std::path::Path;

use super::regular;
use super::storage::Storage;
use super::tile_files::TileFiles;
use crate::error::TableError;

/// A table on a disk, read at given places: a file, or a folder of tiles that `fibnim-cluster` has built. It is not mapped into
/// memory, so that an error follows if it is shortened while it is open.
#[derive(Debug)]
pub struct DiskFile(Form);

#[derive(Debug)]
enum Form {
    One {
        file: File,
        /// The size when it was opened.
        size: u64,
    },
    Tiles(TileFiles),
}

impl DiskFile {
    /// Opens a file or a folder of tiles.
    ///
    /// # Errors
    /// If it is neither a regular file nor the folder of a finished build, or cannot be read.
    pub fn open(path: &Path) -> Result<Self, TableError> {
        if fs::metadata(path)?.is_dir() {
            return Ok(Self(Form::Tiles(TileFiles::open(path)?)));
        }
        let file = regular::open(path)?;
        let size = file.metadata()?.len();
        Ok(Self(Form::One { file, size }))
    }
}

impl Storage for DiskFile {
    fn size(&self) -> u64 {
        match &self.0 {
            Form::One { size, .. } => *size,
            Form::Tiles(tiles) => tiles.size(),
        }
    }

    fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<()> {
        match &self.0 {
            Form::One { file, .. } => regular::read_at(file, buffer, offset),
            Form::Tiles(tiles) => tiles.read_at(buffer, offset),
        }
    }
}
