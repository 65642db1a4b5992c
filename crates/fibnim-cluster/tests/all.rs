//! Tests of builds by many processes, in one program.

mod common;
#[cfg(feature = "mpi")]
mod mpirun;
mod threads;
