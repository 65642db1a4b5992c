//! A table file of tiles that are computed apart, by processes of their own for example.

use std::io::{self, Read, Seek, Write};
use std::ops::{ControlFlow, Range};

use zstd::bulk::Compressor;

use super::blocks::Blocks;
use super::chunk::{RECORD, checksum_of, compressor, frame_len};
use super::header::{self, Header};
use super::ledger::Ledger;
use crate::error::{DamageError, TableError};
use crate::kernel::block::Block;
use crate::kernel::game::Game;
use crate::kernel::layout::BlockId;
use crate::kernel::tiling::{Tile, Tiling};
use crate::plan::Plan;
use crate::shape::Shape;
use crate::threads::flow;
use crate::tiles::{TileWorker, memory_of_worker, working};

/// A table whose tiles are computed apart. The records of a tile are next to each other in the file.
#[derive(Debug)]
pub struct TileJob {
    shape: Shape,
    plan: Plan,
    game: Game,
    tiling: Tiling,
}

impl TileJob {
    /// The tiles of a new table.
    ///
    /// # Errors
    /// If a pile may have more than 32,766 chips, or a file cannot hold so many positions.
    pub fn new(shape: &Shape) -> Result<Self, TableError> {
        shape.within_kernel()?;
        if !shape.is_storable() {
            return Err(TableError::TooLarge);
        }
        Ok(Self::with_plan(shape.clone(), Plan::of_file(shape)))
    }

    /// The tiles of the table whose file begins with a header.
    ///
    /// # Errors
    /// If it is not a header, or a pile may have more than 32,766 chips.
    pub fn of_header(bytes: &[u8]) -> Result<Self, TableError> {
        let Header { shape, plan, .. } = Header::decode(bytes)?;
        shape.within_kernel().map_err(|_| DamageError::Header)?;
        Ok(Self::with_plan(shape, plan))
    }

    fn with_plan(shape: Shape, plan: Plan) -> Self {
        let (game, tiling) = (shape.game(), Tiling::new(plan.layout()));
        Self { shape, plan, game, tiling }
    }

    /// What the table is of.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// The header of the file.
    pub fn header(&self) -> Vec<u8> {
        header::encode(&self.shape, &self.plan)
    }

    /// The tiles.
    pub fn tiling(&self) -> &Tiling {
        &self.tiling
    }

    /// The bytes of memory for so many workers, without what waits.
    pub fn memory(&self, workers: usize) -> u128 {
        working(self.plan.layout(), workers)
    }

    /// The bytes that a worker is planned to take, without the batches at its edges.
    pub fn memory_of_worker(&self) -> u64 {
        memory_of_worker(self.plan.layout())
    }

    /// A worker for the tiles.
    pub fn worker(&self) -> TileWorker<'_> {
        TileWorker::new(self.plan.layout(), &self.game)
    }

    /// A writer for the records of a tile.
    ///
    /// # Errors
    /// If there is no compressor.
    pub fn records<W: Write>(&self, out: W) -> io::Result<TileRecords<'_, W>> {
        let blocks = Blocks::default();
        Ok(TileRecords { plan: &self.plan, blocks, compressor: compressor()?, out, len: 0, failure: None })
    }

    /// The chunks of a tile.
    fn chunks(&self, tile: &Tile) -> Range<u64> {
        let id = BlockId { strip: tile.strip, row_block: tile.row_block, slab: 0 };
        let first = self.plan.chunk_of(id);
        first..first + self.plan.chunks_of_row_block(tile.strip)
    }

    /// Writes the file of the records of all tiles, and returns its size. `open` gives the records of a tile.
    ///
    /// # Errors
    /// If reading or writing fails, or a tile has other than its records.
    pub fn assemble<R: Read>(
        &self,
        open: impl FnMut(usize) -> io::Result<R>,
        out: &mut impl Write,
    ) -> Result<u64, TableError> {
        let header = self.header();
        out.write_all(&header)?;
        let mut ledger = Ledger::new(header.len());
        self.each_record(open, |records, mut record| {
            let len = frame_len(&record);
            let whole = record.len() + len;
            records.take(len as u64).read_to_end(&mut record)?;
            if record.len() != whole {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            ledger.write(out, &record)
        })?;
        let (end, tail) = (ledger.end(), ledger.finish());
        out.write_all(&tail)?;
        Ok(end + tail.len() as u64)
    }

    /// Writes the index with which the tiles are read as one file: all that [`TileJob::assemble`] writes besides the header and the
    /// records. Only the beginning of each record is read.
    ///
    /// # Errors
    /// If reading or writing fails, or a tile has other than its records.
    pub fn index<R: Read + Seek>(
        &self,
        open: impl FnMut(usize) -> io::Result<R>,
        out: &mut impl Write,
    ) -> Result<(), TableError> {
        let mut ledger = Ledger::new(self.header().len());
        self.each_record(open, |records, record| {
            if let Some(page) = ledger.page_due() {
                out.write_all(&page)?;
                ledger.close_page();
            }
            if record.is_empty() {
                ledger.add(0, None);
                return Ok(());
            }
            // The last byte is read, since a place behind the end can be sought.
            let len = frame_len(&record);
            let last =
                len.checked_sub(1).and_then(|last| i64::try_from(last).ok()).ok_or(io::ErrorKind::InvalidData)?;
            records.seek_relative(last)?;
            records.read_exact(&mut [0])?;
            ledger.add((record.len() + len) as u32, checksum_of(&record));
            Ok(())
        })?;
        Ok(out.write_all(&ledger.finish())?)
    }

    /// Passes the tiles' records to `take`, and of each chunk the beginning of its record, which is empty if it has no positions.
    /// `take` reads the rest of the record.
    fn each_record<R: Read>(
        &self,
        mut open: impl FnMut(usize) -> io::Result<R>,
        mut take: impl FnMut(&mut R, Vec<u8>) -> io::Result<()>,
    ) -> Result<(), TableError> {
        let tiles = (0..self.tiling.tiles()).map(|number| self.tiling.tile(number));
        for tile in tiles.filter(|tile| tile.stored) {
            let mut records = open(tile.number)?;
            for number in self.chunks(&tile) {
                let mut record = vec![0; if self.plan.chunk_len(number) == 0 { 0 } else { RECORD }];
                records.read_exact(&mut record)?;
                take(&mut records, record)?;
            }
            if records.read(&mut [0])? > 0 {
                return Err(io::Error::other(format!("tile {} has too many records", tile.number)).into());
            }
        }
        Ok(())
    }
}

/// Takes the blocks of a tile in order and writes their records.
pub struct TileRecords<'j, W> {
    plan: &'j Plan,
    blocks: Blocks,
    compressor: Compressor<'static>,
    out: W,
    len: u64,
    failure: Option<io::Error>,
}

impl<W> std::fmt::Debug for TileRecords<'_, W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} bytes of records", self.len)
    }
}

impl<W: Write> TileRecords<'_, W> {
    /// Takes the next block. After a failure, which [`TileRecords::finish`] returns, it breaks.
    pub fn take(&mut self, block: &Block<'_>) -> ControlFlow<()> {
        let result = self.put(block);
        let flow = flow(&result);
        self.failure = self.failure.take().or(result.err());
        flow
    }

    fn put(&mut self, block: &Block<'_>) -> io::Result<()> {
        let Some((number, content)) = self.blocks.add(self.plan, block) else { return Ok(()) };
        let record = content.encode(number, &mut self.compressor)?;
        self.len += record.len() as u64;
        self.out.write_all(&record)
    }

    /// What the records were written into, and how many bytes they have.
    ///
    /// # Errors
    /// If a record could not be written.
    pub fn finish(self) -> io::Result<(W, u64)> {
        self.failure.map_or(Ok((self.out, self.len)), Err)
    }
}
