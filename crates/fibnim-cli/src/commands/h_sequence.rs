//! `fibnim h-sequence`.

use fibnim_engine::wire::{Answer, HTerm};

use crate::args::HSequenceArgs;
use crate::error::CliError;
use crate::front;
use crate::output::{Cell, Sequence, Table, data};

/// Terms with more digits than this are not aligned.
const ALIGNED: usize = 80;

/// Prints the terms and lags of an H-sequence.
pub fn run(args: &HSequenceArgs) -> Result<(), CliError> {
    let (question, format) = (args.question(), args.format.format());
    let mut engine = front::engine(&args.budget);
    let ask = front::ask(&mut engine, &args.budget, format.is_none(), Answer::HSequence, |engine, budget| {
        engine.h_sequence(&question, budget)
    });
    let (Some(answer), Some(format)) = (ask?, format) else { return Ok(()) };
    let (complete, last) = (answer.complete, answer.terms.last().cloned());
    let terms = last.as_ref().map_or(0, |term| term.index);
    let digits = last.map_or(0, |term| term.value.to_string().len().min(ALIGNED));
    let row =
        |term: HTerm| vec![Cell::from(term.index), Cell::from(term.value), term.lag.map_or(Cell::Missing, Cell::from)];
    let table = Table {
        header: ["k", "H_k", "l(k)"].map(str::to_owned).to_vec(),
        rows: Box::new(answer.terms.into_iter().map(row)),
        // The terms increase, and no lag is larger than an index.
        widths: Some(vec![terms.to_string().len(), digits, terms.to_string().len()]),
        sequence: Sequence::Column { column: 1, first: 1 },
    };
    table.write(format, &mut data())?;
    front::whole(complete, &format!("{terms} terms"))
}
