//! Certificates that were learned for questions, kept in a folder for later processes.

use std::collections::BTreeSet;
use std::env::var_os;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use fibnim::relative::TakeSet;
use fibnim::{Play, TakeAway};
use fibnim_check::file::read_unchecked;
use fibnim_check::{Certificate, Subject};
use fibnim_proof::answer::on_demand::CertificateStore;

use crate::Engine;

/// The longest name that a take-away function with the permitted takes has as a part of a file name.
const LONGEST: usize = 100;

/// The largest file that is read. No game that is learned for a question takes a tenth of it.
const LARGEST: u64 = 1 << 22;

impl Engine {
    /// Keeps what the engine learns in the folder `certificates` of the folder in `FIBNIM_CACHE`, or of the user's
    /// cache folder. If there is none, or the variable is empty, nothing is kept. `failed` is told why something could
    /// not be kept.
    #[must_use]
    pub fn kept_for_user(self, failed: fn(&str)) -> Self {
        let folder = |name: &str| var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
        let base = match var_os("FIBNIM_CACHE") {
            Some(path) => Some(PathBuf::from(path)).filter(|path| !path.as_os_str().is_empty()),
            None => folder("XDG_CACHE_HOME")
                .or_else(|| folder("LOCALAPPDATA"))
                .or_else(|| Some(folder("HOME")?.join(".cache")))
                .map(|folder| folder.join("fibnim")),
        };
        match base {
            Some(base) => self.kept_in(Arc::new(CertificateCache { path: base.join("certificates"), failed })),
            None => self,
        }
    }
}

/// The folder of the certificates that were learned for questions, one file for each game. It is created with the first
/// one. Every certificate is checked before it is used, so the folder need not be trusted; a game whose file is refused
/// is learned again.
#[derive(Debug)]
struct CertificateCache {
    path: PathBuf,
    failed: fn(&str),
}

impl CertificateStore for CertificateCache {
    fn find(&self, take_away: &TakeAway, subject: &Subject) -> Option<Certificate> {
        let path = self.path.join(short_name(take_away, subject, 1)?);
        if !path.is_file() {
            return None;
        }
        let mut text = String::new();
        File::open(&path).ok()?.take(LARGEST).read_to_string(&mut text).ok()?;
        read_unchecked(&text).ok()?.pop()
    }

    fn keep(&self, file: &str, subjects: &BTreeSet<Subject>) {
        let keep = || -> io::Result<()> {
            fs::create_dir_all(&self.path)?;
            for line in file.lines() {
                for certificate in read_unchecked(line).map_err(io::Error::other)? {
                    let name = short_name(&certificate.take_away, &certificate.subject, certificate.free);
                    if let Some(name) = name.filter(|_| subjects.contains(&certificate.subject)) {
                        replace(&self.path.join(name), &format!("{line}\n"))?;
                    }
                }
            }
            Ok(())
        };
        if let Err(error) = keep() {
            (self.failed)(&format!("not all certificates are kept in {}: {error}", self.path.display()));
        }
    }
}

/// Writes a file in place of one with this name, so that others see either of them as a whole.
fn replace(path: &Path, text: &str) -> io::Result<()> {
    /// The files that this process has begun.
    static BEGUN: AtomicU64 = AtomicU64::new(0);
    if path.symlink_metadata().is_ok() && !path.is_file() {
        return Err(io::Error::other(format!("{} is not a regular file", path.display())));
    }
    let begun = path.with_extension(format!("{}-{}", process::id(), BEGUN.fetch_add(1, Ordering::Relaxed)));
    let write = || {
        let mut file = File::create_new(&begun)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&begun, path)
    };
    write().inspect_err(|_| _ = fs::remove_file(&begun))
}

/// The name of the file of a game: its take-away function, the permitted takes, misère play, and the fixed piles or
/// the Grundy value.
#[must_use]
pub fn certificate_file_name(certificate: &Certificate) -> String {
    let Certificate { take_away, subject, free, .. } = certificate;
    short_name(take_away, subject, *free).unwrap_or_else(|| named(&certificate.hash(), subject, *free))
}

/// The name of the file of a game; `None` if the take-away function is too long for a name.
fn short_name(take_away: &TakeAway, subject: &Subject, free: usize) -> Option<String> {
    let mut name = String::new();
    let mut add = |text: &str| {
        for byte in text.bytes() {
            match byte {
                b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' | b'+' | b'-' | b',' | b'(' | b')' => {
                    name.push(char::from(byte));
                }
                other => _ = write!(name, "%{other:02X}"),
            }
        }
    };
    add(&take_away.to_string());
    if *subject.takes() != TakeSet::All {
        add("-only-");
        add(&subject.takes().to_string());
    }
    (name.len() <= LONGEST).then(|| named(&name, subject, free))
}

fn named(function: &str, subject: &Subject, free: usize) -> String {
    let piles: Vec<String> = subject.fixed().iter().map(ToString::to_string).collect();
    let what = match (subject.grundy_value(), subject.play()) {
        (Some(value), _) => format!("g{value}"),
        (None, Play::Normal) => format!("n{free}"),
        (None, Play::Misere) => format!("misere-n{free}"),
    };
    let parts: Vec<String> = [function.to_owned(), what].into_iter().chain(piles).collect();
    parts.join("_") + ".json"
}
