//! `fibnim zeckendorf`.

use std::io::{self, Read, Write};

use fibnim::nat::MAX_DIGITS;
use fibnim::numeration::Zeckendorf;
use fibnim::parse_chips;

use crate::args::ZeckendorfArgs;
use crate::error::CliError;
use crate::output::{Cell, Format, Sequence, Table, data};

/// Tails listed in text where nothing is said.
const TAILS_IN_TEXT: usize = 20;

/// Prints the representation of a number.
pub fn run(args: &ZeckendorfArgs) -> Result<(), CliError> {
    let text = if args.number == "-" { from_standard_input()? } else { args.number.clone() };
    let zeckendorf = Zeckendorf::of(&parse_chips(text.trim()).map_err(CliError::input)?);
    let parts = zeckendorf.indices().len();
    let format = args.format.format;
    let default_tails = if format == Format::Text { TAILS_IN_TEXT } else { usize::MAX };
    let shown = args.tails.map_or(default_tails, |tails| tails as usize).min(parts);
    let mut out = data();
    if format == Format::Text {
        let gaps: Vec<String> = zeckendorf.gap_vector().iter().rev().map(ToString::to_string).collect();
        let digits: String = zeckendorf.digits().iter().rev().map(|&digit| if digit { '1' } else { '0' }).collect();
        let gaps = match gaps.split_last() {
            Some((last, above)) => [above.join(","), last.clone()].join(if above.is_empty() { "" } else { ";" }),
            None => String::new(),
        };
        writeln!(out, "digits      {}", if digits.is_empty() { "0" } else { &digits })?;
        writeln!(out, "gap vector  ({gaps})")?;
        writeln!(out)?;
    }
    let rows = zeckendorf.indices().iter().zip(zeckendorf.gap_vector()).zip(zeckendorf.winning_tails());
    let rows = rows.zip(zeckendorf.parts()).zip(zeckendorf.tails()).enumerate().take(shown);
    let table = Table {
        header: ["j", "index", "part", "gap", "tail", "wins"].map(str::to_owned).to_vec(),
        rows: Box::new(rows.map(|(j, ((((index, gap), wins), part), tail))| {
            vec![
                Cell::from(j + 1),
                Cell::from(index),
                Cell::from(part),
                Cell::from(gap),
                Cell::from(tail),
                Cell::from(if wins { "yes" } else { "no" }),
            ]
        })),
        widths: None,
        sequence: Sequence::Column { column: 4, first: 1 },
    };
    table.write(format, &mut out)?;
    if shown < parts {
        anstream::eprintln!("{shown} of {parts} tails shown; --tails K lists more");
    }
    Ok(())
}

/// A number of a little more than the greatest length, so that a longer one is refused without being held.
fn from_standard_input() -> Result<String, CliError> {
    let mut bytes = Vec::new();
    io::stdin().lock().take(MAX_DIGITS as u64 + 64).read_to_end(&mut bytes)?;
    String::from_utf8(bytes).map_err(|_| {
        CliError::Input("standard input is not text: a whole number in decimal digits is accepted".to_owned())
    })
}
