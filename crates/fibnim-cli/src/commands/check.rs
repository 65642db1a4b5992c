//! `fibnim check`.

use std::fs;
use std::io::{Read, Write};
use std::path::Path;

use fibnim_check::{Certificate, Checked, check_file};
use fibnim_engine::wire::{Answer, CheckAnswer, CheckQuestion, Reply};
use fibnim_proof::answer::shipped::{FILES, File};

use crate::args::{BudgetArgs, CheckArgs};
use crate::error::CliError;
use crate::front::{self, write_reply};
use crate::output::data;

/// The largest file that is read.
const LARGEST: u64 = 1 << 30;

/// Verifies files of certificates independently of how they were found.
pub fn run(args: &CheckArgs) -> Result<(), CliError> {
    for File { name, text, .. } in FILES.iter().filter(|_| args.shipped) {
        check(args, name, (*text).to_owned())?;
    }
    for path in &args.files {
        check(args, &path.display().to_string(), text(path)?)?;
    }
    Ok(())
}

/// Checks the text of a file and says what is proved, up to the first certificate that is refused.
fn check(args: &CheckArgs, name: &str, file: String) -> Result<(), CliError> {
    let question = CheckQuestion { file };
    let mut engine = front::engine(&args.budget);
    let result = front::within(&args.budget, |allowance| engine.check(&question, allowance));
    let mut out = data();
    if args.format.json() {
        write_reply(&Reply::new(result.as_ref().map(|answer| Answer::Check(answer.clone()))), &mut out)?;
        out.flush()?;
    }
    let CheckAnswer { proved, refusal, .. } = result?;
    if !args.format.json() {
        let states: usize = proved.iter().map(|about| about.states).sum();
        if refusal.is_none() || !proved.is_empty() {
            writeln!(out, "{name}: {} games are proved, {states} states in all", proved.len())?;
        }
        out.flush()?;
    }
    match refusal {
        Some(refusal) => Err(CliError::File(format!("{name}: {}", refusal.message))),
        None => Ok(()),
    }
}

/// The certificates of a file, all of them checked.
pub fn read(path: &Path, budget: &BudgetArgs) -> Result<Vec<Checked<Certificate>>, CliError> {
    let refused = |why: CliError| CliError::File(format!("{}: {}", path.display(), why.message()));
    let certificates = certificates(&text(path)?, budget).map_err(refused)?;
    if certificates.is_empty() {
        return Err(CliError::Input(format!("{}: there is no certificate", path.display())));
    }
    Ok(certificates)
}

/// The certificates in the text of a file, all of them checked.
pub fn certificates(text: &str, budget: &BudgetArgs) -> Result<Vec<Checked<Certificate>>, CliError> {
    check_file(text, |_| (), &mut budget.budget()).map_err(|error| CliError::File(error.to_string()))
}

/// The text of a regular file that is not too large.
fn text(path: &Path) -> Result<String, CliError> {
    let failed = |why: String| CliError::File(format!("{}: {why}", path.display()));
    let metadata = fs::metadata(path).map_err(|error| failed(error.to_string()))?;
    if !metadata.is_file() {
        return Err(failed("only regular files are accepted".to_owned()));
    }
    let too_large = || failed(format!("files of up to {LARGEST} bytes are accepted"));
    if metadata.len() > LARGEST {
        return Err(too_large());
    }
    let file = fs::File::open(path).map_err(|error| failed(error.to_string()))?;
    let mut text = String::new();
    // It may have grown since.
    file.take(LARGEST + 1).read_to_string(&mut text).map_err(|error| failed(error.to_string()))?;
    if text.len() as u64 > LARGEST { Err(too_large()) } else { Ok(text) }
}
