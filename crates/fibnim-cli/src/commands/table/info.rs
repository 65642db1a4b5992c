//! `fibnim table info`.

use fibnim::Play;

use super::file::open;
use crate::args::InfoArgs;
use crate::error::CliError;
use crate::output::{Cell, Sequence, Table, data};

/// Prints what a table is of.
pub fn run(args: &InfoArgs) -> Result<(), CliError> {
    let file = open(&args.file)?;
    let shape = file.shape();
    let play = match shape.rules().play {
        Play::Normal => "normal",
        Play::Misere => "misere",
    };
    let rows = [
        ("take", shape.rules().take_away.to_string()),
        ("play", play.to_owned()),
        ("piles", shape.piles().to_string()),
        ("max", shape.max().to_string()),
        ("positions", shape.positions().to_string()),
        ("bytes", file.size().to_string()),
        ("bytes-a-position", format!("{:.3}", file.size() as f64 / shape.positions() as f64)),
        ("chunks", file.chunks().to_string()),
        ("version", file.version().to_string()),
        ("digest", file.digest().map_or_else(|| "none".to_owned(), |digest| format!("{digest:016x}"))),
    ];
    let table = Table {
        header: vec!["field".to_owned(), "value".to_owned()],
        rows: Box::new(rows.into_iter().map(|(name, value)| vec![Cell::from(name), Cell::from(value)])),
        widths: None,
        sequence: Sequence::Column { column: 1, first: 0 },
    };
    Ok(table.write(args.format.format(), &mut data())?)
}
