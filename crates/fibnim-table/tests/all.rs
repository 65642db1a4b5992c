//! Tests of tables, in one program.

mod complement;
mod golden;
mod literal;
mod recurrence;
mod store;
mod whole;
