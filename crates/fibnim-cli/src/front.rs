//! From questions to replies: the engine, the budget of the arguments, and the JSON of a reply.

use std::io::{self, BufRead, BufReader, Read, Write};

use fibnim::written::MAX_DIGITS;
use fibnim::{Budget, SolveError};
use fibnim_engine::wire::{Answer, Reply};
use fibnim_engine::{AnswerKind, Capabilities, Engine, EngineError, ErrorKind};

use crate::args::{BudgetArgs, CommandQuestion};
use crate::error::CliError;
use crate::limits::{beyond, lift, of_question};
use crate::monitor::{Deadline, is_interrupted, is_out_of_memory, is_timed_out, listen};
use crate::output::Style;
use crate::streams::{Data, data, note};

/// The memory of a question divided by this is what an engine may keep for later ones.
const KEPT: u64 = 16;

/// An engine with the threads of the arguments.
pub fn engine(budget: &BudgetArgs) -> Engine {
    let usual = Capabilities::default();
    let capabilities =
        Capabilities { threads: budget.threads.threads(), kept: usual.kept.min(budget.memory / KEPT), ..usual };
    Engine::new(capabilities.within(budget.time))
}

/// Like [`engine`]; it keeps what it learns for later commands.
pub fn keeping_engine(budget: &BudgetArgs) -> Engine {
    engine(budget).kept_for_user(|failed| note(failed))
}

/// Answers a question within the memory and the time of the arguments. The time starts now.
pub fn within<T>(
    budget: &BudgetArgs,
    ask: impl FnOnce(&mut Budget<'_>) -> Result<T, EngineError>,
) -> Result<T, EngineError> {
    let mut clock = Deadline::new(budget.time, budget.memory);
    let result = ask(&mut Budget { memory: budget.memory, monitor: &mut clock });
    result.map_err(|error| match error.kind() {
        ErrorKind::Stopped if is_out_of_memory() => EngineError::beyond(beyond(fibnim_limit::used(), budget.memory)),
        _ => error.of_all(budget.memory),
    })
}

/// Writes a reply in one line.
pub fn write_reply(reply: &Reply, out: &mut impl Write) -> Result<(), CliError> {
    // Written in pieces: the JSON of a large answer is large.
    serde_json::to_writer(&mut *out, reply)?;
    Ok(writeln!(out)?)
}

/// Fails unless the work is `complete`: the budget or Ctrl-C ended it after `done`, which has been printed.
pub fn whole(complete: bool, done: &str) -> Result<(), CliError> {
    if complete {
        return Ok(());
    }
    Err(CliError::Beyond(if is_interrupted() {
        format!("interrupted after {done}")
    } else {
        let option = if is_timed_out() { "--time" } else { "--memory" };
        format!("stopped after {done}: {option} allows more")
    }))
}

/// Asks a question. Returns the answer, or `None` if it was printed as JSON and nothing remains to be done. A failure
/// is returned and, if `json`, also printed as JSON.
pub fn ask<A: AnswerKind>(
    engine: &mut Engine,
    budget: &BudgetArgs,
    json: bool,
    question: &A::Question,
) -> Result<Option<A>, CliError> {
    answered(within(budget, |allowance| A::find(engine, question, allowance)), json)
}

/// Like [`ask`], but also returns an answer that was printed as JSON, for example to choose the exit status by it.
pub fn told<A: AnswerKind>(budget: &BudgetArgs, json: bool, question: &A::Question) -> Result<A, CliError> {
    reply(within(budget, |allowance| A::find(&mut engine(budget), question, allowance)), json)
}

/// Prints a result as JSON if `json` says so, and returns it.
pub fn reply<A: Clone + Into<Answer>>(result: Result<A, EngineError>, json: bool) -> Result<A, CliError> {
    if json {
        let mut out = data();
        write_reply(&Reply::new(result.as_ref().map(|answer| answer.clone().into()).map_err(Into::into)), &mut out)?;
        out.flush()?;
    }
    Ok(result?)
}

/// Returns the result of a step before the question. If `json`, also prints a failure as JSON.
pub fn failing<T>(json: bool, result: Result<T, CliError>) -> Result<T, CliError> {
    match result {
        Err(error) if json => {
            let failure = error.failure();
            let mut out = data();
            write_reply(&Reply::new(Err(failure.clone())), &mut out)?;
            out.flush()?;
            Err(CliError::Failed(failure))
        }
        result => result,
    }
}

/// Like [`ask`], for an answer already computed.
pub fn answered<A: Clone + Into<Answer>>(result: Result<A, EngineError>, json: bool) -> Result<Option<A>, CliError> {
    let answer = reply(result, json)?;
    if !json {
        return Ok(Some(answer));
    }
    whole(!answer.into().is_incomplete(), "a part of the work")?;
    Ok(None)
}

/// What some editors write at the beginning of a text. It is passed over.
pub const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// The longest line that is kept, enough for a few numbers of the greatest length.
const MAX_LINE: usize = 4 * MAX_DIGITS;

/// Calls `answer` for every line of the input that is neither blank nor a comment, which begins with `#`; it writes a
/// line for each. For a line that is not text, or too long, it gets an error. With a budget, which is that of each
/// line, a line that exceeds it and does not stop ends the process, with a failure as its reply if replies are JSON.
pub fn each_line(
    input: impl Read,
    limits: Option<(&BudgetArgs, bool)>,
    mut answer: impl FnMut(Result<&str, CliError>, u64, &mut Data) -> Result<(), CliError>,
) -> Result<(), CliError> {
    let mut input = BufReader::with_capacity(1 << 16, input);
    let mut out = data();
    let mut bytes = Vec::new();
    // So that Ctrl-C also ends the wait for the first line.
    listen();
    if limits.is_some() {
        lift();
    }
    for line in 1.. {
        let Some(complete) = read_line(&mut input, &mut bytes)? else { break };
        let bytes = if line == 1 { bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&bytes) } else { &bytes };
        let text = match std::str::from_utf8(bytes) {
            _ if !complete => Err(format!("a line of more than {MAX_LINE} bytes: give a shorter one")),
            Err(_) => Err("the line is not text in UTF-8".to_owned()),
            Ok(text) if text.trim().is_empty() || text.trim_start().starts_with('#') => continue,
            Ok(text) => Ok(text),
        };
        let guard = limits.map(|(budget, json)| of_question(budget, json, Some(line)));
        answer(text.map_err(CliError::Input), line, &mut out)?;
        out.settle()?;
        drop(guard);
        // A client that sends one line at a time gets each answer at once.
        if input.buffer().is_empty() {
            out.flush()?;
        }
    }
    Ok(out.flush()?)
}

/// Like [`each_line`] of standard input, with replies in JSON.
pub fn each_reply(budget: &BudgetArgs, mut answer: impl FnMut(&str) -> Reply) -> Result<(), CliError> {
    each_line(io::stdin().lock(), Some((budget, true)), |text, line, out| {
        let reply = match text {
            Ok(text) => answer(text),
            Err(error) => Reply::new(Err((&EngineError::input(error.message())).into())),
        };
        write_reply(&reply.at(line), out)
    })
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

/// Prints rows that are computed while they are printed. If one of them fails, the rows before it are printed; `what`
/// names them.
pub fn streamed<T>(
    rows: impl Iterator<Item = Result<T, EngineError>>,
    what: &str,
    print: impl FnOnce(&mut dyn Iterator<Item = T>) -> Result<(), CliError>,
) -> Result<(), CliError> {
    let mut rows = rows.peekable();
    if let Some(Err(_)) = rows.peek() {
        rows.next().transpose()?;
    }
    let (mut failed, mut count) = (None, 0_u64);
    print(&mut rows.map_while(|row| match row {
        Ok(row) => {
            count += 1;
            Some(row)
        }
        Err(error) => {
            failed = Some(error);
            None
        }
    }))?;
    match failed {
        None => Ok(()),
        Some(EngineError::Solve(SolveError::Stopped(_))) => whole(false, &format!("{count} {what}")),
        Some(error) => Err(error.into()),
    }
}

/// The answer and the style of its table, unless it is printed as JSON.
pub fn asked<A: AnswerKind<Question: clap::Args>>(
    args: &CommandQuestion<A::Question>,
) -> Result<Option<(A, Style<'_>)>, CliError> {
    let style = args.format.style()?;
    Ok(ask(&mut engine(&args.budget), &args.budget, style.is_none(), &args.question)?.zip(style))
}
