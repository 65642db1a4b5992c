//! `fibnim grundy automaton`.

use fibnim_engine::Engine;
use fibnim_engine::wire::{Answer, GrundyAutomatonQuestion, Method, OutputState};

use crate::args::TableArgs;
use crate::commands::tables::asked;
use crate::error::CliError;
use crate::output::{Cell, Sequence, Table, data, note};

/// Prints an automaton, and on standard error what it stands on if it is not proved.
pub fn run(args: &TableArgs<GrundyAutomatonQuestion>) -> Result<(), CliError> {
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
