//! Tests of the command, in one program.

mod board;
mod command;
mod documents;
mod plot;
mod questions;
mod run;
mod serve;
mod serving;
mod table;
