//! `fibnim tableau`.

use fibnim_engine::wire::Answer;

use crate::args::TableauArgs;
use crate::error::CliError;
use crate::front;
use crate::output::{Cell, Sequence, Table, data};

/// Prints Flanigan's tableau.
pub fn run(args: &TableauArgs) -> Result<(), CliError> {
    let (question, format) = (args.question(), args.format.format());
    let mut engine = front::engine(&args.budget);
    let ask = front::ask(&mut engine, &args.budget, format.is_none(), Answer::Tableau, |engine, budget| {
        engine.tableau(&question, budget)
    });
    let (Some(answer), Some(format)) = (ask?, format) else { return Ok(()) };
    let largest = u64::from(args.rows) + u64::from(args.cols);
    let rows = answer.rows.into_iter().enumerate();
    let table = Table {
        header: std::iter::once("m\\d".to_owned()).chain((0..=args.cols).map(|d| d.to_string())).collect(),
        rows: Box::new(
            rows.map(|(m, row)| std::iter::once(Cell::from(m)).chain(row.into_iter().map(Cell::threshold)).collect()),
        ),
        widths: Some(vec![largest.to_string().len().max(3); args.cols as usize + 2]),
        // Column d = 0 is infinite throughout.
        sequence: Sequence::Antidiagonals { column: 2 },
    };
    Ok(table.write(format, &mut data())?)
}
