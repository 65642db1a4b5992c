//! `fibnim odds`.

use std::io::{self, Write};

use clap::{Args, Subcommand};
use fibnim_engine::wire::{Chance, Number, Odds, OddsQuestion, OddsRow, OddsTable, OddsTableKind, OddsTableQuestion};

use crate::args::{CommandQuestion, hide_relatives};
use crate::batch::{AskedAt, LineQuestion};
use crate::error::CliError;
use crate::front;
use crate::front::asked;
use crate::output::{PrintedTable, Sequence, TableCell};
use crate::streams::data;

/// The subcommands of `fibnim odds`.
#[derive(Debug, Subcommand)]
pub enum OddsCommand {
    /// Print the chance that the player who moves first wins
    #[command(after_help = CHANCE_EXAMPLES)]
    Chance(AskedAt<OddsQuestion>),
    /// Print the chances of a random player on all small piles
    #[command(
        after_help = "\
Examples:
  fibnim odds table --max 40 --format csv
  fibnim odds table --max 40 --of losing --format latex",
        mut_args(hide_relatives)
    )]
    Table(CommandQuestion<OddsTableQuestion>),
}

const CHANCE_EXAMPLES: &str = "\
Examples:
  fibnim odds chance 12                                 1/176: a random player opens
  fibnim odds chance 21 --first perfect --against random
  fibnim odds chance 8 --first optimal --against random
  fibnim odds chance 5 8 13 --first slip:0.2 --against greedy --json
  fibnim odds chance \"(20,62;6)\" --first random --against optimist --games 100000

Players:
  perfect     takes 1 in lost positions
  quickest    wins as soon and loses as late as possible (also longest)
  optimal     leaves a random player the least chance in lost positions
  random      any legal move, all equally likely
  slip:RATE   perfect, but with this probability a random move
  greedy      takes all it may
  zhou        Zhou's program
  optimist    Flanigan's player, which does not know the thresholds

For one pile of Fibonacci nim a formula gives the chance at any size. In all other
cases the command computes it by recursion over the positions. If that exceeds the
budget, it estimates the chance from games.";

/// Why chances are no b-file.
const FRACTIONS: &str =
    "chances are fractions: give --format csv, or `fibnim sequence numerator` and `fibnim sequence denominator`";

/// Characters of a number that are printed.
const LONG: usize = 200;

/// Terms of a sum of powers that are printed.
const TERMS: usize = 3;

/// Runs the subcommand that the arguments ask for.
pub fn run(command: &OddsCommand) -> Result<(), CliError> {
    match command {
        OddsCommand::Chance(args) => chance(args),
        OddsCommand::Table(args) => table(args),
    }
}

/// Prints the chance of the player who moves first.
fn chance(args: &AskedAt<OddsQuestion>) -> Result<(), CliError> {
    args.answer(&LINES, |answer| {
        let mut out = data();
        text(answer, &mut out)?;
        Ok(out.flush()?)
    })
}

/// Starts a line, and the chances of the player who moves first.
const LINES: LineQuestion<Odds> = LineQuestion {
    subject: "position",
    put: |question, text| {
        question.position = text.parse()?;
        Ok(())
    },
    options: OddsQuestion::augment_args,
    columns: &["position", "chance"],
    cells: |answer| vec![TableCell::from(&answer.position.text), TableCell::from(words(&answer.chance))],
};

/// A chance in one line.
fn words(chance: &Chance) -> String {
    match chance {
        Chance::Exact { fraction, decimal } if fraction == decimal => fraction.clone(),
        Chance::Exact { fraction, decimal } if fraction.len() > LONG => decimal.clone(),
        Chance::Exact { fraction, decimal } => format!("{fraction} = {decimal}"),
        Chance::Powers { exponents, left_out, divisor, rest } => {
            format!("{}{}", if *rest { "1 - " } else { "" }, powers(exponents, *left_out, divisor))
        }
        Chance::Estimate { games, wins, .. } => format!("about {:.6}", *wins as f64 / (*games).max(1) as f64),
    }
}

fn text(answer: &Odds, out: &mut impl Write) -> io::Result<()> {
    let [first, second] = &answer.players;
    writeln!(out, "Position  {}", short(&answer.position.text))?;
    writeln!(out, "Players   {first} moves first, against {second}")?;
    writeln!(out, "Chance    {}", words(&answer.chance))?;
    match &answer.chance {
        Chance::Estimate { games, wins, unfinished, interval: [low, high], instead_of, stopped } => {
            writeln!(out, "Reason    {wins} of {games} games; {low:.6} to {high:.6} with 95 percent confidence")?;
            if *unfinished > 0 {
                writeln!(out, "          {unfinished} further games were too long and were ended without a winner")?;
            }
            if let Some(why) = instead_of {
                writeln!(out, "          The exact chance was not computed: {why}")?;
            }
            stopped.iter().try_for_each(|why| writeln!(out, "          The games were stopped: {why}"))
        }
        _ => writeln!(out, "Reason    {}", answer.basis),
    }
}

/// A sum of powers of one half, divided by a number.
fn powers(exponents: &[Number], left_out: usize, divisor: &Number) -> String {
    let mut terms: Vec<String> =
        exponents.iter().take(TERMS).map(|exponent| format!("2^-{}", short(&exponent.to_string()))).collect();
    if exponents.len() + left_out > TERMS {
        terms.push(format!("... ({} terms)", exponents.len() + left_out));
    }
    let sum = terms.join(" + ");
    if *divisor == Number::from(1_u32) { sum } else { format!("({sum}) / {}", short(&divisor.to_string())) }
}

/// A long text with its middle left out.
fn short(text: &str) -> String {
    if text.len() <= LONG || !text.is_ascii() {
        return text.to_owned();
    }
    format!("{}...{} ({} characters)", &text[..20], &text[text.len() - 20..], text.len())
}

/// Prints the chances of a random player on all small piles.
fn table(args: &CommandQuestion<OddsTableQuestion>) -> Result<(), CliError> {
    let Some((answer, format)) = asked::<OddsTable>(args)? else { return Ok(()) };
    let header = match answer.of {
        OddsTableKind::Openings => {
            &["n", "opens_against_perfect", "opens_against_optimal", "second_against_perfect", "second_against_optimal"]
                [..]
        }
        OddsTableKind::Losing => &["n", "w", "against_perfect", "against_optimal", "optimal_takes"],
    };
    let (complete, positions) = (answer.complete, answer.rows.len());
    let losing = answer.of == OddsTableKind::Losing;
    let row = move |OddsRow { pile, quota, chances, takes }| {
        let mut cells = vec![TableCell::from(pile)];
        cells.extend(quota.map(TableCell::from));
        cells.extend(chances.into_iter().map(TableCell::from));
        if losing {
            cells.push(TableCell::from(takes.iter().map(|take| take.chips.to_string()).collect::<Vec<_>>().join(" ")));
        }
        cells
    };
    let sequence = Sequence::Nothing(FRACTIONS);
    PrintedTable::new(header, sequence, answer.rows.into_iter().map(row)).print(format)?;
    front::whole(complete, &format!("{positions} positions"))
}
