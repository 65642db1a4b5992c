//! `fibnim prove --export`: writes proved automata for other programs, or as pictures.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use fibnim_check::{Certificate, Checked};
use fibnim_engine::caption;
use fibnim_proof::export::{PartialDfa, dot, walnut};

use crate::error::CliError;
use crate::output::OutputFile;
use crate::streams::data;

/// What an automaton can be exported as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ExportFormatArg {
    /// Automata and a file of commands for the Walnut prover, in a folder
    Walnut,
    /// A graph in the language of Graphviz
    Dot,
    /// A picture of up to 40 states
    Svg,
}

/// What is to be written, and where.
pub struct Export {
    format: ExportFormatArg,
    /// A folder for Walnut, a file for others; without one, they go to standard output.
    pub path: Option<PathBuf>,
    replace: bool,
}

impl Export {
    /// Reads the words after `--export`. A path that cannot be written is refused here, before the proof.
    pub fn new(words: &[OsString], replace: bool) -> Result<Option<Self>, CliError> {
        let Some((format, path)) = format(words)? else { return Ok(None) };
        match &path {
            _ if format == ExportFormatArg::Walnut => _ = folder(path.clone())?,
            // Only a test: dropping the file at once removes it.
            Some(path) => drop(OutputFile::create(path, replace)?),
            None => {}
        }
        Ok(Some(Self { format, path, replace }))
    }

    /// Writes the last of the certificates, whose dependencies are the others. All files are complete before the first
    /// one gets its name.
    pub fn write(&self, certificates: &[Checked<Certificate>]) -> Result<(), CliError> {
        let Some(game) = certificates.last() else { return Ok(()) };
        let text = match self.format {
            ExportFormatArg::Walnut => {
                let files = walnut::files(game, certificates).map_err(CliError::input)?;
                return self.path.as_ref().map_or(Ok(()), |folder| write_all(folder, &files, self.replace));
            }
            ExportFormatArg::Dot => dot::graph(&PartialDfa::new(game).map_err(CliError::input)?),
            ExportFormatArg::Svg => {
                let live = PartialDfa::new(game).map_err(CliError::input)?;
                dot::picture(&live, &caption(game))
                    .map_err(|error| CliError::Input(format!("{error}; --export dot takes any number")))?
            }
        };
        match &self.path {
            None => {
                let mut out = data();
                out.write_all(text.as_bytes())?;
                Ok(out.flush()?)
            }
            Some(path) => OutputFile::of_text(path, &text, self.replace),
        }
    }
}

/// The format and the path that stand after `--export`.
fn format(words: &[OsString]) -> Result<Option<(ExportFormatArg, Option<PathBuf>)>, CliError> {
    let Some((format, path)) = words.split_first() else { return Ok(None) };
    let known = format.to_str().and_then(|format| ExportFormatArg::from_str(format, true).ok());
    let refused =
        || CliError::Input(format!("{} is not a format of --export: use walnut, dot or svg", format.display()));
    Ok(Some((known.ok_or_else(refused)?, path.first().map(PathBuf::from))))
}

/// The folder for Walnut's files.
fn folder(path: Option<PathBuf>) -> Result<PathBuf, CliError> {
    let path = path.ok_or_else(|| {
        CliError::Input("Walnut reads several files: --export walnut DIR names their folder".to_owned())
    })?;
    if path.exists() && !path.is_dir() {
        return Err(CliError::Input(format!("{}: exists and is not a folder", path.display())));
    }
    Ok(path)
}

fn write_all(folder: &Path, files: &BTreeMap<String, String>, replace: bool) -> Result<(), CliError> {
    fs::create_dir_all(folder).map_err(|error| CliError::Refused(format!("{}: {error}", folder.display())))?;
    let begin = |(name, text): (&String, &String)| {
        let mut file = OutputFile::create(&folder.join(name), replace)?;
        file.write_all(text.as_bytes())?;
        Ok(file)
    };
    let files: Vec<OutputFile> = files.iter().map(begin).collect::<Result<_, CliError>>()?;
    files.into_iter().try_for_each(OutputFile::finish)
}
