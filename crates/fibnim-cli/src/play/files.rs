//! Games in files.

use std::fs;
use std::io::Write;
use std::path::Path;

use fibnim_play::{MAX_TEXT, Match};

use crate::error::CliError;
use crate::output::OutputFile;

/// Reads a game.
pub fn load(path: &Path) -> Result<Match, CliError> {
    let name = path.display();
    let failed = |why: &dyn std::fmt::Display| CliError::File(format!("{name}: {why}"));
    let size = fs::metadata(path).map_err(|error| failed(&error))?;
    if !size.is_file() || size.len() > MAX_TEXT as u64 {
        return Err(CliError::Input(format!("{name}: accepted are files of up to {MAX_TEXT} bytes")));
    }
    let bytes = fs::read(path).map_err(|error| failed(&error))?;
    let refused = |why: &dyn std::fmt::Display| CliError::Input(format!("{name}: {why}"));
    let text = String::from_utf8(bytes).map_err(|_| refused(&"not a text in UTF-8"))?;
    text.parse().map_err(|error| refused(&error))
}

/// Whether a game could be written there.
pub fn check(path: &Path, replace: bool) -> Result<(), CliError> {
    OutputFile::create(path, replace).map(drop)
}

/// Writes a game, all of it or nothing.
pub fn save(game: &Match, path: &Path, replace: bool) -> Result<(), CliError> {
    let mut file = OutputFile::create(path, replace)?;
    file.write_all(game.to_string().as_bytes())?;
    file.flush()?;
    file.finish()
}
