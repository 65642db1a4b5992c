//! Tests of tables, in one program.

mod array;
mod common;
mod complement;
mod damage;
mod golden;
mod literal;
mod records;
mod recurrence;
mod slice;
mod store;
mod whole;
mod wide;
