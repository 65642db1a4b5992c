//! Tests of the opponents, in one program.

mod golden_allen;
mod literal;
mod review;
