//! `fibnim table complement`.

use fibnim::search::Complement;
use fibnim::{Budget, Play};
use fibnim_table::Complements;

use super::file::{about, open};
use crate::args::TableComplementArgs;
use crate::error::CliError;
use crate::output::{Cell, Sequence, Table, data, note, pile_name};

/// Prints complementary values, and on standard error how many are unknown.
pub fn run(args: &TableComplementArgs) -> Result<(), CliError> {
    let file = open(&args.file)?;
    let mut budget = Budget { memory: args.memory, monitor: args.time.clock() };
    let max = args.max.unwrap_or(file.shape().max());
    if max > file.shape().max() {
        return Err(CliError::Input(format!("--max {max}: the table has piles up to {}", file.shape().max())));
    }
    let complements = Complements::of(&file, max, args.threads.threads(), &mut budget);
    drop(budget);
    let complements = complements.map_err(|error| about(&args.file, error))?;
    let count = file.shape().piles() as usize - 1;
    let rules = file.shape().rules();
    // What is known of piles without a value within the bound.
    let cell = |piles: &[u32], value: Option<u32>| match (piles, value) {
        (_, Some(value)) => Cell::from(value),
        (&[b, a], None) if rules.play == Play::Normal => {
            match Complement::of_search(&rules.take_away, [a, b], None, complements.bound()) {
                Complement::None => Cell::Missing,
                _ => Cell::unknown(complements.bound()),
            }
        }
        _ => Cell::unknown(complements.bound()),
    };
    let unknown = complements.iter().filter(|(piles, value)| matches!(cell(piles, *value), Cell::Unknown(_))).count();
    note(format_args!(
        "{unknown} of {} complementary values are unknown: there is none up to {}",
        complements.iter().count(),
        complements.bound()
    ));
    let table = Table {
        header: (0..count).map(pile_name).chain(["complement".to_owned()]).collect(),
        rows: Box::new(complements.iter().map(|(piles, value)| {
            let last = cell(&piles, value);
            piles.into_iter().map(Cell::from).chain([last]).collect()
        })),
        widths: Some(vec![max.to_string().len().max(4); count].into_iter().chain([10]).collect()),
        sequence: Sequence::Column { column: count, first: 0 },
    };
    Ok(table.write(args.format.format(), &mut data())?)
}
