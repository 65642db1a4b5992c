//! Tests of the command, in one program.

mod board;
mod chaos;
mod command;
mod documents;
#[cfg(unix)]
mod limits;
mod plot;
mod questions;
mod run;
mod serve;
mod serving;
mod table;
