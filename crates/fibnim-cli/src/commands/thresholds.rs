//! `fibnim thresholds`.

use fibnim::Nat;
use fibnim::search::ThresholdTable;

use crate::args::ThresholdsArgs;
use crate::error::CliError;
use crate::output::{Cell, Sequence, Table, data};

/// Prints the thresholds of all sorted positions.
pub fn run(args: &ThresholdsArgs) -> Result<(), CliError> {
    let piles = args.piles as usize;
    let bounds = vec![Nat::from(args.max); piles];
    let thresholds = ThresholdTable::build(&args.rules.rules(), &bounds, &mut args.budget.budget())?;
    let table = Table {
        header: (0..piles).map(pile_name).chain(["L".to_owned()]).collect(),
        rows: Box::new(thresholds.positions().map(|(piles, threshold)| {
            piles.into_iter().map(Cell::from).chain([Cell::or_infinity(threshold)]).collect()
        })),
        widths: Some(vec![args.max.to_string().len().max(3); piles + 1]),
        sequence: Sequence::Column { column: piles, first: 0 },
    };
    Ok(table.write(args.format.format, &mut data())?)
}

/// a, b, c, ..., z, then p27, p28, ...
pub fn pile_name(index: usize) -> String {
    u8::try_from(index)
        .ok()
        .filter(|index| *index < 26)
        .map_or_else(|| format!("p{}", index + 1), |index| char::from(b'a' + index).to_string())
}
