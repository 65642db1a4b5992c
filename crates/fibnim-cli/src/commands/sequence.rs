//! `fibnim sequence`.

use std::io::Write;

use clap::ValueEnum;
use fibnim::Nat;
use fibnim_engine::EngineError;
use fibnim_engine::wire::{Absent, Family, SequenceAnswer, SequenceQuestion, SequenceTerm, Statistic, TermValue};

use crate::args::CommandQuestion;
use crate::error::CliError;
use crate::front::{self, asked};
use crate::output::{PrintedTable, Sequence, Style, TWO_ZEROS, TableCell};
use crate::streams::{data, note};

pub const EXAMPLES: &str = "\
Examples:
  fibnim sequence threshold 1..10^6 --format bfile     a(n), the least quota that wins n chips
  fibnim sequence least 1..F_80 --opening any --sum    by a formula: also of 10^1000 piles
  fibnim sequence largest 1..10^18 --sum --modulo 10^8
  fibnim sequence threshold 0..10^100 --beside 4,3 --sum
  fibnim sequence size 1..10^4 --where P --quota 5     the piles that are P, and --sum of them
  fibnim sequence outcome 0..8 --beside m --quota 3    an array over n and m
  fibnim sequence moves 1..40 --beside n+2 --cumulative --format data

Openings and quotas are those of `fibnim solve`. A sum leaves out infinite thresholds and missing
values. Sums over one pile, and of size, threshold and least beside fixed piles with a shipped
certificate, have no limit; all others add up to 10^7 terms one by one.";

/// Lists with more terms are printed as they are computed.
const ALIGNED: u32 = 10_000;

fn cell(value: &TermValue) -> TableCell {
    match value {
        TermValue::Number(number) => TableCell::from(number),
        TermValue::Text(text) => TableCell::from(text),
        TermValue::Absent(Absent::Infinity) => TableCell::Infinity,
        TermValue::Absent(Absent::None) => TableCell::Missing,
        TermValue::Absent(Absent::Unknown) => TableCell::Unknown("unknown".to_owned()),
    }
}

/// Prints a statistic as a sequence, or its sum.
pub fn run(args: &CommandQuestion<SequenceQuestion>) -> Result<(), CliError> {
    let question = &args.question;
    let Some(style) = args.format.style()?.filter(|_| !question.sum) else {
        let Some((answer, style)) = asked(args)? else { return Ok(()) };
        return sum(answer, style);
    };
    let mut engine = front::engine(&args.budget);
    front::within(&args.budget, |budget| {
        let terms = engine.sequence_terms(question, budget)?;
        let unfit = if style.is_sequence() { no_sequence(question, terms.begins_won()?)? } else { None };
        Ok(front::streamed(terms, "terms", |terms| table(question, unfit, terms)?.print(style)))
    })?
}

/// What to give instead of a sequence of these terms.
fn no_sequence(question: &SequenceQuestion, begins_won: bool) -> Result<Option<Sequence>, EngineError> {
    let (family, [first, _]) = (question.rules.read_any()?, question.numbers()?);
    let one_pile = question.beside.as_ref().is_none_or(|beside| beside.trim().is_empty());
    let is_finite = one_pile && matches!(family, Family::TakeAway(_)) && !question.rules.misere && !first.is_zero();
    Ok(Some(match question.statistic {
        Statistic::Outcome => Sequence::Nothing("outcomes are no whole numbers: give --format csv, or size --where P"),
        Statistic::Chance => {
            Sequence::Nothing("chances are fractions: give --format csv, or the statistics numerator and denominator")
        }
        Statistic::Threshold if !family.has_thresholds() => Sequence::Nothing(
            "no single quota decides, since under misère play a quota below every take wins, too: leave out --misere, \
             or give --format csv",
        ),
        Statistic::Threshold if begins_won => Sequence::Nothing(TWO_ZEROS),
        Statistic::Threshold if question.modulo.is_some() && !is_finite => {
            Sequence::Nothing("in a b-file 0 is infinity, and a remainder may be 0: give --format csv")
        }
        _ => return Ok(None),
    }))
}

/// A row for each term, or of an array for each n.
fn table<'a>(
    question: &SequenceQuestion,
    unfit: Option<Sequence>,
    terms: impl Iterator<Item = SequenceTerm> + 'a,
) -> Result<PrintedTable<'a>, EngineError> {
    let [first, last] = question.numbers()?;
    let mut terms = terms.peekable();
    if terms.peek().is_some_and(|term| term.m.is_some()) {
        let terms: Vec<SequenceTerm> = terms.collect();
        let rows = terms.chunk_by(|a, b| a.n == b.n);
        let columns: Vec<String> = rows
            .clone()
            .next()
            .unwrap_or_default()
            .iter()
            .filter_map(|term| Some(term.m.as_ref()?.to_string()))
            .collect();
        let width = columns.len() + 1;
        let rows: Vec<Vec<TableCell>> = rows
            .map(|row| {
                let values = row.iter().map(|term| cell(&term.value));
                let mut cells: Vec<TableCell> = std::iter::once(TableCell::from(&row[0].n)).chain(values).collect();
                // The budget may have ended the last row.
                cells.resize(width, TableCell::Unknown("unknown".to_owned()));
                cells
            })
            .collect();
        let header = std::iter::once("n\\m".to_owned()).chain(columns);
        return Ok(PrintedTable::new(header, unfit.unwrap_or(Sequence::Antidiagonals(1)), rows.into_iter()));
    }
    let name = question.statistic.to_possible_value().map_or_else(String::new, |name| name.get_name().to_owned());
    let name = if question.cumulative { "sum".to_owned() } else { name };
    let sequence = unfit.unwrap_or_else(|| match u64::try_from(&first) {
        // The positions with an outcome are counted from 1.
        _ if question.filter.is_some() => Sequence::Column(1, 1),
        Ok(first) => Sequence::Column(1, first),
        Err(_) => Sequence::Nothing("the index of a b-file is below 2^64: give --format csv"),
    });
    let row = |term: SequenceTerm| vec![TableCell::from(term.n), cell(&term.value)];
    let table = PrintedTable::new(["n".to_owned(), name], sequence, terms.map(row));
    let widths = vec![last.to_string().len(); 2];
    Ok(if last - first > Nat::from(ALIGNED) { table.with_widths(widths) } else { table })
}

/// Prints a sum. How many terms it has, and why it is right, goes to standard error.
fn sum(answer: SequenceAnswer, style: Style<'_>) -> Result<(), CliError> {
    let Some(total) = answer.total else { return Ok(()) };
    if !style.is_text() {
        let row = vec![TableCell::from(total.terms), TableCell::from(total.sum)];
        let sequence = Sequence::Nothing("a sum is one number: give --format text, or --cumulative for all sums");
        return PrintedTable::new(["terms", "sum"], sequence, std::iter::once(row)).print(style);
    }
    let mut out = data();
    writeln!(out, "{}", total.sum)?;
    out.flush()?;
    note(format_args!("the sum of {} terms (by {})", total.terms, answer.basis));
    Ok(())
}
