//! `fibnim tableau`, `thresholds`, `slice`, `p-positions`, `h-sequence` and `word`.

use fibnim::Nat;
use fibnim::numeration::Term;
use fibnim_engine::Engine;
use fibnim_engine::wire::{
    self, Answer, HSequenceQuestion, Letter, Number, PPositionsQuestion, Ruleset, SliceQuestion, TableauQuestion,
    ThresholdRow, ThresholdsQuestion, WordQuestion,
};

use crate::args::Asked;
use crate::error::CliError;
use crate::front;
use crate::front::asked;
use crate::output::{Cell, Format, Sequence, Table, pile_name};

/// Terms with more digits than this are not aligned.
const ALIGNED: usize = 80;

/// Labels from 0, then thresholds.
fn numbered(rows: Vec<Vec<wire::Cell>>) -> impl Iterator<Item = Vec<Cell>> {
    let cells = |row: Vec<wire::Cell>| row.into_iter().map(Cell::threshold);
    rows.into_iter().enumerate().map(move |(at, row)| std::iter::once(Cell::from(at)).chain(cells(row)).collect())
}

/// A label and the numbers up to a last one.
fn columns(label: &str, last: u32) -> impl Iterator<Item = String> {
    std::iter::once(label.to_owned()).chain((0..=last).map(|number| number.to_string()))
}

/// Prints Flanigan's tableau.
pub fn tableau(args: &Asked<TableauQuestion>) -> Result<(), CliError> {
    let Some((answer, format)) = asked(args, Answer::Tableau, Engine::tableau)? else { return Ok(()) };
    let (rows, cols) = (args.question.rows.u32(), args.question.cols.u32());
    let largest = u64::from(rows) + u64::from(cols);
    let widths = vec![largest.to_string().len().max(3); cols as usize + 2];
    // Column d = 0 is infinite throughout.
    let table = Table::new(columns("m\\d", cols), Sequence::Antidiagonals(2), numbered(answer.rows));
    table.with_widths(widths).print(format)
}

/// Refuses a b-file in which 0 would be two things: infinity, and the threshold of no chips under misère play.
fn unambiguous(format: Option<Format>, rules: &Ruleset) -> Result<(), CliError> {
    if format == Some(Format::Bfile) && rules.misere {
        let why = "in a b-file 0 is infinity, and under misère play no chips have the threshold 0: give --format csv";
        return Err(CliError::Input(why.to_owned()));
    }
    Ok(())
}

/// Prints the thresholds over two piles.
pub fn slice(args: &Asked<SliceQuestion>) -> Result<(), CliError> {
    unambiguous(args.format.format(), &args.question.rules)?;
    let Some((answer, format)) = asked(args, Answer::Slice, Engine::slice)? else { return Ok(()) };
    let max = args.question.max.u32();
    let table = Table::new(columns("y\\x", max), Sequence::Antidiagonals(1), numbered(answer.rows));
    table.with_widths(vec![max.to_string().len().max(3); max as usize + 2]).print(format)
}

/// Prints the thresholds of all positions with piles in increasing order.
pub fn thresholds(args: &Asked<ThresholdsQuestion>) -> Result<(), CliError> {
    unambiguous(args.format.format(), &args.question.rules)?;
    let Some((answer, format)) = asked(args, Answer::Thresholds, Engine::thresholds)? else { return Ok(()) };
    let piles = answer.piles as usize;
    let row =
        |row: ThresholdRow| row.piles.into_iter().map(Cell::from).chain([Cell::threshold(row.threshold)]).collect();
    let header = (0..piles).map(pile_name).chain(["L".to_owned()]);
    let table = Table::new(header, Sequence::Column(piles, 0), answer.rows.into_iter().map(row));
    table.with_widths(vec![answer.max.to_string().len().max(3); piles + 1]).print(format)
}

/// Prints the positions that are P.
pub fn p_positions(args: &Asked<PPositionsQuestion>) -> Result<(), CliError> {
    let Some((answer, format)) = asked(args, Answer::PPositions, Engine::p_positions)? else { return Ok(()) };
    let piles = args.question.piles.usize();
    let rows = answer.positions.into_iter().map(|piles| piles.into_iter().map(Cell::from).collect());
    let table = Table::new((0..piles).map(pile_name), Sequence::Column(piles.saturating_sub(1), 1), rows);
    table.with_widths(vec![args.question.max.to_string().len(); piles]).print(format)
}

/// Prints the terms and lags of an H-sequence, one by one.
pub fn h_sequence(args: &Asked<HSequenceQuestion>) -> Result<(), CliError> {
    let Some(format) = args.format.format() else {
        return asked(args, Answer::HSequence, Engine::h_sequence).map(|_| ());
    };
    let engine = front::engine(&args.budget);
    let terms = front::within(&args.budget, |_| engine.h_sequence_terms(&args.question))?;
    // The terms increase, and no lag is larger than an index.
    let (mut index, mut digits) = (0, 0);
    for term in terms.clone() {
        (index, digits) = (term.index, term.value.to_string().len().min(ALIGNED));
        if digits == ALIGNED {
            index = args.question.terms.u32();
            break;
        }
    }
    let index = index.to_string().len();
    let row = |term: Term<Nat>| {
        vec![Cell::from(term.index), Cell::from(term.value), term.lag.map_or(Cell::Missing, Cell::from)]
    };
    let table = Table::new(["k", "H_k", "l(k)"], Sequence::Column(1, 1), terms.map(row));
    table.with_widths(vec![index, digits, index]).print(format)
}

/// Prints the letters and partial sums of a Larsson word.
pub fn word(args: &Asked<WordQuestion>) -> Result<(), CliError> {
    let Some((answer, format)) = asked(args, Answer::Word, Engine::word)? else { return Ok(()) };
    let (complete, letters) = (answer.complete, answer.letters.len());
    let width = |number: Option<&Number>| number.map_or(0, |number| number.to_string().len());
    let last = width(answer.letters.last().map(|letter| &letter.partial_sum));
    let widths = vec![letters.to_string().len(), last, width(answer.letters.iter().map(|letter| &letter.letter).max())];
    let row =
        |(i, letter): (usize, Letter)| vec![Cell::from(i), Cell::from(letter.partial_sum), Cell::from(letter.letter)];
    let rows = answer.letters.into_iter().enumerate().map(row);
    let table = Table::new(["i", "partial_sum", "letter"], Sequence::Column(1, 0), rows);
    table.with_widths(widths).print(format)?;
    front::whole(complete, &format!("{letters} letters"))
}
