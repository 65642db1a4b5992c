//! `fibnim grundy table`.

use fibnim_engine::wire::{Answer, GrundyColumn, GrundyRows};

use crate::args::GrundyTableArgs;
use crate::error::CliError;
use crate::front;
use crate::output::{Cell, Sequence, Table, data};

/// Prints the values of all small piles.
pub fn run(args: &GrundyTableArgs) -> Result<(), CliError> {
    let (question, format) = (args.question(), args.format.format());
    let mut engine = front::engine(&args.budget);
    let ask = front::ask(&mut engine, &args.budget, format.is_none(), Answer::GrundyRows, |engine, budget| {
        engine.grundy_rows(&question, budget)
    });
    let (Some(answer), Some(format)) = (ask?, format) else { return Ok(()) };
    let (complete, piles) = (answer.complete, answer.basis.solved.unwrap_or(0));
    table(answer, args).write(format, &mut data())?;
    front::whole(complete, &format!("{piles} piles"))
}

/// A row a pile, or of the least piles a row a value.
fn table(answer: GrundyRows, args: &GrundyTableArgs) -> Table<'static> {
    let columns = match &answer.of {
        GrundyColumn::Quotas { columns } => (0..=*columns).map(|quota| quota.to_string()).collect(),
        GrundyColumn::Quota { quota } => vec![format!("G(n;{quota})")],
        GrundyColumn::Opening => vec!["G(n;n-1)".to_owned()],
        GrundyColumn::First => vec!["n".to_owned()],
    };
    let (label, sequence, width) = match answer.of {
        GrundyColumn::Quotas { columns } => {
            ("n\\r", Sequence::Antidiagonals { column: 1 }, Some(args.rows.max(columns).to_string().len()))
        }
        GrundyColumn::First => ("g", Sequence::Column { column: 1, first: 0 }, None),
        GrundyColumn::Quota { .. } | GrundyColumn::Opening => {
            ("n", Sequence::Column { column: 1, first: 0 }, Some(args.rows.to_string().len()))
        }
    };
    let header: Vec<String> = std::iter::once(label.to_owned()).chain(columns).collect();
    let width_of = header.len();
    let row = move |(n, values): (usize, Vec<u32>)| {
        let mut cells: Vec<Cell> = std::iter::once(Cell::from(n)).chain(values.into_iter().map(Cell::from)).collect();
        // No pile has this value.
        cells.resize(width_of, Cell::Missing);
        cells
    };
    Table {
        rows: Box::new(answer.rows.into_iter().enumerate().map(row)),
        widths: width.map(|width| vec![width; width_of]),
        header,
        sequence,
    }
}
