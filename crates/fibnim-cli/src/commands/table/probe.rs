//! `fibnim table probe`.

use std::io::{self, BufReader, Write};
use std::path::Path;

use fibnim::Threshold;
use fibnim_table::TableError;
use fibnim_table::store::{DiskFile, TableFile};

use super::super::stream::read_line;
use super::file::open;
use crate::args::ProbeArgs;
use crate::error::CliError;
use crate::output::data;

/// Prints the threshold of the position of the arguments, or of those on standard input.
pub fn run(args: &ProbeArgs) -> Result<(), CliError> {
    let file = open(&args.file)?;
    if args.piles == ["-"] {
        return stream(&file, &args.file);
    }
    let mut out = data();
    writeln!(out, "{}", threshold(&file, &args.file, args.piles.iter().map(String::as_str))?)?;
    Ok(out.flush()?)
}

/// Answers a line with a line: a threshold, or why there is none. Blank lines have no answer.
fn stream(file: &TableFile<DiskFile>, path: &Path) -> Result<(), CliError> {
    let mut input = BufReader::with_capacity(1 << 16, io::stdin().lock());
    let mut out = data();
    let mut bytes = Vec::new();
    for line in 1_u64.. {
        let Some(complete) = read_line(&mut input, &mut bytes)? else { break };
        let answer = match std::str::from_utf8(&bytes) {
            _ if !complete => {
                Err("the line is too long: one position a line is accepted, such as 300 200 100".to_owned())
            }
            Err(_) => Err("the line is not text: one position a line is accepted, such as 300 200 100".to_owned()),
            Ok(text) => {
                let is_between = |c: char| c.is_whitespace() || c == ',';
                let mut words = text.split(is_between).filter(|word| !word.is_empty()).peekable();
                if words.peek().is_none() {
                    continue;
                }
                threshold(file, path, words).map_err(CliError::message)
            }
        };
        match answer {
            Ok(threshold) => writeln!(out, "{threshold}")?,
            Err(error) => writeln!(out, "error: line {line}: {error}")?,
        }
        // Whoever types, or feeds a line at a time, gets each answer at once.
        if input.buffer().is_empty() {
            out.flush()?;
        }
    }
    Ok(out.flush()?)
}

fn threshold<'a>(
    file: &TableFile<DiskFile>,
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
