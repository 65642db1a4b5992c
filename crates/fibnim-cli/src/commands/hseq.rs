//! `fibnim hseq`.

use crate::args::HseqArgs;
use crate::error::CliError;
use crate::output::{Cell, Sequence, Table, data};

/// Prints the terms and lags of an H-sequence.
pub fn run(args: &HseqArgs) -> Result<(), CliError> {
    let terms = args.take.take.h_sequence().take(args.terms as usize);
    let table = Table {
        header: ["k", "H_k", "l(k)"].map(str::to_owned).to_vec(),
        rows: Box::new(terms.map(|term| {
            vec![Cell::from(term.index), Cell::from(term.value), term.lag.map_or(Cell::Missing, Cell::from)]
        })),
        widths: Some(vec![args.terms.to_string().len(), 20, 4]),
        sequence: Sequence::Column { column: 1, first: 1 },
    };
    Ok(table.write(args.format.format, &mut data())?)
}
