//! Reading a table file.

use std::fmt;
use std::fs::File;
use std::path::Path;

use fibnim::{Rules, Tablebase, Unreadable};
use memmap2::Mmap;

use super::cache::{Cache, Loaded};
use super::chunk::Chunk;
use super::{Damage, StoreError, header, trailer};
use crate::plan::{Part, Plan};
use crate::shape::Sorted;
use crate::{ProbeError, Shape};

/// Bytes of chunks that a file keeps at hand where nothing is said.
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

/// The thresholds of positions with the same outer piles, next to each other in a file.
#[derive(Debug)]
pub struct Piece<'a> {
    plan: &'a Plan,
    part: &'a Part,
    chunk: &'a Chunk,
}

impl Piece<'_> {
    /// All piles but the two largest, in decreasing order.
    #[must_use]
    pub fn outer(&self) -> &[usize] {
        &self.part.outer
    }

    /// The two largest piles, the larger first, and the threshold of every position; `None` is infinity.
    pub fn thresholds(&self) -> impl Iterator<Item = ([usize; 2], Option<u32>)> + '_ {
        let range = self.part.start..self.part.start + self.part.len;
        self.plan.positions(self.part).zip(self.chunk.thresholds(range))
    }

    /// The two largest piles of the positions that are P at every quota.
    pub fn infinite(&self) -> impl Iterator<Item = [usize; 2]> + '_ {
        let large = self.plan.layout().large(self.part.id, self.part.top(), self.bytes());
        large.filter(|(place, _)| self.chunk.threshold(self.part.start + place).is_none()).map(|(_, inner)| inner)
    }

    /// A byte a position, in the order of [`Piece::thresholds`]; 255 stands for 255 or more, infinity included.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.chunk.bytes()[self.part.start..self.part.start + self.part.len]
    }
}

impl TableFile<Mapped> {
    /// Opens a table file as a memory map.
    ///
    /// # Errors
    /// If it cannot be read, is not a table, or its header or list of chunks is damaged.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let file = File::open(path)?;
        #[expect(unsafe_code, reason = "a memory map is only as constant as its file")]
        // SAFETY: the map is only read, and no table file is changed once it has its name: `write` makes it under
        // another one. Who shortens an open file by other means ends the process, as with every memory map.
        let map = unsafe { Mmap::map(&file)? };
        Self::new(map)
    }
}

impl<S: Storage> TableFile<S> {
    /// A table in some storage.
    ///
    /// # Errors
    /// If it is not a table, or its header or list of chunks is damaged.
    pub fn new(storage: S) -> Result<Self, StoreError> {
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
    pub fn threshold(&self, piles: &[u32]) -> Result<Option<u32>, ProbeError> {
        Ok(self.read(&Sorted::new(&self.shape, piles)?)?)
    }

    /// The threshold of a position that the table has.
    pub(crate) fn read(&self, sorted: &Sorted) -> Result<Option<u32>, Damage> {
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

    /// Hands all thresholds of a chunk to `visit`, piece by piece.
    ///
    /// # Errors
    /// If the chunk is damaged, or is none of `0..chunks()`.
    pub fn pieces(&self, number: u64, mut visit: impl FnMut(Piece)) -> Result<(), Damage> {
        if number >= self.chunks() {
            return Err(Damage::Chunk(number));
        }
        let parts = self.plan.parts(number);
        let chunk = self.chunk(number, &parts)?;
        for part in parts.iter().filter(|part| part.len > 0) {
            visit(Piece { plan: &self.plan, part, chunk: &chunk });
        }
        Ok(())
    }

    fn chunk(&self, number: u64, parts: &[Part]) -> Result<Chunk, Damage> {
        let positions = parts.last().map_or(0, |part| part.start + part.len);
        let end = if number + 1 == self.chunks() { Some(self.index) } else { self.offset(number + 1) };
        let record = self
            .offset(number)
            .zip(end)
            .filter(|(start, end)| *start >= self.header && *end <= self.index)
            .and_then(|(start, end)| self.storage.bytes().get(start..end))
            .ok_or(Damage::Index)?;
        match Chunk::decode(record, number, positions, self.shape.max())? {
            (chunk, len) if len == record.len() => Ok(chunk),
            _ => Err(Damage::Chunk(number)),
        }
    }

    /// Where the record of a chunk begins.
    fn offset(&self, number: u64) -> Option<usize> {
        let at = self.index + 8 * number as usize;
        let bytes = self.storage.bytes().get(at..at + 8)?;
        usize::try_from(u64::from_le_bytes(bytes.try_into().ok()?)).ok()
    }
}

impl<S: Storage + fmt::Debug> Tablebase for TableFile<S> {
    fn rules(&self) -> &Rules {
        self.shape.rules()
    }

    fn piles(&self) -> u32 {
        self.shape.piles()
    }

    fn max(&self) -> u32 {
        self.shape.max()
    }

    fn lookup(&self, piles: &[u32]) -> Result<Option<u32>, Unreadable> {
        self.threshold(piles).map_err(|error| Unreadable(error.to_string()))
    }
}
