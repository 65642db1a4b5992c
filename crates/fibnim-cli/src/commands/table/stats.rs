//! `fibnim table stats`.

use fibnim::Budget;
use fibnim_table::Statistics;

use super::file::{about, open};
use crate::args::StatsArgs;
use crate::error::CliError;
use crate::output::{Cell, Sequence, Table, data};

/// Prints the distribution of thresholds, and how many positions are P at every threshold as quota.
pub fn run(args: &StatsArgs) -> Result<(), CliError> {
    let file = open(&args.file)?;
    let mut budget = Budget { memory: 0, monitor: args.time.clock() };
    let statistics = Statistics::of(&file, args.threads.threads(), &mut budget);
    drop(budget);
    let statistics = statistics.map_err(|error| about(&args.file, error))?;
    let finite = statistics.finite().map(|(threshold, count)| {
        let p = statistics.p_positions(threshold);
        [threshold.to_string(), count.canonical.to_string(), count.vectors.to_string(), p.canonical.to_string()]
            .into_iter()
            .chain([p.vectors.to_string()])
            .map(Cell::from)
            .collect()
    });
    let infinite = statistics.infinite();
    let last = vec![
        Cell::Infinity,
        Cell::from(infinite.canonical),
        Cell::from(infinite.vectors),
        Cell::Missing,
        Cell::Missing,
    ];
    let table = Table {
        header: ["L", "positions", "vectors", "P-positions", "P vectors"].map(str::to_owned).to_vec(),
        rows: Box::new(finite.chain([last])),
        widths: None,
        sequence: Sequence::Column { column: 1, first: 1 },
    };
    Ok(table.write(args.format.format(), &mut data())?)
}
