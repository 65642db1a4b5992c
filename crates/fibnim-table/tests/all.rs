//! Tests of tables, in one program.

mod complement;
mod golden;
mod literal;
mod records;
mod recurrence;
mod slice;
mod store;
mod whole;
