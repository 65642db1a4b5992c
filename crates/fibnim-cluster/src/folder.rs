//! The folder of a build, which all processes share: the records of the tiles, the messages to resume with, and at last the index.
//!
//! A file is written under a name that ends in `.part` and gets its own name when it is complete and on the disk.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use fibnim_table::TableError;
use fibnim_table::store::{HEADER, INDEX, TileJob, records_name};

/// Where a build puts its files.
#[derive(Clone, Debug)]
pub struct Folder(PathBuf);

/// A file that has not its own name yet.
#[derive(Debug)]
pub struct Part {
    out: BufWriter<File>,
    path: PathBuf,
}

impl Folder {
    /// The folder of a build.
    #[must_use]
    pub fn new(path: &Path) -> Self {
        Self(path.to_owned())
    }

    /// Makes the folder, or checks that it has the same build.
    ///
    /// # Errors
    /// If it has another one, or cannot be written.
    pub fn prepare(&self, job: &TileJob) -> io::Result<()> {
        fs::create_dir_all(&self.0)?;
        let path = self.header();
        match fs::read(&path) {
            Ok(header) if header == job.header() => Ok(()),
            Ok(_) => Err(io::Error::new(
                io::ErrorKind::AlreadyExists,
                format!("{} has tiles of another table: choose another folder", self.0.display()),
            )),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let mut part = Part::new(path)?;
                part.write_all(&job.header())?;
                part.finish()
            }
            Err(error) => Err(error),
        }
    }

    /// The header of the table.
    #[must_use]
    pub fn header(&self) -> PathBuf {
        self.0.join(HEADER)
    }

    /// The records of a tile.
    #[must_use]
    pub fn records(&self, tile: usize) -> PathBuf {
        self.0.join(records_name(tile))
    }

    /// What a tile tells the next strip.
    #[must_use]
    pub fn told(&self, tile: usize) -> PathBuf {
        self.0.join(format!("tile-{tile:06}.told"))
    }

    /// The records of a complete tile, to be read.
    ///
    /// # Errors
    /// If there are none.
    pub fn open_records(&self, tile: usize) -> io::Result<BufReader<File>> {
        Ok(BufReader::with_capacity(1 << 16, File::open(self.records(tile))?))
    }

    /// Writes the index of a build whose tiles are complete. With it the folder is read like a table file.
    ///
    /// # Errors
    /// If a tile is not complete, or a file cannot be written or read.
    pub fn finish(&self, job: &TileJob) -> Result<(), TableError> {
        let mut part = Part::new(self.0.join(INDEX))?;
        job.index(|tile| self.open_records(tile), &mut part)?;
        Ok(part.finish()?)
    }

    /// The first strip that a resumed build has to compute. Of the strips before, all records are there, and all that the
    /// last one of them tells.
    #[must_use]
    pub fn first_strip(&self, job: &TileJob) -> usize {
        let tiling = job.tiling();
        let mut first = 0;
        for strip in 0..tiling.strips() {
            let mut tiles = tiling.of_strip(strip).map(|number| tiling.tile(number));
            if !tiles.all(|tile| !tile.stored || self.records(tile.number).exists()) {
                break;
            }
            let mut tiles = tiling.of_strip(strip).map(|number| tiling.tile(number));
            if tiles.all(|tile| tile.tells.is_none() || self.told(tile.number).exists()) {
                first = strip + 1;
            }
        }
        first
    }
}

impl Part {
    /// A file that will get this name.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn new(path: PathBuf) -> io::Result<Self> {
        Ok(Self { out: BufWriter::with_capacity(1 << 18, File::create(part_of(&path))?), path })
    }

    /// Gives the file its name.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn finish(mut self) -> io::Result<()> {
        self.out.flush()?;
        self.out.get_ref().sync_all()?;
        fs::rename(part_of(&self.path), &self.path)
    }
}

impl Write for Part {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

fn part_of(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".part");
    name.into()
}
