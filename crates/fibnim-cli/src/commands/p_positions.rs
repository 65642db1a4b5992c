//! `fibnim p-positions`.

use fibnim_engine::wire::Answer;

use crate::args::PPositionsArgs;
use crate::error::CliError;
use crate::front;
use crate::output::{Cell, Sequence, Table, data, pile_name};

/// Prints the positions that are P.
pub fn run(args: &PPositionsArgs) -> Result<(), CliError> {
    let (question, format) = (args.question(), args.format.format());
    let mut engine = front::engine(&args.budget);
    let ask = front::ask(&mut engine, &args.budget, format.is_none(), Answer::PPositions, |engine, budget| {
        engine.p_positions(&question, budget)
    });
    let (Some(answer), Some(format)) = (ask?, format) else { return Ok(()) };
    let piles = args.piles as usize;
    let table = Table {
        header: (0..piles).map(pile_name).collect(),
        rows: Box::new(answer.positions.into_iter().map(|piles| piles.into_iter().map(Cell::from).collect())),
        widths: Some(vec![args.max.to_string().len(); piles]),
        sequence: Sequence::Column { column: piles.saturating_sub(1), first: 1 },
    };
    Ok(table.write(format, &mut data())?)
}
