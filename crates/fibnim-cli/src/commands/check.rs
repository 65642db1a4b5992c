//! `fibnim check`.

use std::fs;
use std::path::Path;

use fibnim::Budget;
use fibnim_check::{Certificate, Checked, check_file};
use fibnim_proof::answer::shipped::{FILES, File};

use crate::args::CheckArgs;
use crate::error::CliError;

/// The largest file that is read.
const LARGEST: u64 = 1 << 30;

/// Checks files of certificates from nothing.
pub fn run(args: &CheckArgs) -> Result<(), CliError> {
    let say = |name: &str, proved: &[Checked<Certificate>]| {
        let states: usize = proved.iter().map(|certificate| certificate.automaton.states()).sum();
        anstream::println!("{name}: {} games are proved, {states} states in all", proved.len());
    };
    for File { name, text, .. } in FILES.iter().filter(|_| args.shipped) {
        let proved = check_file(text, |_| (), &mut Budget::default())
            .map_err(|refusal| CliError::File(format!("{name}: {refusal}")))?;
        say(name, &proved);
    }
    for path in &args.files {
        say(&path.display().to_string(), &read(path)?);
    }
    Ok(())
}

/// The certificates of a file, all of them proved.
pub fn read(path: &Path) -> Result<Vec<Checked<Certificate>>, CliError> {
    let name = path.display();
    let failed = |why: String| CliError::File(format!("{name}: {why}"));
    let metadata = fs::metadata(path).map_err(|error| failed(error.to_string()))?;
    if !metadata.is_file() {
        return Err(failed("not a regular file: only regular files are accepted".to_owned()));
    }
    let size = metadata.len();
    if size > LARGEST {
        return Err(failed(format!("{size} bytes: files of up to {LARGEST} bytes are accepted")));
    }
    let text = fs::read_to_string(path).map_err(|error| failed(error.to_string()))?;
    check_file(&text, |_| (), &mut Budget::default()).map_err(|refusal| failed(refusal.to_string()))
}
