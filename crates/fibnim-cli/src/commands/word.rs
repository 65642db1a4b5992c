//! `fibnim word`.

use fibnim::theory::LarssonWord;
use fibnim::{Quota, numeration::fibonacci, parse_chips};

use crate::args::WordArgs;
use crate::error::CliError;
use crate::output::{Cell, Sequence, Table, data};

/// Prints the letters and partial sums of a Larsson word.
pub fn run(args: &WordArgs) -> Result<(), CliError> {
    let pile = parse_chips(&args.pile).map_err(CliError::input)?;
    let quota = Quota::new(parse_chips(&args.quota).map_err(CliError::input)?)
        .ok_or_else(|| CliError::Input("a quota of 0: quotas are at least 1".to_owned()))?;
    let letters = LarssonWord::new(&pile, &quota).take(args.letters as usize);
    let table =
        Table {
            header: ["i", "partial_sum", "letter"].map(str::to_owned).to_vec(),
            rows: Box::new(letters.enumerate().map(|(i, letter)| {
                vec![Cell::from(i), Cell::from(letter.before), Cell::from(fibonacci(letter.index))]
            })),
            widths: Some(vec![args.letters.to_string().len(), 20, 20]),
            sequence: Sequence::Column { column: 1, first: 0 },
        };
    Ok(table.write(args.format.format, &mut data())?)
}
