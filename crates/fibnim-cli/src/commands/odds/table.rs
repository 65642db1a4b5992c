//! `fibnim odds table`.

use fibnim_engine::Engine;
use fibnim_engine::wire::{Answer, OddsRow, OddsTableKind, OddsTableQuestion};

use crate::args::TableArgs;
use crate::commands::tables::asked;
use crate::error::CliError;
use crate::front;
use crate::output::{Cell, Sequence, Table, data};

/// Prints the chances of a random player on all small piles.
pub fn run(args: &TableArgs<OddsTableQuestion>) -> Result<(), CliError> {
    let Some((answer, format)) = asked(args, Answer::OddsTable, Engine::odds_table)? else { return Ok(()) };
    let header = match answer.of {
        OddsTableKind::Openings => {
            &["n", "opens_against_perfect", "opens_against_optimal", "second_against_perfect", "second_against_optimal"]
                [..]
        }
        OddsTableKind::Losing => &["n", "w", "against_perfect", "against_optimal", "optimal_takes"],
    };
    let (complete, positions) = (answer.complete, answer.rows.len());
    let losing = answer.of == OddsTableKind::Losing;
    let row = move |OddsRow { pile, quota, chances, takes }| {
        let mut cells = vec![Cell::from(pile)];
        cells.extend(quota.map(Cell::from));
        cells.extend(chances.into_iter().map(Cell::from));
        if losing {
            cells.push(Cell::from(takes.iter().map(|take| take.chips.to_string()).collect::<Vec<_>>().join(" ")));
        }
        cells
    };
    let table = Table {
        header: header.iter().map(|&name| name.to_owned()).collect(),
        rows: Box::new(answer.rows.into_iter().map(row)),
        widths: None,
        sequence: Sequence::Column { column: 0, first: 1 },
    };
    table.write(format, &mut data())?;
    front::whole(complete, &format!("{positions} positions"))
}
