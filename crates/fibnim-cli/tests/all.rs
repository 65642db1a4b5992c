//! Tests of the command, in one program.

mod arena;
mod audit;
mod board;
mod command;
mod documents;
mod exact;
mod export;
mod grundy;
mod odds;
mod play;
mod plot;
mod prove;
mod puzzle;
mod questions;
mod run;
mod serve;
mod table;
