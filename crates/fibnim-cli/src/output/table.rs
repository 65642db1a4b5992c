//! Tables as text, CSV, Markdown, LaTeX and b-files.

use std::fmt::Display;
use std::io::{self, Write};

use clap::ValueEnum;
use fibnim_engine::wire;

use crate::error::CliError;
use crate::streams::data;

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

    /// A complementary value: a number, or one of the words `none` and `unknown`.
    pub fn complement(complement: &wire::Complement) -> Self {
        match complement {
            wire::Complement::Value { value } => Self::from(value),
            wire::Complement::None => Self::Missing,
            wire::Complement::Unknown { searched_to } => Self::Unknown(format!("unknown>{searched_to}")),
        }
    }
}

impl<T: ToString> From<T> for TableCell {
    fn from(value: T) -> Self {
        Self::Plain(value.to_string())
    }
}

/// How a table is read as a sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sequence {
    /// The values of this column, counted from 0, and the index of the first value.
    Column(usize, u64),
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
    pub fn print(self, format: Format) -> Result<(), CliError> {
        Ok(self.write(format, &mut data())?)
    }

    /// Writes the table.
    pub fn write(self, format: Format, out: &mut impl Write) -> io::Result<()> {
        match format {
            Format::Text => self.text(out)?,
            Format::Csv => {
                let line = |out: &mut _, cells: &[&str]| joined(out, cells, "", ",", "\n");
                self.lines(out, ["inf", "none"], line, |_| Ok(()))?;
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
            Format::Bfile => self.bfile(out)?,
        }
        out.flush()
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
        const NAMES: [&str; 2] = ["inf", "-"];
        let (rows, widths): (Box<dyn Iterator<Item = Vec<TableCell>>>, _) = if let Some(widths) = self.widths {
            (self.rows, widths)
        } else {
            let rows: Vec<Vec<TableCell>> = self.rows.collect();
            let width = |column: usize| rows.iter().map(|row| name(&row[column], NAMES).chars().count()).max();
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
            line(&row.iter().map(|cell| name(cell, NAMES)).collect::<Vec<_>>())?;
        }
        Ok(())
    }

    fn bfile(self, out: &mut impl Write) -> io::Result<()> {
        let term = |cell: &TableCell| match cell {
            TableCell::Unknown(_) => "-2".to_owned(),
            cell => name(cell, ["0", "-1"]).to_owned(),
        };
        match self.sequence {
            Sequence::Column(column, first) => {
                for (n, row) in (first..).zip(self.rows) {
                    writeln!(out, "{n} {}", term(&row[column]))?;
                }
            }
            Sequence::Antidiagonals(column) => {
                let rows: Vec<Vec<TableCell>> = self.rows.collect();
                let diagonals = rows.len().min(self.header.len() - column);
                let places = (0..diagonals).flat_map(|sum| (0..=sum).map(move |row| (row, column + sum - row)));
                for (n, (row, column)) in (1..).zip(places) {
                    writeln!(out, "{n} {}", term(&rows[row][column]))?;
                }
            }
        }
        Ok(())
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
