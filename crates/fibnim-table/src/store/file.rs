//! Reading a table file.

use std::path::Path;

use fibnim::{Budget, Monitor};
use memmap2::Mmap;

use super::cache::{Cache, Loaded};
use super::chunk::Chunk;
use super::{header, regular, trailer};
use crate::error::{DamageError, TableError};
use crate::piece::Piece;
use crate::plan::{Part, Plan};
use crate::shape::{Shape, Sorted};
use crate::source::{Read, Thresholds};

/// Default size of the cache of decompressed chunks, in bytes.
const CACHE: u128 = 64 << 20;

/// Where the bytes of a table file are: a memory map, a vector, a slice, shared bytes.
pub trait Storage: Send + Sync {
    /// All bytes of the file.
    fn bytes(&self) -> &[u8];
}

impl<T: AsRef<[u8]> + Send + Sync> Storage for T {
    fn bytes(&self) -> &[u8] {
        self.as_ref()
    }
}

/// A file as a memory map.
pub type Mapped = Mmap;

/// A table in a file. Opening reads the header and the list of chunks; a probe reads the chunk that has the position,
/// or finds it among those read lately. Many threads can probe at the same time.
#[derive(Debug)]
pub struct TableFile<S> {
    storage: S,
    shape: Shape,
    plan: Plan,
    index: usize,
    header: usize,
    cache: Cache,
}

impl TableFile<Mapped> {
    /// Opens a table file as a memory map.
    ///
    /// # Errors
    /// If it is not a regular file, cannot be read, is not a table, or its header or list of chunks is damaged.
    pub fn open(path: &Path) -> Result<Self, TableError> {
        let file = regular::open(path)?;
        #[expect(unsafe_code, reason = "a memory map is only as constant as its file")]
        // SAFETY: the map is only read, and no table file is changed once it has its name: `write` makes it under
        // another one. Truncating a mapped file by other means kills the process (SIGBUS on Unix).
        let map = unsafe { Mmap::map(&file)? };
        Self::new(map)
    }
}

impl<S: Storage> TableFile<S> {
    /// A table in some storage.
    ///
    /// # Errors
    /// If it is not a table, or its header or list of chunks is damaged.
    pub fn new(storage: S) -> Result<Self, TableError> {
        let bytes = storage.bytes();
        let (shape, plan, header) = header::decode(bytes)?;
        let index = trailer::check(bytes, plan.chunks())?;
        let average = (shape.positions() / u128::from(plan.chunks().max(1))).max(1);
        let kept = u128::from(plan.chunks()).min(CACHE / average) as usize;
        Ok(Self { storage, shape, plan, index, header, cache: Cache::new(kept) })
    }

    /// What the table is of.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// The size of the file in bytes.
    pub fn size(&self) -> u64 {
        self.storage.bytes().len() as u64
    }

    /// How many chunks the file has.
    pub fn chunks(&self) -> u64 {
        self.plan.chunks()
    }

    /// The threshold of a position, `None` for infinity. The piles may be in any order, and missing piles are 0.
    ///
    /// # Errors
    /// If the table does not have the position, or its chunk is damaged.
    pub fn threshold(&self, piles: &[u32]) -> Result<Option<u32>, TableError> {
        self.probe(piles)
    }

    /// Reads every chunk: its checksum, and that what it holds is legal.
    ///
    /// # Errors
    /// If the file is damaged, or the budget's monitor ends the work.
    pub fn check<M: Monitor + Send>(&self, threads: usize, budget: &mut Budget<M>) -> Result<(), TableError> {
        self.fold(threads, budget, || (), |(), _| Ok(()))?;
        Ok(())
    }

    /// The numbering of the chunks.
    pub(super) fn plan(&self) -> &Plan {
        &self.plan
    }

    fn chunk(&self, number: u64, parts: &[Part]) -> Result<Chunk, DamageError> {
        let positions = parts.last().map_or(0, |part| part.start + part.len);
        let end = if number + 1 == self.chunks() { Some(self.index) } else { self.offset(number + 1) };
        let record = self
            .offset(number)
            .zip(end)
            .filter(|(start, end)| *start >= self.header && *end <= self.index)
            .and_then(|(start, end)| self.storage.bytes().get(start..end))
            .ok_or(DamageError::Index)?;
        match Chunk::decode(record, number, positions, self.shape.max())? {
            (chunk, len) if len == record.len() => Ok(chunk),
            _ => Err(DamageError::Chunk(number)),
        }
    }

    /// Where the record of a chunk begins.
    fn offset(&self, number: u64) -> Option<usize> {
        let at = self.index + 8 * number as usize;
        let bytes = self.storage.bytes().get(at..at + 8)?;
        usize::try_from(u64::from_le_bytes(bytes.try_into().ok()?)).ok()
    }
}

impl<S: Storage> Read for TableFile<S> {
    fn read(&self, sorted: &Sorted) -> Result<Option<u32>, DamageError> {
        let (id, place) = self.plan.layout().locate(sorted.piles());
        let number = self.plan.chunk_of(id);
        let load = || {
            let parts = self.plan.parts(number);
            let starts = parts.iter().map(|part| part.start as u32).collect();
            Ok(Loaded { chunk: self.chunk(number, &parts)?, starts })
        };
        let part = id.slab % self.plan.group();
        let read = |loaded: &Loaded| loaded.chunk.threshold(loaded.starts[part] as usize + place);
        self.cache.with(number, load, read)
    }
}

impl<S: Storage> Thresholds for TableFile<S> {
    fn shape(&self) -> &Shape {
        &self.shape
    }

    fn chunks(&self) -> u64 {
        self.plan.chunks()
    }

    fn pieces(&self, number: u64, visit: &mut dyn FnMut(Piece<'_>)) -> Result<(), DamageError> {
        if number >= self.plan.chunks() {
            return Err(DamageError::Chunk(number));
        }
        let parts = self.plan.parts(number);
        let chunk = self.chunk(number, &parts)?;
        for part in parts.iter().filter(|part| part.len > 0) {
            let bytes = &chunk.bytes()[part.start..part.start + part.len];
            visit(Piece::new(&self.plan, part, bytes, &chunk, part.start));
        }
        Ok(())
    }
}
