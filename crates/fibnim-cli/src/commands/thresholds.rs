//! `fibnim thresholds`.

use fibnim_engine::Engine;
use fibnim_engine::wire::{self, Answer, Region, ThresholdRow, ThresholdsQuestion};

use crate::args::CommandQuestion;
use crate::error::CliError;
use crate::front::asked;
use crate::output::{Format, PrintedTable, Sequence, TableCell, pile_name};

/// Labels from 0, then thresholds.
fn numbered(rows: Vec<Vec<wire::Cell>>) -> impl Iterator<Item = Vec<TableCell>> {
    let cells = |row: Vec<wire::Cell>| row.into_iter().map(TableCell::threshold);
    rows.into_iter().enumerate().map(move |(at, row)| std::iter::once(TableCell::from(at)).chain(cells(row)).collect())
}

/// A label and the numbers up to a last one.
fn columns(label: &str, last: u32) -> impl Iterator<Item = String> {
    std::iter::once(label.to_owned()).chain((0..=last).map(|number| number.to_string()))
}

/// Refuses a b-file in which 0 would have two meanings: infinity, and the threshold of no chips under misère play.
fn unambiguous(args: &CommandQuestion<ThresholdsQuestion>) -> Result<(), CliError> {
    let has_no_chips = match args.question.region {
        Region::List | Region::Slice => true,
        // A b-file of a tableau begins with column 1; that of P-positions has no thresholds.
        Region::Tableau | Region::PPositions => false,
    };
    if has_no_chips && args.format.format() == Some(Format::Bfile) && args.question.rules.misere {
        let why = "in a b-file 0 is infinity, and under misère play no chips have the threshold 0: give --format csv";
        return Err(CliError::Input(why.to_owned()));
    }
    Ok(())
}

/// Prints the thresholds of a region.
pub fn run(args: &CommandQuestion<ThresholdsQuestion>) -> Result<(), CliError> {
    unambiguous(args)?;
    let Some((answer, format)) = asked(args, Answer::Thresholds, Engine::thresholds)? else { return Ok(()) };
    let ThresholdsQuestion { region, piles, cols, .. } = args.question;
    let (piles, max) = (piles.usize(), answer.max);
    let columns_of = |last: u32| last as usize + 2;
    let width = |largest: u64| largest.to_string().len().max(3);
    let (table, widths) = match region {
        Region::List => {
            let row = |row: ThresholdRow| {
                row.piles.into_iter().map(TableCell::from).chain([TableCell::threshold(row.threshold)]).collect()
            };
            let header = (0..piles).map(pile_name).chain(["L".to_owned()]);
            let table = PrintedTable::new(header, Sequence::Column(piles, 0), answer.positions.into_iter().map(row));
            (table, vec![width(max.into()); piles + 1])
        }
        Region::PPositions => {
            let row = |row: ThresholdRow| row.piles.into_iter().map(TableCell::from).collect();
            let sequence = Sequence::Column(piles.saturating_sub(1), 1);
            let table = PrintedTable::new((0..piles).map(pile_name), sequence, answer.positions.into_iter().map(row));
            (table, vec![max.to_string().len(); piles])
        }
        Region::Slice => {
            let table = PrintedTable::new(columns("y\\x", max), Sequence::Antidiagonals(1), numbered(answer.rows));
            (table, vec![width(max.into()); columns_of(max)])
        }
        Region::Tableau => {
            let last = cols.map_or(max, wire::Whole::u32);
            // Column d = 0 is infinite throughout.
            let table = PrintedTable::new(columns("m\\d", last), Sequence::Antidiagonals(2), numbered(answer.rows));
            (table, vec![width(u64::from(max) + u64::from(last)); columns_of(last)])
        }
    };
    table.with_widths(widths).print(format)
}
