//! `fibnim prove check`, and certificates in files and folders.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use fibnim_check::file::read_unchecked;
use fibnim_check::{Certificate, Checked, Subject, to_file};
use fibnim_engine::wire::{CheckAnswer, CheckQuestion};
use fibnim_engine::{ErrorKind, certificate_file_name, check_certificates};
use fibnim_proof::answer::shipped::{FILES, File};

use crate::args::{BudgetArgs, JsonArgs};
use crate::error::{CliError, allows_more};
use crate::front;
use crate::output::{OutputFile, text};
use crate::streams::data;

/// The largest file that is read.
pub const LARGEST: u64 = 1 << 30;

/// The certificates of a file, all of them checked.
pub fn read(path: &Path, budget: &BudgetArgs) -> Result<Vec<Checked<Certificate>>, CliError> {
    checked(&text(path, LARGEST)?, budget).map_err(|error| about(path, error))
}

/// The error with the path of the file that it is about, and with its exit status.
fn about(path: &Path, error: CliError) -> CliError {
    match error {
        CliError::Engine(error) if matches!(error.kind(), ErrorKind::Budget | ErrorKind::Stopped) => {
            let more = allows_more(&error).unwrap_or("--memory allows more");
            CliError::Beyond(format!("{}: {error}; {more}", path.display()))
        }
        error => CliError::Refused(format!("{}: {}", path.display(), error.message())),
    }
}

/// The certificates in the text of a file, all of them checked.
pub fn checked(text: &str, budget: &BudgetArgs) -> Result<Vec<Checked<Certificate>>, CliError> {
    Ok(front::within(budget, |budget| check_certificates(text, budget))?)
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  fibnim prove check n6x1.json
  fibnim prove check --shipped        the certificates that come with the command

The folder verified/ of the sources has a second checker, proved in Coq: a certificate that it
accepts is right for piles of every size. Not proved are Coq itself, the translation to OCaml and
the reader of JSON: see \"What you have to trust\" in the book.

Exit status: 0 if all certificates are right, 1 if one is refused.")]
pub struct CheckArgs {
    /// Files of certificates, or folders of such files
    #[arg(required_unless_present = "shipped", value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Check the certificates that come with the command
    #[arg(long)]
    pub shipped: bool,
    #[command(flatten)]
    pub format: JsonArgs,
    #[command(flatten)]
    pub budget: BudgetArgs,
}

/// Verifies files and folders of certificates independently of how they were found.
pub fn run(args: &CheckArgs) -> Result<(), CliError> {
    for File { name, text, .. } in FILES.iter().filter(|_| args.shipped) {
        check(args, name, (*text).to_owned())?;
    }
    for path in &args.files {
        let texts = match CertificateFolder::open(path) {
            Some(folder) => folder.texts()?,
            None => vec![text(path, LARGEST)?],
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
    let question = CheckQuestion { file: file.try_into()? };
    let told = front::told(&args.budget, args.format.json, &question);
    let CheckAnswer { proved, refusal, .. } = told.map_err(|error| match error {
        CliError::Engine(error) => CliError::Advised(error, format!("the file is {name}")),
        other => other,
    })?;
    if !args.format.json {
        let mut out = data();
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
        Some(refusal) => Err(CliError::Refused(format!("{name}: {}", refusal.message))),
        None => Ok(()),
    }
}

/// The largest file of a game.
const LARGEST_GAME: u64 = 1 << 28;

/// The games of a folder of one take-away function and number of free piles.
type Games = BTreeMap<Subject, Certificate>;

/// A folder of certificates.
pub struct CertificateFolder {
    path: PathBuf,
}

impl CertificateFolder {
    /// The folder with this name; `None` if that is a file.
    pub fn open(path: &Path) -> Option<Self> {
        path.is_dir().then(|| Self { path: path.to_owned() })
    }

    /// Checks the certificates of a take-away function, except those that depend on games missing from the folder.
    pub fn read(&self, take_away: &str, budget: &BudgetArgs) -> Result<Vec<Checked<Certificate>>, CliError> {
        let mut proved = Vec::new();
        for games in self.games(|certificate| certificate.take_away.to_string() == take_away)? {
            let complete = complete(games);
            if !complete.is_empty() {
                let text = to_file(complete.values()).map_err(|error| self.failed(&error))?;
                proved.extend(checked(&text, budget).map_err(|error| about(&self.path, error))?);
            }
        }
        Ok(proved)
    }

    /// The texts of files with all certificates of the folder, one file for each take-away function and number of free
    /// piles. Each certificate comes after those that it depends on.
    pub fn texts(&self) -> Result<Vec<String>, CliError> {
        let text = |games: Games| to_file(games.values()).map_err(|error| self.failed(&error));
        self.games(|_| true)?.into_iter().map(text).collect()
    }

    /// The games of the folder that are wanted.
    fn games(&self, wanted: impl Fn(&Certificate) -> bool) -> Result<Vec<Games>, CliError> {
        let mut groups: BTreeMap<(String, usize), Games> = BTreeMap::new();
        for entry in fs::read_dir(&self.path).map_err(|error| self.failed(&error))? {
            let path = entry.map_err(|error| self.failed(&error))?.path();
            if path.extension().is_none_or(|extension| extension != "json") {
                continue;
            }
            let refused = |why: &dyn std::fmt::Display| CliError::Refused(format!("{}: {why}", path.display()));
            let text = text(&path, LARGEST_GAME)?;
            for certificate in read_unchecked(&text).map_err(|error| refused(&error))?.into_iter().filter(&wanted) {
                let games = groups.entry((certificate.take_away.to_string(), certificate.free)).or_default();
                games.insert(certificate.subject.clone(), certificate);
            }
        }
        Ok(groups.into_values().collect())
    }

    fn failed(&self, why: &dyn std::fmt::Display) -> CliError {
        CliError::Refused(format!("{}: {why}", self.path.display()))
    }

    /// Writes the certificates of a file that the folder lacks, each into a file of its own. They are written in the
    /// order of the file, so what a game depends on is written before it. Returns how many were written.
    pub fn add(&self, file: &str) -> Result<usize, CliError> {
        let mut added = 0;
        for line in file.lines() {
            for certificate in read_unchecked(line).map_err(CliError::input)? {
                let path = self.path.join(certificate_file_name(&certificate));
                if !path.exists() {
                    // Another process may have written the same game meanwhile.
                    OutputFile::of_text(&path, &format!("{line}\n"), true)?;
                    added += 1;
                }
            }
        }
        Ok(added)
    }
}

/// The games without those that depend on missing ones.
fn complete(mut games: Games) -> Games {
    loop {
        let depends = |subject: &Subject| subject.dependencies().iter().all(|other| games.contains_key(other));
        let missing: Vec<Subject> = games.keys().filter(|subject| !depends(subject)).cloned().collect();
        if missing.is_empty() {
            return games;
        }
        for subject in missing {
            games.remove(&subject);
        }
    }
}
