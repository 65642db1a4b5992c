//! `fibnim thresholds`.

use fibnim_engine::wire::Answer;

use crate::args::ThresholdsArgs;
use crate::error::CliError;
use crate::front;
use crate::output::{Cell, Sequence, Table, data, pile_name};

/// Prints the thresholds of all positions with piles in increasing order, one by one.
pub fn run(args: &ThresholdsArgs) -> Result<(), CliError> {
    let (question, format) = (args.question(), args.format.format());
    let mut engine = front::engine(&args.budget);
    let Some(format) = format else {
        let ask = front::ask(&mut engine, &args.budget, true, Answer::Thresholds, |engine, budget| {
            engine.thresholds(&question, budget)
        });
        return ask.map(|_| ());
    };
    let rows = front::within(&args.budget, |allowance| engine.threshold_rows(&question, allowance))?;
    let piles = args.piles as usize;
    let row = |(piles, threshold): (Vec<u32>, _)| {
        piles.into_iter().map(Cell::from).chain([Cell::threshold(threshold)]).collect()
    };
    let table = Table {
        header: (0..piles).map(pile_name).chain(["L".to_owned()]).collect(),
        rows: Box::new(rows.map(row)),
        widths: Some(vec![args.max.to_string().len().max(3); piles + 1]),
        sequence: Sequence::Column { column: piles, first: 0 },
    };
    Ok(table.write(format, &mut data())?)
}
