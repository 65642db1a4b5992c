//! Tables built by many processes.
//!
//! Every process of a build has a number, its *rank*, and computes those tiles that fall to it ([`build()`]). What a tile passes
//! to a tile of another process travels as messages over a [`Transport`]: MPI with the feature `mpi`, channels between threads
//! in tests. The records of every tile are a file of a [`Folder`] that all processes share. A finished folder is read like a
//! table file; [`assemble()`] makes one of it. A build that was ended resumes at the last strip whose messages to the next one are all in the folder.

mod assemble;
mod batch;
mod build;
mod checkpoint;
mod folder;
mod model;
#[cfg(feature = "mpi")]
mod mpi;
mod transport;

#[cfg(feature = "mpi")]
pub use self::mpi::Mpi;
pub use assemble::assemble;
pub use build::{Account, BuildOptions, build};
pub use folder::Folder;
pub use model::{Assumptions, seconds};
pub use transport::{Alone, Transport};
