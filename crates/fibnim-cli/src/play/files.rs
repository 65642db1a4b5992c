//! Games in files.

use std::io::Write;
use std::path::Path;

use fibnim_play::{MAX_TEXT, Match};

use crate::error::CliError;
use crate::input;
use crate::output::OutputFile;

/// Reads a game.
pub fn load(path: &Path) -> Result<Match, CliError> {
    let text = input::text(path, MAX_TEXT as u64)?;
    text.parse().map_err(|error| CliError::Input(format!("{}: {error}", path.display())))
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
