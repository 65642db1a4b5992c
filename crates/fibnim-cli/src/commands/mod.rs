//! One module a subcommand.

mod arena;
mod ask;
mod audit;
mod certificates;
mod check;
mod complement;
mod grundy;
mod h_sequence;
mod manual;
mod number;
mod odds;
mod p_positions;
mod plot;
mod prove;
mod puzzle;
mod remoteness;
mod serve;
mod slice;
mod solve;
pub mod stream;
mod table;
mod tableau;
mod thresholds;
mod word;

use crate::args::{Cli, Command};
use crate::error::CliError;

/// Runs the command that the arguments ask for.
pub fn run(cli: Cli) -> Result<(), CliError> {
    match cli.command {
        Command::Solve(args) => solve::run(&args),
        Command::Remoteness(args) => remoteness::run(&args),
        Command::Tableau(args) => tableau::run(&args),
        Command::Thresholds(args) => thresholds::run(&args),
        Command::Slice(args) => slice::run(&args),
        Command::PPositions(args) => p_positions::run(&args),
        Command::Complement(args) => complement::run(&args),
        Command::Grundy(command) => grundy::run(&command),
        Command::Number(args) => number::run(&args),
        Command::HSequence(args) => h_sequence::run(&args),
        Command::Word(args) => word::run(&args),
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
