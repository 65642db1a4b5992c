//! `fibnim tableau`, `thresholds`, `slice`, `p-positions`, `h-sequence` and `word`.

use fibnim::Nat;
use fibnim::numeration::Term;
use fibnim_engine::Engine;
use fibnim_engine::wire::{
    Answer, HSequenceQuestion, Letter, Number, PPositionsQuestion, SliceQuestion, TableauQuestion, ThresholdsQuestion,
    WordQuestion,
};

use crate::args::Asked;
use crate::error::CliError;
use crate::front;
use crate::front::asked;
use crate::output::{Cell, Sequence, Table, data, pile_name};

/// Terms with more digits than this are not aligned.
const ALIGNED: usize = 80;

/// A column of numbers from 0, then thresholds.
fn numbered<T>(rows: Vec<Vec<T>>, cell: fn(T) -> Cell) -> Box<dyn Iterator<Item = Vec<Cell>>>
where
    T: 'static,
{
    let row = move |(at, row): (usize, Vec<T>)| [Cell::from(at)].into_iter().chain(row.into_iter().map(cell)).collect();
    Box::new(rows.into_iter().enumerate().map(row))
}

/// Prints Flanigan's tableau.
pub fn tableau(args: &Asked<TableauQuestion>) -> Result<(), CliError> {
    let Some((answer, format)) = asked(args, Answer::Tableau, Engine::tableau)? else { return Ok(()) };
    let (rows, columns) = (args.question.rows, args.question.cols);
    let largest = u64::from(rows) + u64::from(columns);
    let table = Table {
        header: ["m\\d".to_owned()].into_iter().chain((0..=columns).map(|d| d.to_string())).collect(),
        rows: numbered(answer.rows, Cell::threshold),
        widths: Some(vec![largest.to_string().len().max(3); columns as usize + 2]),
        // Column d = 0 is infinite throughout.
        sequence: Sequence::Antidiagonals { column: 2 },
    };
    Ok(table.write(format, &mut data())?)
}

/// Prints the thresholds over two piles.
pub fn slice(args: &Asked<SliceQuestion>) -> Result<(), CliError> {
    let Some((answer, format)) = asked(args, Answer::Slice, Engine::slice)? else { return Ok(()) };
    let max = args.question.max;
    let table = Table {
        header: ["y\\x".to_owned()].into_iter().chain((0..=max).map(|x| x.to_string())).collect(),
        rows: numbered(answer.rows, Cell::threshold),
        widths: Some(vec![max.to_string().len().max(3); max as usize + 2]),
        sequence: Sequence::Antidiagonals { column: 1 },
    };
    Ok(table.write(format, &mut data())?)
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
    let table = Table {
        header: (0..piles).map(pile_name).chain(["L".to_owned()]).collect(),
        rows: Box::new(all.rows().map(row)),
        widths: Some(vec![args.question.max.to_string().len().max(3); piles + 1]),
        sequence: Sequence::Column { column: piles, first: 0 },
    };
    Ok(table.write(format, &mut data())?)
}

/// Prints the positions that are P, one by one.
pub fn p_positions(args: &Asked<PPositionsQuestion>) -> Result<(), CliError> {
    let Some(format) = args.format.format() else {
        return asked(args, Answer::PPositions, Engine::p_positions).map(|_| ());
    };
    let mut engine = front::engine(&args.budget);
    let rows = front::within(&args.budget, |allowance| engine.p_position_rows(&args.question, allowance))?;
    let piles = args.question.piles as usize;
    let table = Table {
        header: (0..piles).map(pile_name).collect(),
        rows: Box::new(rows.map(|piles| piles.into_iter().map(Cell::from).collect())),
        widths: Some(vec![args.question.max.to_string().len(); piles]),
        sequence: Sequence::Column { column: piles.saturating_sub(1), first: 1 },
    };
    Ok(table.write(format, &mut data())?)
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
            index = args.question.terms;
            break;
        }
    }
    let index = index.to_string().len();
    let row = |term: Term<Nat>| {
        vec![Cell::from(term.index), Cell::from(term.value), term.lag.map_or(Cell::Missing, Cell::from)]
    };
    let table = Table {
        header: ["k", "H_k", "l(k)"].map(str::to_owned).to_vec(),
        rows: Box::new(terms.map(row)),
        widths: Some(vec![index, digits, index]),
        sequence: Sequence::Column { column: 1, first: 1 },
    };
    Ok(table.write(format, &mut data())?)
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
    let table = Table {
        header: ["i", "partial_sum", "letter"].map(str::to_owned).to_vec(),
        rows: Box::new(answer.letters.into_iter().enumerate().map(row)),
        widths: Some(widths),
        sequence: Sequence::Column { column: 1, first: 0 },
    };
    table.write(format, &mut data())?;
    front::whole(complete, &format!("{letters} letters"))
}
