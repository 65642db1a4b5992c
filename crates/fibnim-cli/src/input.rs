//! Files that are read as text.

use std::fs;
use std::io::Read;
use std::path::Path;

use crate::error::CliError;

/// The text of a regular file of up to `most` bytes.
pub fn text(path: &Path, most: u64) -> Result<String, CliError> {
    let failed = |why: String| CliError::File(format!("{}: {why}", path.display()));
    let metadata = fs::metadata(path).map_err(|error| failed(error.to_string()))?;
    if !metadata.is_file() {
        return Err(failed("only regular files are accepted".to_owned()));
    }
    let too_large = || failed(format!("files of up to {most} bytes are accepted"));
    if metadata.len() > most {
        return Err(too_large());
    }
    let file = fs::File::open(path).map_err(|error| failed(error.to_string()))?;
    let mut bytes = Vec::new();
    // It may have grown since.
    file.take(most + 1).read_to_end(&mut bytes).map_err(|error| failed(error.to_string()))?;
    if bytes.len() as u64 > most {
        return Err(too_large());
    }
    String::from_utf8(bytes).map_err(|_| failed("not a text in UTF-8".to_owned()))
}
