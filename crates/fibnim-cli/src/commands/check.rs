//! `fibnim check`.

use std::io::Write;

use fibnim_engine::wire::{Answer, CheckAnswer, CheckQuestion, Reply};
use fibnim_proof::answer::shipped::{FILES, File};

use crate::args::CheckArgs;
use crate::commands::certificates::LARGEST;
use crate::commands::prove::folder::CertificateFolder;
use crate::error::CliError;
use crate::front::{self, write_reply};
use crate::input;
use crate::output::data;

/// Verifies files and folders of certificates independently of how they were found.
pub fn run(args: &CheckArgs) -> Result<(), CliError> {
    for File { name, text, .. } in FILES.iter().filter(|_| args.shipped) {
        check(args, name, (*text).to_owned())?;
    }
    for path in &args.files {
        let texts = match CertificateFolder::open(path) {
            Some(folder) => folder.texts()?,
            None => vec![input::text(path, LARGEST)?],
        };
        if texts.is_empty() {
            return Err(CliError::Input(format!("{}: there is no certificate", path.display())));
        }
        for text in texts {
            check(args, &path.display().to_string(), text)?;
        }
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
    let in_file = |error| CliError::Advised(error, format!("the file is {name}"));
    let CheckAnswer { proved, refusal, .. } = result.map_err(in_file)?;
    if !args.format.json() {
        let states: usize = proved.iter().map(|about| about.states).sum();
        if refusal.is_none() || !proved.is_empty() {
            let games = match proved.len() {
                1 => "1 game is".to_owned(),
                games => format!("{games} games are"),
            };
            writeln!(out, "{name}: {games} proved, {states} states in all")?;
        }
        out.flush()?;
    }
    match refusal {
        Some(refusal) => Err(CliError::File(format!("{name}: {}", refusal.message))),
        None => Ok(()),
    }
}
