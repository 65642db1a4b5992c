//! `fibnim slice`.

use fibnim_engine::wire::Answer;

use crate::args::SliceArgs;
use crate::error::CliError;
use crate::front;
use crate::output::{Cell, Sequence, Table, data};

/// Prints the thresholds over two piles.
pub fn run(args: &SliceArgs) -> Result<(), CliError> {
    let (question, format) = (args.question(), args.format.format());
    let mut engine = front::engine(&args.budget);
    let ask = front::ask(&mut engine, &args.budget, format.is_none(), Answer::Slice, |engine, budget| {
        engine.slice(&question, budget)
    });
    let (Some(answer), Some(format)) = (ask?, format) else { return Ok(()) };
    let rows = answer.rows.into_iter().enumerate();
    let table = Table {
        header: std::iter::once("y\\x".to_owned()).chain((0..=args.max).map(|x| x.to_string())).collect(),
        rows: Box::new(
            rows.map(|(y, row)| std::iter::once(Cell::from(y)).chain(row.into_iter().map(Cell::threshold)).collect()),
        ),
        widths: Some(vec![args.max.to_string().len().max(3); args.max as usize + 2]),
        sequence: Sequence::Antidiagonals { column: 1 },
    };
    Ok(table.write(format, &mut data())?)
}
