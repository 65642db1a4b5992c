//! Tables in files: `docs/table-format.md` describes the format well enough to read it from another language.
//!
//! [`write()`](write::write) builds a table into a file, or resumes a build that was ended at any moment. [`TableFile`]
//! reads one, from a disk or from any other bytes. [`TileJob`] is for processes that share a build. A file is never
//! trusted: every length is checked before anything is allocated, and the checksum and the content of every chunk are
//! checked.

mod chunk;
mod file;
mod header;
mod index;
mod partial;
mod storage;
mod write;

pub use file::TableFile;
pub use partial::{Existing, partial_path};
pub use storage::{DiskFile, Storage};
pub use write::{RecordSink, TileJob, write, write_records};
