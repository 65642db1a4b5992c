//! Tests of builds by many processes, in one program.

mod common;
mod folder;
#[cfg(feature = "mpi")]
mod mpirun;
mod threads;
