//! Proved automata as a solver.

pub mod fixed_quota;
pub mod games;
pub mod grundy;
pub mod remaining;
pub mod shipped;
