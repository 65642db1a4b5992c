//! Certificates in files. `docs/certificate.md` describes them.
//!
//! A file has a certificate a line, each after those that it depends on, so that it can be checked by itself.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fmt;

use fibnim::{Budget, Monitor, TakeAway};
use serde::{Deserialize, Serialize};

use crate::certificate::{Certificate, Subject};
use crate::checked::Checked;
use crate::dfa::Dfa;
use crate::meter::MeterError;
use crate::numeration::NumerationError;
use crate::recurrence::{CheckError, Checker};

/// The value of `format` in every certificate.
const FORMAT: &str = "fibnim-certificate";

/// The version of the format.
const VERSION: u32 = 1;

/// The most fixed piles, the most chips of each, the largest Grundy value, and the most states that are read.
const MOST_FIXED: usize = 7;
const MOST_CHIPS: u32 = 64;
const MOST_VALUE: u32 = 12;
const MOST_STATES: usize = 1 << 20;

/// One line of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    format: String,
    version: u32,
    take: String,
    free: usize,
    fixed: Vec<u32>,
    /// The Grundy value.
    #[serde(default, rename = "level", skip_serializing_if = "Option::is_none")]
    value: Option<u32>,
    depends: Vec<Dependency>,
    next: Vec<u32>,
    accepting: Vec<u32>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Dependency {
    fixed: Vec<u32>,
    /// The Grundy value.
    #[serde(default, rename = "level", skip_serializing_if = "Option::is_none")]
    value: Option<u32>,
    sha256: String,
}

impl Dependency {
    fn subject(self) -> (Subject, String) {
        (self.value.map_or(Subject::Game(self.fixed), Subject::GrundyValue), self.sha256)
    }
}

/// Why a file of certificates was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CertificateError {
    /// A line is not a certificate.
    Line(usize, String),
    /// A certificate depends on one that does not stand before it, or is not the one that does.
    Dependency(Subject, Subject),
    /// A certificate is not proved.
    Check(Subject, CheckError),
    /// There is no numeration system.
    Numeration(NumerationError),
    /// The file has no certificate.
    Empty,
    /// The file is not one of those that are [trusted](crate::trusted), which have these hashes.
    NotTrusted(String),
}

impl CertificateError {
    /// Whether the monitor ended the check, so that nothing is known of the certificates.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        matches!(self, Self::Check(_, CheckError::Meter(MeterError::Stopped)))
    }
}

impl fmt::Display for CertificateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line(line, why) => write!(f, "line {line} is no certificate: {why}"),
            Self::Dependency(subject, missing) => write!(
                f,
                "the certificate of {subject} depends on that of {missing}, which does not stand before it or is another one"
            ),
            Self::Check(_, error @ CheckError::Meter(MeterError::Stopped)) => error.fmt(f),
            Self::Check(subject, error) => write!(f, "{subject}: {error}"),
            Self::Numeration(error) => error.fmt(f),
            Self::Empty => f.write_str("there is no certificate"),
            Self::NotTrusted(hash) => {
                write!(f, "the file with SHA-256 {hash} is none of those that are trusted without a check")
            }
        }
    }
}

impl std::error::Error for CertificateError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Check(_, error) => Some(error),
            Self::Numeration(error) => Some(error),
            _ => None,
        }
    }
}

impl Certificate {
    fn to_line(&self, before: &BTreeMap<&Subject, &Self>) -> Option<String> {
        let depends = self
            .subject
            .dependencies()
            .into_iter()
            .map(|subject| {
                let sha256 = before.get(&subject)?.hash();
                Some(Dependency { fixed: subject.fixed().to_vec(), value: subject.grundy_value(), sha256 })
            })
            .collect::<Option<Vec<Dependency>>>()?;
        let states = 0..self.automaton.states() as u32;
        let line = Line {
            format: FORMAT.to_owned(),
            version: VERSION,
            take: self.take_away.to_string(),
            free: self.free,
            fixed: self.fixed().to_vec(),
            value: self.subject.grundy_value(),
            depends,
            next: self.automaton.table().to_vec(),
            accepting: states.filter(|&state| self.automaton.accepts(state)).collect(),
        };
        serde_json::to_string(&line).ok()
    }

    fn from_line(text: &str) -> Result<(Self, BTreeMap<Subject, String>), String> {
        let line: Line = serde_json::from_str(text).map_err(|error| error.to_string())?;
        if line.format != FORMAT || line.version != VERSION {
            return Err(format!("its format is not {FORMAT}, version {VERSION}"));
        }
        let take: TakeAway = line.take.parse().map_err(|error: fibnim::TakeAwayError| error.to_string())?;
        let ordered = line.fixed.is_sorted_by(|a, b| a >= b);
        let small = line.fixed.len() <= MOST_FIXED && line.fixed.iter().all(|pile| (1..=MOST_CHIPS).contains(pile));
        if !ordered || !small || !(1..=2).contains(&line.free) {
            return Err(format!(
                "accepted are 1 or 2 free piles and up to {MOST_FIXED} fixed piles of 1 to {MOST_CHIPS}, in decreasing order"
            ));
        }
        let states = line.next.len() >> (line.free + 1);
        if states > MOST_STATES {
            return Err(format!("{states} states: up to {MOST_STATES} are accepted"));
        }
        let mut accepting = vec![false; states];
        for state in line.accepting {
            *accepting.get_mut(state as usize).ok_or("there is no such accepting state")? = true;
        }
        let subject = match line.value {
            Some(value) if line.free > 1 || !line.fixed.is_empty() || value > MOST_VALUE => {
                return Err(format!(
                    "a Grundy value has one free pile and no fixed ones, and is accepted up to {MOST_VALUE}"
                ));
            }
            Some(value) => Subject::GrundyValue(value),
            None => Subject::Game(line.fixed),
        };
        let automaton = Dfa::new(line.free + 1, line.next, accepting).map_err(|error| error.to_string())?;
        let depends = line.depends.into_iter().map(Dependency::subject).collect();
        Ok((Self { take_away: take, free: line.free, subject, automaton }, depends))
    }
}

/// The certificates of a file, with what each says about those that it depends on; unchecked.
pub(crate) fn read(
    text: &str,
) -> impl Iterator<Item = Result<(Certificate, BTreeMap<Subject, String>), CertificateError>> {
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    lines.map(|(number, line)| Certificate::from_line(line).map_err(|why| CertificateError::Line(number, why)))
}

/// Certificates of one take-away function and number of free piles as the text of a file, in an order in which each
/// stands after those that it depends on; `None` if one of these is missing.
#[must_use]
pub fn to_file<'a, C: AsRef<Certificate> + 'a>(certificates: impl IntoIterator<Item = &'a C>) -> Option<String> {
    let mut all: Vec<&Certificate> = certificates.into_iter().map(AsRef::as_ref).collect();
    all.sort_by_key(|certificate| {
        (certificate.subject.grundy_value(), certificate.fixed().iter().sum::<u32>(), certificate.fixed())
    });
    let by_subject: BTreeMap<&Subject, &Certificate> =
        all.iter().map(|certificate| (&certificate.subject, *certificate)).collect();
    all.iter().map(|certificate| Some(certificate.to_line(&by_subject)? + "\n")).collect()
}

/// The certificates of a file, unchecked: nothing is proved by this, and nothing that answers questions takes them.
///
/// # Errors
/// If a line is not a certificate.
pub fn read_unchecked(text: &str) -> Result<Vec<Certificate>, CertificateError> {
    read(text).map(|line| line.map(|(certificate, _)| certificate)).collect()
}

/// Checks all certificates of a file, which need nothing else; `each` is told of every one that is proved. `budget` is the
/// memory of each single check, and the monitor.
///
/// # Errors
/// If one of them is not a certificate, is not proved within the budget and a number of steps that grows with its automaton,
/// or depends on one that does not stand before it, or the monitor ends the check.
pub fn check_file<M: Monitor>(
    text: &str,
    mut each: impl FnMut(&Checked<Certificate>),
    budget: &mut Budget<M>,
) -> Result<Vec<Checked<Certificate>>, CertificateError> {
    let mut checkers: BTreeMap<(String, usize), Checker> = BTreeMap::new();
    let mut proved = Vec::new();
    for line in read(text) {
        let (certificate, depends) = line?;
        let Certificate { take_away, free, subject, automaton } = certificate;
        let checker = match checkers.entry((take_away.to_string(), free)) {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(entry) => {
                let checker = Checker::new(take_away, free).map_err(CertificateError::Numeration)?;
                entry.insert(checker.with_memory(budget.memory))
            }
        };
        for missing in subject.dependencies() {
            let found = checker.proved().get(&missing);
            if depends.get(&missing).zip(found).is_none_or(|(stated, found)| *stated != found.hash()) {
                return Err(CertificateError::Dependency(subject, missing));
            }
        }
        let checked = checker
            .check(&subject, &automaton, &mut budget.monitor)
            .map_err(|error| CertificateError::Check(subject, error))?;
        each(&checked);
        proved.push(checked);
    }
    if proved.is_empty() { Err(CertificateError::Empty) } else { Ok(proved) }
}
