//! `fibnim table complement`.

use fibnim::Budget;
use fibnim_table::Complements;

use super::{about, open};
use crate::args::TableComplementArgs;
use crate::error::CliError;
use crate::monitor::Deadline;
use crate::output::{Cell, Sequence, Table, data, pile_name};

/// Prints complementary values, and on standard error how many piles have none.
pub fn run(args: &TableComplementArgs) -> Result<(), CliError> {
    let file = open(&args.file)?;
    let mut budget = Budget { memory: args.memory, monitor: Deadline::interruptible(None)? };
    let max = args.max.unwrap_or(file.shape().max());
    if max > file.shape().max() {
        return Err(CliError::Input(format!("--max {max}: the table has piles up to {}", file.shape().max())));
    }
    let complements = Complements::of(&file, max, args.threads.threads(), &mut budget);
    drop(budget);
    let complements = complements.map_err(|error| about(&args.file, error))?;
    let count = file.shape().piles() as usize - 1;
    let without = complements.iter().filter(|(_, value)| value.is_none()).count();
    anstream::eprintln!(
        "{without} of {} have no complementary value up to {}",
        complements.iter().count(),
        complements.bound()
    );
    let table = Table {
        header: (0..count).map(pile_name).chain(["complement".to_owned()]).collect(),
        rows: Box::new(complements.iter().map(|(piles, value)| {
            piles.into_iter().map(Cell::from).chain([value.map_or(Cell::Missing, Cell::from)]).collect()
        })),
        widths: Some(vec![max.to_string().len().max(4); count].into_iter().chain([10]).collect()),
        sequence: Sequence::Column { column: count, first: 0 },
    };
    Ok(table.write(args.format.format, &mut data())?)
}
