//! `fibnim thresholds`.

use fibnim_engine::Engine;
use fibnim_engine::wire::{self, Answer, Region, ThresholdRow, ThresholdsQuestion};

use crate::args::CommandQuestion;
use crate::error::CliError;
use crate::front::{self, asked};
use crate::output::{PrintedTable, Sequence, Style, TableCell, pile_name};

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
    if has_no_chips && args.format.style().is_some_and(Style::is_sequence) && args.question.rules.misere {
        let why = "in a b-file 0 is infinity, and under misère play no chips have the threshold 0: give --format csv";
        return Err(CliError::Input(why.to_owned()));
    }
    Ok(())
}

/// The width of a column of thresholds.
fn width(largest: u64) -> usize {
    largest.to_string().len().max(3)
}

/// The positions of a list with their thresholds, or P-positions.
fn listed<'a>(question: &ThresholdsQuestion, rows: impl Iterator<Item = ThresholdRow> + 'a) -> PrintedTable<'a> {
    let (piles, max) = (question.piles.usize(), question.max.get());
    let has_thresholds = question.region == Region::List;
    let header = (0..piles).map(pile_name).chain(has_thresholds.then(|| "L".to_owned()));
    let sequence = match piles {
        1 if has_thresholds => Sequence::Column(1, 0),
        1 => Sequence::Column(0, 1),
        _ => Sequence::Several(u64::from(!has_thresholds)),
    };
    let row = move |row: ThresholdRow| {
        let threshold = has_thresholds.then(|| TableCell::threshold(row.threshold));
        row.piles.into_iter().map(TableCell::from).chain(threshold).collect()
    };
    let width = if has_thresholds { width(max) } else { max.to_string().len() };
    let columns = piles + usize::from(has_thresholds);
    PrintedTable::new(header, sequence, rows.map(row)).with_widths(vec![width; columns])
}

/// Prints the thresholds of a region.
pub fn run(args: &CommandQuestion<ThresholdsQuestion>) -> Result<(), CliError> {
    unambiguous(args)?;
    if let Some(style) = args.format.style() {
        let mut engine = front::engine(&args.budget);
        let by_theorem = front::within(&args.budget, |budget| {
            let Some((rows, _)) = engine.theorem_rows(&args.question, budget)? else { return Ok(None) };
            let print = |rows: &mut dyn Iterator<Item = ThresholdRow>| listed(&args.question, rows).print(style);
            Ok(Some(front::streamed(rows, "positions", print)))
        })?;
        if let Some(printed) = by_theorem {
            return printed;
        }
    }
    let Some((answer, format)) = asked(args, Answer::Thresholds, Engine::thresholds)? else { return Ok(()) };
    let (ThresholdsQuestion { region, cols, .. }, max) = (&args.question, answer.max);
    let columns_of = |last: u32| last as usize + 2;
    let (table, widths) = match region {
        Region::List | Region::PPositions => return listed(&args.question, answer.positions.into_iter()).print(format),
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
