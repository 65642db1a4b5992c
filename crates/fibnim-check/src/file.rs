//! Certificates in files. `docs/certificate.md` describes them.
//!
//! A file has one certificate in each line, after the certificates that it depends on. So a file can be checked on its
//! own.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use fibnim::Budget;
use sha2::{Digest, Sha256};

use crate::certificate::{Certificate, Subject, hexadecimal};
use crate::check_error::CheckError;
use crate::checked::Checked;
use crate::line::LineError;
use crate::meter::MeterError;
use crate::numeration::NumerationError;
use crate::recurrence::Checker;

/// Why a file of certificates was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CertificateError {
    /// The line with this number, counted from 1, is not a certificate.
    #[error("line {0} is not a certificate: {1}")]
    Line(usize, #[source] LineError),
    /// The first certificate depends on the second, but the second is not in an earlier line, or does not have the hash
    /// that the first states.
    #[error("the certificate of {0} depends on that of {1}, which does not stand before it or has another hash")]
    Dependency(Subject, Subject),
    /// The check did not prove this certificate.
    #[error("{}{why}", if self.is_stopped() { String::new() } else { format!("{}: ", .0) }, why = .1)]
    Check(Subject, #[source] CheckError),
    /// The take-away function has no numeration system.
    #[error(transparent)]
    Numeration(#[from] NumerationError),
    /// The file has no certificate.
    #[error("the file has no certificate: at least one line is needed")]
    Empty,
    /// The file with this SHA-256 is not [trusted](read_trusted).
    #[error("the file with SHA-256 {0} is not on the list of files that are trusted without a check")]
    NotTrusted(String),
}

impl CertificateError {
    /// Whether the monitor ended the check, so that nothing is known of the certificates.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        matches!(self, Self::Check(_, CheckError::Meter(MeterError::Stopped)))
    }

    /// Whether a larger budget, of time or of memory, would let the check continue.
    #[must_use]
    pub fn is_by_budget(&self) -> bool {
        matches!(self, Self::Check(_, CheckError::Meter(MeterError::Stopped | MeterError::Memory(_))))
    }
}

/// The certificates of a file, unchecked, each with the hashes that it states for those that it depends on.
pub(crate) fn read(
    text: &str,
) -> impl Iterator<Item = Result<(Certificate, BTreeMap<Subject, String>), CertificateError>> {
    let is_space = |c| [' ', '\t', '\r'].contains(&c);
    let lines = (1..).zip(text.lines()).filter(move |(_, line)| !line.chars().all(is_space));
    lines.map(|(number, line)| Certificate::from_line(line).map_err(|why| CertificateError::Line(number, why)))
}

/// The text of a file of certificates of one take-away function and number of free piles. Each comes after those that
/// it depends on.
///
/// # Errors
/// If a certificate on which another one depends is missing.
pub fn to_file<'a, C: AsRef<Certificate> + 'a>(
    certificates: impl IntoIterator<Item = &'a C>,
) -> Result<String, CertificateError> {
    let mut all: Vec<&Certificate> = certificates.into_iter().map(AsRef::as_ref).collect();
    all.sort_by_key(|certificate| {
        let Certificate { subject, .. } = certificate;
        (subject.grundy_value(), subject.takes(), subject.fixed().iter().sum::<u32>(), subject.fixed())
    });
    let by_subject: BTreeMap<&Subject, &Certificate> =
        all.iter().map(|certificate| (&certificate.subject, *certificate)).collect();
    let mut text = String::new();
    for certificate in all {
        let missing = |missing| CertificateError::Dependency(certificate.subject.clone(), missing);
        text += &certificate.to_line(&by_subject).map_err(missing)?;
        text.push('\n');
    }
    Ok(text)
}

/// Reads the certificates of a file without checking them. They prove nothing, and nothing that answers questions
/// accepts them.
///
/// # Errors
/// If a line is not a certificate.
pub fn read_unchecked(text: &str) -> Result<Vec<Certificate>, CertificateError> {
    read(text).map(|line| line.map(|(certificate, _)| certificate)).collect()
}

/// Checks all certificates of a file, and calls `each` with every one that is proved. The memory of `budget` is that of
/// each single check.
///
/// # Errors
/// If a line is not a certificate, depends on one that is not in an earlier line, or is not proved within the memory
/// and [`most_steps`](crate::recurrence::most_steps); or if the monitor ends the check.
pub fn check_file(
    text: &str,
    each: &mut dyn FnMut(&Checked<Certificate>),
    budget: &mut Budget<'_>,
) -> Result<Vec<Checked<Certificate>>, CertificateError> {
    let mut checkers: BTreeMap<(String, usize), Checker> = BTreeMap::new();
    let mut proved = Vec::new();
    for line in read(text) {
        let (certificate, depends) = line?;
        let Certificate { take_away, free, subject, automaton } = certificate;
        let checker = match checkers.entry((take_away.to_string(), free)) {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(entry) => {
                let checker = Checker::new(&take_away, free).map_err(CertificateError::Numeration)?;
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
            .check(&subject, &automaton, budget.monitor)
            .map_err(|error| CertificateError::Check(subject, error))?;
        each(&checked);
        proved.push(checked);
    }
    if proved.is_empty() { Err(CertificateError::Empty) } else { Ok(proved) }
}

/// The names and hashes of the files that come with `fibnim-proof`, which are trusted.
pub const TRUSTED: [(&str, &str); 10] = [
    ("grundy-2t.json", "a0fffe95f9f2bce115f44ca515e1be341c5fea3011ee16342da95182c003ec97"),
    ("misere-pairs-to-5.json", "ca574c1755d1aabab3ead56a06815e6f0183ef898e519f1d0c548d7df5e1c468"),
    ("misere-two-piles-2t.json", "89c4af07b027eb9b1379c2b0c717afea3536b3203f3f53935e44bd28eed3f7e2"),
    ("pairs-to-3-t.json", "b545df07406fdc1eaf97ae0f3f9394915949409e7275f50fdee4adaf74567d49"),
    ("pairs-to-8.json", "10831654afb3cb448b897a8399e47c228697408c9619195032ea24962daaedc9"),
    ("piles-to-12-3t.json", "c8235d4b38df3564f644249811aea70cdb75eae0ce0473cfc087687ca23049ce"),
    ("piles-to-8-5t2.json", "c4752174504b88c7f5f38a1cfc9f2c091a801d14d273edeb2aeb7c4ce3aabcf3"),
    ("triples-to-4.json", "d114f34551ccb02a20f712ce59e37a7b568b6fdf35ccc9311a4e39d1ca74fc40"),
    ("two-piles-2t.json", "4ddc5ddc0d0d35159cb07214c22b6b410d08d7bf84f88321d583d7d062b44951"),
    ("two-piles-t.json", "27d7107cca9cd4662acab5b0e5ca7aff7f94fdb12a5464bba770c0b9422c342e"),
];

/// Reads a file that is trusted without a check, because the tests of this crate check it in full: its SHA-256 is one
/// of [`TRUSTED`]. A file in which one byte differs is not trusted, and has to be [checked](check_file).
///
/// # Errors
/// If the file is none of [`TRUSTED`].
pub fn read_trusted(text: &str) -> Result<Vec<Checked<Certificate>>, CertificateError> {
    let hash = hexadecimal(&Sha256::digest(text.as_bytes()));
    if !TRUSTED.iter().any(|file| file.1 == hash) {
        return Err(CertificateError::NotTrusted(hash));
    }
    read(text).map(|line| line.map(|(certificate, _)| Checked::new(certificate))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::certificate::tests::games;
    use crate::check_error::Violation;
    use fibnim::Nat;
    use std::ops::ControlFlow;

    fn check(text: &str) -> Result<Vec<Checked<Certificate>>, CertificateError> {
        check_file(text, &mut |_| (), &mut Budget::default())
    }

    #[test]
    fn a_file_has_each_certificate_after_those_it_depends_on() {
        let [alone, beside_one] = games();
        let text = to_file(&[beside_one.clone(), alone.clone()]).expect("complete");
        assert_eq!(text.lines().count(), 2);
        assert_eq!(read_unchecked(&text), Ok(vec![alone.clone(), beside_one.clone()]));
        let mut calls = Vec::new();
        let proved = check_file(&text, &mut |proved| calls.push(proved.subject.clone()), &mut Budget::default());
        let proved = proved.expect("true");
        assert!(proved.iter().map(AsRef::as_ref).eq([&alone, &beside_one]));
        assert_eq!(calls, [alone.subject.clone(), beside_one.subject.clone()]);
        let missing = CertificateError::Dependency(beside_one.subject.clone(), alone.subject);
        assert_eq!(to_file(&[beside_one]), Err(missing));
    }

    #[test]
    fn a_certificate_alone_or_with_another_hash_is_refused() {
        let [alone, beside_one] = games();
        let missing = CertificateError::Dependency(beside_one.subject.clone(), alone.subject.clone());
        let text = to_file(&[alone.clone(), beside_one.clone()]).expect("complete");
        let (first, second) = text.split_once('\n').expect("two lines");
        assert_eq!(check(second), Err(missing.clone()));
        let hash = alone.hash();
        for other in [String::new(), beside_one.hash()] {
            assert_eq!(check(&format!("{first}\n{}", second.replace(&hash, &other))), Err(missing.clone()));
        }
        let stated = format!("{{\"fixed\":[],\"sha256\":\"{hash}\"}}");
        assert_eq!(check(&format!("{first}\n{}", second.replace(&stated, ""))), Err(missing));
    }

    #[test]
    fn empty_lines_are_skipped_and_counted() {
        let [alone, _] = games();
        let text = to_file(std::slice::from_ref(&alone)).expect("complete");
        assert_eq!(read_unchecked(&format!("\n  \n{text}\n")), Ok(vec![alone]));
        let wrong = read_unchecked(&format!("\n{text}\nx")).expect_err("not JSON");
        assert!(matches!(wrong, CertificateError::Line(4, LineError::Json(_))), "{wrong}");
        assert_eq!(check("\n \t\r\n"), Err(CertificateError::Empty));
        assert!(matches!(check("\n\u{a0}\n"), Err(CertificateError::Line(2, LineError::Json(_)))));
    }

    #[test]
    fn a_check_within_a_budget_names_what_it_did_not_prove() {
        let [alone, _] = games();
        let text = to_file(std::slice::from_ref(&alone)).expect("complete");
        let not_proved = |why| Err(CertificateError::Check(alone.subject.clone(), why));
        let small = check_file(&text, &mut |_| (), &mut Budget { memory: 100, ..Budget::default() });
        assert_eq!(small, not_proved(CheckError::Meter(MeterError::Memory(100))));
        let stopped = check_file(&text, &mut |_| (), &mut Budget::watched(&mut |_| ControlFlow::Break(())));
        assert_eq!(stopped, not_proved(CheckError::Meter(MeterError::Stopped)));
        let (small, stopped) = (small.expect_err("too small"), stopped.expect_err("stopped"));
        assert!(stopped.is_stopped() && !small.is_stopped());
        assert!(stopped.is_by_budget() && small.is_by_budget());
        assert!(!check("").expect_err("no certificate").is_by_budget());
        // The last chip can be taken.
        let wrong = check(&text.replace("\"accepting\":[2]", "\"accepting\":[]"));
        let violation = Violation { piles: vec![Nat::from(1_u32)], quota: Nat::from(1_u32) };
        assert_eq!(wrong, not_proved(CheckError::Violation(violation)));
        let bounded = check(&text.replace("\"take\":\"t\"", "\"take\":\"7\""));
        assert_eq!(bounded, Err(CertificateError::Numeration(NumerationError::Bounded)));
    }
}
