//! `fibnim table probe`.

use std::io::{self, BufRead, Read, Write};
use std::path::Path;

use fibnim::Threshold;
use fibnim_table::TableError;
use fibnim_table::store::{Mapped, TableFile};

use super::open;
use crate::args::ProbeArgs;
use crate::error::CliError;
use crate::output::data;

/// The longest line that is read: eight piles and many blanks.
const LONGEST_LINE: u64 = 4096;

/// Prints the threshold of the position of the arguments, or of those on standard input.
pub fn run(args: &ProbeArgs) -> Result<(), CliError> {
    let file = open(&args.file)?;
    let mut out = data();
    if args.piles != ["-"] {
        writeln!(out, "{}", threshold(&file, &args.file, args.piles.iter().map(String::as_str))?)?;
        return Ok(out.flush()?);
    }
    let mut input = io::stdin().lock();
    let mut line = String::new();
    loop {
        line.clear();
        input.by_ref().take(LONGEST_LINE).read_line(&mut line)?;
        if line.is_empty() {
            return Ok(out.flush()?);
        }
        let words = line.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
        writeln!(out, "{}", threshold(&file, &args.file, words)?)?;
    }
}

fn threshold<'a>(
    file: &TableFile<Mapped>,
    path: &Path,
    words: impl Iterator<Item = &'a str>,
) -> Result<Threshold, CliError> {
    let pile = |word: &str| {
        word.parse::<u32>().map_err(|_| CliError::Input(format!("{word:?} is not a pile: whole numbers are accepted")))
    };
    let piles = words.map(pile).collect::<Result<Vec<u32>, CliError>>()?;
    let found = file.threshold(&piles).map_err(|error| match error {
        TableError::OutOfTable(error) => CliError::input(error),
        error => CliError::File(format!("{}: {error}", path.display())),
    })?;
    Ok(found.map(fibnim::Nat::from).into())
}
