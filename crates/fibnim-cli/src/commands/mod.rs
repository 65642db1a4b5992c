//! One module a subcommand.

mod arena;
mod ask;
mod audit;
mod certificates;
mod check;
mod complement;
mod grundy;
mod manual;
mod number;
mod odds;
mod plot;
mod prove;
mod puzzle;
mod remoteness;
mod serve;
mod solve;
pub mod stream;
mod table;
mod tables;

use crate::args::{Cli, Command};
use crate::error::CliError;

/// Runs the command that the arguments ask for.
pub fn run(cli: Cli) -> Result<(), CliError> {
    match cli.command {
        Command::Solve(args) => solve::run(&args),
        Command::Remoteness(args) => remoteness::run(&args),
        Command::Tableau(args) => tables::tableau(&args),
        Command::Thresholds(args) => tables::thresholds(&args),
        Command::Slice(args) => tables::slice(&args),
        Command::PPositions(args) => tables::p_positions(&args),
        Command::Complement(args) => complement::run(&args),
        Command::Grundy(command) => grundy::run(&command),
        Command::Number(args) => number::run(&args),
        Command::HSequence(args) => tables::h_sequence(&args),
        Command::Word(args) => tables::word(&args),
        Command::Odds(command) => odds::run(&command),
        Command::Arena(args) => arena::run(&args),
        Command::Play(args) => crate::play::run(&args),
        Command::Table(command) => table::run(&command),
        Command::Plot(args) => plot::run(&args),
        Command::Prove(command) => prove::run(&command),
        Command::Puzzle(args) => puzzle::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Audit(args) => audit::run(&args),
        Command::Ask(args) => ask::run(&args),
        Command::Serve(args) => serve::run(&args),
        Command::Completions { shell } => manual::completions(shell),
        Command::Man { subcommand } => manual::page(&subcommand),
    }
}
