//! Proofs.
pub mod check;
pub mod learn;
pub mod prove;
pub mod strip;
