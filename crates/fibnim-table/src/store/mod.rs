//! Tables in files: `docs/table-format.md` describes the format well enough to read it from another language.
//!
//! [`write()`](write::write) builds a table into a file, or goes on with a build that was ended at any moment;
//! [`TableFile`] reads one, from a memory map or any other bytes. A file is never trusted: every length is checked
//! before anything is allocated, every chunk has a checksum, and what it holds is checked to be legal.

mod cache;
mod checkpoint;
mod chunk;
mod file;
mod header;
mod scan;
mod trailer;
mod write;

use std::fmt;
use std::io;

use fibnim::SolveError;

pub use file::{Mapped, Piece, Storage, TableFile};
pub use write::{Existing, WriteOptions, expected_bytes, partial_path, write};

/// What of a file is damaged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Damage {
    /// The file ends too early.
    Truncated,
    /// The header.
    Header,
    /// The list of chunks at the end.
    Index,
    /// The chunk with this number.
    Chunk(u64),
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Truncated => f.write_str("the table file ends too early"),
            Self::Header => f.write_str("the table file is damaged in its header"),
            Self::Index => f.write_str("the table file is damaged in its list of chunks"),
            Self::Chunk(number) => write!(f, "the table file is damaged in chunk {number}"),
        }
    }
}

impl std::error::Error for Damage {}

/// Why bytes are not a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormatError {
    /// They begin otherwise.
    NotATable,
    /// They are a table in another version of the format.
    Version(u16),
    /// They are damaged.
    Damaged(Damage),
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotATable => f.write_str("not a table file of fibnim"),
            Self::Version(version) => {
                write!(f, "a table file of version {version}: version {} is accepted", header::VERSION)
            }
            Self::Damaged(damage) => damage.fmt(f),
        }
    }
}

impl std::error::Error for FormatError {}

impl From<Damage> for FormatError {
    fn from(damage: Damage) -> Self {
        Self::Damaged(damage)
    }
}

/// Why a table was not opened or written.
#[derive(Debug)]
pub enum StoreError {
    /// Reading or writing failed.
    Io(io::Error),
    /// The file is not a table, or damaged.
    Format(FormatError),
    /// The table is beyond the budget, or its monitor has ended the work.
    Solve(SolveError),
    /// There is a finished table under this name already.
    Exists,
    /// There is an unfinished build under this name.
    Unfinished,
    /// The unfinished build under this name is of another table.
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
    /// The unfinished build holds another chunk than the one computed.
    Disagrees(u64),
    /// A table of so many positions has no file.
    TooLarge,
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::Format(error) => error.fmt(f),
            Self::Solve(beyond) => beyond.fmt(f),
            Self::Exists => f.write_str("the table exists already"),
            Self::Unfinished => f.write_str("there is an unfinished build of this table"),
            Self::OtherTable => f.write_str("the unfinished build is of another table"),
            Self::InUse => f.write_str("another process is building this table"),
            Self::Space { needed, free } => {
                write!(f, "the disk has {free} bytes free, and the table may take {needed}")
            }
            Self::Disagrees(chunk) => {
                write!(f, "chunk {chunk} of the unfinished build is not what is computed: it cannot be continued")
            }
            Self::TooLarge => f.write_str("a table of more than 2^48 positions: smaller ones are accepted"),
        }
    }
}

impl std::error::Error for StoreError {}

impl From<io::Error> for StoreError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<SolveError> for StoreError {
    fn from(beyond: SolveError) -> Self {
        Self::Solve(beyond)
    }
}

impl From<FormatError> for StoreError {
    fn from(error: FormatError) -> Self {
        Self::Format(error)
    }
}

impl From<Damage> for StoreError {
    fn from(damage: Damage) -> Self {
        Self::Format(damage.into())
    }
}
