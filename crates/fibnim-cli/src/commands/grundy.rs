//! `fibnim grundy`.

use std::io::Write;

use fibnim::grundy::{FirstOccurrences, GrundyRows, GrundyTable, Row, grundy_value};
use fibnim::{Beyond, Nat, parse_chips};
use serde::Serialize;

use crate::args::GrundyArgs;
use crate::error::CliError;
use crate::output::{Cell, Sequence, Table, data};

/// The last row and column where nothing is said.
const LAST: u32 = 20;

/// Bytes that a column of a table takes while a row is written, about.
const BYTES_A_COLUMN: u64 = 128;

/// The JSON form of one value.
#[derive(Serialize)]
struct Value {
    pile: String,
    quota: String,
    take: String,
    grundy: u32,
}

/// Prints one value, or a table.
pub fn run(args: &GrundyArgs) -> Result<(), CliError> {
    let quota = args.quota.as_deref().map(|text| parse_chips(text.trim())).transpose().map_err(CliError::input)?;
    if let Some(pile) = &args.pile {
        return one(args, &parse_chips(pile.trim()).map_err(CliError::input)?, quota);
    }
    if args.json {
        return Err(CliError::Input("--json is for one pile: a table takes --format json".to_owned()));
    }
    let table = if args.first {
        first(args)?
    } else if args.start {
        column(args, "G(n;n-1)".to_owned(), |row| row.start_value())?
    } else if let Some(quota) = quota {
        // No pile is larger than a word.
        let word = u64::try_from(&quota).unwrap_or(u64::MAX);
        column(args, format!("G(n;{quota})"), |row| row.value(word))?
    } else {
        array(args)?
    };
    Ok(table.write(args.format.format, &mut data())?)
}

fn one(args: &GrundyArgs, pile: &Nat, quota: Option<Nat>) -> Result<(), CliError> {
    let take = &args.take.take;
    let quota = quota.unwrap_or_else(|| if pile.is_zero() { Nat::ZERO } else { pile - Nat::ONE });
    let grundy = grundy_value(take, pile, &quota, &mut args.budget.budget())?;
    let mut out = data();
    if args.json {
        let [pile, quota, take] = [pile.to_string(), quota.to_string(), take.to_string()];
        serde_json::to_writer(&mut out, &Value { pile, quota, take, grundy })?;
        writeln!(out)?;
    } else {
        writeln!(out, "G({pile};{quota}) = {grundy}")?;
    }
    Ok(out.flush()?)
}

fn last_row(args: &GrundyArgs) -> u32 {
    args.rows.unwrap_or(LAST)
}

/// One value a pile.
fn column(args: &GrundyArgs, name: String, value: impl Fn(Row<'_>) -> u32) -> Result<Table<'static>, CliError> {
    let last = last_row(args);
    let mut budget = args.budget.budget();
    let bytes = (u64::from(last) + 1) * size_of::<u32>() as u64;
    if bytes > budget.memory {
        return Err(Beyond::Grundy { pile: last.into(), bytes: bytes.into(), allowed: budget.memory }.into());
    }
    budget.memory -= bytes;
    let mut values = Vec::new();
    GrundyRows::visit(&args.take.take, last, &mut budget, |row| values.push(value(row)))?;
    Ok(Table {
        header: vec!["n".to_owned(), name],
        widths: Some(vec![last.to_string().len(); 2]),
        rows: Box::new(values.into_iter().enumerate().map(|(n, value)| vec![Cell::from(n), Cell::from(value)])),
        sequence: Sequence::Column { column: 1, first: 0 },
    })
}

/// A row a pile and a column a quota.
fn array(args: &GrundyArgs) -> Result<Table<'static>, CliError> {
    let (last, columns) = (last_row(args), args.cols.unwrap_or(LAST));
    let mut budget = args.budget.budget();
    if u64::from(columns) * BYTES_A_COLUMN > budget.memory {
        return Err(CliError::Room(format!(
            "beyond the budget: a table of {} columns is more than the memory allowed",
            u64::from(columns) + 1
        )));
    }
    let table = GrundyTable::build(&args.take.take, last, &mut budget)?;
    let cells = move |n: u32| {
        let row = table.row(n);
        let value = |r: u32| row.map_or(Cell::Missing, |row| Cell::from(row.value(r.into())));
        std::iter::once(Cell::from(n)).chain((0..=columns).map(value)).collect()
    };
    Ok(Table {
        header: std::iter::once("n\\r".to_owned()).chain((0..=columns).map(|r| r.to_string())).collect(),
        rows: Box::new((0..=last).map(cells)),
        widths: Some(vec![last.max(columns).to_string().len(); columns as usize + 2]),
        sequence: Sequence::Antidiagonals { column: 1 },
    })
}

/// A row a value.
fn first(args: &GrundyArgs) -> Result<Table<'static>, CliError> {
    let mut first = FirstOccurrences::default();
    GrundyRows::visit(&args.take.take, last_row(args), &mut args.budget.budget(), |row| first.note(&row))?;
    let piles = first.piles().to_vec();
    Ok(Table {
        header: ["g", "n"].map(str::to_owned).to_vec(),
        rows: Box::new(
            piles.into_iter().enumerate().map(|(g, n)| vec![Cell::from(g), n.map_or(Cell::Missing, Cell::from)]),
        ),
        widths: None,
        sequence: Sequence::Column { column: 1, first: 0 },
    })
}
