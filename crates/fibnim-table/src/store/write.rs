//! Building a table into a file.
//!
//! A build writes the header and then the records of the chunks in order, with the pages of the index between them.
//! However it ends, it leaves a file that begins with complete records, which is enough to resume: the build computes
//! those records again, but does not write them again.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use fibnim::{Budget, Cost, Monitor, Progress, SolveError};

use super::chunk::{Chunk, Chunks, RECORD, checksum, checksum_of, encode, longest_record};
use super::header;
use super::index::Ledger;
use super::partial::{Existing, Work, begin, finish, folder};
use crate::error::TableError;
use crate::method::Builder;
use crate::piece::Piece;
use crate::plan::Plan;
use crate::shape::Shape;
use crate::threads::{PositionMeter, lock};
use crate::tiles::{Batch, Depot, Exchange, Post, Tiling, compute_share, working};

/// Bytes for each chunk while a build is resumed: its checksum, and its share of the places of the pages.
const BYTES_A_CHUNK: u128 = 5;

/// Builds a table into a file with `threads` threads (0 counts as 1) and returns its size. The file gets its name when
/// it is complete. Until then, and if the build is stopped, it has [another name](super::partial_path), under which
/// [`Existing::Resume`] finds it. Its bytes depend on the shape alone.
///
/// # Errors
/// Before any work: if a file exists and `existing` does not allow it, if the name is not that of a regular file, or if
/// the table exceeds the memory of the budget or the room on the disk. Later: if writing fails, or the budget's monitor
/// ends the work.
pub fn write(
    shape: &Shape,
    path: &Path,
    threads: usize,
    existing: Existing,
    budget: &mut Budget<'_>,
) -> Result<u64, TableError> {
    let plan = Plan::of_file(shape).ok_or(TableError::TooLarge)?;
    let memory = u128::from(budget.memory).saturating_sub(chunks_memory(&plan));
    let (method, working) = Builder::choose(&shape.layout(), threads, memory, true);
    put(shape, path, existing, method.stages(), working, budget, |writer| {
        method.compute(shape, threads, writer.depot, &|positions| writer.look(positions), &|piece| writer.take(piece))
    })
}

/// The memory of the records of the chunks.
fn chunks_memory(plan: &Plan) -> u128 {
    u128::from(plan.chunks) * BYTES_A_CHUNK
}

/// Writes a table whose records are computed by `produce` into a file, and returns its size. `produce` gets a depot for
/// batches that wait, and a function that takes each record. `working` is the memory that `produce` needs.
///
/// # Errors
/// As [`write()`]; and if `produce` fails or does not give all records.
pub fn write_records(
    shape: &Shape,
    path: &Path,
    existing: Existing,
    working: u128,
    budget: &mut Budget<'_>,
    produce: impl FnOnce(&Depot, &RecordSink<'_>) -> Result<(), TableError>,
) -> Result<u64, TableError> {
    put(shape, path, existing, 1, working, budget, |writer| {
        produce(writer.depot, &|number, record| writer.take_record(number, record))
    })
}

/// Writes the records that `produce` gives to a [`Writer`] into a file. `working` is the memory that `produce` needs;
/// the remaining memory is that of a depot, which `produce` may use too. If there are several `stages`, `produce`
/// itself counts the positions in all stages but the last.
///
/// # Errors
/// As [`write()`].
fn put(
    shape: &Shape,
    path: &Path,
    existing: Existing,
    stages: u64,
    working: u128,
    budget: &mut Budget<'_>,
    produce: impl FnOnce(&Writer<'_>) -> Result<(), TableError>,
) -> Result<u64, TableError> {
    if !shape.is_whole() {
        return Err(TableError::NotWhole);
    }
    let plan = Plan::of_file(shape).ok_or(TableError::TooLarge)?;
    let cost = Cost::new(shape.positions(), working + chunks_memory(&plan));
    cost.afford(shape.bounds(), budget.memory)?;
    let file = match begin(shape, &plan, path, existing)? {
        Work::Finished(size) => return Ok(size),
        Work::Write(file) => file,
    };
    let (ledger, written) = resume(&file, shape, &plan, existing, budget.monitor)?;
    // A second handle keeps the lock until the file has its name.
    let locked = file.try_clone()?;
    let spare = budget.memory - u64::try_from(&cost.bytes).unwrap_or(budget.memory);
    let total = u64::try_from(shape.positions()).unwrap_or(u64::MAX);
    let depot = Depot::with_spool(spare, folder(path));
    let meter = PositionMeter::new(stages, total, budget.monitor);
    let out = BufWriter::with_capacity(1 << 20, file);
    let queue = Mutex::new(RecordQueue { out, ledger, waiting: BTreeMap::new(), depot: &depot });
    let writer = Writer { plan: &plan, written, chunks: Chunks::new(&plan), queue, meter: &meter, depot: &depot };
    let size = writer.run(produce)?;
    finish(&locked, path)?;
    Ok(size)
}

/// Reads the complete records at the beginning of an unfinished build, and returns them with the checksums of their
/// contents. The file is cut off after them. If there is no complete header, writes one.
///
/// # Errors
/// If the build is of another table, or reading or writing fails, or the monitor ends the work.
fn resume(
    mut file: &File,
    shape: &Shape,
    plan: &Plan,
    existing: Existing,
    monitor: &mut dyn Monitor,
) -> Result<(Ledger, Vec<u32>), TableError> {
    let header = header::encode(shape, plan);
    let (mut ledger, mut written) = (Ledger::new(header.len()), Vec::new());
    let mut reader = BufReader::with_capacity(1 << 20, file);
    let begin = read_up_to(&mut reader, if existing == Existing::Resume { header.len() } else { 0 })?;
    if !header.starts_with(&begin) {
        return Err(TableError::OtherTable);
    }
    if begin.len() < header.len() {
        file.set_len(0)?;
        file.rewind()?;
        file.write_all(&header)?;
        return Ok((ledger, written));
    }
    let mut positions = 0;
    for number in 0..plan.chunks {
        let size = plan.chunk_len(number);
        let Some(record) = next_record(&mut ledger, &mut reader, number, size, shape)? else { break };
        let checksum = checksum_of(&record);
        ledger.add(record.len() as u32, checksum);
        written.push(checksum.unwrap_or(0));
        positions += size as u64;
        Progress { done: positions, total: u64::try_from(shape.positions()).ok() }.tell(monitor)?;
    }
    file.set_len(ledger.end())?;
    file.seek(SeekFrom::Start(ledger.end()))?;
    Ok((ledger, written))
}

/// Reads the record of the next chunk, and the page before it if there is one; `None` if either is not complete.
fn next_record(
    ledger: &mut Ledger,
    file: &mut impl Read,
    number: u64,
    size: usize,
    shape: &Shape,
) -> io::Result<Option<Vec<u8>>> {
    if let Some(page) = ledger.page_due() {
        if read_up_to(file, page.len())? != page {
            return Ok(None);
        }
        ledger.close_page();
    }
    if size == 0 {
        return Ok(Some(Vec::new()));
    }
    let mut record = read_up_to(file, RECORD)?;
    if record.len() < RECORD {
        return Ok(None);
    }
    let len = u32::from_le_bytes([record[0], record[1], record[2], record[3]]) as usize;
    if RECORD + len > longest_record(size) {
        return Ok(None);
    }
    record.extend(read_up_to(file, len)?);
    let right = record.len() == RECORD + len && Chunk::decode(&record, number, size, shape.max()).is_ok();
    Ok(right.then_some(record))
}

/// Reads so many bytes, or as many as there are.
fn read_up_to(file: &mut impl Read, len: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::with_capacity(len);
    file.by_ref().take(len as u64).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Takes the record of the chunk with a number.
pub type RecordSink<'a> = dyn Fn(u64, Vec<u8>) -> Result<(), TableError> + Sync + 'a;

/// Takes blocks from several threads and writes chunks in order.
struct Writer<'a> {
    plan: &'a Plan,
    /// Chunks that are written already, by the checksums of their contents.
    written: Vec<u32>,
    chunks: Chunks<'a>,
    queue: Mutex<RecordQueue<'a>>,
    meter: &'a PositionMeter<'a>,
    /// Where records wait for their turn.
    depot: &'a Depot,
}

/// Records, written in order.
struct RecordQueue<'a> {
    out: BufWriter<File>,
    ledger: Ledger,
    /// Records that come after one that is not ready.
    waiting: BTreeMap<u64, Batch>,
    depot: &'a Depot,
}

impl Writer<'_> {
    /// Calls `produce`, writes the chunks that the file lacks, and returns the size of the file.
    ///
    /// # Errors
    /// If writing fails, the monitor ends the work, or `produce` ends before the last chunk.
    fn run(self, produce: impl FnOnce(&Self) -> Result<(), TableError>) -> Result<u64, TableError> {
        lock(&self.queue).skip(self.plan)?;
        let computed = produce(&self);
        let mut queue = self.queue.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let Err(failure) = computed {
            queue.out.flush()?;
            return Err(failure);
        }
        queue.drain(self.plan)?;
        if queue.ledger.records() != self.plan.chunks {
            return Err(SolveError::Stopped(self.meter.progress()).into());
        }
        let end = queue.ledger.finish();
        queue.out.write_all(&end)?;
        queue.out.flush()?;
        queue.out.get_ref().sync_all()?;
        Ok(queue.out.stream_position()?)
    }

    /// Takes the next block of a span.
    fn take(&self, piece: &Piece<'_>) -> Result<(), TableError> {
        if let Some((number, content)) = self.chunks.add(piece) {
            self.put(number, Some(checksum(number, &content)), || encode(number, &content))?;
        }
        self.look(piece.bytes.len() as u64)
    }

    /// Takes the record of a chunk.
    fn take_record(&self, number: u64, record: Vec<u8>) -> Result<(), TableError> {
        self.put(number, checksum_of(&record), || Ok(record))?;
        self.look(self.plan.chunk_len(number) as u64)
    }

    /// Called with the number of positions computed.
    fn look(&self, positions: u64) -> Result<(), TableError> {
        Ok(self.meter.add(positions)?)
    }

    /// Writes the record of a chunk, or compares the checksum of its content with the one that is written already.
    fn put(
        &self,
        number: u64,
        checksum: Option<u32>,
        record: impl FnOnce() -> io::Result<Vec<u8>>,
    ) -> Result<(), TableError> {
        match self.written.get(number as usize) {
            None => {
                let record = record()?;
                Ok(lock(&self.queue).put(number, record, self.plan)?)
            }
            Some(&written) if checksum == Some(written) => Ok(()),
            Some(_) => Err(TableError::Disagrees(number)),
        }
    }
}

impl RecordQueue<'_> {
    fn put(&mut self, number: u64, record: Vec<u8>, plan: &Plan) -> io::Result<()> {
        if number == self.ledger.records() {
            self.write(&record)?;
            return self.drain(plan);
        }
        self.waiting.insert(number, self.depot.put(record)?);
        Ok(())
    }

    /// Writes all records up to the first that is not ready.
    fn drain(&mut self, plan: &Plan) -> io::Result<()> {
        self.skip(plan)?;
        while let Some(record) = self.waiting.remove(&self.ledger.records()) {
            self.write(&self.depot.take(record)?)?;
            self.skip(plan)?;
        }
        Ok(())
    }

    /// Notes chunks without positions, which have no records.
    fn skip(&mut self, plan: &Plan) -> io::Result<()> {
        while self.ledger.records() < plan.chunks && plan.chunk_len(self.ledger.records()) == 0 {
            self.write(&[])?;
        }
        Ok(())
    }

    /// Writes a record, and before it the page of the last ones if it is due.
    fn write(&mut self, record: &[u8]) -> io::Result<()> {
        self.ledger.write(&mut self.out, record)
    }
}

/// A table whose tiles are computed by several processes, one of which [writes](write_records) the file.
#[derive(Debug)]
pub struct TileJob {
    shape: Shape,
    plan: Plan,
    tiling: Tiling,
}

impl TileJob {
    /// The tiles of a new table.
    ///
    /// # Errors
    /// If a file cannot hold so many positions.
    pub fn new(shape: &Shape) -> Result<Self, TableError> {
        let plan = Plan::of_file(shape).ok_or(TableError::TooLarge)?;
        let tiling = Tiling::new(&plan.layout);
        Ok(Self { shape: shape.clone(), plan, tiling })
    }

    /// The shape of the table.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// The tiles.
    pub fn tiling(&self) -> &Tiling {
        &self.tiling
    }

    /// The bytes of memory that this many workers need, if all edges that wait for other tiles are on a disk.
    pub fn memory(&self, workers: usize) -> u128 {
        working::<u16>(&self.plan.layout, workers)
    }

    /// Computes the tiles of a process on `workers` threads. `process` is its rank and the number of processes. Each
    /// record goes to `deliver`, with the number of its chunk. The tiles read from `exchange` and write to `post`.
    /// Returns the number of positions.
    ///
    /// # Errors
    /// If an edge or `deliver` fails.
    pub fn run(
        &self,
        process: [usize; 2],
        workers: usize,
        exchange: &Exchange<'_>,
        post: &Post<'_>,
        deliver: &RecordSink<'_>,
    ) -> Result<u64, TableError> {
        let (chunks, positions) = (Chunks::new(&self.plan), AtomicU64::new(0));
        let sink = |piece: &Piece<'_>| {
            positions.fetch_add(piece.bytes.len() as u64, Ordering::Relaxed);
            match chunks.add(piece) {
                Some((number, content)) => deliver(number, encode(number, &content)?),
                None => Ok(()),
            }
        };
        compute_share::<u16>(&self.tiling, &self.shape.game(), workers, process, exchange, post, &sink)?;
        Ok(positions.into_inner())
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::ops::ControlFlow;

    use fibnim::Rules;

    use super::*;
    use crate::store::partial_path;
    use crate::tiles;

    /// With little memory what waits keeps within it; the rest waits on the disk, and the file is the same.
    #[test]
    fn the_memory_is_kept_and_changes_no_byte() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("table");
        let shapes = if cfg!(debug_assertions) { &[(3, 70)][..] } else { &[(2, 3000), (3, 400), (4, 100)] };
        for &(piles, max) in shapes {
            let shape = Shape::new(Rules::FIBONACCI, piles, max).expect("a shape");
            let chunks = u64::try_from(chunks_memory(&Plan::of_file(&shape).expect("storable"))).expect("small");
            let build = |threads, waiting: u64| {
                let mut budget = Budget { memory: chunks + waiting, ..Budget::default() };
                let (mut peak, mut spooled) = (0, 0);
                let size = put(&shape, &path, Existing::Refuse, 1, 0, &mut budget, |writer| {
                    let game = shape.game::<u16>();
                    tiles::compute(&shape.layout(), &game, threads, writer.depot, &|piece| writer.take(piece))?;
                    (peak, spooled) = (writer.depot.peak(), writer.depot.spooled());
                    Ok(())
                });
                let bytes = fs::read(&path).expect("readable");
                fs::remove_file(&path).expect("removed");
                assert_eq!(bytes.len() as u64, size.expect("written"));
                (bytes, peak, spooled)
            };
            let (expected, _, spooled) = build(1, 1 << 40);
            assert_eq!(spooled, 0);
            for threads in [1, 2, 3] {
                let (bytes, peak, spooled) = build(threads, 50_000);
                assert!(bytes == expected, "{piles} piles to {max} with {threads} threads");
                assert!(peak <= 50_000 && peak > 25_000, "{peak}");
                assert!(spooled > 100_000 || threads > 1 && spooled > 0, "{spooled}");
                assert_eq!(fs::read_dir(folder.path()).expect("readable").count(), 0, "nothing is left behind");
            }
        }
    }

    /// Both methods write the same file, and either resumes what the other began.
    #[test]
    fn methods_write_the_same_file_and_resume_each_other() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("table.fnt");
        let shapes = if cfg!(debug_assertions) { &[(4, 26), (6, 8)][..] } else { &[(4, 50), (5, 25), (6, 14)] };
        for &(piles, max) in shapes {
            let shape = Shape::new(Rules::FIBONACCI, piles, max).expect("a shape");
            let positions = u64::try_from(shape.positions()).expect("small");
            let build = |method: Builder, until: u64| {
                let mut monitor = |progress: Progress| {
                    assert!(progress.total.is_some_and(|total| progress.done <= total));
                    if progress.done > until { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                };
                let mut budget = Budget::watched(&mut monitor);
                put(&shape, &path, Existing::Resume, method.stages(), 0, &mut budget, |writer| {
                    method.compute(&shape, 1, writer.depot, &|more| writer.look(more), &|piece| writer.take(piece))
                })
            };
            let finished = || {
                let bytes = fs::read(&path).expect("readable");
                fs::remove_file(&path).expect("removed");
                bytes
            };
            build(Builder::Strips, positions).expect("written");
            let expected = finished();
            build(Builder::Squares, positions).expect("written");
            assert!(finished() == expected, "{piles} piles to {max}");
            for (first, second) in [(Builder::Strips, Builder::Squares), (Builder::Squares, Builder::Strips)] {
                let stopped = build(first, positions * 9 / 10);
                assert!(matches!(stopped, Err(TableError::Solve(fibnim::SolveError::Stopped(_)))), "{stopped:?}");
                let begun = fs::metadata(partial_path(&path)).expect("a beginning").len();
                assert!(begun > expected.len() as u64 / 3, "{begun} bytes of {}", expected.len());
                build(second, positions).expect("resumed");
                assert!(finished() == expected, "{piles} piles to {max}, {first:?} and then {second:?}");
            }
        }
    }
}
