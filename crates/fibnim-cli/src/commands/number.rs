//! `fibnim number`.

use std::io::{self, Read, Write};

use clap::Args;
use fibnim::Nat;
use fibnim::numeration::Term;
use fibnim::written::MAX_DIGITS;
use fibnim_engine::Engine;
use fibnim_engine::wire::{Answer, Chips, Function, NumberAnswer, NumberQuestion, Representation, Zeckendorf};

use crate::args::{BudgetArgs, FormatArgs};
use crate::error::CliError;
use crate::front;
use crate::output::{Cell, Format, Sequence, Table, data, note};

#[derive(Debug, Args)]
#[command(
    allow_negative_numbers = true,
    after_help = "\
Examples:
  fibnim number 129                       Zeckendorf digits, gap vector, winning tails
  fibnim number 129 --take 3t             in the H-sequence of f(t) = 3t
  fibnim number 129 --format markdown"
)]
pub struct NumberArgs {
    /// The number, or - for standard input
    #[arg(value_name = "N|-")]
    pub number: String,
    #[command(flatten)]
    pub take: Function,
    /// List at most K terms [default: 20 in text, otherwise all]
    #[arg(long, value_name = "K")]
    pub tails: Option<Chips>,
    #[command(flatten)]
    pub format: FormatArgs,
    #[command(flatten)]
    pub budget: BudgetArgs,
}

/// Terms listed in text if the arguments give no number.
const LISTED: usize = 20;

/// Prints the representation of a number.
pub fn run(args: &NumberArgs) -> Result<(), CliError> {
    let format = args.format.format();
    let text = if args.number == "-" { from_standard_input()? } else { args.number.clone() };
    let number = text.trim().parse().map_err(CliError::input)?;
    let question = NumberQuestion { function: args.take.clone(), number };
    let ask = front::ask(&args.budget, format.is_none(), Answer::Number, Engine::number, &question);
    let (Some(NumberAnswer { representation, zeckendorf, .. }), Some(format)) = (ask?, format) else { return Ok(()) };
    let default = if format == Format::Text { LISTED } else { usize::MAX };
    let shown = args.tails.map_or(default, Chips::usize);
    let terms = representation.terms.len();
    let mut out = data();
    match zeckendorf {
        Some(zeckendorf) => {
            if format == Format::Text {
                heading(&zeckendorf, &mut out)?;
            }
            tails(representation, zeckendorf, shown).write(format, &mut out)?;
        }
        None => plain(representation, shown).write(format, &mut out)?,
    }
    if shown < terms {
        note(format_args!("{shown} of {terms} terms shown; --tails K lists more"));
    }
    Ok(())
}

/// Digits and gap vector, the largest gaps first.
fn heading(zeckendorf: &Zeckendorf, out: &mut impl Write) -> io::Result<()> {
    let gaps: Vec<String> = zeckendorf.gaps.iter().rev().map(ToString::to_string).collect();
    let gaps = match gaps.split_last() {
        Some((last, above)) => [above.join(","), last.clone()].join(if above.is_empty() { "" } else { ";" }),
        None => String::new(),
    };
    let digits = if zeckendorf.digits.is_empty() { "0" } else { &zeckendorf.digits };
    writeln!(out, "digits      {digits}\ngap vector  ({gaps})\n")
}

/// A row a part of a Zeckendorf representation, the least first.
fn tails(representation: Representation, zeckendorf: Zeckendorf, shown: usize) -> Table<'static> {
    let Zeckendorf { indices, gaps, tails, wins, .. } = zeckendorf;
    let parts = representation.terms.into_iter().rev().map(|term| term.value);
    let rows = indices.into_iter().zip(parts).zip(gaps).zip(tails).zip(wins).enumerate().take(shown);
    let row = |(j, ((((index, part), gap), tail), wins)): (usize, _)| {
        let wins = Cell::from(if wins { "yes" } else { "no" });
        vec![Cell::from(j + 1), Cell::from(index), Cell::from(part), Cell::from(gap), Cell::from(tail), wins]
    };
    Table::new(["j", "index", "part", "gap", "tail", "wins"], Sequence::Column(4, 1), rows.map(row))
}

/// A row a term of the H-sequence, the largest first, and what remains of a finite one.
fn plain(representation: Representation, shown: usize) -> Table<'static> {
    let Representation { terms, repeats, .. } = representation;
    let copies = move |i: usize| if i == 0 { Cell::from(repeats.clone() + 1_u32) } else { Cell::from(1) };
    let row = move |(i, term): (usize, Term<Nat>)| vec![Cell::from(term.index), Cell::from(term.value), copies(i)];
    let rows = terms.into_iter().enumerate().take(shown).map(row);
    Table::new(["k", "H_k", "copies"], Sequence::Column(1, 1), rows)
}

/// A number of a little more than the greatest length, so that a longer one is refused without being held.
fn from_standard_input() -> Result<String, CliError> {
    let mut bytes = Vec::new();
    io::stdin().lock().take(MAX_DIGITS as u64 + 64).read_to_end(&mut bytes)?;
    String::from_utf8(bytes)
        .map_err(|_| CliError::Input("standard input is not text: give a whole number in decimal digits".to_owned()))
}
