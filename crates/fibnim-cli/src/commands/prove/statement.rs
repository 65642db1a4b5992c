//! Statements about games, and the theorems of the papers.

use std::time::Instant;

use fibnim_proof::logic::formula::Verdict;
use fibnim_proof::logic::statement::{Statement, StatementError};
use fibnim_proof::logic::theorems::THEOREMS;
use serde_json::{Map, Value, json};

use super::refused;
use crate::args::ProveArgs;
use crate::error::CliError;
use crate::monitor::Deadline;

fn undecided(error: StatementError) -> CliError {
    match error {
        StatementError::NoStatement(error) => CliError::input(error),
        StatementError::NotRegular(error) => CliError::input(error),
        StatementError::Unproved(error) => refused(error),
        other => CliError::Unproved(other.to_string()),
    }
}

fn witness(verdict: &Verdict) -> impl Iterator<Item = (&String, String)> {
    verdict.witness.iter().flatten().map(|(name, value)| (name, value.to_string()))
}

/// Decides a statement, and shows an example or a counterexample.
pub fn decide(args: &ProveArgs, text: &str) -> Result<(), CliError> {
    let statement: Statement = text.parse().map_err(CliError::input)?;
    let mut monitor = Deadline::new(args.budget);
    let verdict = statement.decide(&args.take.take, args.states as usize, &[], &mut monitor).map_err(undecided)?;
    drop(monitor);
    if args.json {
        let witness: Map<String, Value> =
            witness(&verdict).map(|(name, value)| (name.clone(), Value::String(value))).collect();
        let witness = verdict.witness.is_some().then_some(witness);
        anstream::println!("{}", json!({ "statement": text, "holds": verdict.holds, "witness": witness }));
        return Ok(());
    }
    anstream::println!("{}", if verdict.holds { "true" } else { "false" });
    if verdict.witness.is_some() {
        let values: Vec<String> = witness(&verdict).map(|(name, value)| format!("{name} = {value}")).collect();
        let what = if verdict.holds { "example" } else { "counterexample" };
        anstream::println!("{what}: {}", values.join(", "));
    }
    Ok(())
}

/// Proves the theorems of the papers.
pub fn theorems(args: &ProveArgs) -> Result<(), CliError> {
    let mut monitor = Deadline::new(args.budget);
    for theorem in THEOREMS {
        let start = Instant::now();
        let refuted = theorem.refute(&mut monitor).map_err(undecided)?;
        let milliseconds = start.elapsed().as_secs_f64() * 1e3;
        if args.json {
            let statements: Vec<String> = theorem.statements().collect();
            anstream::println!(
                "{}",
                json!({ "id": theorem.id, "says": theorem.says, "take": theorem.take, "statements": statements, "holds": refuted.is_none(), "milliseconds": milliseconds.round() })
            );
        } else {
            let verdict = refuted.map_or_else(|| "proved".to_owned(), |(text, _)| format!("false: {text}"));
            anstream::println!("{}: {verdict}, {milliseconds:.0} ms: {}", theorem.id, theorem.says);
        }
    }
    Ok(())
}
