//! Tables built by many processes.
//!
//! Every process of a build has a number, its *rank*, and computes those tiles that fall to it ([`build()`]). What a
//! tile passes to a tile of another process travels as messages over a [`Transport`]: MPI with the feature `mpi`,
//! channels between threads in tests. Process 0 gets the records of all tiles and writes the table file, as a build by
//! a single process does.

mod build;
#[cfg(feature = "mpi")]
mod mpi;
mod transport;

#[cfg(feature = "mpi")]
pub use self::mpi::Mpi;
pub use build::{Account, BuildOptions, build};
pub use transport::Transport;
