//! Building a table into a file.

use std::fs::File;
use std::io::{self, Seek, SeekFrom, Write};
use std::path::Path;

use fibnim::{Budget, Cost, Monitor};

use super::checkpoint::Checkpoint;
use super::header;
use super::partial::{Existing, Work, WriteOptions, begin, expected_bytes, finish, spool_path};
pub use super::queue::RecordSink;
use super::queue::Writer;
use crate::error::TableError;
use crate::method::{Look, Method};
use crate::plan::Plan;
use crate::shape::Shape;
use crate::threads::Meter;
use crate::tiles::{Depot, Sink};

/// Bytes that a chunk takes while a build is resumed: a checksum. The places of the pages are less.
const BYTES_A_CHUNK: u128 = 5;

/// Builds a table into a file and returns its size. The file gets its name when it is complete. Until then, and if the
/// build is stopped, it has [another name](super::partial_path), under which [`Existing::Resume`] finds it. Its bytes
/// depend on the shape alone.
///
/// # Errors
/// Before any work: if there is a file and `options` do not say what to do about it, or something other than a regular
/// file, or the table is beyond the memory of the budget or the room on the disk. Later: if writing fails, or the
/// budget's monitor ends the work.
pub fn write(
    shape: &Shape,
    path: &Path,
    options: WriteOptions,
    budget: &mut Budget<dyn Monitor + '_>,
) -> Result<u64, TableError> {
    let (layout, threads) = (shape.layout(), options.threads);
    let memory = u128::from(budget.memory).saturating_sub(chunks_memory(shape));
    let (method, working) = Method::of_file(&layout, threads, memory);
    put(shape, path, options.existing, method.stages(), working, budget, |depot, sink, look, _| {
        method.compute(&layout, shape, threads, depot, look, sink)
    })
    .map(|built| built.size)
}

/// What a build did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Built {
    /// The size of the file.
    pub size: u64,
    /// The most bytes of memory that were planned or waited at a time.
    pub memory: u64,
    /// How many bytes waited on the disk.
    pub spooled: u64,
}

/// The memory of the records of the chunks of a shape; 0 if a file cannot hold so many.
fn chunks_memory(shape: &Shape) -> u128 {
    if shape.is_storable() { u128::from(Plan::of_file(shape).chunks()) * BYTES_A_CHUNK } else { 0 }
}

/// Writes a table into a file of which others compute the records, and returns what it did. The arguments of `produce` are where
/// what waits may be put, and a function that takes each record; `working` is the memory that it takes.
///
/// # Errors
/// As [`write()`]; and if `produce` fails or does not give all records.
pub fn write_records(
    shape: &Shape,
    path: &Path,
    existing: Existing,
    working: u128,
    budget: &mut Budget<dyn Monitor + '_>,
    produce: impl FnOnce(&Depot, &RecordSink<'_>) -> io::Result<()>,
) -> Result<Built, TableError> {
    put(shape, path, existing, 1, working, budget, |depot, _, _, record| produce(depot, record))
}

/// Writes what `produce` gives to the functions of [`Writer::run`] into a file. `working` is the memory that `produce` takes; what is
/// left waits in a depot that `produce` may use too. With more `stages` than one, `produce` tells of the positions in all stages but
/// the last.
///
/// # Errors
/// As [`write()`].
pub fn put<E: Into<TableError>>(
    shape: &Shape,
    path: &Path,
    existing: Existing,
    stages: u64,
    working: u128,
    budget: &mut Budget<dyn Monitor + '_>,
    produce: impl FnOnce(&Depot, &Sink<'_>, &Look<'_>, &RecordSink<'_>) -> Result<(), E>,
) -> Result<Built, TableError> {
    // A shape without a file may have more chunks than can be counted.
    expected_bytes(shape).ok_or(TableError::TooLarge)?;
    let plan = Plan::of_file(shape);
    let cost = Cost::new(shape.positions(), working + chunks_memory(shape));
    cost.afford(std::iter::repeat_n(shape.max(), shape.piles() as usize), budget.memory)?;
    let file = match begin(shape, path, existing)? {
        Work::Finished(size) => return Ok(Built { size, ..Built::default() }),
        Work::Write(file) => file,
    };
    let checkpoint = resume(&file, shape, &plan, existing, &mut budget.monitor)?;
    // A second handle keeps the lock until the file has its name.
    let locked = file.try_clone()?;
    let spare = budget.memory - u64::try_from(&cost.bytes).unwrap_or(budget.memory);
    let total = u64::try_from(shape.positions()).unwrap_or(u64::MAX);
    let depot = Depot::with_spool(spare, &spool_path(path));
    let meter = Meter::in_stages(stages, total, &mut budget.monitor);
    let size = Writer::new(&plan, checkpoint, file, &depot)
        .run(&meter, |sink, look, record| produce(&depot, sink, look, record))?;
    finish(&locked, path)?;
    Ok(Built { size, memory: budget.memory - spare + depot.peak(), spooled: depot.spooled() })
}

/// The complete part of a file. The file is cut off after it.
fn resume(
    mut file: &File,
    shape: &Shape,
    plan: &Plan,
    existing: Existing,
    monitor: &mut dyn Monitor,
) -> Result<Checkpoint, TableError> {
    let checkpoint = match existing {
        Existing::Resume => Checkpoint::read(file, shape, plan, monitor)?,
        Existing::Refuse | Existing::Replace => None,
    };
    let start = checkpoint.as_ref().map_or(0, |checkpoint| checkpoint.ledger.end());
    file.set_len(start)?;
    file.seek(SeekFrom::Start(start))?;
    if let Some(checkpoint) = checkpoint {
        return Ok(checkpoint);
    }
    let header = header::encode(shape, plan);
    file.write_all(&header)?;
    Ok(Checkpoint::empty(header.len()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tiles;
    use fibnim::Rules;
    use std::fs;

    /// A build with the least memory keeps within it, by its own account of what it planned and what waited; the rest waits
    /// on the disk, and the file is the same.
    #[test]
    fn the_memory_is_kept_and_changes_no_byte() {
        let folder = std::env::temp_dir().join(format!("fibnim-spool-of-builds-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder for the test");
        for (piles, max) in [(2, 3000), (3, 400), (4, 100)] {
            let shape = Shape::new(Rules::FIBONACCI, piles, max).expect("a shape");
            let build = |name: &str, threads, memory| {
                let path = folder.join(name);
                let mut budget = Budget { memory, ..Budget::default() };
                let built = put(&shape, &path, Existing::Refuse, 1, 0, &mut budget, |depot, sink, _, _| {
                    tiles::compute(&shape.layout(), &shape.game(), threads, depot, sink)
                });
                let built = built.expect("written");
                let bytes = fs::read(&path).expect("readable");
                fs::remove_file(&path).expect("removed");
                assert_eq!(bytes.len() as u64, built.size);
                (bytes, built)
            };
            let (expected, ample) = build("ample", 1, 1 << 40);
            assert_eq!(ample.spooled, 0);
            for threads in [1, 2, 3] {
                // What a thread works on is not counted here, so all of this is for what waits.
                let memory =
                    u64::try_from(u128::from(Plan::of_file(&shape).chunks()) * BYTES_A_CHUNK).expect("small") + 100_000;
                let (bytes, built) = build("least", threads, memory);
                assert!(bytes == expected, "{piles} piles to {max} with {threads} threads");
                assert!(built.memory <= memory && built.memory > memory / 2, "{built:?} of {memory}");
                assert!(built.spooled > 1_000_000 || threads > 1 && built.spooled > 0, "{built:?}");
            }
        }
        fs::remove_dir(&folder).expect("nothing is left behind");
    }

    /// Ends the work when more than so many steps are done.
    struct Until(u64);

    impl Monitor for Until {
        fn check(&mut self, progress: fibnim::Progress) -> std::ops::ControlFlow<()> {
            assert!(progress.total.is_some_and(|total| progress.done <= total));
            if progress.done > self.0 { std::ops::ControlFlow::Break(()) } else { std::ops::ControlFlow::Continue(()) }
        }
    }

    /// Both methods write the same file, and either resumes what the other began.
    #[test]
    fn methods_write_the_same_file_and_resume_each_other() {
        let folder = std::env::temp_dir().join(format!("fibnim-methods-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder for the test");
        let path = folder.join("table.fnt");
        for (piles, max) in [(4, 50), (5, 25), (6, 14)] {
            let shape = Shape::new(Rules::FIBONACCI, piles, max).expect("a shape");
            let positions = u64::try_from(shape.positions()).expect("small");
            let build = |method: Method, until: u64| {
                let mut budget = Budget { memory: 1 << 30, monitor: Until(until) };
                put(&shape, &path, Existing::Resume, method.stages(), 0, &mut budget, |depot, sink, look, _| {
                    method.compute(&shape.layout(), &shape, 1, depot, look, sink)
                })
            };
            let finished = || {
                let bytes = fs::read(&path).expect("readable");
                fs::remove_file(&path).expect("removed");
                bytes
            };
            build(Method::Strips, positions).expect("written");
            let expected = finished();
            build(Method::Squares, positions).expect("written");
            assert!(finished() == expected, "{piles} piles to {max}");
            for (first, second) in [(Method::Strips, Method::Squares), (Method::Squares, Method::Strips)] {
                let stopped = build(first, positions * 3 / 4);
                assert!(matches!(stopped, Err(TableError::Solve(fibnim::SolveError::Stopped(_)))), "{stopped:?}");
                build(second, positions).expect("resumed");
                assert!(finished() == expected, "{piles} piles to {max}, {first:?} and then {second:?}");
            }
        }
        fs::remove_dir(&folder).expect("nothing is left behind");
    }
}
