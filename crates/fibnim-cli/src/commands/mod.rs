//! One module a subcommand.

mod arena;
mod audit;
mod check;
mod complement;
mod exact;
mod grundy;
mod hseq;
mod manual;
mod odds;
mod plot;
mod prove;
pub mod reader;
mod session;
mod solve;
pub mod stream;
mod table;
mod tableau;
mod thresholds;
mod word;
mod zeckendorf;

use crate::args::{Cli, Command};
use crate::error::CliError;

/// Runs the command that the arguments ask for.
pub fn run(cli: Cli) -> Result<(), CliError> {
    match cli.command {
        Command::Solve(args) => solve::run(&args),
        Command::Tableau(args) => tableau::run(&args),
        Command::Thresholds(args) => thresholds::run(&args),
        Command::Complement(args) => complement::run(&args),
        Command::Grundy(args) => grundy::run(&args),
        Command::Zeckendorf(args) => zeckendorf::run(&args),
        Command::Hseq(args) => hseq::run(&args),
        Command::Word(args) => word::run(&args),
        Command::Odds(args) => odds::run(&args),
        Command::Arena(args) => arena::run(&args),
        Command::Play(args) => crate::play::run(&args),
        Command::Table(command) => table::run(&command),
        Command::Plot(args) => plot::run(&args),
        Command::Prove(args) => prove::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Audit(args) => audit::run(&args),
        Command::Completions { shell } => manual::completions(shell),
        Command::Man { subcommand } => manual::page(subcommand.as_deref()),
    }
}
