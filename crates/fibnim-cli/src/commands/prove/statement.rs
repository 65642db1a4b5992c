//! `fibnim prove statement`.

use std::io::Write;

use fibnim_engine::wire::{Answer, Reply};

use crate::args::ProveStatementArgs;
use crate::error::CliError;
use crate::front::{self, write_reply};
use crate::output::data;

/// Decides a statement, and shows an example or a counterexample.
pub fn run(args: &ProveStatementArgs) -> Result<(), CliError> {
    let question = args.question();
    let mut engine = front::engine(&args.budget.budget);
    let result = front::within(&args.budget.budget, |allowance| engine.statement(&question, allowance));
    let mut out = data();
    if args.format.json() {
        write_reply(&Reply::new(result.as_ref().map(|answer| Answer::Statement(answer.clone()))), &mut out)?;
        out.flush()?;
    }
    let answer = result?;
    if !args.format.json() {
        writeln!(out, "{}", if answer.holds { "true" } else { "false" })?;
        if let Some(witness) = answer.witness.filter(|witness| !witness.is_empty()) {
            let values: Vec<String> = witness.iter().map(|(name, value)| format!("{name} = {value}")).collect();
            let what = if answer.holds { "example" } else { "counterexample" };
            writeln!(out, "{what}: {}", values.join(", "))?;
        }
        out.flush()?;
    }
    if answer.holds { Ok(()) } else { Err(CliError::False) }
}
