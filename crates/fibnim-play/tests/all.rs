//! Tests of the opponents, in one program.

mod budgets;
mod exact;
mod golden_allen;
mod literal;
mod review;
