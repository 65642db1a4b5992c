//! A certificate as one line of JSON.

use std::collections::BTreeMap;
use std::fmt;

use fibnim::{Play, TakeAway, TakeAwayError};
use serde::{Deserialize, Serialize};

use crate::certificate::{Certificate, MOST_CHIPS, MOST_FIXED, MOST_VALUE, Subject};
use crate::dfa::{Dfa, DfaError};
use crate::state::StateId;

/// The value of `format` in every line.
const FORMAT: &str = "fibnim-certificate";

/// The version of a line under normal play.
const VERSION: u32 = 1;

/// The version of a line that names its play, which is misère play.
const VERSION_WITH_PLAY: u32 = 2;

/// The value of `play` under misère play.
const MISERE: &str = "misere";

/// The most states of an automaton that are read.
const MOST_STATES: usize = 1 << 20;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    format: String,
    version: u32,
    take: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    play: Option<String>,
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
    fn subject(self, play: Play) -> (Subject, String) {
        (self.value.map_or(Subject::game(play, self.fixed), Subject::GrundyValue), self.sha256)
    }
}

/// Why a line is not a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LineError {
    /// It is not JSON with the fields of a certificate; this is what the parser of JSON says.
    Json(String),
    /// It has another format or version.
    Format {
        /// The format that it names.
        format: String,
        /// The version that it names.
        version: u32,
    },
    /// It names this play.
    Play(String),
    /// Its take-away function cannot be read.
    TakeAway(TakeAwayError),
    /// There are not 1 or 2 free piles, or the fixed piles are too many, too large or not in decreasing order.
    Piles,
    /// A Grundy value has fixed piles, two free ones or a play, or is too large.
    GrundyValue,
    /// The automaton has too many states.
    States(usize),
    /// This accepting state does not exist.
    Accepting(u32),
    /// The table is not that of an automaton.
    Dfa(DfaError),
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Json(error) => write!(f, "accepted is JSON with the fields of a certificate ({error})"),
            Self::Format { format, version } => {
                write!(
                    f,
                    "format {format:?}, version {version}: {FORMAT:?} is accepted, with version {VERSION}, or {VERSION_WITH_PLAY} with a play"
                )
            }
            Self::Play(play) => write!(f, "play {play:?}: {MISERE:?} is accepted, and no play for normal play"),
            Self::TakeAway(error) => error.fmt(f),
            Self::Piles => write!(
                f,
                "accepted are 1 or 2 free piles, and up to {MOST_FIXED} fixed piles of 1 to {MOST_CHIPS} chips in decreasing order"
            ),
            Self::GrundyValue => {
                write!(
                    f,
                    "a Grundy value is accepted up to {MOST_VALUE}, with one free pile, no fixed ones and no play"
                )
            }
            Self::States(states) => write!(f, "the automaton has {states} states: up to {MOST_STATES} are accepted"),
            Self::Accepting(state) => write!(f, "state {state} is said to accept and does not exist"),
            Self::Dfa(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for LineError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::TakeAway(error) => Some(error),
            Self::Dfa(error) => Some(error),
            _ => None,
        }
    }
}

impl Certificate {
    /// The line of this certificate; `before` has those that stand before it. Gives the first dependency that is missing
    /// there instead, if there is one.
    pub(crate) fn to_line(&self, before: &BTreeMap<&Subject, &Self>) -> Result<String, Subject> {
        let depends = self
            .subject
            .dependencies()
            .into_iter()
            .map(|subject| {
                let Some(other) = before.get(&subject) else { return Err(subject) };
                let (fixed, value) = (subject.fixed().to_vec(), subject.grundy_value());
                Ok(Dependency { fixed, value, sha256: other.hash() })
            })
            .collect::<Result<Vec<Dependency>, Subject>>()?;
        let accepting = self.automaton.state_ids().filter(|&state| self.automaton.accepts(state));
        let (version, play) = match self.subject.play() {
            Play::Normal => (VERSION, None),
            Play::Misere => (VERSION_WITH_PLAY, Some(MISERE.to_owned())),
        };
        let line = Line {
            format: FORMAT.to_owned(),
            version,
            take: self.take_away.to_string(),
            play,
            free: self.free,
            fixed: self.fixed().to_vec(),
            value: self.subject.grundy_value(),
            depends,
            next: self.automaton.table().iter().map(|state| state.number()).collect(),
            accepting: accepting.map(StateId::number).collect(),
        };
        Ok(serde_json::to_string(&line).expect("numbers and strings have a form in JSON"))
    }

    /// The certificate of a line, and the hashes that the line states for the certificates that it depends on.
    pub(crate) fn from_line(text: &str) -> Result<(Self, BTreeMap<Subject, String>), LineError> {
        let line: Line = serde_json::from_str(text).map_err(|error| LineError::Json(error.to_string()))?;
        let version = if line.play.is_some() { VERSION_WITH_PLAY } else { VERSION };
        if line.format != FORMAT || line.version != version {
            return Err(LineError::Format { format: line.format, version: line.version });
        }
        let play = match line.play {
            None => Play::Normal,
            Some(play) if play == MISERE => Play::Misere,
            Some(play) => return Err(LineError::Play(play)),
        };
        let take_away: TakeAway = line.take.parse().map_err(LineError::TakeAway)?;
        let fixed = Subject::game(play, line.fixed);
        if !(1..=2).contains(&line.free) || !fixed.is_accepted() {
            return Err(LineError::Piles);
        }
        let subject = match line.value {
            Some(value) if line.free > 1 || !fixed.fixed().is_empty() || play == Play::Misere || value > MOST_VALUE => {
                return Err(LineError::GrundyValue);
            }
            Some(value) => Subject::GrundyValue(value),
            None => fixed,
        };
        let states = line.next.len() >> (line.free + 1);
        if states > MOST_STATES {
            return Err(LineError::States(states));
        }
        let mut accepting = vec![false; states];
        for state in line.accepting {
            *accepting.get_mut(state as usize).ok_or(LineError::Accepting(state))? = true;
        }
        let automaton = Dfa::new(line.free + 1, line.next, accepting).map_err(LineError::Dfa)?;
        let depends = line.depends.into_iter().map(|dependency| dependency.subject(play)).collect();
        Ok((Self { take_away, free: line.free, subject, automaton }, depends))
    }
}
