//! `verified/Tables.v`: automata of shipped certificates as terms of Coq, for the theorems that Coq proves with the
//! checker.

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use crate::shell::{Result, root};

/// A name in Coq, a shipped file, and how many of its certificates are taken, from the first.
const TABLES: [(&str, &str, usize); 8] = [
    ("two_piles_2t", "two-piles-2t.json", 1),
    ("two_piles_t", "two-piles-t.json", 1),
    ("misere_two_piles_2t", "misere-two-piles-2t.json", 1),
    ("levels_2t", "grundy-2t.json", 3),
    ("pairs_2t", "pairs-to-8.json", 17),
    ("misere_pairs_2t", "misere-pairs-to-5.json", 21),
    ("piles_3t", "piles-to-12-3t.json", 3),
    ("piles_5t2", "piles-to-8-5t2.json", 9),
];

const HEAD: &str = "\
(** Automata of certificates that come with fibnim, with the fixed piles of each. [cargo xtask verified] writes them
    from the shipped files. Nothing here is trusted: the checker checks it in the theorems. *)
From Coq Require Import List NArith.
From Verified Require Import Numeration.
Import ListNotations.
";

/// Where the tables stand.
pub fn file() -> PathBuf {
    root().join("verified/Tables.v")
}

/// The text of the tables, from the shipped files.
pub fn text() -> Result<String> {
    let mut text = HEAD.to_owned();
    for (name, file, count) in TABLES {
        let shipped = fs::read_to_string(root().join("crates/fibnim-proof/certificates").join(file))?;
        let rows = shipped.lines().take(count).map(row).collect::<Result<Vec<String>>>()?;
        if rows.len() < count {
            return Err(format!("{file} has fewer than {count} certificates").into());
        }
        let rows = rows.join(";\n");
        write!(text, "\nDefinition {name} : list (list nat * dfa) := [\n{rows}].\n")?;
    }
    Ok(text)
}

/// The fixed piles and the automaton of a certificate.
fn row(line: &str) -> Result<String> {
    let certificate: Value = serde_json::from_str(line)?;
    let list = |field: &str| -> Result<String> {
        let numbers = certificate[field].as_array().ok_or_else(|| format!("a certificate without {field}"))?;
        let numbers: Vec<String> = numbers.iter().map(Value::to_string).collect();
        Ok(format!("[{}]", numbers.join(";")))
    };
    let tracks = certificate["free"].as_u64().ok_or("a certificate without free")? + 1;
    let text = format!("({}, read_dfa {tracks} {}%N {}%N)", list("fixed")?, list("next")?, list("accepting")?);
    Ok(wrapped(&text))
}

/// Lines of at most 120 columns, broken before a number.
fn wrapped(text: &str) -> String {
    let mut lines = String::new();
    let mut column = 0;
    for word in text.split_inclusive(';') {
        if column + word.len() > 118 {
            lines.push('\n');
            column = 0;
        }
        if column == 0 {
            lines.push_str("  ");
        }
        lines.push_str(word);
        column += word.len();
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The committed tables are those of the shipped certificates. `FIBNIM_UPDATE=1` writes them.
    #[test]
    fn the_tables_are_those_of_the_shipped_files() {
        let text = text().expect("the shipped files");
        if std::env::var_os("FIBNIM_UPDATE").is_some() {
            fs::write(file(), &text).expect("a file that can be written");
        }
        assert_eq!(fs::read_to_string(file()).expect("the tables"), text, "FIBNIM_UPDATE=1 writes the tables");
    }
}
