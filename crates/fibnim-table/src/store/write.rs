//! Building a table into a file.

use std::fs::File;
use std::io::{Seek, SeekFrom, Write};
use std::ops::ControlFlow;
use std::path::Path;

use fibnim::{Budget, Cost, Monitor};

use super::checkpoint::Checkpoint;
use super::header;
use super::partial::{Existing, Work, WriteOptions, begin, expected_bytes, finish};
use super::queue::Writer;
use crate::error::TableError;
use crate::kernel::block::Block;
use crate::kernel::run;
use crate::plan::Plan;
use crate::shape::Shape;
use crate::threads::Meter;

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
pub fn write<M: Monitor + Send>(
    shape: &Shape,
    path: &Path,
    options: WriteOptions,
    budget: &mut Budget<M>,
) -> Result<u64, TableError> {
    let working = run::memory(&shape.layout(), options.threads);
    put(shape, path, options.existing, working, budget, |sink| {
        run::compute(&shape.layout(), &shape.game(), options.threads, sink)
    })
}

/// Calls `produce` with a function that takes blocks, and writes these into a file. `working` is the memory that
/// `produce` takes.
///
/// # Errors
/// As [`write()`].
pub fn put<M: Monitor + Send, E>(
    shape: &Shape,
    path: &Path,
    existing: Existing,
    working: u128,
    budget: &mut Budget<M>,
    produce: impl FnOnce(&(dyn Fn(Block<'_>) -> ControlFlow<()> + Sync)) -> Result<(), E>,
) -> Result<u64, TableError> {
    // A shape without a file may have more chunks than can be counted.
    expected_bytes(shape).ok_or(TableError::TooLarge)?;
    let plan = Plan::of_file(shape);
    let cost = Cost::new(shape.positions(), working + u128::from(plan.chunks()) * BYTES_A_CHUNK);
    cost.afford(std::iter::repeat_n(shape.max(), shape.piles() as usize), budget.memory)?;
    let file = match begin(shape, path, existing)? {
        Work::Finished(size) => return Ok(size),
        Work::Write(file) => file,
    };
    let checkpoint = resume(&file, shape, &plan, existing, &mut budget.monitor)?;
    // A second handle keeps the lock until the file has its name.
    let locked = file.try_clone()?;
    let spare = budget.memory - u64::try_from(&cost.bytes).unwrap_or(budget.memory);
    let total = u64::try_from(shape.positions()).unwrap_or(u64::MAX);
    let size = Writer::new(&plan, checkpoint, file, spare).run(&Meter::new(total, &mut budget.monitor), produce)?;
    finish(&locked, path)?;
    Ok(size)
}

/// The complete part of a file. The file is cut off after it.
fn resume(
    mut file: &File,
    shape: &Shape,
    plan: &Plan,
    existing: Existing,
    monitor: &mut impl Monitor,
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
