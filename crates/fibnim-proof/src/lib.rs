//! Proofs.
pub mod certificate;
pub mod check;
pub mod learn;
pub mod prove;
pub mod strip;
