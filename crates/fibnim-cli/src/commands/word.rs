//! `fibnim word`.

use fibnim_engine::wire::{Answer, Letter};

use crate::args::WordArgs;
use crate::error::CliError;
use crate::front;
use crate::output::{Cell, Sequence, Table, data};

/// Prints the letters and partial sums of a Larsson word.
pub fn run(args: &WordArgs) -> Result<(), CliError> {
    let format = args.format.format();
    let mut engine = front::engine(&args.budget);
    let ask = front::ask(&mut engine, &args.budget, format.is_none(), Answer::Word, |engine, budget| {
        engine.word(&args.question, budget)
    });
    let (Some(answer), Some(format)) = (ask?, format) else { return Ok(()) };
    let (complete, letters) = (answer.complete, answer.letters.len());
    let row =
        |(i, letter): (usize, Letter)| vec![Cell::from(i), Cell::from(letter.partial_sum), Cell::from(letter.letter)];
    let table = Table {
        header: ["i", "partial_sum", "letter"].map(str::to_owned).to_vec(),
        rows: Box::new(answer.letters.into_iter().enumerate().map(row)),
        widths: None,
        sequence: Sequence::Column { column: 1, first: 0 },
    };
    table.write(format, &mut data())?;
    front::whole(complete, &format!("{letters} letters"))
}
