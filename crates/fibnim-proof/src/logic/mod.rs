//! Statements of first-order logic about numbers and games, decided.

pub mod decider;
pub mod definitions;
pub mod formula;
pub mod linear;
mod take_away;
pub mod theorems;
pub mod theory;
