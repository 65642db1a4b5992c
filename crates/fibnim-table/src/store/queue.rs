//! Chunks from several threads on their way into a file, in order.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufWriter, Seek, Write};
use std::ops::ControlFlow;
use std::sync::{Mutex, OnceLock, PoisonError};

use fibnim::SolveError;
use zstd::bulk::Compressor;

use super::blocks::Blocks;
use super::checkpoint::Checkpoint;
use super::chunk::{checksum_of, compressor};
use super::ledger::Ledger;
use crate::error::TableError;
use crate::kernel::block::Block;
use crate::kernel::edges::Halt;
use crate::kernel::tiling::Tiling;
use crate::method::Look;
use crate::plan::Plan;
use crate::threads::{Meter, flow, lock};
use crate::tiles::{Depot, Fifo, Sink};

/// Takes the record of the chunk with a number.
pub type RecordSink<'a> = dyn Fn(u64, Vec<u8>) -> ControlFlow<()> + Sync + 'a;

/// Takes blocks from several threads and writes chunks in order.
pub struct Writer<'a> {
    plan: &'a Plan,
    /// Chunks that are written already, by the checksums of their contents.
    written: Vec<u32>,
    tiling: Tiling,
    /// The chunk of every span of tiles that is not complete yet.
    open: Vec<Mutex<Blocks>>,
    compressors: Mutex<Vec<Compressor<'static>>>,
    queue: Mutex<Queue<'a>>,
    failure: OnceLock<TableError>,
}

/// Records, written in order.
struct Queue<'a> {
    out: BufWriter<File>,
    ledger: Ledger,
    /// Records that come after one that is not ready.
    waiting: BTreeMap<u64, Fifo>,
    depot: &'a Depot,
}

impl<'a> Writer<'a> {
    /// A writer that continues after a checkpoint, at the end of a file. Records wait for earlier ones in a depot.
    pub fn new(plan: &'a Plan, checkpoint: Checkpoint, file: File, depot: &'a Depot) -> Self {
        let Checkpoint { ledger, checksums: written } = checkpoint;
        let tiling = Tiling::new(plan.layout());
        let open = std::iter::repeat_with(Mutex::default).take(tiling.spans()).collect();
        let out = BufWriter::with_capacity(1 << 20, file);
        let queue = Mutex::new(Queue { out, ledger, waiting: BTreeMap::new(), depot });
        Self { plan, written, tiling, open, compressors: Mutex::default(), queue, failure: OnceLock::new() }
    }

    /// Calls `produce` with a function that takes blocks, one that is told of positions and one that takes records; writes the chunks
    /// that the file lacks, and returns the size of the file.
    ///
    /// # Errors
    /// If writing fails, the monitor ends the work, or `produce` ends before the last chunk.
    pub fn run<E: Into<TableError>>(
        self,
        meter: &Meter<'_>,
        produce: impl FnOnce(&Sink<'_>, &Look<'_>, &RecordSink<'_>) -> Result<(), E>,
    ) -> Result<u64, TableError> {
        lock(&self.queue).skip(self.plan)?;
        let count = |positions| Ok::<(), TableError>(meter.add(positions)?);
        let sink = |block: Block<'_>| {
            let positions = block.bytes.len() as u64;
            self.note(self.take(&block).and_then(|()| count(positions)))
        };
        let look = |positions| self.note(count(positions));
        let record = |number, record| {
            let positions = self.plan.chunk_len(number) as u64;
            self.note(self.take_record(number, record).and_then(|()| count(positions)))
        };
        let computed = produce(&sink, &look, &record);
        let mut queue = self.queue.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let Some(failure) = self.failure.into_inner() {
            queue.out.flush()?;
            return Err(failure);
        }
        if let Err(error) = computed {
            queue.out.flush()?;
            return Err(error.into());
        }
        queue.drain(self.plan)?;
        if queue.ledger.records() != self.plan.chunks() {
            return Err(SolveError::Stopped(meter.progress()).into());
        }
        let end = queue.ledger.finish();
        queue.out.write_all(&end)?;
        queue.out.flush()?;
        queue.out.get_ref().sync_all()?;
        Ok(queue.out.stream_position()?)
    }

    fn take(&self, block: &Block<'_>) -> Result<(), TableError> {
        // Only this thread locks the span, so there is no contention.
        let complete = lock(&self.open[self.tiling.span_of_block(block.id)]).add(self.plan, block);
        let Some((number, content)) = complete else { return Ok(()) };
        if let Some(&checksum) = self.written.get(number as usize) {
            return if content.checksum(number) == checksum { Ok(()) } else { Err(TableError::Disagrees(number)) };
        }
        let mut compressor = match lock(&self.compressors).pop() {
            Some(compressor) => compressor,
            None => compressor()?,
        };
        let record = content.encode(number, &mut compressor)?;
        lock(&self.compressors).push(compressor);
        Ok(lock(&self.queue).put(number, record, self.plan)?)
    }

    fn take_record(&self, number: u64, record: Vec<u8>) -> Result<(), TableError> {
        match self.written.get(number as usize) {
            None => Ok(lock(&self.queue).put(number, record, self.plan)?),
            Some(&written) if checksum_of(&record) == Some(written) => Ok(()),
            Some(_) => Err(TableError::Disagrees(number)),
        }
    }

    /// Keeps a failure; the first one is the cause of the others.
    fn note(&self, result: Result<(), TableError>) -> ControlFlow<()> {
        let flow = flow(&result);
        if let Err(failure) = result {
            let _ = self.failure.set(failure);
        }
        flow
    }
}

impl Queue<'_> {
    fn put(&mut self, number: u64, record: Vec<u8>, plan: &Plan) -> Result<(), Halt> {
        if number == self.next() {
            self.write(&record)?;
            return self.drain(plan);
        }
        let mut fifo = Fifo::default();
        self.depot.push(&mut fifo, record)?;
        self.waiting.insert(number, fifo);
        Ok(())
    }

    /// The first chunk that is not written.
    fn next(&self) -> u64 {
        self.ledger.records()
    }

    /// Writes all records up to the first that is not ready.
    fn drain(&mut self, plan: &Plan) -> Result<(), Halt> {
        self.skip(plan)?;
        while let Some(mut fifo) = self.waiting.remove(&self.next()) {
            let mut record = Vec::new();
            while let Some(part) = self.depot.pop(&mut fifo)? {
                record.extend(part);
            }
            self.write(&record)?;
            self.skip(plan)?;
        }
        Ok(())
    }

    /// Notes chunks without positions, which have no records.
    fn skip(&mut self, plan: &Plan) -> io::Result<()> {
        while self.next() < plan.chunks() && plan.chunk_len(self.next()) == 0 {
            self.write(&[])?;
        }
        Ok(())
    }

    /// Writes a record, and before it the page of the last ones if it is due.
    fn write(&mut self, record: &[u8]) -> io::Result<()> {
        self.ledger.write(&mut self.out, record)
    }
}
