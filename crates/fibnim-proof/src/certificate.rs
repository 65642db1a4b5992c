//! Certificates: proved automata in files. `docs/certificate.md` describes them.
//!
//! A file has a certificate a line, each after those that it depends on, so that it can be checked from nothing.

use std::collections::BTreeMap;
use std::fmt;

use fibnim::{Monitor, TakeAway};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::check::automaton::Automaton;
use crate::check::recurrence::{Checker, Failure, Violation};
use crate::check::system::NoSystem;
use crate::dfa::Dfa;

/// The value of `format` in every certificate.
const FORMAT: &str = "fibnim-certificate";

/// The version of the format.
const VERSION: u32 = 1;

/// The most fixed piles, the most chips of each, the largest Grundy value, and the most states that are read.
const MOST_FIXED: usize = 7;
const MOST_LEVEL: u32 = 64;
const MOST_CHIPS: u32 = 64;
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
    #[serde(default, skip_serializing_if = "Option::is_none")]
    level: Option<u32>,
    depends: Vec<Dependency>,
    next: Vec<u32>,
    accepting: Vec<u32>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Dependency {
    fixed: Vec<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    level: Option<u32>,
    sha256: String,
}

/// What is proved, beside how many piles are of any size.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Subject {
    /// Who wins with these fixed piles, in decreasing order and none of them empty.
    Game(Vec<u32>),
    /// From which piles and quotas this Grundy value is reached in a move.
    Level(u32),
}

impl Subject {
    fn parts(&self) -> (&[u32], Option<u32>) {
        match self {
            Self::Game(fixed) => (fixed, None),
            Self::Level(level) => (&[], Some(*level)),
        }
    }
}

impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Game(fixed) => write!(f, "fixed piles {}", Piles(fixed)),
            Self::Level(level) => write!(f, "the Grundy value {level}"),
        }
    }
}

/// A proved automaton: of a game with some fixed piles and one or two of any size, or of a Grundy value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The take-away function.
    pub take_away: TakeAway,
    /// How many piles are of any size; 1 for a Grundy value.
    pub free: usize,
    /// What is proved.
    pub subject: Subject,
    /// Which free piles and quotas are N, or reach the Grundy value.
    pub automaton: Automaton,
}

/// Why a file of certificates was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// A line is no certificate.
    Line(usize, String),
    /// A certificate depends on one that does not stand before it, or is another than the one that does.
    Dependency(Subject, Subject),
    /// The automaton is not what it should be.
    Violation(Subject, Violation),
    /// The check was too large.
    TooLarge(Subject),
    /// There is no numeration system.
    NoSystem(NoSystem),
    /// The file has no certificate.
    Empty,
    /// The monitor ended the check.
    Stopped,
}

/// Piles as text.
pub(crate) struct Piles<'a, T>(pub(crate) &'a [T]);

impl<T: fmt::Display> fmt::Display for Piles<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let piles: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        write!(f, "({})", piles.join(","))
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line(line, why) => write!(f, "line {line} is no certificate: {why}"),
            Self::Dependency(subject, missing) => write!(
                f,
                "the certificate of {subject} depends on that of {missing}, which does not stand before it or is another one"
            ),
            Self::Violation(subject, Violation { piles, quota }) => write!(
                f,
                "the automaton of {subject} violates the recurrence at free piles {} and quota {quota}",
                Piles(piles)
            ),
            Self::TooLarge(subject) => write!(f, "the check of {subject} takes too many states"),
            Self::NoSystem(error) => error.fmt(f),
            Self::Empty => f.write_str("there is no certificate"),
            Self::Stopped => f.write_str("the check was ended before it was done"),
        }
    }
}

impl std::error::Error for Refusal {}

impl Certificate {
    /// A number that differs, as far as anybody knows, between certificates that differ.
    #[must_use]
    pub fn hash(&self) -> String {
        let mut hasher = Sha256::new();
        let mut number = |number: u64| hasher.update(number.to_le_bytes());
        let take = self.take_away.to_string();
        number(take.len() as u64);
        take.bytes().for_each(|byte| number(u64::from(byte)));
        number(self.free as u64);
        number(self.fixed().len() as u64);
        self.fixed().iter().for_each(|&pile| number(u64::from(pile)));
        number(self.automaton.states() as u64);
        self.automaton.table().iter().for_each(|&state| number(u64::from(state)));
        (0..self.automaton.states() as u32).for_each(|state| number(u64::from(self.automaton.accepts(state))));
        if let Subject::Level(level) = self.subject {
            number(u64::from(level));
        }
        hasher.finalize().iter().fold(String::new(), |mut text, byte| {
            for digit in [byte >> 4, byte & 15] {
                text.extend(char::from_digit(u32::from(digit), 16));
            }
            text
        })
    }

    /// The relation of the free piles and the quota, for statements about the game. Tracks that are missing have the
    /// names `x0`, `x1`, ...
    #[must_use]
    pub fn relation(&self, names: &[&str]) -> Dfa {
        let tracks = self.automaton.tracks();
        let names = (0..tracks).map(|i| names.get(i).map_or_else(|| format!("x{i}"), |&name| name.to_owned()));
        // Row 0 is that of the dead state, which the table here does not have.
        let next = std::iter::repeat_n(0, 1 << tracks).chain(self.automaton.table().iter().map(|&state| state + 1));
        let states = 0..self.automaton.states() as u32;
        let accepting = states.filter(|&state| self.automaton.accepts(state)).map(|state| state + 1);
        Dfa::new(names.collect(), 1, next.collect(), accepting).unwrap_or_else(|_| Dfa::truth(false))
    }

    /// The fixed piles; none for a Grundy value.
    #[must_use]
    pub fn fixed(&self) -> &[u32] {
        self.subject.parts().0
    }

    /// What the certificates are about that this one depends on.
    fn dependencies(&self) -> Vec<Subject> {
        let mut all: Vec<Subject> = match &self.subject {
            Subject::Game(fixed) => {
                (0..fixed.len()).flat_map(|i| (1..=fixed[i]).map(move |t| Subject::Game(fewer(fixed, i, t)))).collect()
            }
            Subject::Level(level) => (0..*level).map(Subject::Level).collect(),
        };
        all.sort();
        all.dedup();
        all
    }

    fn to_line(&self, before: &BTreeMap<&Subject, &Self>) -> Option<String> {
        let depends = self
            .dependencies()
            .into_iter()
            .map(|subject| {
                let sha256 = before.get(&subject)?.hash();
                let (fixed, level) = subject.parts();
                Some(Dependency { fixed: fixed.to_vec(), level, sha256 })
            })
            .collect::<Option<Vec<Dependency>>>()?;
        let states = 0..self.automaton.states() as u32;
        let (fixed, level) = self.subject.parts();
        let line = Line {
            format: FORMAT.to_owned(),
            version: VERSION,
            take: self.take_away.to_string(),
            free: self.free,
            fixed: fixed.to_vec(),
            level,
            depends,
            next: self.automaton.table().to_vec(),
            accepting: states.filter(|&state| self.automaton.accepts(state)).collect(),
        };
        serde_json::to_string(&line).ok()
    }

    fn from_line(text: &str) -> Result<(Self, Vec<Dependency>), String> {
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
        let mut accepting = vec![false; states.min(MOST_STATES)];
        for state in line.accepting {
            *accepting.get_mut(state as usize).ok_or("a state that is not there accepts")? = true;
        }
        let subject = match line.level {
            Some(level) if line.free > 1 || !line.fixed.is_empty() || level > MOST_LEVEL => {
                return Err(format!(
                    "a Grundy value has one free pile and no fixed ones, and is accepted up to {MOST_LEVEL}"
                ));
            }
            Some(level) => Subject::Level(level),
            None => Subject::Game(line.fixed),
        };
        let automaton = Automaton::new(line.free + 1, line.next, accepting)
            .ok_or("the table is not that of an automaton that stays at its start on zeros")?;
        Ok((Self { take_away: take, free: line.free, subject, automaton }, line.depends))
    }
}

/// Fixed piles after a move of `t` from the `i`th, in decreasing order and without empty ones.
pub(crate) fn fewer(fixed: &[u32], i: usize, t: u32) -> Vec<u32> {
    let mut piles = fixed.to_vec();
    piles[i] -= t;
    piles.sort_unstable_by(|a, b| b.cmp(a));
    while piles.last() == Some(&0) {
        piles.pop();
    }
    piles
}

/// The certificates of a file, taken at their word: nothing is proved by this.
///
/// # Errors
/// If a line is no certificate.
pub fn read_file(text: &str) -> Result<Vec<Certificate>, Refusal> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines
        .map(|(number, line)| {
            let read = Certificate::from_line(line).map_err(|why| Refusal::Line(number + 1, why));
            read.map(|(certificate, _)| certificate)
        })
        .collect()
}

/// Certificates of one take-away function and number of free piles as the text of a file, in an order in which each
/// stands after those that it depends on; `None` if one of these is missing.
#[must_use]
pub fn to_file<'a>(certificates: impl IntoIterator<Item = &'a Certificate>) -> Option<String> {
    let mut all: Vec<&Certificate> = certificates.into_iter().collect();
    all.sort_by_key(|certificate| {
        (certificate.subject.parts().1, certificate.fixed().iter().sum::<u32>(), certificate.fixed())
    });
    let by_subject: BTreeMap<&Subject, &Certificate> =
        all.iter().map(|certificate| (&certificate.subject, *certificate)).collect();
    all.iter().map(|certificate| Some(certificate.to_line(&by_subject)? + "\n")).collect()
}

/// Checks all certificates of a file, from nothing; `each` is told of every one that is proved.
///
/// # Errors
/// If one of them is no certificate, is not proved, or depends on one that does not stand before it, or the monitor ends
/// the check.
pub fn check_file<M: Monitor>(
    text: &str,
    mut each: impl FnMut(&Certificate),
    monitor: &mut M,
) -> Result<Vec<Certificate>, Refusal> {
    let mut proved: BTreeMap<(String, usize, Subject), Certificate> = BTreeMap::new();
    let mut checkers: BTreeMap<(String, usize), Checker> = BTreeMap::new();
    let mut order = Vec::new();
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let (certificate, depends) = Certificate::from_line(line).map_err(|why| Refusal::Line(number + 1, why))?;
        let subject = &certificate.subject;
        let game = (certificate.take_away.to_string(), certificate.free);
        let key = |subject: Subject| (game.0.clone(), game.1, subject);
        for missing in certificate.dependencies() {
            let stated = depends.iter().find(|dependency| (&dependency.fixed[..], dependency.level) == missing.parts());
            let found = proved.get(&key(missing.clone()));
            if stated.zip(found).is_none_or(|(stated, found)| stated.sha256 != found.hash()) {
                return Err(Refusal::Dependency(subject.clone(), missing));
            }
        }
        let checker = match checkers.entry(game.clone()) {
            std::collections::btree_map::Entry::Occupied(entry) => entry.into_mut(),
            std::collections::btree_map::Entry::Vacant(entry) => {
                entry.insert(Checker::new(certificate.take_away.clone(), certificate.free).map_err(Refusal::NoSystem)?)
            }
        };
        let checked = match subject {
            Subject::Game(fixed) => {
                let smaller = |i: usize, t: u32| &proved[&key(Subject::Game(fewer(fixed, i, t)))].automaton;
                checker.check(fixed, &certificate.automaton, smaller, monitor)
            }
            Subject::Level(level) => {
                let below = (0..*level).map(|level| proved[&key(Subject::Level(level))].automaton.clone());
                checker.check_level(&below.collect::<Vec<Automaton>>(), &certificate.automaton, monitor)
            }
        };
        checked.map_err(|failure| match failure {
            Failure::Violation(violation) => Refusal::Violation(subject.clone(), violation),
            Failure::TooManyStates => Refusal::TooLarge(subject.clone()),
            Failure::Stopped => Refusal::Stopped,
        })?;
        each(&certificate);
        order.push(certificate.clone());
        proved.insert(key(subject.clone()), certificate);
    }
    if order.is_empty() { Err(Refusal::Empty) } else { Ok(order) }
}
