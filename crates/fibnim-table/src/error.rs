//! Errors: [`TableError`], and the errors that it wraps.

use std::io;

use fibnim::SolveError;
use thiserror::Error;

/// The most piles of a table.
pub const MOST_PILES: usize = 8;

/// The version of the file format.
pub const VERSION: u16 = 2;

/// Why a table could not be built, read or used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TableError {
    /// There is no table of that shape.
    #[error("{0}")]
    Shape(#[from] ShapeError),
    /// The table does not have the position.
    #[error("{0}")]
    OutOfTable(#[from] OutOfTableError),
    /// The work exceeds the memory of the budget, or the monitor has ended it.
    #[error("{0}")]
    Solve(#[from] SolveError),
    /// A threshold does not satisfy the recurrence: it is wrong, or a threshold that it depends on is.
    #[error("{0}")]
    Wrong(#[from] VerifyError),
    /// The file is damaged.
    #[error("{0}")]
    Damaged(#[from] DamageError),
    /// The file does not begin as a table does.
    #[error("not a table file of fibnim")]
    NotATable,
    /// The file is a table in another version of the format.
    #[error("a table file of version {0}: give a file of version {VERSION}")]
    Version(u16),
    /// Reading or writing failed.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// The name is that of a device, a pipe or a folder. Only regular files are read and replaced.
    #[error("not a regular file: only regular files are read and replaced")]
    NotAFile,
    /// A finished table has this name.
    #[error("the table exists already")]
    Exists,
    /// An unfinished build has this name.
    #[error("there is an unfinished build of this table")]
    Unfinished,
    /// The unfinished build with this name is of another table.
    #[error("the unfinished build is of another table")]
    OtherTable,
    /// Another process is writing this table.
    #[error("another process is building this table")]
    InUse,
    /// The disk has not enough room.
    #[error("not enough room on the disk: {free} bytes are free, and the table may take {needed}")]
    Space {
        /// Bytes that the file may take.
        needed: u64,
        /// Bytes that are free.
        free: u64,
    },
    /// The chunk with this number differs between the unfinished build and the computation.
    #[error("chunk {0} of the unfinished build differs from the computed one: the build cannot be resumed")]
    Disagrees(u64),
    /// The table is not whole: it has only the positions that can be reached from given piles.
    #[error("a file holds all positions up to a size, not those that can be reached from some")]
    NotWhole,
    /// The table has more positions than a file can hold, 2^48.
    #[error("a table of more than 2^48 positions: a file holds up to 2^48 positions")]
    TooLarge,
}

/// The receiver of the blocks, or another thread, has ended the computation of a table. (If waiting batches exceed
/// the memory, and there is no spool, the error is [`io::ErrorKind::OutOfMemory`] instead.)
pub(crate) fn stopped() -> io::Error {
    io::ErrorKind::Interrupted.into()
}

/// A message that is not what its sender wrote.
pub(crate) fn malformed() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "a message between tiles is damaged")
}

/// Why a shape is refused.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum ShapeError {
    /// This number of piles is out of range.
    #[error("a table of {0} piles: give 1 to {MOST_PILES} piles")]
    Piles(u32),
    /// The largest pile is out of range.
    #[error("a table of piles up to {max}: give piles up to {most}")]
    Max {
        /// Its size.
        max: u32,
        /// The largest size that is accepted for this number of piles.
        most: u32,
    },
}

/// The table does not have the position.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("not in the table: it has positions of up to {piles} piles of up to {max} chips")]
pub struct OutOfTableError {
    /// How many piles the table has.
    pub piles: u32,
    /// The largest pile of the table.
    pub max: u32,
}

/// The part of a file that is damaged.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum DamageError {
    /// The file ends too early.
    #[error("the table file ends too early")]
    Truncated,
    /// The header.
    #[error("the table file is damaged in its header")]
    Header,
    /// The list of chunks at the end.
    #[error("the table file is damaged in its list of chunks")]
    Index,
    /// The chunk with this number.
    #[error("the table file is damaged in chunk {0}")]
    Chunk(u64),
    /// The system does not read the file.
    #[error("the table file cannot be read: {0}")]
    Unreadable(io::ErrorKind),
}

/// A threshold that does not satisfy the recurrence.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("the table has threshold {} for ({}), but by the recurrence it is {}", show(*held), list(piles), show(*due))]
pub struct VerifyError {
    /// The piles, in decreasing order.
    pub piles: Vec<u32>,
    /// The threshold in the table; `None` is infinity.
    pub held: Option<u32>,
    /// The threshold by the recurrence; `None` is infinity.
    pub due: Option<u32>,
}

fn show(threshold: Option<u32>) -> String {
    threshold.map_or("infinity".to_owned(), |threshold| threshold.to_string())
}

fn list(piles: &[u32]) -> String {
    piles.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}
