//! Proofs.
pub mod check;
