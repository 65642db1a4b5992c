//! `fibnim tableau`.

use fibnim::search::Tableau;

use crate::args::TableauArgs;
use crate::error::CliError;
use crate::output::{Cell, Sequence, Table, data};

/// Prints Flanigan's tableau.
pub fn run(args: &TableauArgs) -> Result<(), CliError> {
    let tableau = Tableau::build(&args.rules.rules(), args.rows, args.cols, &mut args.budget.budget())?;
    let largest = u64::from(args.rows) + u64::from(args.cols);
    let table =
        Table {
            header: std::iter::once("m\\d".to_owned()).chain((0..=args.cols).map(|d| d.to_string())).collect(),
            rows: Box::new(tableau.rows().enumerate().map(|(m, row)| {
                std::iter::once(Cell::from(m)).chain(row.into_iter().map(Cell::or_infinity)).collect()
            })),
            widths: Some(vec![largest.to_string().len().max(3); args.cols as usize + 2]),
            // Column d = 0 is infinite throughout.
            sequence: Sequence::Antidiagonals { column: 2 },
        };
    Ok(table.write(args.format.format, &mut data())?)
}
