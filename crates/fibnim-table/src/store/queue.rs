//! Chunks from several threads on their way into a file, in order.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufWriter, Seek, Write};
use std::ops::ControlFlow;
use std::sync::{Mutex, OnceLock, PoisonError};

use fibnim::{Monitor, SolveError};
use zstd::bulk::Compressor;

use super::checkpoint::Checkpoint;
use super::chunk::{Content, checksum_of, compressor};
use super::ledger::Ledger;
use crate::error::TableError;
use crate::kernel::block::Block;
use crate::plan::Plan;
use crate::threads::{Meter, flow, lock};

/// Takes blocks from several threads and writes chunks in order.
pub struct Writer<'a> {
    plan: &'a Plan,
    /// Chunks that are written already, by the checksums of their contents.
    written: Vec<u32>,
    /// The chunk of every strip that is not complete yet.
    open: Vec<Mutex<Open>>,
    compressors: Mutex<Vec<Compressor<'static>>>,
    queue: Mutex<Queue>,
    failure: OnceLock<TableError>,
}

/// A chunk that is not complete.
#[derive(Default)]
struct Open {
    bytes: Vec<u8>,
    apart: Vec<(u32, u32)>,
    /// How many positions the chunk will have; 0 before its first block.
    size: usize,
}

/// Records, written in order.
struct Queue {
    out: BufWriter<File>,
    ledger: Ledger,
    /// Records that come after one that is not ready.
    waiting: BTreeMap<u64, Vec<u8>>,
    waiting_bytes: u64,
    /// The most bytes that may wait.
    allowed: u64,
    /// Positions in the chunks that were put.
    positions: u64,
}

impl<'a> Writer<'a> {
    /// A writer that continues after a checkpoint, at the end of a file. At most `allowed` bytes of records wait for
    /// earlier ones.
    pub fn new(plan: &'a Plan, checkpoint: Checkpoint, file: File, allowed: u64) -> Self {
        let Checkpoint { ledger, checksums: written } = checkpoint;
        let open = std::iter::repeat_with(Mutex::default).take(plan.layout().strips()).collect();
        let out = BufWriter::with_capacity(1 << 20, file);
        let queue =
            Mutex::new(Queue { out, ledger, waiting: BTreeMap::new(), waiting_bytes: 0, allowed, positions: 0 });
        Self { plan, written, open, compressors: Mutex::default(), queue, failure: OnceLock::new() }
    }

    /// Calls `produce` with a function that takes blocks, writes the chunks that the file lacks, and returns the size
    /// of the file.
    ///
    /// # Errors
    /// If writing fails, the monitor ends the work, or `produce` ends before the last block.
    pub fn run<M: Monitor + Send, E>(
        self,
        meter: &Meter<M>,
        produce: impl FnOnce(&(dyn Fn(Block<'_>) -> ControlFlow<()> + Sync)) -> Result<(), E>,
    ) -> Result<u64, TableError> {
        let sink = |block: Block<'_>| {
            let count = block.bytes.len() as u64;
            let result = self.take(&block).and_then(|()| Ok(meter.add(count)?));
            let flow = flow(&result);
            if let Err(failure) = result {
                // The first failure is the cause of the others.
                let _ = self.failure.set(failure);
            }
            flow
        };
        let computed = produce(&sink);
        let mut queue = self.queue.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let Some(failure) = self.failure.into_inner() {
            queue.out.flush()?;
            return Err(failure);
        }
        queue.drain(self.plan)?;
        if computed.is_err() || queue.ledger.records() != self.plan.chunks() {
            return Err(SolveError::Stopped(meter.progress()).into());
        }
        let end = queue.ledger.finish();
        queue.out.write_all(&end)?;
        queue.out.flush()?;
        queue.out.get_ref().sync_all()?;
        Ok(queue.out.stream_position()?)
    }

    fn take(&self, block: &Block<'_>) -> Result<(), TableError> {
        let number = self.plan.chunk_of(block.id);
        let mut open = lock(&self.open[block.id.strip]);
        if open.size == 0 {
            open.size = self.plan.chunk_len(number);
        }
        let start = open.bytes.len() as u32;
        open.bytes.extend_from_slice(block.bytes);
        open.apart.extend(block.exceptions.iter().map(|&(place, threshold)| (start + place, threshold.into())));
        if open.bytes.len() < open.size {
            return Ok(());
        }
        let Open { bytes, apart, size } = std::mem::take(&mut *open);
        // Only this thread locks the strip, so there is no contention.
        drop(open);
        let content = Content::new(bytes, &apart);
        if let Some(&checksum) = self.written.get(number as usize) {
            return if content.checksum(number) == checksum { Ok(()) } else { Err(TableError::Disagrees(number)) };
        }
        let mut compressor = match lock(&self.compressors).pop() {
            Some(compressor) => compressor,
            None => compressor()?,
        };
        let record = content.encode(number, &mut compressor)?;
        lock(&self.compressors).push(compressor);
        let mut queue = lock(&self.queue);
        queue.positions += size as u64;
        queue.put(number, record, self.plan)
    }
}

impl Queue {
    fn put(&mut self, number: u64, record: Vec<u8>, plan: &Plan) -> Result<(), TableError> {
        self.waiting_bytes += record.len() as u64;
        self.waiting.insert(number, record);
        self.drain(plan)?;
        if self.waiting_bytes > self.allowed {
            return Err(SolveError::Memory { positions: self.positions, allowed: self.allowed }.into());
        }
        Ok(())
    }

    /// Writes all records up to the first that is not ready.
    fn drain(&mut self, plan: &Plan) -> io::Result<()> {
        loop {
            let next = self.ledger.records();
            let record = match self.waiting.remove(&next) {
                Some(record) => record,
                None if next < plan.chunks() && plan.chunk_len(next) == 0 => Vec::new(),
                None => return Ok(()),
            };
            if let Some(page) = self.ledger.page_due() {
                self.out.write_all(&page)?;
                self.ledger.close_page();
            }
            self.out.write_all(&record)?;
            self.waiting_bytes -= record.len() as u64;
            self.ledger.add(record.len() as u32, checksum_of(&record));
        }
    }
}
