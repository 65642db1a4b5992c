//! Tables as Parquet.

use std::io::{self, Write};
use std::sync::Arc;

use fibnim::Play;
use fibnim_table::Piece;
use fibnim_table::Shape;
use parquet::basic::{Compression, ZstdLevel};
use parquet::data_type::Int32Type;
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;

use super::source::{Sink, Source};
use crate::error::CliError;
use crate::output::pile_name;

/// Rows of a row group.
const ROWS: usize = 1 << 20;

/// Writes a row a canonical position: its piles in decreasing order, and its threshold unless that is infinite.
pub fn write(source: &mut Source, out: impl Write + Send) -> Result<(), CliError> {
    let piles = source.shape().piles() as usize;
    let bits = if source.shape().max() > u32::from(u16::MAX) { 32 } else { 16 };
    let mut columns: Vec<String> = (0..piles).map(|i| column("REQUIRED", &pile_name(i), bits)).collect();
    columns.push(column("OPTIONAL", "L", bits));
    let schema = format!("message thresholds {{ {} }}", columns.join(" "));
    let schema = Arc::new(parse_message_type(&schema).map_err(failure)?);
    let properties = WriterProperties::builder()
        .set_created_by(concat!("fibnim ", env!("CARGO_PKG_VERSION")).to_owned())
        .set_compression(Compression::ZSTD(ZstdLevel::default()))
        .set_statistics_enabled(EnabledStatistics::Chunk)
        .set_key_value_metadata(Some(metadata(source.shape())))
        .build();
    let writer = SerializedFileWriter::new(out, schema, Arc::new(properties)).map_err(failure)?;
    let mut rows = Rows { piles: vec![Vec::new(); piles], thresholds: Vec::new(), levels: Vec::new(), writer };
    source.read(&mut rows)?;
    rows.write()?;
    rows.writer.close().map_err(failure)?;
    Ok(())
}

fn column(repetition: &str, name: &str, bits: u32) -> String {
    format!("{repetition} INT32 {name} (INTEGER({bits},false));")
}

/// What the table is of.
fn metadata(shape: &Shape) -> Vec<KeyValue> {
    let play = match shape.rules().play {
        Play::Normal => "normal",
        Play::Misere => "misere",
    };
    [
        ("fibnim.take", shape.rules().take_away.to_string()),
        ("fibnim.play", play.to_owned()),
        ("fibnim.piles", shape.piles().to_string()),
        ("fibnim.max", shape.max().to_string()),
    ]
    .map(|(key, value)| KeyValue::new(key.to_owned(), value))
    .to_vec()
}

/// A number of chips as Parquet stores an unsigned number: in the bits of a signed one.
fn unsigned(chips: usize) -> i32 {
    (chips as u32).cast_signed()
}

fn failure(error: ParquetError) -> CliError {
    match error {
        ParquetError::External(cause) => io::Error::other(cause).into(),
        other => io::Error::other(other).into(),
    }
}

/// Rows on their way to the next row group.
struct Rows<W: Write + Send> {
    /// The columns of the piles.
    piles: Vec<Vec<i32>>,
    /// The finite thresholds.
    thresholds: Vec<i32>,
    /// For every row 1 if its threshold is finite, otherwise 0.
    levels: Vec<i16>,
    writer: SerializedFileWriter<W>,
}

impl<W: Write + Send> Rows<W> {
    /// Writes a row group of all rows, if there are any.
    fn write(&mut self) -> Result<(), CliError> {
        if self.levels.is_empty() {
            return Ok(());
        }
        let mut group = self.writer.next_row_group().map_err(failure)?;
        let piles = self.piles.iter().map(|values| (values, None));
        for (values, levels) in piles.chain([(&self.thresholds, Some(&self.levels[..]))]) {
            let mut column = group.next_column().map_err(failure)?.ok_or_else(|| io::Error::other("a column less"))?;
            column.typed::<Int32Type>().write_batch(values, levels, None).map_err(failure)?;
            column.close().map_err(failure)?;
        }
        group.close().map_err(failure)?;
        self.piles.iter_mut().for_each(Vec::clear);
        self.thresholds.clear();
        self.levels.clear();
        Ok(())
    }
}

impl<W: Write + Send> Sink for Rows<W> {
    fn piece(&mut self, piece: &Piece<'_>) {
        let rows = self.levels.len() + piece.bytes().len();
        for ([a, b], threshold) in piece.thresholds() {
            self.piles[0].push(unsigned(a));
            // One pile has no second one.
            if let Some(second) = self.piles.get_mut(1) {
                second.push(unsigned(b));
            }
            self.levels.push(i16::from(threshold.is_some()));
            self.thresholds.extend(threshold.map(u32::cast_signed));
        }
        for (column, &pile) in self.piles.iter_mut().skip(2).zip(piece.outer()) {
            column.resize(rows, unsigned(pile));
        }
    }

    fn chunk(&mut self) -> Result<(), CliError> {
        if self.levels.len() >= ROWS { self.write() } else { Ok(()) }
    }
}
