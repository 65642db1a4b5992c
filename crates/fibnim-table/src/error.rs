//! Errors: [`TableError`], and the errors that it wraps.

use std::fmt;
use std::io;

use fibnim::SolveError;

use crate::kernel::edges::Halt;

/// The most piles of a table.
pub const MOST_PILES: usize = 8;

/// The version of the file format that is written; it and the one before are read.
pub const VERSION: u16 = 2;

/// Why a table could not be built, read or used.
#[derive(Debug)]
#[non_exhaustive]
pub enum TableError {
    /// There is no table of that shape.
    Shape(ShapeError),
    /// The table does not have the position.
    OutOfTable(OutOfTableError),
    /// The work exceeds the memory of the budget, or the monitor has ended it.
    Solve(SolveError),
    /// A threshold does not satisfy the recurrence: it is wrong, or one that it follows from is.
    Wrong(VerifyError),
    /// The file is damaged.
    Damaged(DamageError),
    /// The file does not begin as a table does.
    NotATable,
    /// The file is a table in another version of the format.
    Version(u16),
    /// Reading or writing failed.
    Io(io::Error),
    /// The name is that of a device, a pipe or a folder. Only regular files are read and replaced.
    NotAFile,
    /// A finished table has this name.
    Exists,
    /// An unfinished build has this name.
    Unfinished,
    /// The unfinished build with this name is of another table.
    OtherTable,
    /// Another process is writing this table.
    InUse,
    /// The disk has not enough room.
    Space {
        /// Bytes that the file may take.
        needed: u64,
        /// Bytes that are free.
        free: u64,
    },
    /// The chunk with this number differs between the unfinished build and the computation.
    Disagrees(u64),
    /// The table has more positions than a file can hold, 2^48.
    TooLarge,
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shape(error) => error.fmt(f),
            Self::OutOfTable(error) => error.fmt(f),
            Self::Solve(error) => error.fmt(f),
            Self::Wrong(error) => error.fmt(f),
            Self::Damaged(error) => error.fmt(f),
            Self::NotATable => f.write_str("not a table file of fibnim"),
            Self::Version(version) => {
                write!(f, "a table file of version {version}: versions 1 and {VERSION} are accepted")
            }
            Self::Io(error) => error.fmt(f),
            Self::NotAFile => f.write_str("not a regular file: name one"),
            Self::Exists => f.write_str("the table exists already"),
            Self::Unfinished => f.write_str("there is an unfinished build of this table"),
            Self::OtherTable => f.write_str("the unfinished build is of another table"),
            Self::InUse => f.write_str("another process is building this table"),
            Self::Space { needed, free } => {
                write!(f, "not enough room on the disk: {free} bytes are free, and the table may take {needed}")
            }
            Self::Disagrees(chunk) => {
                write!(
                    f,
                    "chunk {chunk} of the unfinished build differs from the computed one: the build cannot be resumed"
                )
            }
            Self::TooLarge => f.write_str("a table of more than 2^48 positions: a file holds up to 2^48 positions"),
        }
    }
}

impl std::error::Error for TableError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Shape(error) => Some(error),
            Self::OutOfTable(error) => Some(error),
            Self::Solve(error) => Some(error),
            Self::Wrong(error) => Some(error),
            Self::Damaged(error) => Some(error),
            Self::Io(error) => Some(error),
            _ => None,
        }
    }
}

impl From<Halt> for TableError {
    fn from(halt: Halt) -> Self {
        Self::Io(halt.into())
    }
}

impl From<ShapeError> for TableError {
    fn from(error: ShapeError) -> Self {
        Self::Shape(error)
    }
}

impl From<OutOfTableError> for TableError {
    fn from(error: OutOfTableError) -> Self {
        Self::OutOfTable(error)
    }
}

impl From<SolveError> for TableError {
    fn from(error: SolveError) -> Self {
        Self::Solve(error)
    }
}

impl From<VerifyError> for TableError {
    fn from(error: VerifyError) -> Self {
        Self::Wrong(error)
    }
}

impl From<DamageError> for TableError {
    fn from(error: DamageError) -> Self {
        Self::Damaged(error)
    }
}

impl From<io::Error> for TableError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// Why a shape is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ShapeError {
    /// The number of piles is out of range: that number.
    Piles(u32),
    /// The largest pile is out of range.
    Max {
        /// Its size.
        max: u32,
        /// The largest size that is accepted for so many piles.
        most: u32,
    },
}

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Piles(piles) => write!(f, "a table of {piles} piles: 1 to {MOST_PILES} piles are accepted"),
            Self::Max { max, most } => write!(f, "a table of piles up to {max}: piles up to {most} are accepted"),
        }
    }
}

impl std::error::Error for ShapeError {}

/// The table does not have the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutOfTableError {
    /// How many piles the table has.
    pub piles: u32,
    /// The largest pile of the table.
    pub max: u32,
}

impl fmt::Display for OutOfTableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not in the table: it has positions of up to {} piles of up to {} chips", self.piles, self.max)
    }
}

impl std::error::Error for OutOfTableError {}

/// The part of a file that is damaged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DamageError {
    /// The file ends too early.
    Truncated,
    /// The header.
    Header,
    /// The list of chunks at the end.
    Index,
    /// The chunk with this number.
    Chunk(u64),
    /// The system does not read the file.
    Unreadable(io::ErrorKind),
}

impl fmt::Display for DamageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Truncated => f.write_str("the table file ends too early"),
            Self::Header => f.write_str("the table file is damaged in its header"),
            Self::Index => f.write_str("the table file is damaged in its list of chunks"),
            Self::Chunk(number) => write!(f, "the table file is damaged in chunk {number}"),
            Self::Unreadable(kind) => write!(f, "the table file cannot be read: {kind}"),
        }
    }
}

impl std::error::Error for DamageError {}

/// A threshold that does not satisfy the recurrence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifyError {
    /// The piles, in decreasing order.
    pub piles: Vec<u32>,
    /// The threshold in the table; `None` is infinity.
    pub held: Option<u32>,
    /// The threshold by the recurrence; `None` is infinity.
    pub due: Option<u32>,
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let show = |threshold: Option<u32>| threshold.map_or("infinity".to_owned(), |threshold| threshold.to_string());
        let piles: Vec<String> = self.piles.iter().map(ToString::to_string).collect();
        let (held, due) = (show(self.held), show(self.due));
        write!(f, "the table has threshold {held} for ({}), but by the recurrence it is {due}", piles.join(","))
    }
}

impl std::error::Error for VerifyError {}
