//! `fibnim prove game`.

use std::io::Write;

use fibnim_engine::wire::{Answer, Reply};

use super::export::Export;
use crate::args::ProveGameArgs;
use crate::commands::check;
use crate::error::CliError;
use crate::front::{self, write_reply};
use crate::output::{OutputFile, about_text, data};

/// Proves a game or Grundy values, and writes the certificates.
pub fn run(args: &ProveGameArgs) -> Result<(), CliError> {
    // What is certain to be refused later is refused before the proof.
    let export = Export::new(args)?;
    let file = args.output.as_ref().map(|path| OutputFile::create(path, args.force)).transpose()?;
    let question = args.question();
    let mut engine = front::engine(&args.budget.budget);
    if let Some(path) = &args.certificate {
        engine.add_certificates(check::read(path, &args.budget.budget)?);
    }
    let mut out = data();
    let quiet = export.as_ref().is_some_and(Export::takes_output);
    let json = args.format.json() && !quiet;
    // Every proof is printed as soon as it is there, so that a stopped one has something to show.
    let mut printed = Ok(());
    let result = front::within(&args.budget.budget, |allowance| {
        engine.prove_each(&question, allowance, &mut |about| {
            if !json && !quiet && printed.is_ok() {
                printed = writeln!(out, "{}", about_text(about)).and_then(|()| out.flush());
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
    if let Some(mut file) = file {
        file.write_all(proved.file.as_bytes())?;
        file.finish()?;
    }
    match export {
        Some(export) => export.write(&check::certificates(&proved.file, &args.budget.budget)?),
        None => Ok(()),
    }
}
