//! `fibnim prove statement`.

use std::collections::BTreeMap;
use std::io::Write;

use fibnim_engine::wire::{Answer, NamedStatement, Number, Reply, StatementQuestion, TheoryQuestion};
use fibnim_proof::logic::theory::Theory;

use super::theory;
use crate::args::ProveStatementArgs;
use crate::error::CliError;
use crate::front::{self, write_reply};
use crate::output::data;

/// Decides a statement, or all statements of a file, and shows examples and counterexamples.
pub fn run(args: &ProveStatementArgs) -> Result<(), CliError> {
    let file = args.file.as_deref().map(theory::read).transpose()?;
    let Some(statement) = &args.statement else { return all(args, &args.theory_question(&file.unwrap_or_default())) };
    let theory = file.map(|text| text.parse::<Theory>()).transpose().map_err(CliError::input)?;
    one(args, &args.statement_question(statement, theory.as_ref()))
}

fn one(args: &ProveStatementArgs, question: &StatementQuestion) -> Result<(), CliError> {
    let mut engine = front::engine(&args.budget.budget);
    let result = front::within(&args.budget.budget, |allowance| engine.statement(question, allowance));
    let mut out = data();
    if args.format.json() {
        write_reply(&Reply::new(result.as_ref().map(|answer| Answer::Statement(answer.clone()))), &mut out)?;
        out.flush()?;
    }
    let answer = result?;
    if !args.format.json() {
        writeln!(out, "{}", if answer.holds { "true" } else { "false" })?;
        if let Some(witness) = shown(answer.holds, answer.witness.as_ref()) {
            writeln!(out, "{witness}")?;
        }
        out.flush()?;
    }
    if answer.holds { Ok(()) } else { Err(CliError::False) }
}

fn all(args: &ProveStatementArgs, question: &TheoryQuestion) -> Result<(), CliError> {
    let mut engine = front::engine(&args.budget.budget);
    let result = front::within(&args.budget.budget, |allowance| engine.theory(question, allowance));
    let mut out = data();
    if args.format.json() {
        write_reply(&Reply::new(result.as_ref().map(|answer| Answer::Theory(answer.clone()))), &mut out)?;
        out.flush()?;
    }
    let answer = result?;
    if !args.format.json() {
        for statement in &answer.statements {
            writeln!(out, "{}: {}", statement.name, verdict(statement))?;
        }
        out.flush()?;
    }
    if answer.holds { Ok(()) } else { Err(CliError::False) }
}

/// What came out of a named statement.
fn verdict(statement: &NamedStatement) -> String {
    let Some(holds) = statement.holds else {
        return format!("not decided: {}", statement.undecided.as_deref().unwrap_or_default());
    };
    let truth = if holds { "true" } else { "false" };
    let expected = if holds == statement.claimed { "as claimed" } else { "not as claimed" };
    match shown(holds, statement.witness.as_ref()) {
        Some(witness) => format!("{truth}, {expected}; {witness}"),
        None => format!("{truth}, {expected}"),
    }
}

/// An example or a counterexample.
fn shown(holds: bool, witness: Option<&BTreeMap<String, Number>>) -> Option<String> {
    let witness = witness.filter(|witness| !witness.is_empty())?;
    let values: Vec<String> = witness.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    Some(format!("{}: {}", if holds { "example" } else { "counterexample" }, values.join(", ")))
}
