//! `fibnim complement`.

use fibnim::search::{Complement, complements};

use crate::args::ComplementArgs;
use crate::error::CliError;
use crate::output::{Cell, Sequence, Table, data};

/// Prints complementary values, and on standard error what is known of the pairs without one.
pub fn run(args: &ComplementArgs) -> Result<(), CliError> {
    let rows = complements(&args.take.take, args.max, args.bound, &mut args.budget.budget())?;
    for (a, row) in rows.iter().enumerate() {
        for (b, complement) in row.iter().enumerate().skip(a) {
            match complement {
                Complement::Value(_) => {}
                Complement::None => {
                    anstream::eprintln!(
                        "({a},{b}) has no complementary value: ({a},{b},c) is N for all c (larsson-T19)"
                    );
                }
                Complement::NoneUpTo(bound) => {
                    anstream::eprintln!("({a},{b}) has no complementary value up to {bound}");
                }
            }
        }
    }
    let cell = |complement| match complement {
        Complement::Value(c) => Cell::from(c),
        Complement::None | Complement::NoneUpTo(_) => Cell::Missing,
    };
    let table = Table {
        header: std::iter::once("a\\b".to_owned()).chain((0..=args.max).map(|b| b.to_string())).collect(),
        rows: Box::new(
            rows.into_iter()
                .enumerate()
                .map(move |(a, row)| std::iter::once(Cell::from(a)).chain(row.into_iter().map(cell)).collect()),
        ),
        widths: Some(vec![args.bound.max(args.max).to_string().len().max(3); args.max as usize + 2]),
        sequence: Sequence::Antidiagonals { column: 1 },
    };
    Ok(table.write(args.format.format, &mut data())?)
}
