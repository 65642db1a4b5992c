//! Tests of the opponents, in one program.

mod exact;
mod golden_allen;
mod literal;
mod review;
