//! `fibnim grundy`.

use std::io::Write;

use fibnim_engine::Engine;
use fibnim_engine::wire::{
    Answer, GrundyAutomatonQuestion, GrundyColumn, GrundyQuestion, GrundyRows, GrundyRowsQuestion, Method, OutputState,
};

use super::tables::asked;
use crate::args::{Asked, GrundyCommand, JsonArgs};
use crate::error::CliError;
use crate::front;
use crate::output::{Cell, Sequence, Table, data, note};

/// Runs the subcommand that the arguments ask for.
pub fn run(command: &GrundyCommand) -> Result<(), CliError> {
    match command {
        GrundyCommand::Value(args) => value(args),
        GrundyCommand::Table(args) => table(args),
        GrundyCommand::Automaton(args) => automaton(args),
    }
}

/// Prints one value.
fn value(args: &Asked<GrundyQuestion, JsonArgs>) -> Result<(), CliError> {
    let mut engine = front::engine(&args.budget);
    let ask = front::ask(&mut engine, &args.budget, args.format.json(), Answer::Grundy, |engine, budget| {
        engine.grundy(&args.question, budget)
    });
    let Some(answer) = ask? else { return Ok(()) };
    let mut out = data();
    writeln!(out, "G{} = {}", answer.position, answer.value)?;
    Ok(out.flush()?)
}

/// Prints the values of all small piles.
fn table(args: &Asked<GrundyRowsQuestion>) -> Result<(), CliError> {
    let Some((answer, format)) = asked(args, Answer::GrundyRows, Engine::grundy_rows)? else { return Ok(()) };
    let (complete, piles) = (answer.complete, answer.basis.solved.unwrap_or(0));
    rows(answer, &args.question).write(format, &mut data())?;
    front::whole(complete, &format!("{piles} piles"))
}

/// A row a pile, or of the least piles a row a value.
fn rows(answer: GrundyRows, args: &GrundyRowsQuestion) -> Table<'static> {
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

/// Prints an automaton, and on standard error what it stands on if it is not proved.
fn automaton(args: &Asked<GrundyAutomatonQuestion>) -> Result<(), CliError> {
    let Some((answer, format)) = asked(args, Answer::GrundyAutomaton, Engine::grundy_automaton)? else { return Ok(()) };
    if answer.basis.method == Method::Learned {
        note(&answer.basis);
    }
    let state = |state: Option<u32>| state.map_or(Cell::Missing, Cell::from);
    let row = move |(number, OutputState { value, next: [zero, one] }): (usize, OutputState)| {
        vec![Cell::from(number), state(value), state(zero), state(one)]
    };
    let table = Table {
        header: ["state", "value", "0", "1"].map(str::to_owned).to_vec(),
        rows: Box::new(answer.automaton.into_iter().enumerate().map(row)),
        widths: None,
        sequence: Sequence::Column { column: 1, first: 0 },
    };
    Ok(table.write(format, &mut data())?)
}
