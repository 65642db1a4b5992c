//! `fibnim prove game`.

use std::io::Write;

use fibnim_engine::ErrorKind;
use fibnim_engine::wire::{Answer, ProveQuestion, Reply, Ruleset};

use super::export::Export;
use super::folder::CertificateFolder;
use crate::args::ProveGameArgs;
use crate::commands::certificates;
use crate::error::CliError;
use crate::front::{self, write_reply};
use crate::input;
use crate::monitor::is_interrupted;
use crate::output::{OutputFile, about_text, data, note};

/// The largest file of take-away functions.
const LARGEST: u64 = 1 << 24;

/// Proves a game or Grundy values, and writes the certificates; for one take-away function, or for those of a file.
pub fn run(args: &ProveGameArgs) -> Result<(), CliError> {
    let Some(takes) = &args.takes else { return prove(args, &args.question, "") };
    let text = input::text(takes, LARGEST)?;
    let functions = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let mut unproved = Vec::new();
    for take in functions {
        let question = ProveQuestion {
            rules: Ruleset { take: take.to_owned(), ..args.question.rules.clone() },
            ..args.question.clone()
        };
        match prove(args, &question, &format!("{take}: ")) {
            Err(CliError::Engine(error)) if error.kind() != ErrorKind::Stopped || !is_interrupted() => {
                note(format_args!("{take}: {error}"));
                unproved.push(take);
            }
            result => result?,
        }
    }
    if unproved.is_empty() {
        return Ok(());
    }
    Err(CliError::Unproved(format!(
        "not proved for {} of the take-away functions: {}",
        unproved.len(),
        unproved.join("; ")
    )))
}

/// Proves a game or Grundy values under one take-away function; each line begins with `name`.
fn prove(args: &ProveGameArgs, question: &ProveQuestion, name: &str) -> Result<(), CliError> {
    // What is certain to be refused later is refused before the proof.
    let export = Export::new(args)?;
    let file = args.output.as_ref().map(|path| OutputFile::create(path, args.force)).transpose()?;
    let mut engine = front::engine(&args.budget);
    let folder = args.certificate.as_deref().and_then(CertificateFolder::open);
    match (&folder, &args.certificate) {
        (Some(folder), _) => {
            let take_away = question.rules.read()?.take_away.to_string();
            engine.add_certificates(folder.read(&take_away, &args.budget)?);
        }
        (None, Some(path)) => engine.add_certificates(certificates::read(path, &args.budget)?),
        (None, None) => {}
    }
    let mut out = data();
    let quiet = export.as_ref().is_some_and(Export::takes_output);
    let json = args.format.json() && !quiet;
    // Every proof is printed as soon as it is there, so that a stopped one has something to show.
    let mut printed = Ok(());
    let result = front::within(&args.budget, |allowance| {
        engine.prove_each(question, allowance, &mut |about| {
            if !json && !quiet && printed.is_ok() {
                printed = writeln!(out, "{name}{}", about_text(about)).and_then(|()| out.flush());
            }
        })
    });
    printed?;
    if json {
        let answer = result.as_ref().map(|proved| Answer::Prove(proved.clone()));
        write_reply(&Reply::new(answer), &mut out)?;
        out.flush()?;
    }
    let proved = result?;
    if let Some(folder) = folder {
        let added = folder.add(&proved.file)?;
        note(format_args!("{name}{added} new certificates in the folder"));
    }
    if let Some(mut file) = file {
        file.write_all(proved.file.as_bytes())?;
        file.finish()?;
    }
    match export {
        Some(export) => export.write(&certificates::checked(&proved.file, &args.budget)?),
        None => Ok(()),
    }
}
