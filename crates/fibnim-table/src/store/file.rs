//! Reading a table file.

use std::path::Path;
use std::sync::Arc;

use quick_cache::sync::Cache;

use super::chunk::{Chunk, RECORD, checksum_of};
use super::header::Header;
use super::index::{Index, NO_WORDS, digest_with};
use super::storage::{DiskFile, Storage, bytes};
use crate::error::{DamageError, TableError};
use crate::piece::{Piece, threshold};
use crate::plan::{ChunkBlock, Plan};
use crate::shape::{Shape, Sorted};
use crate::source::ThresholdSource;

/// Default size of the cache of decompressed chunks, in bytes.
const CACHE: u128 = 64 << 20;

/// Smaller chunks count as this many bytes of the cache.
const LEAST: u128 = 1024;

/// A chunk that was read, and where its parts begin.
#[derive(Debug)]
struct Loaded {
    chunk: Chunk,
    starts: Box<[u32]>,
}

/// A table in a file. Opening it reads the header and the directory. A probe reads the chunk that has the position,
/// unless the chunk is cached. Many threads can probe at the same time.
#[derive(Debug)]
pub struct TableFile<S> {
    storage: S,
    shape: Shape,
    plan: Plan,
    index: Index,
    /// Chunks that were read recently.
    cache: Cache<u64, Arc<Loaded>>,
}

impl TableFile<DiskFile> {
    /// Opens a table file.
    ///
    /// # Errors
    /// If it is neither a regular file nor the folder of a finished build, cannot be read, is not a table, or its
    /// header or list of chunks is damaged.
    pub fn open(path: &Path) -> Result<Self, TableError> {
        Self::new(DiskFile::open(path)?)
    }
}

impl<S: Storage> TableFile<S> {
    /// A table in some storage.
    ///
    /// # Errors
    /// If it is not a table, or its header or list of chunks is damaged.
    pub fn new(storage: S) -> Result<Self, TableError> {
        let Header { shape, plan, len } = Header::read(&storage)?;
        let index = Index::read(&storage, len as u64, plan.chunks)?;
        let average = (shape.positions() / u128::from(plan.chunks.max(1))).max(LEAST);
        let kept = u128::from(plan.chunks).min(CACHE / average) as usize;
        Ok(Self { storage, shape, plan, index, cache: Cache::new(kept) })
    }

    /// The shape of the table.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// The size of the file in bytes.
    pub fn size(&self) -> u64 {
        self.storage.size()
    }

    /// A number that differs, almost certainly, between files of one shape with different thresholds, and does not
    /// depend on the version of the compressor.
    pub fn digest(&self) -> u64 {
        self.index.digest()
    }

    /// Compares the digest with the checksums of the chunks, which are not checked here.
    ///
    /// # Errors
    /// If they do not agree, or reading fails.
    pub fn check_digest(&self) -> Result<(), DamageError> {
        let mut digest = NO_WORDS;
        for number in 0..self.chunks() {
            let (start, len) = self.index.record(&self.storage, number)?;
            if let Some(checksum) = checksum_of(&bytes(&self.storage, start, len.min(RECORD))?) {
                digest = digest_with(digest, checksum);
            }
        }
        if digest == self.digest() { Ok(()) } else { Err(DamageError::Index) }
    }

    fn chunk(&self, number: u64, parts: &[ChunkBlock]) -> Result<Chunk, DamageError> {
        let positions = parts.last().map_or(0, |part| part.start + part.len);
        let (start, len) = self.index.record(&self.storage, number)?;
        let record = &bytes(&self.storage, start, len)?;
        match Chunk::decode(record, number, positions, self.shape.max())? {
            (chunk, len) if len == record.len() => Ok(chunk),
            _ => Err(DamageError::Chunk(number)),
        }
    }
}

impl<S: Storage> ThresholdSource for TableFile<S> {
    fn plan(&self) -> &Plan {
        &self.plan
    }

    fn read(&self, sorted: &Sorted) -> Result<Option<u32>, DamageError> {
        let (id, place) = self.plan.layout.locate(sorted.piles());
        let number = self.plan.chunk_of(id);
        let load = || {
            let parts = self.plan.parts(number);
            let starts = parts.iter().map(|part| part.start as u32).collect();
            Ok(Arc::new(Loaded { chunk: self.chunk(number, &parts)?, starts }))
        };
        let part = id.slab % self.plan.group;
        let loaded = self.cache.get_or_insert_with(&number, load)?;
        Ok(threshold(&loaded.chunk.bytes, &loaded.chunk.large, loaded.starts[part] as usize + place, 0))
    }

    fn shape(&self) -> &Shape {
        &self.shape
    }

    fn pieces(&self, number: u64, visit: &mut dyn FnMut(Piece<'_>)) -> Result<(), DamageError> {
        if number >= self.plan.chunks {
            return Err(DamageError::Chunk(number));
        }
        let chunk = self.chunk(number, &self.plan.parts(number))?;
        self.plan.visit(number, &chunk.bytes, &chunk.large, 0, visit);
        Ok(())
    }
}
