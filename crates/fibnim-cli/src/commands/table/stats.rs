//! `fibnim table stats`.

use fibnim_engine::table_statistics;
use fibnim_engine::wire::{Answer, ThresholdCount};

use super::file::within;
use crate::args::StatsArgs;
use crate::error::CliError;
use crate::front;
use crate::output::{Cell, Sequence, Table, data};

/// Prints the distribution of thresholds, and how many positions are P at every threshold as quota.
pub fn run(args: &StatsArgs) -> Result<(), CliError> {
    let format = args.format.format();
    let threads = args.threads.threads();
    let statistics = within(&args.file, &args.time, 0, |file, budget| table_statistics(file, threads, budget));
    let statistics = front::answered(statistics, format.is_none(), Answer::TableStatistics)?;
    let (Some(statistics), Some(format)) = (statistics, format) else { return Ok(()) };
    let row = |row: ThresholdCount| {
        vec![
            Cell::threshold(row.threshold),
            Cell::from(row.positions),
            Cell::from(row.vectors),
            row.p_positions.map_or(Cell::Missing, Cell::from),
            row.p_vectors.map_or(Cell::Missing, Cell::from),
        ]
    };
    let table = Table {
        header: ["L", "positions", "vectors", "P-positions", "P vectors"].map(str::to_owned).to_vec(),
        rows: Box::new(statistics.rows.into_iter().map(row)),
        widths: None,
        sequence: Sequence::Column { column: 1, first: 1 },
    };
    Ok(table.write(format, &mut data())?)
}
