//! A file that is there when it is complete, and not before.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::error::CliError;

/// A file under a temporary name in the folder of its later one; it is removed unless it is finished.
pub struct OutputFile {
    file: NamedTempFile,
    path: PathBuf,
    replace: bool,
}

impl OutputFile {
    /// Begins a file, which may be the later one of another only if `replace` says so.
    ///
    /// # Errors
    /// If it exists and may not be replaced, or cannot be made.
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
        // As other new files, not as secret as temporary ones.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let file = builder.tempfile_in(folder(path)).map_err(|error| named(path, &error))?;
        Ok(Self { file, path: path.to_owned(), replace })
    }

    /// Bytes that are free on its disk.
    ///
    /// # Errors
    /// If the system does not say.
    pub fn free(&self) -> Result<u64, CliError> {
        Ok(fs4::available_space(folder(&self.path)).map_err(|error| named(&self.path, &error))?)
    }

    /// Gives the file its name.
    ///
    /// # Errors
    /// If it cannot be written to the disk, or there is a file of this name meanwhile.
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

/// Whether there is a regular file under a name, or, through a link, behind it; false if there is nothing at all.
///
/// # Errors
/// If there is something that no file may replace: a folder, a device, a pipe, or a link that leads nowhere.
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

/// The error with the name of the file before it.
fn named(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}
