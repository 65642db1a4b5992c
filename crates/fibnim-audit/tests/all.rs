//! Tests of the audit, in one program.

mod presentation;
mod verdicts;
mod wrong;
