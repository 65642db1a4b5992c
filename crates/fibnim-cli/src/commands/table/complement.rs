//! `fibnim table complement`.

use fibnim_engine::wire::Answer;
use fibnim_engine::{TableComplementRows, table_complement_rows, table_complements};

use super::file::within;
use crate::args::TableComplementArgs;
use crate::error::CliError;
use crate::front;
use crate::output::{Cell, Sequence, Table, data, note, pile_name};

/// Prints complementary values, and on standard error how many are unknown.
pub fn run(args: &TableComplementArgs) -> Result<(), CliError> {
    let threads = args.threads.threads();
    let Some(format) = args.format.format() else {
        let answer = within(&args.file, &args.time, args.memory, |file, budget| {
            table_complements(file, args.max, threads, budget)
        });
        return front::answered(answer, true, Answer::TableComplements).map(|_| ());
    };
    let (rows, others, max) = within(&args.file, &args.time, args.memory, |file, budget| {
        let shape = file.shape();
        let rows = table_complement_rows(file, args.max, threads, budget)?;
        Ok((rows, shape.piles() as usize - 1, args.max.unwrap_or(shape.max())))
    })?;
    if let Some(remark) = remark(&rows) {
        note(remark);
    }
    let table = Table {
        header: (0..others).map(pile_name).chain(["complement".to_owned()]).collect(),
        rows: Box::new(rows.iter().map(|(piles, complement)| {
            piles.into_iter().map(Cell::from).chain([Cell::complement(&complement)]).collect()
        })),
        widths: Some(vec![max.to_string().len().max(4); others].into_iter().chain([10]).collect()),
        sequence: Sequence::Column { column: others, first: 0 },
    };
    Ok(table.write(format, &mut data())?)
}

/// How many values are unknown, if there are any.
fn remark(rows: &TableComplementRows) -> Option<String> {
    let (unknown, bound) = (rows.unknown(), rows.bound());
    let values = if rows.count() == 1 { "value" } else { "values" };
    let of = format!("{unknown} of {} complementary {values}", rows.count());
    match unknown {
        0 => None,
        1 => Some(format!("{of} is unknown: no such pile was found up to {bound}")),
        _ => Some(format!("{of} are unknown: no such pile was found up to {bound}")),
    }
}
