//! Reads text files and table files, and writes files, which get their name only when they are complete.

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use fibnim::Budget;
use fibnim_engine::{EngineError, ErrorKind};
use fibnim_table::store::{DiskFile, TableFile};
use tempfile::NamedTempFile;

use crate::args::TimeArgs;
use crate::error::CliError;
use crate::front::BYTE_ORDER_MARK;

/// A file under a temporary name in its folder. [`finish`](Self::finish) gives it its name; dropping it removes it.
pub struct OutputFile {
    file: NamedTempFile,
    path: PathBuf,
    replace: bool,
}

impl OutputFile {
    /// Begins a file; `replace` allows it to replace an existing one.
    ///
    /// # Errors
    /// If the file exists and may not be replaced, or cannot be created.
    pub fn create(path: &Path, replace: bool) -> Result<Self, CliError> {
        let input = |why: &str| CliError::Input(format!("{}: {why}", path.display()));
        if path.file_name().is_none() {
            return Err(input("not the name of a file"));
        }
        if is_there(path)? && !replace {
            return Err(CliError::Exists(path.to_owned()));
        }
        let mut builder = tempfile::Builder::new();
        builder.prefix(".fibnim-");
        // The permissions of any new file; temporary files are readable by their owner only.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let file = builder.tempfile_in(folder(path)).map_err(|error| named(path, &error))?;
        Ok(Self { file, path: path.to_owned(), replace })
    }

    /// Writes a whole file.
    ///
    /// # Errors
    /// As [`create`](Self::create) and [`finish`](Self::finish).
    pub fn of_text(path: &Path, text: &str, replace: bool) -> Result<(), CliError> {
        let mut file = Self::create(path, replace)?;
        file.write_all(text.as_bytes())?;
        file.finish()
    }

    /// Gives the file its name.
    ///
    /// # Errors
    /// If the file cannot be written, or another one of this name has appeared meanwhile.
    pub fn finish(self) -> Result<(), CliError> {
        self.file.as_file().sync_all().map_err(|error| named(&self.path, &error))?;
        is_there(&self.path)?;
        let named_file =
            if self.replace { self.file.persist(&self.path) } else { self.file.persist_noclobber(&self.path) };
        named_file.map_err(|error| named(&self.path, &error.error))?;
        Ok(())
    }
}

impl Write for OutputFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.as_file_mut().write(bytes).map_err(|error| named(&self.path, &error))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.as_file_mut().flush().map_err(|error| named(&self.path, &error))
    }
}

/// Whether a name is that of a regular file, or of a link to one; false if nothing has this name.
///
/// # Errors
/// If something has this name that no file may replace: a folder, a device, a pipe, or a link to nothing.
fn is_there(path: &Path) -> Result<bool, CliError> {
    match fs::symlink_metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(named(path, &error).into()),
        Ok(_) if fs::metadata(path).is_ok_and(|behind| behind.is_file()) => Ok(true),
        Ok(_) => Err(CliError::Input(format!(
            "{}: exists and is not a regular file: only regular files are replaced",
            path.display()
        ))),
    }
}

fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The error, preceded by the name of the file.
pub fn named(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// The text of a regular file of up to `most` bytes.
pub fn text(path: &Path, most: u64) -> Result<String, CliError> {
    let failed = |why: String| CliError::Refused(format!("{}: {why}", path.display()));
    let metadata = fs::metadata(path).map_err(|error| failed(error.to_string()))?;
    if !metadata.is_file() {
        return Err(failed("give a regular file".to_owned()));
    }
    let too_large = || failed(format!("give a file of at most {most} bytes"));
    if metadata.len() > most {
        return Err(too_large());
    }
    let file = fs::File::open(path).map_err(|error| failed(error.to_string()))?;
    let mut bytes = Vec::new();
    // The file may have grown since its length was read.
    file.take(most + 1).read_to_end(&mut bytes).map_err(|error| failed(error.to_string()))?;
    if bytes.len() as u64 > most {
        return Err(too_large());
    }
    if bytes.starts_with(BYTE_ORDER_MARK) {
        bytes.drain(..BYTE_ORDER_MARK.len());
    }
    String::from_utf8(bytes).map_err(|_| failed("not a text in UTF-8".to_owned()))
}

pub fn open(path: &Path) -> Result<TableFile<DiskFile>, EngineError> {
    TableFile::open(path).map_err(|error| about(path, error))
}

/// Works on a table file within the limits of the arguments. The time starts now. Errors name the file.
pub fn within<T>(
    path: &Path,
    time: &TimeArgs,
    memory: u64,
    work: impl FnOnce(&TableFile<DiskFile>, &mut Budget<'_>) -> Result<T, EngineError>,
) -> Result<T, EngineError> {
    let file = open(path)?;
    let mut clock = time.clock();
    work(&file, &mut Budget { memory, monitor: &mut clock }).map_err(|error| about(path, error))
}

/// An error with the name of the file that it is about.
pub fn about(path: &Path, error: impl Into<EngineError>) -> EngineError {
    match error.into() {
        EngineError::Other(kind @ (ErrorKind::Input | ErrorKind::File), why) => {
            EngineError::Other(kind, format!("{}: {why}", path.display()).into())
        }
        beyond => beyond,
    }
}
