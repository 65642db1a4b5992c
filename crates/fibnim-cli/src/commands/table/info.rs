//! `fibnim table info`.

use fibnim_engine::table_info;
use fibnim_engine::wire::{Answer, Play, TableInfo};

use super::file::open;
use crate::args::InfoArgs;
use crate::error::CliError;
use crate::front;
use crate::output::{Cell, Sequence, Table, data};

/// Prints what a table is of.
pub fn run(args: &InfoArgs) -> Result<(), CliError> {
    let format = args.format.format();
    let info = open(&args.file).map(|file| table_info(&file));
    let info = front::answered(info, format.is_none(), Answer::TableInfo)?;
    let (Some(info), Some(format)) = (info, format) else { return Ok(()) };
    Ok(fields(info).write(format, &mut data())?)
}

/// A row a field.
fn fields(info: TableInfo) -> Table<'static> {
    let play = match info.rules.play {
        Play::Normal => "normal",
        Play::Misere => "misere",
    };
    let rows = [
        ("take", info.rules.take_away),
        ("play", play.to_owned()),
        ("piles", info.piles.to_string()),
        ("max", info.max.to_string()),
        ("positions", info.positions.to_string()),
        ("bytes", info.bytes.to_string()),
        ("bytes-a-position", format!("{:.3}", info.bytes as f64 / info.positions as f64)),
        ("chunks", info.chunks.to_string()),
        ("version", info.format_version.to_string()),
        ("digest", info.digest.unwrap_or_else(|| "none".to_owned())),
    ];
    Table {
        header: vec!["field".to_owned(), "value".to_owned()],
        rows: Box::new(rows.into_iter().map(|(name, value)| vec![Cell::from(name), Cell::from(value)])),
        widths: None,
        sequence: Sequence::Column { column: 1, first: 0 },
    }
}
