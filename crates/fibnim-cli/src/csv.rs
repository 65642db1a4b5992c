//! Comma-separated values (RFC 4180): the cells of a record.

/// The cells of a record, without quotes and without blanks around them. The error is a phrase with the column.
pub fn cells(record: &str) -> Result<Vec<String>, String> {
    let mut cells = Vec::new();
    let mut rest = record;
    loop {
        let (cell, behind) = if let Some(quoted) = rest.trim_start().strip_prefix('"') {
            unquoted(quoted).ok_or_else(|| format!("column {}: close the quote", cells.len() + 1))?
        } else {
            let (cell, behind) = rest.split_at(rest.find(',').unwrap_or(rest.len()));
            (cell.trim().to_owned(), behind)
        };
        cells.push(cell);
        let behind = behind.trim_start();
        if behind.is_empty() {
            return Ok(cells);
        }
        rest = behind
            .strip_prefix(',')
            .ok_or_else(|| format!("column {}: put a comma behind the closing quote", cells.len()))?;
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
        assert_eq!(cells("1,\"2"), Err("column 2: close the quote".to_owned()));
        assert_eq!(cells("1,\"2\"3,4"), Err("column 2: put a comma behind the closing quote".to_owned()));
    }
}
