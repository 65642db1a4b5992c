//! What a tile tells the next strip, as a file: the stream of its messages, and at the end a checksum.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use fibnim_table::tiles::{BATCH, Halt};

use crate::folder::Part;

/// Bytes of the checksum.
const SUM: u64 = 4;

/// Writes the stream.
pub struct Told {
    part: Part,
    sum: crc32fast::Hasher,
}

impl Told {
    /// A file that will get this name.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn new(path: PathBuf) -> io::Result<Self> {
        Ok(Self { part: Part::new(path)?, sum: crc32fast::Hasher::new() })
    }

    /// Writes a batch.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&mut self, batch: &[u8]) -> io::Result<()> {
        self.sum.update(batch);
        self.part.write_all(batch)
    }

    /// Gives the complete file its name.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn finish(mut self) -> io::Result<()> {
        self.part.write_all(&self.sum.finalize().to_le_bytes())?;
        self.part.finish()
    }
}

/// Reads the stream.
pub struct Retold {
    file: File,
    left: u64,
    sum: crc32fast::Hasher,
}

impl Retold {
    /// Opens a complete file.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn open(path: &Path) -> io::Result<Self> {
        let file = File::open(path)?;
        let left = file.metadata()?.len().checked_sub(SUM).ok_or(io::ErrorKind::InvalidData)?;
        Ok(Self { file, left, sum: crc32fast::Hasher::new() })
    }

    /// The next batch. The last one is handed out only if the checksum of all is right.
    ///
    /// # Errors
    /// If it cannot be read, or is damaged, or there is none.
    pub fn batch(&mut self) -> Result<Vec<u8>, Halt> {
        let len = self.left.min(BATCH as u64);
        if len == 0 {
            return Err(Halt::malformed());
        }
        let mut batch = vec![0; len as usize];
        self.file.read_exact(&mut batch)?;
        self.sum.update(&batch);
        self.left -= len;
        if self.left == 0 {
            let mut sum = [0; SUM as usize];
            self.file.read_exact(&mut sum)?;
            if self.sum.clone().finalize().to_le_bytes() != sum {
                return Err(Halt::malformed());
            }
        }
        Ok(batch)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_told_is_retold_unless_it_is_damaged() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("told");
        let mut told = Told::new(path.clone()).unwrap();
        let bytes: Vec<u8> = (0..3 * BATCH / 2).map(|i| (i % 253) as u8).collect();
        for batch in bytes.chunks(1000) {
            told.write(batch).unwrap();
        }
        assert!(!path.exists());
        told.finish().unwrap();
        let mut retold = Retold::open(&path).unwrap();
        assert_eq!([retold.batch().unwrap(), retold.batch().unwrap()].concat(), bytes);
        assert!(retold.batch().is_err());
        for at in [0, BATCH, 3 * BATCH / 2, 3 * BATCH / 2 + 3] {
            let mut damaged = std::fs::read(&path).unwrap();
            damaged[at] ^= 1;
            let other = folder.path().join("damaged");
            std::fs::write(&other, damaged).unwrap();
            let mut retold = Retold::open(&other).unwrap();
            retold.batch().unwrap();
            assert!(retold.batch().is_err(), "byte {at}");
        }
    }
}
