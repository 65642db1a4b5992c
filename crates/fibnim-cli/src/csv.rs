//! Comma-separated values (RFC 4180): the cells of a record.

use std::fmt;

/// Why a text is no record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CsvError {
    /// The quote that opens this cell, counted from 1, is not closed.
    Open(usize),
    /// Something stands behind the quotes of this cell.
    Behind(usize),
}

impl fmt::Display for CsvError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Open(column) => write!(f, "column {column}: close the quote"),
            Self::Behind(column) => write!(f, "column {column}: put a comma behind the closing quote"),
        }
    }
}

/// The cells of a record, without quotes and without blanks around them.
pub fn cells(record: &str) -> Result<Vec<String>, CsvError> {
    let mut cells = Vec::new();
    let mut rest = record;
    loop {
        let (cell, behind) = if let Some(quoted) = rest.trim_start().strip_prefix('"') {
            unquoted(quoted).ok_or(CsvError::Open(cells.len() + 1))?
        } else {
            let (cell, behind) = rest.split_at(rest.find(',').unwrap_or(rest.len()));
            (cell.trim().to_owned(), behind)
        };
        cells.push(cell);
        let behind = behind.trim_start();
        if behind.is_empty() {
            return Ok(cells);
        }
        rest = behind.strip_prefix(',').ok_or(CsvError::Behind(cells.len()))?;
    }
}

/// The text up to the closing quote, and what is behind it. Two quotes stand for one.
fn unquoted(mut rest: &str) -> Option<(String, &str)> {
    let mut cell = String::new();
    loop {
        let (part, behind) = rest.split_once('"')?;
        cell.push_str(part);
        match behind.strip_prefix('"') {
            Some(more) => {
                cell.push('"');
                rest = more;
            }
            None => return Some((cell, behind)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_and_commas() {
        for (record, expected) in [
            ("a,b", &["a", "b"][..]),
            (" 1 , 2 \r", &["1", "2"]),
            ("", &[""]),
            (",", &["", ""]),
            ("\"(20,62;8)\", 3t", &["(20,62;8)", "3t"]),
            ("\"a \"\"b\"\"\",\"\",c\"d", &["a \"b\"", "", "c\"d"]),
            ("\"two\nlines\",x", &["two\nlines", "x"]),
        ] {
            assert_eq!(cells(record).expect(record), expected, "{record}");
        }
        assert_eq!(cells("1,\"2"), Err(CsvError::Open(2)));
        assert_eq!(cells("1,\"2\"3,4"), Err(CsvError::Behind(2)));
    }
}
