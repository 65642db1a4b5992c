//! `fibnim solve -`: one position a line in, one JSON object a line out.

use std::io::{self, BufRead, BufReader, Write};

use fibnim::nat::MAX_DIGITS;
use serde::Serialize;

use crate::error::CliError;
use crate::output::data;

/// The longest line that is kept, enough for a few numbers of the greatest length.
const MAX_LINE: usize = 4 * MAX_DIGITS;

/// What stands in the place of the answer to a line that has none.
#[derive(Serialize)]
struct Refusal {
    error: String,
    kind: &'static str,
    line: u64,
}

/// Why a line has no answer, and of what kind that is.
type Refused = (String, &'static str);

/// Answers a position with a line of JSON, or says why not.
pub trait Answer: FnMut(&str, &mut dyn Write) -> Result<Option<Refused>, CliError> {}

impl<F: FnMut(&str, &mut dyn Write) -> Result<Option<Refused>, CliError>> Answer for F {}

/// Answers the positions on standard input.
pub fn run(mut answer: impl Answer) -> Result<(), CliError> {
    let mut input = BufReader::with_capacity(1 << 16, io::stdin().lock());
    let mut out = data();
    let mut bytes = Vec::new();
    for line in 1.. {
        let Some(complete) = read_line(&mut input, &mut bytes)? else { break };
        let refusal = if complete {
            answer_line(&mut answer, &bytes, &mut out)?
        } else {
            Some((format!("a line of more than {MAX_LINE} bytes: shorter ones are accepted"), "input"))
        };
        if let Some((error, kind)) = refusal {
            serde_json::to_writer(&mut out, &Refusal { error, kind, line })?;
            writeln!(out)?;
        }
        // Whoever types, or feeds a line at a time, gets each answer at once.
        if input.buffer().is_empty() {
            out.flush()?;
        }
    }
    out.flush()?;
    Ok(())
}

/// Answers one line, or says why not.
fn answer_line(answer: &mut impl Answer, line: &[u8], out: &mut dyn Write) -> Result<Option<Refused>, CliError> {
    let Ok(text) = std::str::from_utf8(line) else {
        return Ok(Some((
            "the line is not text: one position a line is accepted, such as (20,62;6)".to_owned(),
            "input",
        )));
    };
    if text.trim().is_empty() { Ok(None) } else { answer(text, out) }
}

/// Reads a line without its end into `line`. `None` is the end of input; `false` a line that was too long, and is
/// passed over without being kept.
pub fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Option<bool>> {
    line.clear();
    let mut complete = true;
    let mut any = false;
    loop {
        let buffer = input.fill_buf()?;
        if buffer.is_empty() {
            return Ok(any.then_some(complete));
        }
        any = true;
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let part = &buffer[..end.unwrap_or(buffer.len())];
        if line.len() + part.len() > MAX_LINE {
            complete = false;
        } else {
            line.extend_from_slice(part);
        }
        let used = end.map_or(buffer.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() {
            return Ok(Some(complete));
        }
    }
}
