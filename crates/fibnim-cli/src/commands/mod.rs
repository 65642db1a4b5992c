//! The subcommands: one file each, with its options and what it prints.

mod ask;
mod audit;
mod certificates;
mod compare;
mod complement;
#[cfg(all(test, feature = "play", feature = "serve"))]
mod documents;
mod export;
mod grundy;
mod number;
mod odds;
mod plot;
mod prove;
mod puzzle;
mod sequence;
#[cfg(feature = "serve")]
mod serve;
mod solve;
mod table;
mod thresholds;

use std::env::args_os;
use std::ffi::OsString;

use clap::builder::{PossibleValue, StyledStr};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use fibnim_engine::wire::{AuditQuestion, RANGE, SequenceQuestion};

use crate::args::{CommandQuestion, JsonArgs};
use crate::error::CliError;
use crate::front;
use crate::limits::Limits;
#[cfg(feature = "play")]
use crate::play;

/// Solve, study and tabulate Fibonacci nim and its relatives: take-away games in which the size of one move limits the
/// next.
#[derive(Debug, Parser)]
#[command(name = "fibnim", version = env!("FIBNIM_VERSION"), max_term_width = 100)]
#[command(after_help = EXAMPLES, mut_subcommands(help))]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

/// The lines of a screen that the examples of short help may take.
const SHORT_EXAMPLES: usize = 8;

/// Completes the help of a command and its subcommands: the ranges of numbers, which stand in their types, and short
/// help (`-h`), which has the first examples and no text behind them, so that it fits a screen.
fn help(command: clap::Command) -> clap::Command {
    let mut command = command.mut_args(with_range);
    if let Some(all) = command.get_after_help().map(ToString::to_string) {
        command = command.after_help(first_examples(&all)).after_long_help(all);
    }
    command.mut_subcommands(help)
}

/// The examples that a screen has room for. The lines that explain an example are indented further.
fn first_examples(all: &str) -> String {
    let examples = all.split("\n\n").next().unwrap_or_default();
    let mut kept: Vec<&str> = Vec::new();
    let lines: Vec<&str> = examples.lines().collect();
    for example in lines.chunk_by(|_, next| next.starts_with("   ")) {
        if kept.len() + example.len() > SHORT_EXAMPLES {
            break;
        }
        kept.extend(example);
    }
    kept.join("\n")
}

/// The argument with the range of its number in its help.
fn with_range(argument: clap::Arg) -> clap::Arg {
    let values = argument.get_possible_values();
    let range = values.iter().find(|value| value.get_name() == RANGE).and_then(PossibleValue::get_help);
    let Some(range) = range.map(ToString::to_string) else { return argument };
    let in_range = |help: &StyledStr| {
        let help = help.to_string();
        let (first, rest) = help.split_once("\n\n").map_or((&*help, None), |(first, rest)| (first, Some(rest)));
        let first = format!("{} [{range}]", first.trim_end_matches('.'));
        rest.map_or_else(|| first.clone(), |rest| format!("{first}\n\n{rest}"))
    };
    let (help, long) = (argument.get_help().map(in_range), argument.get_long_help().map(in_range));
    let argument = argument.help(help.unwrap_or_default()).hide_possible_values(true);
    if let Some(long) = long { argument.long_help(long) } else { argument }
}

const EXAMPLES: &str = "\
Examples:
  fibnim solve 20 62 --quota 8          two piles; the next move may take up to 8
  fibnim solve \"(20,62;8)\" --explain    the papers' notation, with the reason
  fibnim solve 100                      one pile; the opening may not take all of it
  fibnim thresholds --as tableau        thresholds of two piles
  fibnim grundy value 26 --quota 5      a Grundy value
  fibnim odds chance 12                 the chance of a random player
  fibnim play 5 8 13                    a game against a perfect opponent
  fibnim number digits 129              digits, gap vector and winning tails

Data goes to standard output, everything else to standard error. With --json the
answer is one JSON object, which docs/wire.md describes.
Exit status: 0 done, 1 refuted or failed, 2 bad input, 3 beyond the budget.";

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Solve a position: who wins, the winning moves, and the reason
    Solve(solve::SolveArgs),
    /// Print the thresholds of all positions in a region, or those that are P
    #[command(after_help = "\
Examples:
  fibnim thresholds --piles 3 --max 20 --format csv             all positions of three piles
  fibnim thresholds --as tableau --max 20 --cols 12             Flanigan's tableau L(m, m+d)
  fibnim thresholds --as slice --max 12 --fixed 4,3             L(x, y, 4, 3)
  fibnim thresholds --as p-positions --max 30                   pairs that are P at every quota
  fibnim thresholds --as p-positions --piles 3 --max 30 --quota 6
  fibnim thresholds --table fib3.fnt --format csv               all positions of a table file

With --table the rules, the number of piles and the largest one are those of the file, and
positions are printed in its order.")]
    Thresholds(thresholds::ThresholdsArgs),
    /// Print complementary values: the pile that makes a position P at every quota
    Complement(complement::ComplementArgs),
    /// Print a statistic of positions as a sequence, or its sum
    #[command(after_help = sequence::EXAMPLES)]
    Sequence(CommandQuestion<SequenceQuestion>),
    /// Print Grundy values, and automata that compute them
    #[command(subcommand)]
    Grundy(grundy::GrundyCommand),
    /// Print representations of numbers, H-sequences and Larsson words
    #[command(subcommand)]
    Number(number::NumberCommand),
    /// Compute the probability that one strategy beats another
    #[command(subcommand)]
    Odds(odds::OddsCommand),
    /// Play against an opponent, or review a game
    #[cfg(feature = "play")]
    Play(play::setup::PlayArgs),
    /// Make puzzles with their answers from a seed
    Puzzle(puzzle::PuzzleArgs),
    /// Build, verify and read tables of thresholds on disk, or check a published table
    #[command(subcommand)]
    Table(table::TableCommand),
    /// Draw thresholds or P-positions of two piles as an image
    Plot(plot::PlotArgs),
    /// Prove a game for piles of every size, or decide a statement
    #[command(subcommand)]
    Prove(prove::ProveCommand),
    /// Check what is published about these games, claim by claim
    #[command(after_help = audit::EXAMPLES, mut_arg("time", |time| time.default_value("10m")))]
    Audit(CommandQuestion<AuditQuestion, JsonArgs>),
    /// Answer questions in JSON, one reply a line
    Ask(ask::AskArgs),
    /// Answer questions over HTTP, for scripts and the page
    #[cfg(feature = "serve")]
    Serve(serve::ServeArgs),
}

/// Reads a command line.
pub fn read(words: impl IntoIterator<Item = OsString>) -> Result<(Cli, Limits), CliError> {
    let matches = Cli::command().try_get_matches_from(words)?;
    Ok((Cli::from_arg_matches(&matches)?, Limits::of(&matches)))
}

/// Runs the command that the arguments of the process ask for, within the limits that they give.
pub fn run() -> Result<(), CliError> {
    let (cli, limits) = match read(args_os()) {
        // A reader of JSON gets the refusal as JSON.
        Err(error) if error.is_refusal() && args_os().any(|word| word == "--json") => {
            return front::failing(true, Err(CliError::Input(error.message())));
        }
        read => read?,
    };
    let _guard = limits.guard();
    match cli.command {
        Command::Solve(args) => solve::run(&args),
        Command::Thresholds(args) => thresholds::run(&args),
        Command::Complement(args) => complement::run(&args),
        Command::Sequence(args) => sequence::run(&args),
        Command::Grundy(command) => grundy::run(&command),
        Command::Number(command) => number::run(&command),
        Command::Odds(command) => odds::run(&command),
        #[cfg(feature = "play")]
        Command::Play(args) => play::run(&args),
        Command::Table(command) => table::run(&command),
        Command::Plot(args) => plot::run(&args),
        Command::Prove(command) => prove::run(&command),
        Command::Puzzle(args) => puzzle::run(&args),
        Command::Audit(args) => audit::run(&args),
        Command::Ask(args) => ask::run(&args),
        #[cfg(feature = "serve")]
        Command::Serve(args) => serve::run(args),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines of a screen.
    const SCREEN: usize = 50;

    /// The commands that have no subcommands, with their names.
    fn leaves(command: clap::Command, of: &str, all: &mut Vec<(String, clap::Command)>) {
        let name = format!("{of} {}", command.get_name());
        if command.get_subcommands().next().is_none() {
            all.push((name, command));
        } else {
            command.get_subcommands().for_each(|sub| leaves(sub.clone(), &name, all));
        }
    }

    #[test]
    fn short_help_fits_a_screen_and_long_help_has_all_examples() {
        let mut root = Cli::command().term_width(100);
        root.build();
        let mut all = Vec::new();
        leaves(root, "", &mut all);
        assert!(all.len() >= 25, "{}", all.len());
        for (name, mut command) in all {
            let (short, long) = (command.render_help().to_string(), command.render_long_help().to_string());
            assert!(short.lines().count() <= SCREEN, "{name} -h has {} lines:\n{short}", short.lines().count());
            let example = |help: &str| help.lines().filter(|line| line.contains(" fibnim ")).count();
            assert!(example(&short) >= 1 || example(&long) == 0, "{name}: {short}");
            if let Some(examples) = command.get_after_long_help() {
                let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
                assert!(words(&long).ends_with(&words(&examples.to_string())), "{name}: {long}");
            }
        }
    }

    #[test]
    fn an_example_stays_with_its_explanation() {
        let long = "Examples:\n".to_owned() + &"  fibnim a\n      what it does\n".repeat(9) + "\nMore.";
        assert_eq!(
            first_examples(&long),
            "Examples:\n".to_owned() + "  fibnim a\n      what it does\n".repeat(3).trim_end()
        );
        assert_eq!(first_examples("Example: fibnim b"), "Example: fibnim b");
    }
}
