//! `fibnim prove`.

mod export;

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::time::Instant;

use fibnim_proof::System;
use fibnim_proof::certificate::Certificate;
use fibnim_proof::formula::{Evaluator, Formula};
use fibnim_proof::prove::{Prover, Unproved, prove_two};

use crate::args::ProveArgs;
use crate::error::CliError;
use crate::monitor::Deadline;
use crate::output::OutputFile;
use export::Export;

/// Proves a game, or decides a statement.
pub fn run(args: &ProveArgs) -> Result<(), CliError> {
    match &args.statement {
        Some(statement) => decide(args, statement),
        None => prove(args),
    }
}

fn refused(error: Unproved) -> CliError {
    match error {
        Unproved::NoSystem(error) => CliError::input(error),
        other => CliError::Unproved(other.to_string()),
    }
}

/// Fixed piles in decreasing order, without empty ones.
fn sorted(fixed: &[u32]) -> Vec<u32> {
    let mut fixed: Vec<u32> = fixed.iter().copied().filter(|&pile| pile > 0).collect();
    fixed.sort_unstable_by(|a, b| b.cmp(a));
    fixed
}

fn prove(args: &ProveArgs) -> Result<(), CliError> {
    let mut monitor = Deadline::new(args.budget);
    let export = Export::new(&args.export, args.force)?;
    let file = args.output.as_ref().map(|path| OutputFile::create(path, args.force)).transpose()?;
    let quiet = export.as_ref().is_some_and(Export::takes_output);
    let mut start = Instant::now();
    let mut tell = |game: &str, certificate: &Certificate| {
        if !quiet {
            say(game, certificate, start);
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
        tell("two free piles", &game);
        (game.clone(), BTreeMap::from([(Vec::new(), game)]))
    } else {
        let mut prover = Prover::new(args.take.take.clone(), args.states as usize).map_err(CliError::input)?;
        let mut each =
            |certificate: &Certificate| tell(&format!("fixed piles ({})", list(&certificate.fixed)), certificate);
        let game = prover.prove(&sorted(&args.fixed), &mut monitor, &mut each).map_err(refused)?.clone();
        (game, prover.proved().clone())
    };
    if let Some(mut file) = file {
        // Smaller games come first: a certificate depends on those before it only.
        let mut all: Vec<&Certificate> = proved.values().collect();
        all.sort_by_key(|certificate| certificate.fixed.iter().sum::<u32>());
        for certificate in all {
            write(&mut file, certificate, &proved)?;
        }
        file.finish()?;
    }
    export.map_or(Ok(()), |export| export.write(&game, &proved))
}

fn list(piles: &[u32]) -> String {
    piles.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}

fn say(game: &str, certificate: &Certificate, start: Instant) {
    let milliseconds = start.elapsed().as_secs_f64() * 1e3;
    anstream::println!("{game}: proved, {} states, {milliseconds:.0} ms", certificate.automaton.states());
}

fn write(
    file: &mut OutputFile,
    certificate: &Certificate,
    before: &BTreeMap<Vec<u32>, Certificate>,
) -> Result<(), CliError> {
    let line = certificate.to_line(before).ok_or_else(|| CliError::File("a dependency is missing".to_owned()))?;
    Ok(writeln!(file, "{line}")?)
}

fn decide(args: &ProveArgs, statement: &str) -> Result<(), CliError> {
    let (statement, games) = games(statement)?;
    let formula: Formula = statement.parse().map_err(CliError::input)?;
    let system = System::new(&args.take.take).map_err(CliError::input)?;
    let mut monitor = Deadline::new(args.budget);
    let mut evaluator = Evaluator::new(&system);
    let failed = |error: fibnim_proof::formula::EvaluationError| CliError::Unproved(error.to_string());
    if !games.is_empty() {
        let mut prover = Prover::new(args.take.take.clone(), args.states as usize).map_err(CliError::input)?;
        for fixed in games {
            let certificate = prover.prove(&sorted(&fixed), &mut monitor, &mut |_| ()).map_err(refused)?;
            evaluator.define(relation_name(&fixed), &certificate.relation(&["k", "w"])).map_err(failed)?;
        }
    }
    if statement.contains("n2(") {
        let certificate = prove_two(&args.take.take, args.states as usize, &mut monitor).map_err(refused)?;
        evaluator.define("n2", &certificate.relation(&["a", "b", "w"])).map_err(failed)?;
    }
    drop(monitor);
    let verdict = evaluator.decide(&formula).map_err(failed)?;
    anstream::println!("{}", if verdict.holds { "true" } else { "false" });
    if let Some(witness) = verdict.witness {
        let values: Vec<String> = witness.iter().map(|(name, value)| format!("{name} = {value}")).collect();
        let what = if verdict.holds { "example" } else { "counterexample" };
        anstream::println!("{what}: {}", values.join(", "));
    }
    Ok(())
}

fn relation_name(fixed: &[u32]) -> String {
    format!("n_{}", fixed.iter().map(ToString::to_string).collect::<Vec<_>>().join("_"))
}

/// Gives the games of a statement names that say their fixed piles: `n(4,3; k, w)` becomes `n_4_3(k, w)`.
fn games(statement: &str) -> Result<(String, BTreeSet<Vec<u32>>), CliError> {
    let mut text = String::new();
    let mut games = BTreeSet::new();
    let mut rest = statement;
    while let Some(at) = rest.find("n(") {
        let (before, after) = rest.split_at(at);
        text.push_str(before);
        rest = &after[2..];
        if text.ends_with(|c: char| c.is_alphanumeric() || c == '_') {
            text.push_str("n(");
            continue;
        }
        let end = rest.find([';', ')', '(']).filter(|&end| rest[end..].starts_with(';'));
        let mut fixed = Vec::new();
        if let Some(end) = end {
            for word in rest[..end].split(',').map(str::trim).filter(|word| !word.is_empty()) {
                let pile = word.parse().ok().filter(|pile| *pile <= 64);
                fixed.push(pile.ok_or_else(|| {
                    CliError::Input(format!("{word:?} is not a fixed pile: numbers up to 64 are accepted before ';'"))
                })?);
            }
            rest = &rest[end + 1..];
        }
        text.push_str(&relation_name(&fixed));
        text.push('(');
        games.insert(fixed);
    }
    text.push_str(rest);
    Ok((text, games))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_get_names() {
        let (text, games) = games("forall k: n(4,3; k, 3) and n(k, f(k)) and mean(k)").expect("a statement");
        assert_eq!(text, "forall k: n_4_3( k, 3) and n_(k, f(k)) and mean(k)");
        assert_eq!(games, BTreeSet::from([vec![], vec![4, 3]]));
        assert!(super::games("n(4,x; k, 3)").is_err());
    }
}
