//! Questions on standard input, one a line, and a reply in one line for each.

use std::io::{self, BufRead, BufReader, Write};

use fibnim::nat::MAX_DIGITS;
use fibnim_engine::EngineError;
use fibnim_engine::wire::Reply;

use crate::error::CliError;
use crate::front::write_reply;
use crate::output::data;

/// The longest line that is kept, enough for a few numbers of the greatest length.
const MAX_LINE: usize = 4 * MAX_DIGITS;

/// Answers the lines on standard input.
pub fn run(mut answer: impl FnMut(&str) -> Result<Reply, CliError>) -> Result<(), CliError> {
    let mut input = BufReader::with_capacity(1 << 16, io::stdin().lock());
    let mut out = data();
    let mut bytes = Vec::new();
    for line in 1.. {
        let Some(complete) = read_line(&mut input, &mut bytes)? else { break };
        let reply = match std::str::from_utf8(&bytes) {
            _ if !complete => refusal(format!("a line of more than {MAX_LINE} bytes: shorter ones are accepted")),
            Err(_) => refusal("the line is not text in UTF-8".to_owned()),
            Ok(text) if text.trim().is_empty() => continue,
            Ok(text) => answer(text)?,
        };
        write_reply(&reply.at(line), &mut out)?;
        // Whoever types, or feeds a line at a time, gets each answer at once.
        if input.buffer().is_empty() {
            out.flush()?;
        }
    }
    Ok(out.flush()?)
}

fn refusal(why: String) -> Reply {
    Reply::new(Err(&EngineError::input(why)))
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
