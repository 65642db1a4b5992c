//! A certificate as one line of JSON.

use fibnim::relative::{TakeSet, TakeSetError};
use fibnim::{Play, TakeAway, TakeAwayError};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

use crate::certificate::{Certificate, MOST_CHIPS, MOST_FIXED, MOST_TAKE, MOST_VALUE, Subject};
use crate::dfa::{Dfa, DfaError};
use crate::state::StateId;

/// The value of `format` in every line.
const FORMAT: &str = "fibnim-certificate";

/// The version of a line under normal play.
const VERSION: u32 = 1;

/// The version of a line that names its play, which is misère play.
const VERSION_WITH_PLAY: u32 = 2;

/// The version of a line that names its permitted takes.
const VERSION_WITH_TAKES: u32 = 3;

/// The value of `play` under misère play.
const MISERE: &str = "misere";

/// The most states of an automaton that are read.
const MOST_STATES: usize = 1 << 20;

/// Fields that a certificate does not have. A struct with them is read from an object only, and not from an array as
/// well.
type Unknown = BTreeMap<String, serde_json::Value>;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct PileLine {
    format: String,
    version: u32,
    take: String,
    /// The permitted takes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    only: Option<String>,
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
    #[serde(flatten)]
    unknown: Unknown,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Dependency {
    fixed: Vec<u32>,
    /// The Grundy value.
    #[serde(default, rename = "level", skip_serializing_if = "Option::is_none")]
    value: Option<u32>,
    sha256: String,
    #[serde(flatten)]
    unknown: Unknown,
}

impl Dependency {
    fn subject(self, takes: &TakeSet, play: Play) -> (Subject, String) {
        let game = Subject::only(takes.clone(), play, self.fixed);
        (self.value.map_or(game, Subject::GrundyValue), self.sha256)
    }
}

/// Why a line is not a certificate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LineError {
    /// It is not JSON with the fields of a certificate; this is what the parser of JSON says.
    #[error("give JSON with the fields of a certificate ({0})")]
    Json(String),
    /// It has another format or version.
    #[error(
        "format {format:?}, version {version}: give {FORMAT:?} with version {VERSION}, {VERSION_WITH_PLAY} with a \
         play, or {VERSION_WITH_TAKES} with permitted takes"
    )]
    Format {
        /// The format that it names.
        format: String,
        /// The version that it names.
        version: u32,
    },
    /// It names this play.
    #[error("play {0:?}: give {MISERE:?}, or no play for normal play")]
    Play(String),
    /// Its take-away function cannot be read.
    #[error("{0}")]
    TakeAway(#[from] TakeAwayError),
    /// Its take-away function is not written like this.
    #[error("write the take-away function as {0:?}")]
    Written(String),
    /// Its permitted takes cannot be read.
    #[error("{0}")]
    Takes(#[from] TakeSetError),
    /// Its permitted takes are not written like this.
    #[error("write the permitted takes as {0:?}")]
    WrittenTakes(String),
    /// All takes are permitted, a list has a take that is too large, or the takes do not include 1 under misère play.
    #[error("give permitted takes other than all: in a list up to {MOST_TAKE}, and under misère play including 1")]
    Only,
    /// There are not 1 or 2 free piles, or the fixed piles are too many, too large or not in decreasing order.
    #[error(
        "give 1 or 2 free piles, and at most {MOST_FIXED} fixed piles of 1 to {MOST_CHIPS} chips in decreasing order"
    )]
    Piles,
    /// A Grundy value has fixed piles, two free ones, a play or permitted takes, or is too large.
    #[error("give a Grundy value up to {MOST_VALUE}, with one free pile, and no fixed ones, play or permitted takes")]
    GrundyValue,
    /// The automaton has too many states.
    #[error("the automaton has {0} states: the limit is {MOST_STATES}")]
    States(usize),
    /// This accepting state does not exist.
    #[error("state {0} is said to accept and does not exist")]
    Accepting(u32),
    /// The table is not that of an automaton.
    #[error("{0}")]
    Dfa(#[from] DfaError),
}

/// The version of a line with or without these fields.
const fn version(only: bool, play: bool) -> u32 {
    match (only, play) {
        (true, _) => VERSION_WITH_TAKES,
        (false, true) => VERSION_WITH_PLAY,
        (false, false) => VERSION,
    }
}

impl Certificate {
    /// The line of this certificate; `before` has those that stand before it. Gives the first dependency that is
    /// missing there instead, if there is one.
    pub(crate) fn to_line(&self, before: &BTreeMap<&Subject, &Self>) -> Result<String, Subject> {
        let depends = self
            .subject
            .dependencies()
            .into_iter()
            .map(|subject| {
                let Some(other) = before.get(&subject) else { return Err(subject) };
                let (fixed, value) = (subject.fixed().to_vec(), subject.grundy_value());
                Ok(Dependency { fixed, value, sha256: other.hash(), unknown: Unknown::new() })
            })
            .collect::<Result<Vec<Dependency>, Subject>>()?;
        let accepting = self.automaton.state_ids().filter(|&state| self.automaton.accepts(state));
        let only = match self.subject.takes() {
            TakeSet::All => None,
            takes => Some(takes.to_string()),
        };
        let play = (self.subject.play() == Play::Misere).then(|| MISERE.to_owned());
        let version = version(only.is_some(), play.is_some());
        let line = PileLine {
            format: FORMAT.to_owned(),
            version,
            take: self.take_away.to_string(),
            only,
            play,
            free: self.free,
            fixed: self.fixed().to_vec(),
            value: self.subject.grundy_value(),
            depends,
            next: self.automaton.table().iter().map(|state| state.number()).collect(),
            accepting: accepting.map(StateId::number).collect(),
            unknown: Unknown::new(),
        };
        Ok(serde_json::to_string(&line).expect("numbers and strings have a form in JSON"))
    }

    /// The certificate of a line, and the hashes that the line states for the certificates that it depends on.
    pub(crate) fn from_line(text: &str) -> Result<(Self, BTreeMap<Subject, String>), LineError> {
        if !text.is_ascii() {
            return Err(LineError::Json("a character that is not ASCII".to_owned()));
        }
        let line: PileLine = serde_json::from_str(text).map_err(|error| LineError::Json(error.to_string()))?;
        let unknown = line.depends.iter().map(|other| &other.unknown).chain([&line.unknown]);
        if let Some(name) = unknown.flat_map(BTreeMap::keys).next() {
            return Err(LineError::Json(format!("unknown field {name:?}")));
        }
        if line.format != FORMAT || line.version != version(line.only.is_some(), line.play.is_some()) {
            return Err(LineError::Format { format: line.format, version: line.version });
        }
        let play = match line.play {
            None => Play::Normal,
            Some(play) if play == MISERE => Play::Misere,
            Some(play) => return Err(LineError::Play(play)),
        };
        let take_away: TakeAway = line.take.parse().map_err(LineError::TakeAway)?;
        let written = take_away.to_string();
        if line.take != written {
            return Err(LineError::Written(written));
        }
        let takes = line.only.as_deref().map(str::parse::<TakeSet>).transpose().map_err(LineError::Takes)?;
        if let (Some(only), Some(takes)) = (&line.only, &takes) {
            let written = takes.to_string();
            if *only != written {
                return Err(LineError::WrittenTakes(written));
            }
            if !Subject::only(takes.clone(), play, Vec::new()).is_accepted() || *takes == TakeSet::All {
                return Err(LineError::Only);
            }
        }
        let takes = takes.unwrap_or_default();
        let fixed = Subject::only(takes.clone(), play, line.fixed);
        if !(1..=2).contains(&line.free) || !fixed.is_accepted() {
            return Err(LineError::Piles);
        }
        let subject = match line.value {
            Some(value)
                if line.free > 1
                    || !fixed.fixed().is_empty()
                    || play == Play::Misere
                    || takes != TakeSet::All
                    || value > MOST_VALUE =>
            {
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
        let depends = line.depends.into_iter().map(|dependency| dependency.subject(&takes, play)).collect();
        Ok((Self { take_away, free: line.free, subject, automaton }, depends))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::certificate::tests::games;

    const LINE: &str = concat!(
        r#"{"format":"fibnim-certificate","version":1,"take":"t","free":1,"fixed":[],"depends":[],"#,
        r#""next":[0,0,1,2,1,2,1,2,2,2,2,2],"accepting":[2]}"#
    );

    /// The certificate of [`LINE`] with each of these texts replaced by the other.
    fn read(changes: &[(&str, &str)]) -> Result<(Certificate, BTreeMap<Subject, String>), LineError> {
        let changed = changes.iter().fold(LINE.to_owned(), |line, (from, to)| {
            assert!(line.contains(from), "{from}");
            line.replace(from, to)
        });
        Certificate::from_line(&changed)
    }

    #[test]
    fn a_line_says_what_is_claimed() {
        let (certificate, depends) = read(&[]).expect("a certificate");
        assert_eq!((certificate, depends), (games()[0].clone(), BTreeMap::new()));
        let subject = |changes: &[(&str, &str)]| read(changes).expect("a certificate").0.subject;
        assert_eq!(subject(&[("\"fixed\":[]", "\"fixed\":[256,4,4,1]")]), Subject::Game(vec![256, 4, 4, 1]));
        let misere = [("\"version\":1", "\"version\":2,\"play\":\"misere\""), ("\"fixed\":[]", "\"fixed\":[3]")];
        assert_eq!(subject(&misere), Subject::MisereGame(vec![3]));
        let only = [("\"version\":1", "\"version\":3"), ("\"free\"", "\"only\":\"1,3\",\"free\""), misere[1]];
        let (takes, fixed) = (TakeSet::List([1, 3].into()), vec![3]);
        assert_eq!(subject(&only), Subject::Only { takes: takes.clone(), play: Play::Normal, fixed: fixed.clone() });
        let both = [only[0], only[1], ("\"free\"", "\"play\":\"misere\",\"free\""), misere[1]];
        assert_eq!(subject(&both), Subject::Only { takes, play: Play::Misere, fixed });
        assert_eq!(subject(&[("\"fixed\":[]", "\"fixed\":[],\"level\":64")]), Subject::GrundyValue(64));
        let two = [("\"free\":1", "\"free\":2"), ("[0,0,1,2,1,2,1,2,2,2,2,2]", "[0,0,0,0,0,0,0,0]"), ("[2]", "[0]")];
        let (certificate, _) = read(&two).expect("a certificate");
        assert_eq!((certificate.free, certificate.automaton.tracks(), certificate.automaton.states()), (2, 3, 1));
    }

    /// The hashes are stated for games under the play of the line, or for Grundy values.
    #[test]
    fn dependencies_have_the_play_of_their_line() {
        let depends = r#""depends":[{"fixed":[2],"sha256":"a"},{"fixed":[],"level":3,"sha256":"b"}]"#;
        let stated = |changes: &[(&str, &str)]| read(changes).expect("a certificate").1.into_iter().collect::<Vec<_>>();
        let (a, b) = ("a".to_owned(), (Subject::GrundyValue(3), "b".to_owned()));
        let normal = [("\"depends\":[]", depends)];
        assert_eq!(stated(&normal), [(Subject::Game(vec![2]), a.clone()), b.clone()]);
        let misere = [normal[0], ("\"version\":1", "\"version\":2,\"play\":\"misere\"")];
        assert_eq!(stated(&misere), [(Subject::MisereGame(vec![2]), a.clone()), b.clone()]);
        let only = [normal[0], ("\"version\":1", "\"version\":3,\"only\":\"odd\"")];
        let game = Subject::Only { takes: TakeSet::Odd, play: Play::Normal, fixed: vec![2] };
        assert_eq!(stated(&only), [b, (game, a)]);
    }

    #[test]
    fn other_lines_are_refused() {
        let refused = |changes: &[(&str, &str)]| read(changes).expect_err("refused");
        let format = |format: &str, version| LineError::Format { format: format.to_owned(), version };
        assert!(matches!(refused(&[("\"free\":1,", "")]), LineError::Json(_)));
        for (from, to) in [
            ("\"free\":1", "\"free\":1,\"more\":1"),
            ("\"free\":1", "\"free\":1,\"free\":1"),
            ("\"depends\":[]", r#""depends":[{"fixed":[],"sha256":"","more":1}]"#),
            ("\"depends\":[]", r#""depends":[[[],null,""]]"#),
            ("\"depends\":[]", "\"depends\":[{\"fixed\":[],\"sha256\":\"\u{e9}\"}]"),
            (LINE, r#"["fibnim-certificate",1,"t",null,1,[],null,[],[0,0,1,2,1,2,1,2,2,2,2,2],[2]]"#),
        ] {
            assert!(matches!(refused(&[(from, to)]), LineError::Json(_)), "{to}");
        }
        assert_eq!(refused(&[("fibnim-certificate", "other")]), format("other", 1));
        assert_eq!(refused(&[("\"version\":1", "\"version\":2")]), format(FORMAT, 2));
        assert_eq!(refused(&[("\"version\":1", "\"version\":1,\"play\":\"misere\"")]), format(FORMAT, 1));
        let only = |takes: &str| ("\"free\"".to_owned(), format!("\"only\":\"{takes}\",\"free\""));
        let version = ("\"version\":1", "\"version\":3");
        let with_takes = |takes: &str, more: &[(&str, &str)]| {
            let (from, to) = only(takes);
            refused(&[&[version, (&from, &to)], more].concat())
        };
        for (other, said) in [("\"version\":3", "\"version\":1"), ("\"version\":3", "\"version\":2")] {
            assert!(matches!(with_takes("fib", &[(other, said)]), LineError::Format { .. }));
        }
        assert_eq!(refused(&[version]), format(FORMAT, 3));
        assert!(matches!(with_takes("fib,2", &[]), LineError::Takes(TakeSetError::Form(_))));
        for (takes, written) in [("3,1", "1,3"), ("fibonacci", "fib"), ("{1}", "1"), ("1,1", "1"), (" odd", "odd")] {
            assert_eq!(with_takes(takes, &[]), LineError::WrittenTakes(written.to_owned()), "{takes}");
        }
        let misere = ("\"free\"", "\"play\":\"misere\",\"free\"");
        for takes in ["all", "1,257"] {
            assert_eq!(with_takes(takes, &[]), LineError::Only, "{takes}");
        }
        assert_eq!(with_takes("2,3", &[misere]), LineError::Only);
        assert_eq!(with_takes("odd", &[("\"depends\"", "\"level\":1,\"depends\"")]), LineError::GrundyValue);
        let play = LineError::Play("normal".to_owned());
        assert_eq!(refused(&[("\"version\":1", "\"version\":2,\"play\":\"normal\"")]), play);
        assert!(matches!(refused(&[("\"t\"", "\"t+\"")]), LineError::TakeAway(_)));
        for (take, written) in [("f(t) = 2t", "2t"), ("1.50t", "floor(3t/2)"), ("2,4,6 then 2t", "2t"), (" t^2", "t^2")]
        {
            let refusal = refused(&[("\"t\"", &format!("\"{take}\""))]);
            assert_eq!(refusal, LineError::Written(written.to_owned()), "{take}");
        }
        for free in ["0", "3"] {
            assert_eq!(refused(&[("\"free\":1", &format!("\"free\":{free}"))]), LineError::Piles, "{free}");
        }
        for fixed in ["1,2", "257", "1,0", "1,1,1,1,1,1,1,1,1,1,1,1,1"] {
            assert_eq!(refused(&[("\"fixed\":[]", &format!("\"fixed\":[{fixed}]"))]), LineError::Piles, "{fixed}");
        }
        let value = ("\"depends\"", "\"level\":1,\"depends\"");
        assert_eq!(refused(&[value, ("\"free\":1", "\"free\":2")]), LineError::GrundyValue);
        assert_eq!(refused(&[value, ("\"fixed\":[]", "\"fixed\":[1]")]), LineError::GrundyValue);
        let misere = ("\"version\":1", "\"version\":2,\"play\":\"misere\"");
        assert_eq!(refused(&[value, misere]), LineError::GrundyValue);
        assert_eq!(refused(&[("\"depends\"", "\"level\":65,\"depends\"")]), LineError::GrundyValue);
        assert_eq!(refused(&[("[2]", "[3]")]), LineError::Accepting(3));
        assert_eq!(refused(&[("2,2,2,2]", "2,2,2,3]")]), LineError::Dfa(DfaError::State(3)));
        assert_eq!(refused(&[("[0,0,", "[1,0,")]), LineError::Dfa(DfaError::LeadingZeros));
    }

    /// The table and the automaton of a file are limited, since neither is checked yet when it is read.
    #[test]
    fn the_most_states_that_are_read_are_2_to_the_20() {
        let states = |count: usize| {
            let table = format!("[{}0]", "0,".repeat(4 * count - 1));
            read(&[("[0,0,1,2,1,2,1,2,2,2,2,2]", &table)]).map(|(certificate, _)| certificate.automaton.states())
        };
        assert_eq!(states(1 << 20), Ok(1 << 20));
        assert_eq!(states((1 << 20) + 1), Err(LineError::States((1 << 20) + 1)));
    }
}
