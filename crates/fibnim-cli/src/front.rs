//! From questions to replies: the engine, the budget of the arguments, and the JSON of a reply.

use std::io::Write;

use fibnim_engine::wire::{Answer, Reply};
use fibnim_engine::{Allowance, Capabilities, Engine, EngineError};

use crate::args::BudgetArgs;
use crate::error::CliError;
use crate::monitor::{Deadline, is_interrupted};
use crate::output::data;

/// An engine with the threads of the arguments.
pub fn engine(budget: &BudgetArgs) -> Engine {
    Engine::new(Capabilities { threads: budget.threads.threads(), ..Capabilities::default() })
}

/// Asks a question within the budget of the arguments, whose time is counted from now.
pub fn within<T>(budget: &BudgetArgs, ask: impl FnOnce(&mut Allowance<'_>) -> T) -> T {
    let mut clock = Deadline::new(budget.time);
    ask(&mut Allowance { memory: budget.memory, monitor: &mut clock })
}

/// Writes a reply in one line.
pub fn write_reply(reply: &Reply, out: &mut impl Write) -> Result<(), CliError> {
    Ok(writeln!(out, "{}", reply.to_json())?)
}

/// Fails if the budget or Ctrl-C ended the work after so many of its parts, which have been printed.
pub fn whole(complete: bool, done: &str) -> Result<(), CliError> {
    if complete {
        return Ok(());
    }
    Err(CliError::Incomplete(if is_interrupted() {
        format!("interrupted after {done}")
    } else {
        format!("stopped after {done}: --time and --memory allow more")
    }))
}

/// The answer to a question, unless it is printed as JSON: then there is nothing more to do. A failure is printed as JSON, too,
/// and reported besides.
pub fn ask<A>(
    engine: &mut Engine,
    budget: &BudgetArgs,
    json: bool,
    wrap: fn(A) -> Answer,
    question: impl FnOnce(&mut Engine, &mut Allowance<'_>) -> Result<A, EngineError>,
) -> Result<Option<A>, CliError> {
    answered(within(budget, |allowance| question(engine, allowance)), json, wrap)
}

/// An answer that was computed, unless it is printed as JSON: as [`ask`].
pub fn answered<A>(result: Result<A, EngineError>, json: bool, wrap: fn(A) -> Answer) -> Result<Option<A>, CliError> {
    if !json {
        return Ok(Some(result?));
    }
    let result = result.map(wrap);
    let mut out = data();
    write_reply(&Reply::new(result.as_ref().map(Clone::clone)), &mut out)?;
    out.flush()?;
    whole(!result?.is_incomplete(), "a part of the work")?;
    Ok(None)
}
