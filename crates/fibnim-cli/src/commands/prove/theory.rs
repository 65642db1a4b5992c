//! `fibnim prove theory`, and theories in files.

use std::io::Write;
use std::path::Path;

use fibnim_proof::logic::theory::THEORIES;

use crate::args::ProveTheoryArgs;
use crate::error::CliError;
use crate::input;
use crate::output::data;

/// The largest file of a theory, in bytes.
const LARGEST: u64 = 1 << 20;

/// Prints a theory, or the names of all.
pub fn run(args: &ProveTheoryArgs) -> Result<(), CliError> {
    let mut out = data();
    if args.list {
        for (name, about, _) in THEORIES {
            writeln!(out, "{name:<12}{about}")?;
        }
    } else {
        write!(out, "{}", shipped(&args.name).ok_or_else(|| unknown(&args.name))?)?;
    }
    Ok(out.flush()?)
}

/// The text of a theory that comes with the command.
fn shipped(name: &str) -> Option<&'static str> {
    THEORIES.iter().find(|(theory, ..)| *theory == name).map(|(.., text)| *text)
}

fn unknown(name: &str) -> CliError {
    let names: Vec<&str> = THEORIES.iter().map(|(name, ..)| *name).collect();
    CliError::Input(format!("there is no theory {name:?}: accepted are {}", names.join(", ")))
}

/// The text of a file, or of the theory with that name if there is no such file.
pub fn read(path: &Path) -> Result<String, CliError> {
    let name = path.to_str().unwrap_or_default();
    if let Some(text) = shipped(name).filter(|_| !path.exists()) {
        return Ok(text.to_owned());
    }
    input::text(path, LARGEST)
}
