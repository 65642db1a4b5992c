//! `fibnim tableau`, `thresholds`, `slice`, `p-positions`, `h-sequence` and `word`.

use std::io::Write;

use fibnim::numeration::Term;
use fibnim::{Nat, Progress};
use fibnim_engine::Engine;
use fibnim_engine::wire::{
    self, Answer, HSequenceQuestion, Letter, Number, PPositionsQuestion, Reply, SliceQuestion, TableauQuestion,
    ThresholdsQuestion, WordQuestion,
};

use crate::args::Asked;
use crate::error::CliError;
use crate::front;
use crate::front::asked;
use crate::output::{Cell, Sequence, Table, data, pile_name};

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
    let (rows, cols) = (args.question.rows, args.question.cols);
    let largest = u64::from(rows) + u64::from(cols);
    let widths = vec![largest.to_string().len().max(3); cols as usize + 2];
    // Column d = 0 is infinite throughout.
    let table = Table::new(columns("m\\d", cols), Sequence::Antidiagonals(2), numbered(answer.rows));
    table.with_widths(widths).print(format)
}

/// Prints the thresholds over two piles.
pub fn slice(args: &Asked<SliceQuestion>) -> Result<(), CliError> {
    let Some((answer, format)) = asked(args, Answer::Slice, Engine::slice)? else { return Ok(()) };
    let max = args.question.max;
    let table = Table::new(columns("y\\x", max), Sequence::Antidiagonals(1), numbered(answer.rows));
    table.with_widths(vec![max.to_string().len().max(3); max as usize + 2]).print(format)
}

/// Prints the thresholds of all positions with piles in increasing order, one by one.
pub fn thresholds(args: &Asked<ThresholdsQuestion>) -> Result<(), CliError> {
    let Some(format) = args.format.format() else {
        return asked(args, Answer::Thresholds, Engine::thresholds).map(|_| ());
    };
    let engine = front::engine(&args.budget);
    let all = front::within(&args.budget, |allowance| engine.all_thresholds(&args.question, allowance))?;
    let piles = args.question.piles as usize;
    let row = |(piles, threshold): (Vec<u32>, _)| {
        piles.into_iter().map(Cell::from).chain([Cell::threshold(threshold)]).collect()
    };
    let header = (0..piles).map(pile_name).chain(["L".to_owned()]);
    let table = Table::new(header, Sequence::Column(piles, 0), all.rows().map(row));
    table.with_widths(vec![args.question.max.to_string().len().max(3); piles + 1]).print(format)
}

/// Prints the positions that are P, one by one.
pub fn p_positions(args: &Asked<PPositionsQuestion>) -> Result<(), CliError> {
    let Some(format) = args.format.format() else {
        return asked(args, Answer::PPositions, Engine::p_positions).map(|_| ());
    };
    let mut engine = front::engine(&args.budget);
    let rows = front::within(&args.budget, |allowance| engine.p_position_rows(&args.question, allowance))?;
    let piles = args.question.piles as usize;
    let rows = rows.map(|piles| piles.into_iter().map(Cell::from).collect());
    let table = Table::new((0..piles).map(pile_name), Sequence::Column(piles.saturating_sub(1), 1), rows);
    table.with_widths(vec![args.question.max.to_string().len(); piles]).print(format)
}

/// Prints the terms and lags of an H-sequence, one by one.
pub fn h_sequence(args: &Asked<HSequenceQuestion>) -> Result<(), CliError> {
    let Some(format) = args.format.format() else { return h_sequence_reply(args) };
    let engine = front::engine(&args.budget);
    let terms = front::within(&args.budget, |_| engine.h_sequence_terms(&args.question))?;
    // The terms increase, and no lag is larger than an index.
    let (mut index, mut digits) = (0, 0);
    for term in terms.clone() {
        (index, digits) = (term.index, term.value.to_string().len().min(ALIGNED));
        if digits == ALIGNED {
            index = args.question.terms;
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

/// How many terms are printed at once.
const TERMS: u64 = 64;

/// Prints the reply as JSON, the terms one by one: their digits take more time and memory than their values.
fn h_sequence_reply(args: &Asked<HSequenceQuestion>) -> Result<(), CliError> {
    let mut engine = front::engine(&args.budget);
    let none = HSequenceQuestion { terms: 0, ..args.question.clone() };
    let mut out = data();
    let (mut done, mut complete) = (0, true);
    front::within(&args.budget, |allowance| {
        let answer = engine.h_sequence(&none, allowance);
        let Ok(terms) = engine.h_sequence_terms(&args.question) else {
            return front::reply(answer, true, Answer::HSequence).map(|_| ());
        };
        let reply = Reply::new(answer.as_ref().map(|answer| Answer::HSequence(answer.clone()))).to_json();
        let (before, after) = reply.split_once("[]").unwrap_or_default();
        write!(out, "{before}[")?;
        for term in terms {
            let progress = Progress { done, total: Some(args.question.terms.into()) };
            if allowance.monitor.check(progress).is_break() {
                complete = false;
                break;
            }
            write!(out, "{}{}", if done > 0 { "," } else { "" }, serde_json::to_string(&term)?)?;
            done += 1;
            if done % TERMS == 0 {
                out.flush()?;
            }
        }
        let after = if complete { after.to_owned() } else { after.replace("\"complete\":true", "\"complete\":false") };
        writeln!(out, "]{after}")?;
        Ok(out.flush()?)
    })?;
    front::whole(complete, &format!("{done} terms"))
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
