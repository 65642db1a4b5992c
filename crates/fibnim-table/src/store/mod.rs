//! Tables in files: `docs/table-format.md` describes the format well enough to read it from another language.
//!
//! [`write()`](write::write) builds a table into a file, or resumes a build that was ended at any moment;
//! [`Table::save`](crate::Table::save) writes a table in memory. [`TableFile`] reads one, from a disk or
//! from any other bytes. [`TileJob`] is for processes that share a build. A file is never trusted: every length is checked before anything is allocated, every chunk has a
//! checksum, and what it holds is checked to be legal.

mod blocks;
mod cache;
mod checkpoint;
mod chunk;
mod disk;
mod file;
mod header;
mod index;
mod job;
mod ledger;
mod load;
mod partial;
mod queue;
mod save;
mod storage;
mod write;

pub use disk::DiskFile;
pub use file::TableFile;
pub use job::TileJob;
pub use partial::{Existing, WriteOptions, expected_bytes, partial_path};
pub use storage::Storage;
pub use write::{Built, RecordSink, write, write_records};
