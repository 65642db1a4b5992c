//! The files of a folder of tiles, read as the one table file that they could be assembled to.
//!
//! The folder has a file with the header, one with the records of each tile, and an index. The index has, one after the other,
//! what the table file has besides: its pages, and all that follows the last record. No file names another one: the names follow
//! from the header, so that nothing outside the folder is read.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::cache::Cache;
use super::header::Header;
use super::ledger::{GROUP, LAST, page_len};
use super::regular;
use crate::error::{DamageError, TableError};
use crate::kernel::tiling::Tiling;

/// The name of the file with the header.
pub const HEADER: &str = "header";

/// The name of the index. It is there when the build is finished.
pub const INDEX: &str = "index";

/// The most bytes of a header that are read.
const LONGEST_HEADER: u64 = 4 << 20;

/// About how many files are kept open.
const OPEN: usize = 128;

/// The name of the file with the records of a tile.
#[must_use]
pub fn records_name(tile: usize) -> String {
    format!("tile-{tile:06}.rec")
}

/// Neighbouring bytes of the table file that are next to each other in a file of the folder, up to the next part.
#[derive(Clone, Copy, Debug)]
struct Part {
    /// Where they begin in the table file.
    start: u64,
    /// The number of the file in the folder.
    file: usize,
    /// Where they begin in that file.
    offset: u64,
}

/// The files of a finished build.
#[derive(Debug)]
pub struct TileFiles {
    paths: Vec<PathBuf>,
    /// In increasing order of `start`.
    parts: Vec<Part>,
    size: u64,
    open: Cache<Arc<File>>,
}

/// A file of the folder and its size.
fn sized(path: &Path) -> Result<u64, TableError> {
    let named = |error: io::Error| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        TableError::Io(io::Error::new(error.kind(), format!("{name}: {error}")))
    };
    let metadata = fs::metadata(path).map_err(named)?;
    if metadata.is_file() { Ok(metadata.len()) } else { Err(TableError::NotAFile) }
}

impl TileFiles {
    /// Finds the files of a folder.
    ///
    /// # Errors
    /// [`TableError::NotAFile`] if the folder has no header, [`TableError::Unfinished`] if it has no index; or if a file is
    /// missing or cannot be read, or the lengths in the index are not those of the files.
    pub fn open(folder: &Path) -> Result<Self, TableError> {
        let [header, index] = [HEADER, INDEX].map(|name| folder.join(name));
        for (path, error) in [(&header, TableError::NotAFile), (&index, TableError::Unfinished)] {
            if !path.try_exists()? {
                return Err(error);
            }
        }
        if sized(&header)? > LONGEST_HEADER {
            return Err(DamageError::Header.into());
        }
        let bytes = read(&header, 0, sized(&header)? as usize)?;
        let Header { shape, plan, len, .. } = Header::decode(&bytes)?;
        if len != bytes.len() || shape.within_kernel().is_err() {
            return Err(DamageError::Header.into());
        }
        let tiling = Tiling::new(plan.layout());
        let tiles = (0..tiling.tiles()).filter(|&number| tiling.tile(number).stored);
        let mut paths = vec![header, index];
        paths.extend(tiles.map(|number| folder.join(records_name(number))));
        let sizes: Vec<u64> = paths.iter().map(|path| sized(path)).collect::<Result<_, _>>()?;
        let pages = pages(&paths[1], sizes[1], plan.chunks())?;
        let parts = parts(&sizes, &pages, plan.chunks()).ok_or(DamageError::Index)?;
        Ok(Self { paths, parts, size: sizes.iter().sum(), open: Cache::new(OPEN) })
    }

    /// The size of the table file.
    pub fn size(&self) -> u64 {
        self.size
    }

    /// Fills a buffer with the bytes that begin at an offset of the table file.
    ///
    /// # Errors
    /// If there are fewer, or a file cannot be read.
    pub fn read_at(&self, mut buffer: &mut [u8], mut offset: u64) -> io::Result<()> {
        if offset.checked_add(buffer.len() as u64).is_none_or(|end| end > self.size) {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        let mut next = self.parts.partition_point(|part| part.start <= offset);
        while !buffer.is_empty() {
            // The first part begins at 0.
            let part = self.parts[next - 1];
            let end = self.parts.get(next).map_or(self.size, |part| part.start);
            let len = usize::try_from(end - offset).unwrap_or(usize::MAX).min(buffer.len());
            let (here, later) = buffer.split_at_mut(len);
            if len > 0 {
                regular::read_at(&*self.file(part.file)?, here, part.offset + (offset - part.start))?;
            }
            (buffer, offset, next) = (later, offset + len as u64, next + 1);
        }
        Ok(())
    }

    /// A file of the folder, which is opened if it was not read lately.
    fn file(&self, number: usize) -> io::Result<Arc<File>> {
        let open = || match regular::open(&self.paths[number]) {
            Ok(file) => Ok(Arc::new(file)),
            Err(TableError::Io(error)) => Err(DamageError::Unreadable(error.kind())),
            Err(_) => Err(DamageError::Unreadable(io::ErrorKind::InvalidInput)),
        };
        self.open.with(number as u64, open, Arc::clone).map_err(|error| match error {
            DamageError::Unreadable(kind) => kind.into(),
            other => io::Error::other(other),
        })
    }
}

/// Bytes of a file.
fn read(path: &Path, offset: u64, len: usize) -> Result<Vec<u8>, TableError> {
    let mut bytes = vec![0; len];
    regular::read_at(&regular::open(path)?, &mut bytes, offset)?;
    Ok(bytes)
}

/// How many chunks a page lists.
fn chunks_of_page(page: usize, chunks: u64) -> usize {
    (chunks - page as u64 * GROUP).min(GROUP) as usize
}

/// Where the pages begin in the table file, from the directory at the end of the index. Its checksums are checked by those who
/// read the table file.
fn pages(index: &Path, size: u64, chunks: u64) -> Result<Vec<u64>, TableError> {
    let count = usize::try_from(chunks.div_ceil(GROUP)).map_err(|_| DamageError::Index)?;
    let lens = (0..count).map(|page| (page_len(chunks_of_page(page, chunks)) + 8) as u64);
    if lens.sum::<u64>() + LAST as u64 != size {
        return Err(DamageError::Index.into());
    }
    let directory = read(index, size - (8 * count + LAST) as u64, 8 * count)?;
    Ok(directory.as_chunks().0.iter().map(|page| u64::from_le_bytes(*page)).collect())
}

/// The parts of the table file: the header, and the records with a page behind those that it lists, and then the rest of the index.
/// `sizes` are those of the header, of the index and of the records of every tile. `None` if the pages are not where the records
/// leave room for them.
fn parts(sizes: &[u64], pages: &[u64], chunks: u64) -> Option<Vec<Part>> {
    const HEADER: usize = 0;
    const INDEX: usize = 1;
    let mut parts = vec![Part { start: 0, file: HEADER, offset: 0 }];
    let (mut end, mut of_index) = (sizes[HEADER], 0);
    let (mut file, mut of_file) = (INDEX + 1, 0);
    for (page, &start) in pages.iter().enumerate() {
        let mut missing = start.checked_sub(end)?;
        while missing > 0 {
            let left = sizes.get(file)? - of_file;
            if left == 0 {
                (file, of_file) = (file + 1, 0);
                continue;
            }
            parts.push(Part { start: end, file, offset: of_file });
            let len = left.min(missing);
            (end, missing, of_file) = (end + len, missing - len, of_file + len);
        }
        parts.push(Part { start: end, file: INDEX, offset: of_index });
        let len = page_len(chunks_of_page(page, chunks)) as u64;
        (end, of_index) = (end + len, of_index + len);
    }
    parts.push(Part { start: end, file: INDEX, offset: of_index });
    // All records are before the last page.
    let left: u64 = sizes[file.min(sizes.len())..].iter().sum();
    (left == of_file).then_some(parts)
}
