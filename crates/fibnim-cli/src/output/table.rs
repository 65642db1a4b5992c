//! Tables as text, CSV, Markdown, LaTeX and b-files.

use std::fmt::Display;
use std::io::{self, Write};

use clap::ValueEnum;
use fibnim_engine::wire;

use crate::error::CliError;
use crate::streams::{data, note};

/// The name of the column of a pile: a, b, c, ..., z, then p27, p28, ...
pub fn pile_name(index: usize) -> String {
    u8::try_from(index)
        .ok()
        .filter(|index| *index < 26)
        .map_or_else(|| format!("p{}", index + 1), |index| char::from(b'a' + index).to_string())
}

/// Numbers with commas between them.
pub fn list(numbers: &[impl Display]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}

/// The format of a table. JSON is not among them, since a reply in JSON is not a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Aligned columns for reading
    Text,
    /// Comma-separated values with a header line
    Csv,
    /// A Markdown table
    Markdown,
    /// A LaTeX tabular
    Latex,
    /// Lines "n a(n)" of sequence databases: arrays are read by antidiagonals; infinity is 0, none -1, unknown -2
    Bfile,
    /// The same terms in one line, with commas
    Data,
}

/// How a table is printed.
#[derive(Clone, Copy, Debug)]
pub struct Style<'a> {
    pub format: Format,
    /// The index of the first term of a b-file.
    pub offset: Option<u64>,
    /// The name of the column that is read as a sequence.
    pub column: Option<&'a str>,
}

impl Style<'_> {
    pub fn is_text(self) -> bool {
        self.format == Format::Text
    }

    /// Whether the table is printed as a sequence.
    pub fn is_sequence(self) -> bool {
        matches!(self.format, Format::Bfile | Format::Data)
    }
}

/// An entry of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableCell {
    /// A number, or any other plain text.
    Plain(String),
    /// An infinite threshold.
    Infinity,
    /// No value.
    Missing,
    /// `unknown>BOUND`: no value up to a bound, and nothing is known beyond.
    Unknown(String),
}

impl TableCell {
    pub fn threshold(threshold: wire::Cell) -> Self {
        threshold.finite().map_or(Self::Infinity, Self::from)
    }

    /// A threshold of any size.
    pub fn of_threshold(threshold: &wire::Threshold) -> Self {
        match threshold {
            wire::Threshold::Finite(least) => Self::from(least),
            wire::Threshold::Infinite => Self::Infinity,
        }
    }

    /// A complementary value: a number, or one of the words `none` and `unknown`.
    pub fn complement(complement: &wire::Complement) -> Self {
        match complement {
            wire::Complement::Value { value } => Self::from(value),
            wire::Complement::None { .. } => Self::Missing,
            wire::Complement::Unknown { searched_to } => Self::Unknown(format!("unknown>{searched_to}")),
        }
    }
}

impl<T: ToString> From<T> for TableCell {
    fn from(value: T) -> Self {
        Self::Plain(value.to_string())
    }
}

/// Why a list of thresholds is no sequence if a position without a move is in it.
pub const TWO_ZEROS: &str = "in a b-file 0 is infinity, and under misère play a position without a move has the \
                             threshold 0: give --format csv, or larger piles";

/// How a table is read as a sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sequence {
    /// The values of this column, counted from 0, and the index of the first value.
    Column(usize, u64),
    /// Each of several columns is a sequence, so the arguments name one; and the index of the first value.
    Several(u64),
    /// It is no sequence; what to give.
    Nothing(&'static str),
    /// An array with row labels in column 0, read by antidiagonals from this column on.
    Antidiagonals(usize),
}

/// A table whose rows are computed while they are written.
pub struct PrintedTable<'a> {
    /// The column names.
    header: Vec<String>,
    /// The rows, as long as the header.
    rows: Box<dyn Iterator<Item = Vec<TableCell>> + 'a>,
    /// Widths of the columns in text, if they are known in advance.
    widths: Option<Vec<usize>>,
    /// How it is read as a sequence.
    sequence: Sequence,
}

impl<'a> PrintedTable<'a> {
    /// A table with these column names, whose rows are as long.
    pub fn new<N: ToString>(
        header: impl IntoIterator<Item = N>,
        sequence: Sequence,
        rows: impl Iterator<Item = Vec<TableCell>> + 'a,
    ) -> Self {
        let header = header.into_iter().map(|name| name.to_string()).collect();
        Self { header, rows: Box::new(rows), widths: None, sequence }
    }

    /// Sets widths of the columns that are known in advance.
    pub fn with_widths(self, widths: Vec<usize>) -> Self {
        Self { widths: Some(widths), ..self }
    }
}

impl PrintedTable<'_> {
    /// Writes the table to standard output.
    pub fn print(self, style: Style<'_>) -> Result<(), CliError> {
        self.write(style, &mut data())
    }

    /// Writes the table.
    pub fn write(self, style: Style<'_>, out: &mut impl Write) -> Result<(), CliError> {
        match style.format {
            Format::Text => self.text(out)?,
            Format::Csv => {
                self.lines(out, CSV_NAMES, csv_line, |_| Ok(()))?;
            }
            Format::Markdown => {
                let columns = self.header.len();
                let line = |out: &mut _, cells: &[&str]| joined(out, cells, "| ", " | ", " |\n");
                self.lines(out, ["∞", "–"], line, |out| writeln!(out, "|{}", "--:|".repeat(columns)))?;
            }
            Format::Latex => {
                let columns = self.header.len();
                writeln!(out, "\\begin{{tabular}}{{{}}}", "r".repeat(columns))?;
                let line = |out: &mut _, cells: &[&str]| {
                    let escaped: Vec<String> = cells.iter().map(|cell| latex(cell)).collect();
                    let cells: Vec<&str> = escaped.iter().map(String::as_str).collect();
                    joined(out, &cells, "", " & ", " \\\\\n")
                };
                self.lines(out, ["∞", "–"], line, |out| writeln!(out, "\\hline"))?;
                writeln!(out, "\\end{{tabular}}")?;
            }
            Format::Bfile => {
                let (first, terms) = self.terms(style)?;
                for (n, term) in (first..).zip(terms) {
                    writeln!(out, "{n} {}", whole(&term)?)?;
                }
            }
            Format::Data => {
                for (n, term) in self.terms(style)?.1.enumerate() {
                    write!(out, "{}{}", if n == 0 { "" } else { ", " }, whole(&term)?)?;
                }
                writeln!(out)?;
            }
        }
        Ok(out.flush()?)
    }

    /// Writes the header, something between, and the rows. `names` are the words for infinity and for a missing value.
    fn lines<W: Write>(
        self,
        out: &mut W,
        names: [&str; 2],
        line: impl Fn(&mut W, &[&str]) -> io::Result<()>,
        between: impl Fn(&mut W) -> io::Result<()>,
    ) -> io::Result<()> {
        let header: Vec<&str> = self.header.iter().map(String::as_str).collect();
        line(out, &header)?;
        between(out)?;
        for row in self.rows {
            let cells: Vec<&str> = row.iter().map(|cell| name(cell, names)).collect();
            line(out, &cells)?;
        }
        Ok(())
    }

    fn text(self, out: &mut impl Write) -> io::Result<()> {
        let (rows, widths): (Box<dyn Iterator<Item = Vec<TableCell>>>, _) = if let Some(widths) = self.widths {
            (self.rows, widths)
        } else {
            let rows: Vec<Vec<TableCell>> = self.rows.collect();
            let width = |column: usize| rows.iter().map(|row| name(&row[column], TEXT_NAMES).chars().count()).max();
            let widths = (0..self.header.len()).map(|column| width(column).unwrap_or(0)).collect();
            (Box::new(rows.into_iter()), widths)
        };
        let widths: Vec<usize> =
            widths.iter().zip(&self.header).map(|(width, title)| *width.max(&title.len())).collect();
        let mut line = |cells: &[&str]| {
            for (i, (cell, width)) in cells.iter().zip(&widths).enumerate() {
                // Width arguments of `format!` are limited to 2^16.
                let blanks = width.saturating_sub(cell.chars().count()) + if i == 0 { 0 } else { 2 };
                write!(out, "{}{cell}", " ".repeat(blanks))?;
            }
            writeln!(out)
        };
        line(&self.header.iter().map(String::as_str).collect::<Vec<_>>())?;
        for row in rows {
            line(&row.iter().map(|cell| name(cell, TEXT_NAMES)).collect::<Vec<_>>())?;
        }
        Ok(())
    }

    /// The table as a sequence: the index of its first term, and its terms.
    fn terms<'t>(self, style: Style<'_>) -> Result<(u64, Box<dyn Iterator<Item = String> + 't>), CliError>
    where
        Self: 't,
    {
        let term = |cell: &TableCell| match cell {
            TableCell::Unknown(_) => "-2".to_owned(),
            cell => name(cell, ["0", "-1"]).to_owned(),
        };
        let sequence = match (style.column, self.sequence) {
            (_, Sequence::Nothing(why)) => return Err(CliError::Input(why.to_owned())),
            (Some(column), sequence) => {
                let place = self.header.iter().position(|title| title == column);
                let first =
                    if let Sequence::Column(_, first) | Sequence::Several(first) = sequence { first } else { 0 };
                Sequence::Column(place.ok_or_else(|| self.unnamed())?, first)
            }
            (None, Sequence::Several(_)) => return Err(self.unnamed()),
            (None, sequence) => sequence,
        };
        let (first, terms): (_, Box<dyn Iterator<Item = String>>) = match sequence {
            Sequence::Antidiagonals(column) => {
                let rows: Vec<Vec<TableCell>> = self.rows.collect();
                let columns = self.header.len().saturating_sub(column);
                let label = |text: &str| text.parse().unwrap_or(1);
                match &rows[..] {
                    [row] => (
                        label(&self.header[column]),
                        Box::new(row[column..].iter().map(term).collect::<Vec<_>>().into_iter()),
                    ),
                    [first, ..] if columns == 1 => (
                        label(name(&first[0], ["", ""])),
                        Box::new(rows.iter().map(|row| term(&row[column])).collect::<Vec<_>>().into_iter()),
                    ),
                    _ => {
                        let diagonals = rows.len().min(columns);
                        let read = diagonals * (diagonals + 1) / 2;
                        let left = rows.len() * columns - read;
                        note(format_args!(
                            "read by {diagonals} antidiagonals; {left} entries of the array lie behind them"
                        ));
                        let places =
                            (0..diagonals).flat_map(move |sum| (0..=sum).map(move |row| (row, column + sum - row)));
                        (1, Box::new(places.map(move |(row, column)| term(&rows[row][column]))))
                    }
                }
            }
            Sequence::Column(column, first) => (first, Box::new(self.rows.map(move |row| term(&row[column])))),
            Sequence::Several(_) | Sequence::Nothing(_) => return Err(self.unnamed()),
        };
        Ok((style.offset.unwrap_or(first), terms))
    }

    /// The refusal of a table of which no column was named.
    fn unnamed(&self) -> CliError {
        let columns = self.header.join(", ");
        CliError::Input(format!("a sequence is one column: give --column with one of {columns}, or --format csv"))
    }
}

/// A term of a sequence, if it is a whole number.
fn whole(term: &str) -> Result<&str, CliError> {
    let digits = term.strip_prefix('-').unwrap_or(term);
    if !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Ok(term);
    }
    Err(CliError::Input(format!("{term:?} is no whole number: give another --column, or --format csv")))
}

/// The words for infinity and for a missing value in CSV.
const CSV_NAMES: [&str; 2] = ["inf", "none"];

/// The same in text.
const TEXT_NAMES: [&str; 2] = ["inf", "-"];

/// Writes a record, with quotes where a cell needs them.
fn csv_line<W: Write>(out: &mut W, cells: &[&str]) -> io::Result<()> {
    for (i, cell) in cells.iter().enumerate() {
        let comma = if i == 0 { "" } else { "," };
        if cell.contains([',', '"', '\n']) {
            write!(out, "{comma}\"{}\"", cell.replace('"', "\"\""))?;
        } else {
            write!(out, "{comma}{cell}")?;
        }
    }
    writeln!(out)
}

/// Rows that are written one by one: as CSV with the numbers of their lines, or as text without a header, each column
/// as wide as its cells so far.
pub struct RowWriter {
    columns: &'static [&'static str],
    is_csv: bool,
    is_begun: bool,
    widths: Vec<usize>,
}

impl RowWriter {
    /// A writer of rows with these column names.
    ///
    /// # Errors
    /// If rows are not written in this format.
    pub fn new(format: Format, columns: &'static [&'static str]) -> Result<Self, CliError> {
        let is_csv = match format {
            Format::Text => false,
            Format::Csv => true,
            Format::Markdown | Format::Latex | Format::Bfile | Format::Data => {
                return Err(CliError::Input(
                    "lines are answered as text, CSV or JSON: use one of these formats".to_owned(),
                ));
            }
        };
        Ok(Self { columns, is_csv, is_begun: false, widths: vec![0; columns.len()] })
    }

    /// Writes the row of a line.
    pub fn write(&mut self, line: u64, cells: &[TableCell], out: &mut impl Write) -> io::Result<()> {
        if self.is_csv {
            if !std::mem::replace(&mut self.is_begun, true) {
                csv_line(out, &[&["line"], self.columns].concat())?;
            }
            write!(out, "{line},")?;
            return csv_line(out, &cells.iter().map(|cell| name(cell, CSV_NAMES)).collect::<Vec<_>>());
        }
        let last = cells.len().saturating_sub(1);
        for (i, (cell, width)) in cells.iter().zip(&mut self.widths).enumerate() {
            let cell = name(cell, TEXT_NAMES);
            out.write_all(cell.as_bytes())?;
            if i < last {
                let length = cell.chars().count();
                *width = (*width).max(length);
                write!(out, "{}", " ".repeat(*width - length + 2))?;
            }
        }
        writeln!(out)
    }
}

fn name<'a>(cell: &'a TableCell, [infinity, missing]: [&'a str; 2]) -> &'a str {
    match cell {
        TableCell::Plain(text) | TableCell::Unknown(text) => text,
        TableCell::Infinity => infinity,
        TableCell::Missing => missing,
    }
}

fn joined(out: &mut impl Write, cells: &[&str], before: &str, between: &str, after: &str) -> io::Result<()> {
    write!(out, "{before}{}{after}", cells.join(between))
}

/// A cell with LaTeX's own characters escaped.
fn latex(cell: &str) -> String {
    match cell {
        "∞" => "$\\infty$".to_owned(),
        "–" => "--".to_owned(),
        cell => {
            let mut escaped = String::new();
            for c in cell.chars() {
                match c {
                    '\\' => escaped.push_str("\\textbackslash{}"),
                    '^' => escaped.push_str("\\^{}"),
                    '~' => escaped.push_str("\\~{}"),
                    '<' | '>' => escaped.extend(['$', c, '$']),
                    '_' | '&' | '%' | '#' | '$' | '{' | '}' => escaped.extend(['\\', c]),
                    c => escaped.push(c),
                }
            }
            escaped
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_of_latex_are_escaped() {
        assert_eq!(latex(r"2^j <= f_1 & {5%} #$~\"), r"2\^{}j $<$= f\_1 \& \{5\%\} \#\$\~{}\textbackslash{}");
    }
}
