//! Tests of the audit, in one program.

mod verdicts;
mod wrong;
