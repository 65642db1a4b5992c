//! `fibnim p-positions`.

use fibnim_engine::wire::Answer;

use crate::args::PPositionsArgs;
use crate::error::CliError;
use crate::front;
use crate::output::{Cell, Sequence, Table, data, pile_name};

/// Prints the positions that are P, one by one.
pub fn run(args: &PPositionsArgs) -> Result<(), CliError> {
    let (question, format) = (args.question(), args.format.format());
    let mut engine = front::engine(&args.budget);
    let Some(format) = format else {
        let ask = front::ask(&mut engine, &args.budget, true, Answer::PPositions, |engine, budget| {
            engine.p_positions(&question, budget)
        });
        return ask.map(|_| ());
    };
    let rows = front::within(&args.budget, |allowance| engine.p_position_rows(&question, allowance))?;
    let piles = args.piles as usize;
    let table = Table {
        header: (0..piles).map(pile_name).collect(),
        rows: Box::new(rows.map(|piles| piles.into_iter().map(Cell::from).collect())),
        widths: Some(vec![args.max.to_string().len(); piles]),
        sequence: Sequence::Column { column: piles.saturating_sub(1), first: 1 },
    };
    Ok(table.write(format, &mut data())?)
}
