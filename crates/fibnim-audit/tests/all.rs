//! Tests of the audit, in one program.

mod report;
mod verdicts;
mod wrong;
