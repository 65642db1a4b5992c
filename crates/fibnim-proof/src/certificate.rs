//! Certificates: proved automata in files. `docs/certificate.md` describes them.
//!
//! A file has a certificate a line, each after those that it depends on, so that it can be checked from nothing.

use std::collections::BTreeMap;
use std::fmt;

use fibnim::TakeAway;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::check::automaton::Automaton;
use crate::check::recurrence::{Checker, Failure, Violation};
use crate::check::system::NoSystem;
use crate::dfa::Dfa;
use crate::strip::fewer;

/// The value of `format` in every certificate.
const FORMAT: &str = "fibnim-certificate";

/// The version of the format.
const VERSION: u32 = 1;

/// The most fixed piles, the most chips of each, and the most states that are read.
const MOST_FIXED: usize = 7;
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
    depends: Vec<Dependency>,
    next: Vec<u32>,
    accepting: Vec<u32>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Dependency {
    fixed: Vec<u32>,
    sha256: String,
}

/// A game with some fixed piles and one or two of any size, and its automaton.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The take-away function.
    pub take: TakeAway,
    /// How many piles are of any size.
    pub free: usize,
    /// The other piles in decreasing order, none of them empty.
    pub fixed: Vec<u32>,
    /// Which positions and quotas are N.
    pub automaton: Automaton,
}

/// Why a file of certificates was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// A line is no certificate.
    Line(usize, String),
    /// A certificate depends on one that does not stand before it, or is another than the one that does.
    Dependency(Vec<u32>, Vec<u32>),
    /// The automaton is not the game.
    Violation(Vec<u32>, Violation),
    /// The check was too large.
    TooLarge(Vec<u32>),
    /// There is no numeration system.
    NoSystem(NoSystem),
    /// The file has no certificate.
    Empty,
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
            Self::Dependency(fixed, missing) => write!(
                f,
                "the certificate of fixed piles {} depends on that of {}, which does not stand before it or is another one",
                Piles(fixed),
                Piles(missing)
            ),
            Self::Violation(fixed, Violation { piles, quota }) => write!(
                f,
                "the automaton of fixed piles {} violates the recurrence at free piles {} and quota {quota}",
                Piles(fixed),
                Piles(piles)
            ),
            Self::TooLarge(fixed) => write!(f, "the check of fixed piles {} takes too many states", Piles(fixed)),
            Self::NoSystem(error) => error.fmt(f),
            Self::Empty => f.write_str("there is no certificate"),
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
        let take = self.take.to_string();
        number(take.len() as u64);
        take.bytes().for_each(|byte| number(u64::from(byte)));
        number(self.free as u64);
        number(self.fixed.len() as u64);
        self.fixed.iter().for_each(|&pile| number(u64::from(pile)));
        number(self.automaton.states() as u64);
        self.automaton.table().iter().for_each(|&state| number(u64::from(state)));
        (0..self.automaton.states() as u32).for_each(|state| number(u64::from(self.automaton.accepts(state))));
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

    /// The fixed piles of the certificates that this one depends on.
    fn dependencies(&self) -> Vec<Vec<u32>> {
        let mut all: Vec<Vec<u32>> = (0..self.fixed.len())
            .flat_map(|i| (1..=self.fixed[i]).map(move |t| (i, t)))
            .map(|(i, t)| fewer(&self.fixed, i, t))
            .collect();
        all.sort();
        all.dedup();
        all
    }

    /// The certificate as a line of a file; `before` has those that it depends on.
    #[must_use]
    pub fn to_line(&self, before: &BTreeMap<Vec<u32>, Self>) -> Option<String> {
        let depends = self
            .dependencies()
            .into_iter()
            .map(|fixed| {
                let sha256 = before.get(&fixed)?.hash();
                Some(Dependency { fixed, sha256 })
            })
            .collect::<Option<Vec<Dependency>>>()?;
        let states = 0..self.automaton.states() as u32;
        let line = Line {
            format: FORMAT.to_owned(),
            version: VERSION,
            take: self.take.to_string(),
            free: self.free,
            fixed: self.fixed.clone(),
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
        let automaton = Automaton::new(line.free + 1, line.next, accepting)
            .ok_or("the table is not that of an automaton that stays at its start on zeros")?;
        Ok((Self { take, free: line.free, fixed: line.fixed, automaton }, line.depends))
    }
}

/// The certificates of a file, taken at their word.
pub(crate) fn read_file(text: &str) -> Result<Vec<Certificate>, Refusal> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines
        .map(|(number, line)| {
            let read = Certificate::from_line(line).map_err(|why| Refusal::Line(number + 1, why));
            read.map(|(certificate, _)| certificate)
        })
        .collect()
}

/// Checks all certificates of a file, from nothing; `each` is told of every one that is proved.
///
/// # Errors
/// If one of them is no certificate, is not proved, or depends on one that does not stand before it.
pub fn check_file(text: &str, mut each: impl FnMut(&Certificate)) -> Result<Vec<Certificate>, Refusal> {
    let mut proved: BTreeMap<(String, usize, Vec<u32>), Certificate> = BTreeMap::new();
    let mut checkers: BTreeMap<(String, usize), Checker> = BTreeMap::new();
    let mut order = Vec::new();
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let (certificate, depends) = Certificate::from_line(line).map_err(|why| Refusal::Line(number + 1, why))?;
        let game = (certificate.take.to_string(), certificate.free);
        let key = |fixed: &[u32]| (game.0.clone(), game.1, fixed.to_vec());
        for fixed in certificate.dependencies() {
            let stated = depends.iter().find(|dependency| dependency.fixed == fixed);
            let found = proved.get(&key(&fixed));
            if stated.zip(found).is_none_or(|(stated, found)| stated.sha256 != found.hash()) {
                return Err(Refusal::Dependency(certificate.fixed, fixed));
            }
        }
        let checker = match checkers.entry(game.clone()) {
            std::collections::btree_map::Entry::Occupied(entry) => entry.into_mut(),
            std::collections::btree_map::Entry::Vacant(entry) => {
                entry.insert(Checker::new(certificate.take.clone(), certificate.free).map_err(Refusal::NoSystem)?)
            }
        };
        let smaller = |i: usize, t: u32| &proved[&key(&fewer(&certificate.fixed, i, t))].automaton;
        checker.check(&certificate.fixed, &certificate.automaton, smaller).map_err(|failure| match failure {
            Failure::Violation(violation) => Refusal::Violation(certificate.fixed.clone(), violation),
            Failure::TooManyStates => Refusal::TooLarge(certificate.fixed.clone()),
        })?;
        each(&certificate);
        order.push(certificate.clone());
        proved.insert(key(&certificate.fixed), certificate);
    }
    if order.is_empty() { Err(Refusal::Empty) } else { Ok(order) }
}
