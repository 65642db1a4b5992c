//! Puzzles, what was answered, and the code of a solved set.

use std::fmt;
use std::str::FromStr;

use fibnim::written::excerpt;
use serde::de::{IntoDeserializer, value};
use serde::{Deserialize, Serialize};

use super::rules::given;
use super::sizes::words;
use super::{Amount, FamilyRules, ListOf, Listable, Name, Outcome, Position, Ruleset, Said, Takes, Whole};

impl Listable for PuzzleKind {
    fn read_all(text: &str) -> Result<Vec<Self>, String> {
        words(text)
    }
}

impl Listable for PuzzleAnswer {}

/// What a puzzle asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum PuzzleKind {
    /// The only winning move.
    OnlyMove,
    /// The outcome with best play.
    Outcome,
    /// How many tails of a pile win. A tail is the sum of the least terms of its representation.
    Tails,
}

impl PuzzleKind {
    /// All kinds.
    pub const ALL: [Self; 3] = [Self::OnlyMove, Self::Outcome, Self::Tails];
}

impl FromStr for PuzzleKind {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        let kind: Result<Self, value::Error> = Self::deserialize(word.into_deserializer());
        kind.map_err(|_| format!("{:?} is no kind of puzzle: give only-move, outcome or tails", excerpt(word)))
    }
}

/// What is to be found.
impl fmt::Display for PuzzleKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::OnlyMove => "Exactly one move wins. Which one?",
            Self::Outcome => "Both players play perfectly. Does the player to move win?",
            Self::Tails => {
                "A tail of a pile is the sum of the least terms of its representation. How many tails can be taken and \
                 win?"
            }
        })
    }
}

/// A set of puzzles. The same question gets the same puzzles on every computer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[serde(default, deny_unknown_fields)]
pub struct PuzzlesQuestion {
    /// What the puzzles ask for, in turns; at least one kind.
    #[cfg_attr(feature = "clap", arg(long, value_name = "KINDS", default_value = "only-move,outcome,tails"))]
    pub kinds: ListOf<PuzzleKind, 1, 50>,
    /// How hard the puzzles are.
    ///
    /// The grade decides how many parts and piles there are, and which rules if none are given.
    #[cfg_attr(feature = "clap", arg(long, value_name = "G", default_value = "1"))]
    pub grade: Whole<1, 5>,
    /// Number below 2^64 that the puzzles are drawn from.
    #[cfg_attr(feature = "clap", arg(long, value_name = "S", default_value = "0"))]
    pub seed: Amount<20>,
    /// How many puzzles.
    ///
    /// A longer set begins with the shorter one.
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value = "1"))]
    pub count: Whole<1, 50>,
    /// The rules of all puzzles.
    #[serde(flatten, deserialize_with = "given")]
    #[cfg_attr(
        feature = "clap",
        command(flatten, next_help_heading = "Rules of all puzzles [default: those of the grade]")
    )]
    pub rules: Option<Ruleset>,
}

impl Default for PuzzlesQuestion {
    fn default() -> Self {
        let (grade, count) = (Whole::LEAST, Whole::LEAST);
        Self { kinds: PuzzleKind::ALL.into(), grade, seed: Amount::default(), count, rules: None }
    }
}

/// A set of puzzles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Puzzles {
    /// The question, with all its fields.
    pub set: PuzzlesQuestion,
    /// The puzzles. No two of them are equal as long as the grade has others.
    pub puzzles: Vec<Puzzle>,
}

/// A puzzle with its solution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Puzzle {
    /// What it asks for.
    pub kind: PuzzleKind,
    /// The ruleset.
    pub rules: FamilyRules,
    /// The position.
    pub position: Position,
    /// What is to be found, in a sentence.
    pub task: String,
    /// The right answer.
    pub solution: PuzzleAnswer,
    /// Why.
    pub explanation: Vec<Said>,
}

/// An answer to a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum PuzzleAnswer {
    /// The only winning move.
    OnlyMove {
        /// The move.
        chosen: Takes,
    },
    /// The outcome with best play.
    Outcome {
        /// The outcome.
        outcome: Outcome,
    },
    /// How many tails win.
    Tails {
        /// How many.
        count: Whole<0, 1000>,
    },
}

/// Which answers to a set of puzzles are right?
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
// The set denies unknown fields; here serde could not, since the set has a part of its own.
#[cfg_attr(test, schemars(deny_unknown_fields))]
#[serde(default)]
pub struct PuzzleMarksQuestion {
    /// The set.
    #[serde(flatten)]
    pub set: PuzzlesQuestion,
    /// The answers to its first puzzles; nothing for a puzzle that was left out.
    pub given: ListOf<Option<PuzzleAnswer>, 0, 50>,
    /// Who gave them. With a name and an answer to every puzzle there is a code.
    pub name: Name,
    /// The word that the teacher gave to the class.
    pub key: Name,
}

/// Which answers are right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct PuzzleMarks {
    /// For each answer, whether it is right.
    pub marks: Vec<bool>,
    /// How many are.
    pub right: usize,
    /// The code that tells a teacher the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
}

/// Does a code belong to a set of puzzles and a name, and which answers were right?
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
// The set denies unknown fields; here serde could not, since the set has a part of its own.
#[cfg_attr(test, schemars(deny_unknown_fields))]
#[serde(default)]
pub struct PuzzleCodeQuestion {
    /// The set.
    #[serde(flatten)]
    pub set: PuzzlesQuestion,
    /// Who solved it. Capital and small letters are the same, and so are all blanks.
    pub name: Name,
    /// The word that the teacher gave to the class.
    pub key: Name,
    /// The code. Capital and small letters are the same; hyphens and blanks do not matter.
    pub code: Name,
}

/// What a code says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct PuzzleCode {
    /// Whether it was made for this set, name and word.
    pub genuine: bool,
    /// If it was: for each puzzle, whether the answer was right.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub marks: Option<Vec<bool>>,
}
