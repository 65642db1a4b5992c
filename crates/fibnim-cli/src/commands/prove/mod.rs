//! `fibnim prove`.

mod export;
mod statement;

use std::collections::BTreeMap;
use std::io::Write;
use std::time::Instant;

use fibnim_check::{Certificate, Checked, Subject, to_file};
use fibnim_proof::NumerationSystem;
use fibnim_proof::answer::complement::{Complement, complement};
use fibnim_proof::learn::grundy::GrundyProver;
use fibnim_proof::logic::statement::sorted;
use fibnim_proof::prove::{Prover, Unproved, prove_two};
use serde_json::json;

use super::check;
use crate::args::ProveArgs;
use crate::error::CliError;
use crate::monitor::Deadline;
use crate::output::OutputFile;
use export::Export;

/// Proves a game, or decides a statement.
pub fn run(args: &ProveArgs) -> Result<(), CliError> {
    match &args.statement {
        Some(statement) => statement::decide(args, statement),
        None if args.theorems => statement::theorems(args),
        None if args.grundy.is_some() => levels(args),
        None => prove(args),
    }
}

fn refused(error: Unproved) -> CliError {
    match error {
        Unproved::Open { .. } => CliError::Unproved(error.to_string()),
        _ => CliError::input(error),
    }
}

fn prove(args: &ProveArgs) -> Result<(), CliError> {
    let mut monitor = Deadline::new(args.budget);
    let export = Export::new(&args.export, args.force)?;
    let file = args.output.as_ref().map(|path| OutputFile::create(path, args.force)).transpose()?;
    let quiet = export.as_ref().is_some_and(Export::takes_output);
    let mut start = Instant::now();
    let system = NumerationSystem::new(&args.take.take).map_err(CliError::input)?;
    let mut tell = |certificate: &Checked<Certificate>| {
        let milliseconds = start.elapsed().as_secs_f64() * 1e3;
        if !quiet {
            say(certificate, milliseconds, &system, args.json);
        }
        start = Instant::now();
    };
    let (game, proved) = if args.free == 2 {
        if !args.fixed.is_empty() {
            return Err(CliError::Input(
                "--free 2 goes without --fixed: two piles of any size, and no others".to_owned(),
            ));
        }
        let game = prove_two(&args.take.take, args.states as usize, &mut monitor).map_err(refused)?;
        tell(&game);
        (game.clone(), BTreeMap::from([(Vec::new(), game)]))
    } else {
        let mut prover = Prover::new(args.take.take.clone(), args.states as usize).map_err(CliError::input)?;
        if let Some(path) = &args.certificate {
            prover.adopt(check::read(path)?);
        }
        let game = prover.prove(&sorted(&args.fixed), &mut monitor, &mut tell).map_err(refused)?.clone();
        (game, prover.proved().clone())
    };
    if let Some(file) = file {
        write(file, proved.values())?;
    }
    export.map_or(Ok(()), |export| export.write(&game, &proved))
}

/// Proves Grundy values.
fn levels(args: &ProveArgs) -> Result<(), CliError> {
    let mut monitor = Deadline::new(args.budget);
    let file = args.output.as_ref().map(|path| OutputFile::create(path, args.force)).transpose()?;
    let system = NumerationSystem::new(&args.take.take).map_err(CliError::input)?;
    let mut prover = GrundyProver::new(args.take.take.clone(), args.states as usize).map_err(CliError::input)?;
    for _ in 0..=args.grundy.unwrap_or(0) {
        let start = Instant::now();
        let level = prover.prove_next(&mut monitor).map_err(refused)?;
        say(level, start.elapsed().as_secs_f64() * 1e3, &system, args.json);
    }
    file.map_or(Ok(()), |file| write(file, prover.proved()))
}

fn write<'a>(
    mut file: OutputFile,
    certificates: impl IntoIterator<Item = &'a Checked<Certificate>>,
) -> Result<(), CliError> {
    let text = to_file(certificates).ok_or_else(|| CliError::File("a dependency is missing".to_owned()))?;
    file.write_all(text.as_bytes())?;
    file.finish()
}

/// Says what was proved, with the complementary value of one or more fixed piles.
fn say(certificate: &Checked<Certificate>, milliseconds: f64, system: &NumerationSystem, json: bool) {
    let states = certificate.automaton.states();
    let free = certificate.free;
    let value = match &certificate.subject {
        Subject::Game(_) if free == 1 => complement(certificate, system).ok(),
        _ => None,
    };
    if json {
        let value = match value {
            Some(Complement::Value(value)) => Some(value.to_string()),
            _ => None,
        };
        let mut line = json!({ "free": free, "states": states, "milliseconds": milliseconds.round() });
        match &certificate.subject {
            Subject::Game(fixed) => {
                line["fixed"] = json!(fixed);
                line["complement"] = json!(value);
            }
            Subject::GrundyValue(level) => line["grundy"] = json!(level),
        }
        anstream::println!("{line}");
        return;
    }
    let game = match (&certificate.subject, free) {
        (Subject::Game(_), 2) => "two free piles".to_owned(),
        (subject, _) => subject.to_string(),
    };
    let value = match value {
        Some(Complement::Value(value)) => format!(", complementary value {value}"),
        Some(Complement::None) => ", no complementary value".to_owned(),
        Some(Complement::Unknown) | None => String::new(),
    };
    anstream::println!("{game}: proved, {states} states, {milliseconds:.0} ms{value}");
}
