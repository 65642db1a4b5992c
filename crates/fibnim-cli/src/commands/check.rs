//! `fibnim check`.

use std::io::Write;
use std::path::Path;

use fibnim_check::{Certificate, Checked, check_file};
use fibnim_engine::wire::{Answer, CheckAnswer, CheckQuestion, Reply};
use fibnim_proof::answer::shipped::{FILES, File};

use crate::args::{BudgetArgs, CheckArgs};
use crate::error::CliError;
use crate::front::{self, write_reply};
use crate::input;
use crate::output::data;

/// The largest file that is read.
const LARGEST: u64 = 1 << 30;

/// Verifies files of certificates independently of how they were found.
pub fn run(args: &CheckArgs) -> Result<(), CliError> {
    for File { name, text, .. } in FILES.iter().filter(|_| args.shipped) {
        check(args, name, (*text).to_owned())?;
    }
    for path in &args.files {
        check(args, &path.display().to_string(), input::text(path, LARGEST)?)?;
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
    let certificates = certificates(&input::text(path, LARGEST)?, budget).map_err(refused)?;
    if certificates.is_empty() {
        return Err(CliError::Input(format!("{}: there is no certificate", path.display())));
    }
    Ok(certificates)
}

/// The certificates in the text of a file, all of them checked.
pub fn certificates(text: &str, budget: &BudgetArgs) -> Result<Vec<Checked<Certificate>>, CliError> {
    check_file(text, |_| (), &mut budget.budget()).map_err(|error| CliError::File(error.to_string()))
}
