//! Certificates: the library of them, their automata, digits read by them, and the check.

use fibnim::{
    Budget, Evidence, Forever, Knowledge, Limit, Monitor, Nat, Position, Progress, Quota, Rules, TakeAway, Threshold,
};
use fibnim_check::file::read_unchecked;
use fibnim_check::trusted::read_trusted;
use fibnim_check::{Certificate, CertificateError, CheckError, Checked as Proved, Subject, check_file, to_file};
use fibnim_proof::NumerationSystem;
use fibnim_proof::answer::complement::Complement;
use fibnim_proof::answer::games::ProvedGames;
use fibnim_proof::answer::shipped::{FILES, File};
use fibnim_proof::export::{Live, svg};
use serde::{Deserialize, Serialize, Serializer};
use std::collections::BTreeMap;

use crate::rules::{Answer, chips, line, solver};
use fibnim_engine::wire::Remaining;
use fibnim_proof::answer::remaining::{MOST, remaining};

/// Where a certificate stands: the name of its file, and its line from 0.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Place {
    file: String,
    line: usize,
}

/// The shipped certificates, read when they are asked for.
#[derive(Debug, Default)]
pub struct Library {
    files: BTreeMap<&'static str, Vec<Proved<Certificate>>>,
    solvers: BTreeMap<&'static str, ProvedGames>,
}

/// What a certificate is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct About {
    take: String,
    free: usize,
    fixed: Vec<u32>,
    level: Option<u32>,
    states: usize,
}

impl About {
    fn new(certificate: &Certificate) -> Self {
        Self {
            take: certificate.take_away.to_string(),
            free: certificate.free,
            fixed: certificate.fixed().to_vec(),
            level: match certificate.subject {
                Subject::GrundyValue(level) => Some(level),
                Subject::Game(_) => None,
            },
            states: certificate.automaton.states(),
        }
    }
}

/// A certificate of the library.
#[derive(Debug, Serialize)]
pub struct Entry {
    file: &'static str,
    line: usize,
    #[serde(flatten)]
    about: About,
    /// As in [`Full`].
    complement: Option<String>,
}

/// A certificate with its automaton.
#[derive(Debug, Serialize)]
pub struct Full {
    #[serde(flatten)]
    about: About,
    /// The live part, as in the picture: for every state the next ones, with the digits that lead there, those of the free
    /// piles and the quota; `*` is any.
    arcs: Vec<Vec<(usize, Vec<String>)>>,
    /// The states of the live part that accept.
    accepting: Vec<usize>,
    sha256: String,
    /// The live part as a picture, if it is small.
    picture: Option<String>,
    /// The complementary value of the fixed piles: a number, "none" if it is proved that there is none, or `null` if
    /// this is no such game.
    complement: Option<String>,
}

/// Digits read one by one.
#[derive(Debug, PartialEq, Serialize)]
pub struct Trace {
    /// The free piles, and the quota.
    piles: Vec<String>,
    quota: String,
    /// The threshold: a number, or "infinity"; `null` for a Grundy value.
    threshold: Option<String>,
    /// The terms of the H-sequence that the digits belong to, the largest first.
    terms: Vec<String>,
    /// For each term the digits of the free piles and of the quota.
    digits: Vec<Vec<u8>>,
    /// The states of the live part, one more than terms; `null` once no digits lead to an N position any more.
    states: Vec<Option<usize>>,
    accepted: bool,
    /// For each state the thresholds of all free piles of as many digits that begin as these do; nothing for a Grundy
    /// value.
    remaining: Vec<Remaining>,
    /// The largest threshold that is named there.
    named: u64,
}

fn short(name: &str) -> String {
    name.chars().take(40).collect()
}

impl Library {
    fn file(&mut self, name: &str) -> Answer<(&'static str, &[Proved<Certificate>])> {
        let File { name, text, .. } = *FILES
            .iter()
            .find(|file| file.name == name)
            .ok_or_else(|| format!("there is no file of certificates {:?}", short(name)))?;
        if !self.files.contains_key(name) {
            self.files.insert(name, read_trusted(text).map_err(line)?);
        }
        Ok((name, &self.files[name]))
    }

    fn at(&mut self, place: &Place) -> Answer<&Proved<Certificate>> {
        let (name, all) = self.file(&place.file)?;
        all.get(place.line)
            .ok_or_else(|| format!("{name} has {} certificates: their lines are 0 to {}", all.len(), all.len() - 1))
    }

    fn solver(&mut self, place: &Place) -> Answer<&ProvedGames> {
        if !self.solvers.contains_key(place.file.as_str()) {
            let (name, all) = self.file(&place.file)?;
            let proofs = ProvedGames::new(all.to_vec()).map_err(line)?;
            self.solvers.insert(name, proofs.ok_or("a file without certificates")?);
        }
        Ok(&self.solvers[place.file.as_str()])
    }

    /// All certificates.
    pub fn list(&mut self) -> Answer<Vec<Entry>> {
        let mut entries = Vec::new();
        for file in FILES.iter().map(|file| file.name) {
            let (file, all) = self.file(file)?;
            let abouts: Vec<About> = all.iter().map(|certificate| About::new(certificate)).collect();
            for (line, about) in abouts.into_iter().enumerate() {
                let complement = self.complement(&Place { file: file.to_owned(), line }, &about)?;
                entries.push(Entry { file, line, about, complement });
            }
        }
        Ok(entries)
    }

    /// The complementary value of the fixed piles of a game with one free pile, in words.
    fn complement(&mut self, place: &Place, about: &About) -> Answer<Option<String>> {
        if about.level.is_some() || about.free != 1 || about.fixed.is_empty() {
            return Ok(None);
        }
        let found = self.solver(place)?.complement(&about.fixed);
        Ok(match found {
            Complement::Value(value) => Some(value.to_string()),
            Complement::None => Some("none".to_owned()),
            Complement::Unknown => None,
        })
    }

    /// One of them.
    pub fn certificate(&mut self, place: &Place) -> Answer<Full> {
        let certificate = self.at(place)?.clone();
        let live = Live::new(&certificate).map_err(line)?;
        let about = About::new(&certificate);
        let complement = self.complement(place, &about)?;
        let fixed = about.fixed.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
        let caption = match about.level {
            Some(level) => format!("f(t) = {}: the Grundy value {level} is reached in a move", about.take),
            None if fixed.is_empty() => format!("f(t) = {}: {} free piles", about.take, about.free),
            None => format!("f(t) = {}: fixed piles {fixed}", about.take),
        };
        Ok(Full {
            arcs: (0..live.states()).map(|state| live.joined(state).into_iter().collect()).collect(),
            accepting: (0..live.states()).filter(|&state| live.accepts(state)).collect(),
            sha256: certificate.hash(),
            picture: svg::picture(&live, &caption).ok(),
            complement,
            about,
        })
    }

    /// The text of a certificate with all that it depends on, as the checker wants it.
    pub fn text(&mut self, place: &Place) -> Answer<String> {
        let chosen = self.at(place)?.clone();
        let (_, all) = self.file(&place.file)?;
        let reached = |it: &&Proved<Certificate>| match (&it.subject, &chosen.subject) {
            (Subject::GrundyValue(level), Subject::GrundyValue(top)) => level <= top,
            // Both in decreasing order, the smaller one filled up with empty piles: no pile has grown.
            (Subject::Game(fixed), Subject::Game(top)) => {
                fixed.len() <= top.len() && fixed.iter().zip(top).all(|(pile, most)| pile <= most)
            }
            _ => false,
        };
        to_file(all.iter().filter(reached)).ok_or_else(|| "a certificate that it depends on is missing".to_owned())
    }

    /// The way of the digits of free piles and a quota through an automaton.
    pub fn trace(&mut self, place: &Place, piles: &[String], quota: Option<&str>) -> Answer<Trace> {
        let certificate = self.at(place)?.clone();
        if piles.len() != certificate.free {
            return Err(format!("{} free piles: this certificate has {}", piles.len(), certificate.free));
        }
        let mut numbers = piles.iter().map(|pile| chips(pile)).collect::<Answer<Vec<Nat>>>()?;
        let threshold = match &certificate.subject {
            Subject::GrundyValue(_) => None,
            Subject::Game(fixed) => {
                let all: Vec<Nat> = numbers.iter().cloned().chain(fixed.iter().map(|&pile| Nat::from(pile))).collect();
                Some(threshold(self.solver(place)?, fixed, &numbers, &all)?)
            }
        };
        let quota = match (quota, &threshold) {
            (Some(quota), _) => chips(quota)?,
            (None, Some(Some(threshold))) => threshold.clone(),
            (None, Some(None)) => numbers.iter().sum::<Nat>() + Nat::ONE,
            (None, None) => return Err("a quota is needed for a Grundy value".to_owned()),
        };
        let (pile_texts, quota_text) = (numbers.iter().map(Nat::to_string).collect(), quota.to_string());
        numbers.push(quota);
        let system = NumerationSystem::new(&certificate.take_away).map_err(line)?;
        let digits = numbers.iter().map(|number| system.digits(number)).collect::<Result<Vec<_>, _>>().map_err(line)?;
        let len = digits.iter().map(Vec::len).max().unwrap_or(0);
        let mut columns = vec![vec![0_u8; numbers.len()]; len];
        for (track, digits) in digits.iter().enumerate() {
            for (column, &digit) in columns[len - digits.len()..].iter_mut().zip(digits) {
                column[track] = u8::from(digit);
            }
        }
        let letter = |column: &[u8]| {
            column.iter().enumerate().fold(0, |letter, (track, &digit)| letter | u32::from(digit) << track)
        };
        let live = Live::new(&certificate).map_err(line)?;
        let mut states = vec![Some(0)];
        for column in &columns {
            states.push(states[states.len() - 1].and_then(|state| live.next(state, letter(column))));
        }
        let free: Vec<u32> = columns.iter().map(|column| letter(&column[..certificate.free])).collect();
        let game = matches!(certificate.subject, Subject::Game(_));
        let remaining = if game { remaining(&certificate, &system, &free) } else { Vec::new() };
        let remaining =
            remaining.into_iter().map(|left| Remaining { values: left.values, larger: left.larger }).collect();
        Ok(Trace {
            piles: pile_texts,
            quota: quota_text,
            threshold: threshold.map(|value| value.map_or_else(|| "infinity".to_owned(), |value| value.to_string())),
            terms: terms(&certificate.take_away, len),
            digits: columns,
            accepted: states[states.len() - 1].is_some_and(|state| live.accepts(state)),
            states,
            remaining,
            named: MOST,
        })
    }
}

/// The threshold by the automaton of just this game; without free chips that of the fixed piles by the solver.
fn threshold(proofs: &ProvedGames, fixed: &[u32], free: &[Nat], all: &[Nat]) -> Answer<Option<Nat>> {
    let occupied: Vec<Nat> = all.iter().filter(|pile| !pile.is_zero()).cloned().collect();
    if free.iter().all(|pile| !pile.is_zero()) || fixed.is_empty() {
        let known = proofs.threshold(all, &mut Budget::default().erased()).map_err(line)?;
        if let Knowledge::Known { value, .. } = known {
            return Ok(match value {
                Threshold::Finite(least) => Some(least),
                Threshold::Infinite => None,
            });
        }
    }
    if occupied.is_empty() {
        return Ok(None);
    }
    let position = Position::global(occupied, Limit::Any).map_err(line)?;
    let analysis = solver(proofs.rules()).solve(&position, &mut Budget::default()).map_err(line)?;
    Ok(analysis.threshold().and_then(|threshold| match threshold {
        fibnim::Threshold::Finite(value) => Some(value.clone()),
        fibnim::Threshold::Infinite => None,
    }))
}

/// The last `len` terms of an H-sequence from its beginning, the largest first.
fn terms(take: &TakeAway, len: usize) -> Vec<String> {
    let mut terms: Vec<String> = take.h_sequence().take(len).map(|term| term.value.to_string()).collect();
    terms.reverse();
    terms
}

/// What came out of a check.
#[derive(Debug, Serialize)]
pub struct Checked {
    /// The certificates that are proved, up to the first that is refused.
    proved: Vec<About>,
    refusal: Option<Refused>,
}

/// Why a file was refused.
#[derive(Debug, Serialize)]
pub struct Refused {
    message: String,
    /// "line", "dependency", "violation" or "other".
    kind: &'static str,
    violation: Option<Instance>,
}

/// A number, as a string if it is larger than a machine word.
fn number<S: Serializer>(number: &Nat, serializer: S) -> Result<S::Ok, S::Error> {
    match u64::try_from(number) {
        Ok(word) => serializer.serialize_u64(word),
        Err(_) => serializer.collect_str(number),
    }
}

fn numbers<S: Serializer>(numbers: &[Nat], serializer: S) -> Result<S::Ok, S::Error> {
    struct Number<'a>(&'a Nat);
    impl Serialize for Number<'_> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            number(self.0, serializer)
        }
    }
    serializer.collect_seq(numbers.iter().map(Number))
}

/// An instance of the recurrence that an automaton does not satisfy.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Instance {
    fixed: Vec<u32>,
    level: Option<u32>,
    /// The free piles.
    #[serde(serialize_with = "numbers")]
    piles: Vec<Nat>,
    #[serde(serialize_with = "number")]
    quota: Nat,
    /// The take-away function.
    take: Option<String>,
    /// What the automaton says there.
    accepted: Option<bool>,
    /// What is true of a game there: "N" or "P".
    truth: Option<String>,
    /// All piles and the quota, in the notation of the papers.
    position: Option<String>,
}

/// Checks the text of certificates from nothing.
pub fn check(text: &str, monitor: &mut dyn Monitor) -> Checked {
    let total = text.lines().filter(|line| !line.trim().is_empty()).count() as u64;
    let mut proved: Vec<About> = Vec::new();
    let each = |certificate: &Proved<Certificate>| {
        proved.push(About::new(certificate));
        // The page ends a check by ending its worker.
        let _ = monitor.check(Progress { done: proved.len() as u64, total: Some(total) });
    };
    let outcome = check_file(text, each, &mut Budget { memory: crate::engine::MEMORY, monitor: Forever });
    Checked { refusal: outcome.err().map(|refusal| refused(&refusal, text, proved.len())), proved }
}

/// A refusal in words; the line that was refused says which game it is about.
fn refused(refusal: &CertificateError, text: &str, proved: usize) -> Refused {
    let kind = match refusal {
        CertificateError::Line(..) => "line",
        CertificateError::Dependency(..) => "dependency",
        CertificateError::Check(_, CheckError::Violation(_)) => "violation",
        _ => "other",
    };
    let violation = match refusal {
        CertificateError::Check(subject, CheckError::Violation(violation)) => {
            let at_fault = text.lines().filter(|line| !line.trim().is_empty()).nth(proved);
            let certificate = at_fault.and_then(|line| read_unchecked(line).ok()?.into_iter().next());
            Some(instance(subject, &violation.piles, &violation.quota, certificate.as_ref()))
        }
        _ => None,
    };
    Refused { message: refusal.to_string(), kind, violation }
}

/// Whether an automaton accepts some free piles and a quota.
fn accepts(certificate: &Certificate, piles: &[Nat], quota: &Nat) -> Option<bool> {
    let tuple: Vec<Nat> = piles.iter().chain([quota]).cloned().collect();
    let word = NumerationSystem::new(&certificate.take_away).ok()?.word(&tuple).ok()?;
    let end = word.iter().fold(0, |state, &letter| certificate.automaton.next(state, letter));
    Some(certificate.automaton.accepts(end))
}

fn instance(subject: &Subject, piles: &[Nat], quota: &Nat, certificate: Option<&Certificate>) -> Instance {
    let (fixed, level) = match subject {
        Subject::Game(fixed) => (fixed.clone(), None),
        Subject::GrundyValue(level) => (Vec::new(), Some(*level)),
    };
    let all = piles.iter().cloned().chain(fixed.iter().map(|&pile| Nat::from(pile)));
    let limit = Quota::new(quota.clone()).map(Limit::Quota);
    let position = limit.filter(|_| level.is_none()).and_then(|limit| Position::global(all, limit).ok());
    let truth = position.as_ref().zip(certificate).and_then(|(position, certificate)| {
        let mut budget = Budget { memory: crate::engine::MEMORY, monitor: Forever };
        Some(
            solver(&Rules::normal(certificate.take_away.clone()))
                .solve(position, &mut budget)
                .ok()?
                .outcome()
                .to_string(),
        )
    });
    Instance {
        fixed,
        level,
        piles: piles.to_vec(),
        quota: quota.clone(),
        take: certificate.map(|certificate| certificate.take_away.to_string()),
        accepted: certificate.and_then(|certificate| accepts(certificate, piles, quota)),
        truth,
        position: position.map(|position| position.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(file: &str, line: usize) -> Place {
        Place { file: file.to_owned(), line }
    }

    #[test]
    fn the_library_is_listed() {
        let mut library = Library::default();
        let entries = library.list().expect("all are read");
        assert_eq!(entries.len(), FILES.iter().map(|file| file.text.lines().count()).sum::<usize>());
        let pair = entries.iter().find(|entry| entry.about.fixed == [4, 3]).expect("a pair");
        assert_eq!(pair.complement.as_deref(), Some("none"));
        let full = library.certificate(&place(pair.file, pair.line)).expect("it is there");
        assert_eq!(full.complement.as_deref(), Some("none"));
        assert!(full.accepting.iter().all(|&state| state < full.arcs.len()));
        assert!(full.arcs.iter().flatten().all(|(to, letters)| *to < full.arcs.len() && !letters.is_empty()));
        assert!(full.picture.expect("small").starts_with("<svg"));
        assert!(library.certificate(&place("pairs-to-8.json", 45)).is_err());
        assert!(library.certificate(&place("nothing", 0)).is_err());
    }

    #[test]
    fn digits_lead_to_the_outcome_of_the_solver() {
        let mut library = Library::default();
        for entry in library.list().expect("all are read").into_iter().filter(|entry| entry.about.level.is_none()) {
            let take: TakeAway = entry.about.take.parse().expect("a function");
            let rules = Rules::normal(take);
            for chips in [0_u64, 1, 12, 40] {
                let free = vec![chips; entry.about.free];
                let texts: Vec<String> = free.iter().map(u64::to_string).collect();
                let at = place(entry.file, entry.line);
                let found = library.trace(&at, &texts, None).expect("small");
                let piles = free.iter().copied().chain(entry.about.fixed.iter().map(|&pile| pile.into()));
                let position = Position::global(piles.collect::<Vec<u64>>(), Limit::Any).expect("piles");
                let truth = fibnim::Solver::new(rules.clone()).solve(&position, &mut Budget::default()).expect("small");
                assert_eq!(found.threshold, truth.threshold().map(ToString::to_string), "{position}");
                assert_eq!(found.accepted, found.threshold.as_deref() != Some("infinity"), "{position}");
                if let Ok(value) = found.quota.parse::<u64>()
                    && found.accepted
                {
                    let below = library.trace(&at, &texts, Some(&(value - 1).to_string())).expect("small");
                    assert!(!below.accepted, "{position}");
                }
            }
        }
    }

    #[test]
    fn edited_certificates_are_refused() {
        let mut library = Library::default();
        let text = library.text(&place("pairs-to-8.json", 9)).expect("with what it depends on");
        let checked = check(&text, &mut Forever);
        assert!(checked.refusal.is_none() && checked.proved.len() == text.lines().count());
        let last = text.lines().last().expect("a line");
        let mut value: serde_json::Value = serde_json::from_str(last).expect("JSON");
        let accepting = value["accepting"].as_array_mut().expect("a list");
        accepting.pop();
        let edited = text.replace(last, &value.to_string());
        let refusal = check(&edited, &mut Forever).refusal.expect("it is wrong");
        assert_eq!(refusal.kind, "violation");
        let instance = refusal.violation.expect("an instance");
        assert!(instance.quota >= Nat::ONE && instance.truth.is_some() && instance.accepted.is_some(), "{instance:?}");
        assert_eq!(check("{}", &mut Forever).refusal.expect("no certificate").kind, "line");
        assert_eq!(check("", &mut Forever).refusal.expect("nothing").kind, "other");
        let alone = check(last, &mut Forever).refusal.expect("alone");
        assert_eq!(alone.kind, "dependency");
    }
}
