//! Building a table into a file.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock, PoisonError};

use fibnim::{Budget, Monitor, Nat, SolveError};
use zstd::bulk::Compressor;

use super::checkpoint::Checkpoint;
use super::chunk::{Chunk, compressor};
use super::file::TableFile;
use super::{StoreError, header, trailer};
use crate::Shape;
use crate::kernel::block::Block;
use crate::kernel::run;
use crate::plan::Plan;
use crate::threads::{Meter, flow, lock};

/// What to do about a file that is there already.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Existing {
    /// Refuse, whether it is finished or not.
    #[default]
    Refuse,
    /// Go on with an unfinished build; a finished table of the same kind is left as it is.
    Resume,
    /// Begin anew.
    Replace,
}

/// How to build a table into a file.
#[derive(Clone, Copy, Debug)]
pub struct WriteOptions {
    /// How many threads compute, at least 1. The file does not depend on it.
    pub threads: usize,
    /// What to do about a file that is there already.
    pub existing: Existing,
}

impl Default for WriteOptions {
    /// One thread, and files that are there already stay as they are.
    fn default() -> Self {
        Self { threads: 1, existing: Existing::Refuse }
    }
}

/// Where an unfinished build of a table is: the same name with `.partial` behind it.
#[must_use]
pub fn partial_path(path: &Path) -> PathBuf {
    let mut name = path.file_name().map(OsString::from).unwrap_or_default();
    name.push(".partial");
    path.with_file_name(name)
}

/// The bytes that a file of a shape is expected to take at most: half a byte a position, and sixteen a chunk.
#[must_use]
pub fn expected_bytes(shape: &Shape) -> Option<u64> {
    if !header::storable(shape) {
        return None;
    }
    let plan = Plan::of_file(shape);
    u64::try_from(shape.positions() / 2 + u128::from(plan.chunks()) * 16 + 4096).ok()
}

/// Builds a table into a file. It gets its name when it is finished; until then, and if it is ended in any way, it is
/// [at another place](partial_path), where [`Existing::Resume`] finds it. The bytes depend on the shape alone. Returns
/// the size of the file.
///
/// # Errors
/// Before any work: if there is a file and `options` do not say what to do about it, or the table is beyond the memory
/// of the budget or the room on the disk. Later: if writing fails, or the budget's monitor ends the work.
pub fn write<M: Monitor + Send>(
    shape: &Shape,
    path: &Path,
    options: WriteOptions,
    budget: &mut Budget<M>,
) -> Result<u64, StoreError> {
    let partial = partial_path(path);
    let expected = expected_bytes(shape).ok_or(StoreError::TooLarge)?;
    let plan = Plan::of_file(shape);
    let memory = memory(shape, &plan, options.threads);
    if memory > u128::from(budget.memory) {
        let piles = vec![Nat::from(shape.max()); shape.piles() as usize];
        let positions = Nat::from(shape.positions());
        return Err(SolveError::Table { piles, positions, bytes: Nat::from(memory), allowed: budget.memory }.into());
    }
    match options.existing {
        Existing::Refuse if path.try_exists()? => return Err(StoreError::Exists),
        Existing::Refuse if partial.try_exists()? => return Err(StoreError::Unfinished),
        Existing::Resume if path.try_exists()? => {
            let file = TableFile::open(path)?;
            return if file.shape() == shape { Ok(file.size()) } else { Err(StoreError::Exists) };
        }
        Existing::Refuse | Existing::Resume | Existing::Replace => {}
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let there = fs::metadata(&partial).map_or(0, |metadata| metadata.len());
    let free = fs4::available_space(folder)?.saturating_add(there);
    if free < expected {
        return Err(StoreError::Space { needed: expected, free });
    }
    let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&partial)?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Err(StoreError::InUse),
        // Where the file system has no locks, two builds of one table are the user's affair.
        Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {}
        Err(TryLockError::Error(error)) => return Err(error.into()),
    }
    let checkpoint = match options.existing {
        Existing::Resume => Checkpoint::read(&file, shape, &plan, &mut budget.monitor)?,
        Existing::Refuse | Existing::Replace => None,
    };
    let start = checkpoint.as_ref().map_or(0, |checkpoint| checkpoint.end);
    file.set_len(start)?;
    file.seek(SeekFrom::Start(start))?;
    let checkpoint = if let Some(checkpoint) = checkpoint {
        checkpoint
    } else {
        let header = header::encode(shape, &plan);
        file.write_all(&header)?;
        Checkpoint::empty(header.len())
    };
    let writer = Writer::new(&plan, checkpoint, file, budget.memory - memory as u64);
    let total = u64::try_from(shape.positions()).unwrap_or(u64::MAX);
    let size = writer.run(shape, options.threads, &Meter::new(total, &mut budget.monitor))?;
    fs::rename(&partial, path)?;
    // The new name lasts when the folder is on the disk too; not every system can say so.
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
    Ok(size)
}

/// The memory that a build takes, apart from chunks that wait for their turn.
fn memory(shape: &Shape, plan: &Plan, threads: usize) -> u128 {
    run::memory(&shape.layout(), threads) + u128::from(plan.chunks()) * 12
}

/// Takes blocks from several threads and writes chunks in order.
struct Writer<'a> {
    plan: &'a Plan,
    /// Chunks that are written already, by their checksums.
    written: Vec<u32>,
    /// The chunk of every strip that is not complete yet.
    open: Vec<Mutex<Open>>,
    compressors: Mutex<Vec<Compressor<'static>>>,
    queue: Mutex<Queue>,
    failure: OnceLock<StoreError>,
}

/// A chunk that still gets blocks.
#[derive(Default)]
struct Open {
    bytes: Vec<u8>,
    apart: Vec<(u32, u16)>,
    /// How many positions it will have; 0 if there is none.
    size: usize,
}

/// Records on their way to the file.
struct Queue {
    out: BufWriter<File>,
    offsets: Vec<u64>,
    end: u64,
    /// Records whose turn has not come.
    waiting: BTreeMap<u64, Vec<u8>>,
    waiting_bytes: u64,
    /// How many bytes may wait.
    allowed: u64,
}

impl<'a> Writer<'a> {
    fn new(plan: &'a Plan, checkpoint: Checkpoint, file: File, allowed: u64) -> Self {
        let Checkpoint { offsets, checksums: written, end } = checkpoint;
        let open = std::iter::repeat_with(Mutex::default).take(plan.layout().strips()).collect();
        let out = BufWriter::with_capacity(1 << 20, file);
        let queue = Mutex::new(Queue { out, offsets, end, waiting: BTreeMap::new(), waiting_bytes: 0, allowed });
        Self { plan, written, open, compressors: Mutex::default(), queue, failure: OnceLock::new() }
    }

    /// Computes the table and writes all that is missing; returns the size of the file.
    fn run<M: Monitor + Send>(self, shape: &Shape, threads: usize, meter: &Meter<M>) -> Result<u64, StoreError> {
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
        let computed = run::compute(&shape.layout(), &shape.game(), threads, &sink);
        let mut queue = self.queue.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let Some(failure) = self.failure.into_inner() {
            queue.out.flush()?;
            return Err(failure);
        }
        queue.drain(self.plan)?;
        if computed.is_err() || queue.offsets.len() as u64 != self.plan.chunks() {
            return Err(SolveError::Stopped(meter.progress()).into());
        }
        let end = trailer::encode(&queue.offsets, queue.end);
        queue.out.write_all(&end)?;
        queue.out.flush()?;
        queue.out.get_ref().sync_all()?;
        Ok(queue.end + end.len() as u64)
    }

    fn take(&self, block: &Block<'_>) -> Result<(), StoreError> {
        let number = self.plan.chunk_of(block.id);
        let mut open = lock(&self.open[block.id.strip]);
        if open.size == 0 {
            open.size = self.plan.chunk_len(number);
        }
        let start = open.bytes.len() as u32;
        open.bytes.extend_from_slice(block.bytes);
        open.apart.extend(block.exceptions.iter().map(|&(place, threshold)| (start + place, threshold)));
        if open.bytes.len() < open.size {
            return Ok(());
        }
        let Open { bytes, apart, .. } = std::mem::take(&mut *open);
        // The strip belongs to one thread: nobody waits for it.
        drop(open);
        let chunk = Chunk::new(bytes, &apart);
        if let Some(&checksum) = self.written.get(number as usize) {
            return if chunk.checksum() == checksum { Ok(()) } else { Err(StoreError::Disagrees(number)) };
        }
        let mut compressor = match lock(&self.compressors).pop() {
            Some(compressor) => compressor,
            None => compressor()?,
        };
        let record = chunk.encode(number, &mut compressor)?;
        lock(&self.compressors).push(compressor);
        lock(&self.queue).put(number, record, self.plan)
    }
}

impl Queue {
    fn put(&mut self, number: u64, record: Vec<u8>, plan: &Plan) -> Result<(), StoreError> {
        self.waiting_bytes += record.len() as u64;
        self.waiting.insert(number, record);
        self.drain(plan)?;
        if self.waiting_bytes > self.allowed {
            return Err(SolveError::Memory { positions: 0, allowed: self.allowed }.into());
        }
        Ok(())
    }

    /// Writes all records whose turn has come.
    fn drain(&mut self, plan: &Plan) -> io::Result<()> {
        loop {
            let next = self.offsets.len() as u64;
            let record = match self.waiting.remove(&next) {
                Some(record) => record,
                None if next < plan.chunks() && plan.chunk_len(next) == 0 => Vec::new(),
                None => return Ok(()),
            };
            self.out.write_all(&record)?;
            self.waiting_bytes -= record.len() as u64;
            self.offsets.push(self.end);
            self.end += record.len() as u64;
        }
    }
}
