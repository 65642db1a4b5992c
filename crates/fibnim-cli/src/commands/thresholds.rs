//! `fibnim thresholds`.

use std::iter;
use std::path::{Path, PathBuf};

use clap::Args;
use fibnim::{Nat, Progress};
use fibnim_engine::EngineError;
use fibnim_engine::wire::{self, Family, Region, ThresholdRow, Thresholds, ThresholdsQuestion};
use fibnim_table::{Record, TableError, ThresholdSource as _};

use crate::args::CommandQuestion;
use crate::error::CliError;
use crate::front::{self, asked};
use crate::output::{PrintedTable, Sequence, Style, TWO_ZEROS, TableCell, about, open, pile_name};

/// Positions of a table file between two looks at the budget.
const LOOK: u64 = 4096;

/// The options that a table file stands for, and what its positions do not have.
const OF_FILES: [&str; 6] = ["Ruleset", "piles", "max", "fixed", "cols", "json"];

#[derive(Debug, Args)]
pub struct ThresholdsArgs {
    #[command(flatten)]
    pub asked: CommandQuestion<ThresholdsQuestion>,
    /// A table file, whose positions are listed
    #[arg(long, value_name = "FILE", conflicts_with_all = OF_FILES)]
    pub table: Option<PathBuf>,
}

/// Labels from 0, then thresholds.
fn numbered(rows: Vec<Vec<wire::Cell>>) -> impl Iterator<Item = Vec<TableCell>> {
    let cells = |row: Vec<wire::Cell>| row.into_iter().map(TableCell::threshold);
    rows.into_iter().enumerate().map(move |(at, row)| std::iter::once(TableCell::from(at)).chain(cells(row)).collect())
}

/// A label and the numbers up to a last one.
fn columns(label: &str, last: u32) -> impl Iterator<Item = String> {
    std::iter::once(label.to_owned()).chain((0..=last).map(|number| number.to_string()))
}

/// Whether the player to move has won a position of the region at every quota. If so, the one with the fewest chips.
fn has_won(question: &ThresholdsQuestion, family: &Family) -> bool {
    match question.region {
        Region::List => family.has_won(&[Nat::ZERO]),
        Region::Slice => {
            let fixed = question.fixed.numbers().into_iter().map(Nat::from);
            family.has_won(&iter::once(Nat::ZERO).chain(fixed).collect::<Vec<_>>())
        }
        // A b-file of a tableau begins with column 1; that of P-positions has no thresholds.
        Region::Tableau | Region::PPositions => false,
    }
}

/// The width of a column of thresholds.
fn width(largest: u64) -> usize {
    largest.to_string().len().max(3)
}

/// The positions of a list with their thresholds, or P-positions.
fn listed<'a>(
    region: Region,
    (piles, max): (usize, u64),
    rows: impl Iterator<Item = ThresholdRow> + 'a,
) -> PrintedTable<'a> {
    let has_thresholds = region == Region::List;
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

/// Prints the positions of a table file with their thresholds, or those that are P.
fn of_table(args: &CommandQuestion<ThresholdsQuestion>, path: &Path, style: Style<'_>) -> Result<(), CliError> {
    let ThresholdsQuestion { region, quota, .. } = &args.question;
    let file = open(path)?;
    let shape = file.shape();
    if style.is_sequence() && has_won(&args.question, &Family::TakeAway(shape.rules().clone())) {
        return Err(CliError::Input(TWO_ZEROS.to_owned()));
    }
    let quota = quota.as_ref().map(|quota| quota.read(&shape.rules().take_away)).transpose()?;
    let records = match (region, quota) {
        (Region::List, None) => file.records(),
        (Region::PPositions, quota) => file.p_positions(quota.map(|quota| u32::try_from(&quota).unwrap_or(u32::MAX))),
        (Region::List | Region::Slice | Region::Tableau, _) => {
            let why =
                "of a table file all positions are listed, or those that are P: give --as p-positions for a quota";
            return Err(CliError::Input(why.to_owned()));
        }
    };
    let total = u64::try_from(shape.positions()).ok();
    front::within(&args.budget, |budget| {
        let mut done = 0;
        let row = |record: Result<Record, _>| {
            if done % LOOK == 0 {
                Progress { done, total }.tell(budget.monitor)?;
            }
            done += 1;
            let record = record.map_err(|damage| about(path, TableError::from(damage)))?;
            let piles = record.piles().iter().rev().copied().collect();
            Ok::<_, EngineError>(ThresholdRow { piles, threshold: record.threshold().into() })
        };
        let print = |rows: &mut dyn Iterator<Item = ThresholdRow>| {
            listed(*region, (shape.piles() as usize, shape.max().into()), rows).print(style)
        };
        Ok(front::streamed(records.map(row), "positions", print))
    })?
}

/// Prints the thresholds of a region.
pub fn run(args: &ThresholdsArgs) -> Result<(), CliError> {
    let ThresholdsArgs { asked: args, table } = args;
    if let Some((path, style)) = table.as_deref().zip(args.format.style()?) {
        return of_table(args, path, style);
    }
    if args.format.style()?.is_some_and(Style::is_sequence) && has_won(&args.question, &args.question.rules.read_any()?)
    {
        return Err(CliError::Input(TWO_ZEROS.to_owned()));
    }
    let shape = (args.question.piles.usize(), args.question.max.get());
    if let Some(style) = args.format.style()? {
        let mut engine = front::engine(&args.budget);
        let by_theorem = front::within(&args.budget, |budget| {
            let Some((rows, _)) = engine.theorem_rows(&args.question, budget)? else { return Ok(None) };
            let region = args.question.region;
            let print = |rows: &mut dyn Iterator<Item = ThresholdRow>| listed(region, shape, rows).print(style);
            Ok(Some(front::streamed(rows, "positions", print)))
        })?;
        if let Some(printed) = by_theorem {
            return printed;
        }
    }
    let Some((answer, format)) = asked::<Thresholds>(args)? else { return Ok(()) };
    let (ThresholdsQuestion { region, cols, .. }, max) = (&args.question, answer.max);
    let columns_of = |last: u32| last as usize + 2;
    let (table, widths) = match region {
        Region::List | Region::PPositions => {
            return listed(*region, shape, answer.positions.unwrap_or_default().into_iter()).print(format);
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
