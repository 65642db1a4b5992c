//! Puzzles, what was answered, and the code of a solved set.

use std::fmt;
use std::str::FromStr;

use serde::de::{IntoDeserializer, value};
use serde::{Deserialize, Serialize};

use super::{Move, Number, Outcome, Position, Rules, Said, text};

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
    type Err = value::Error;

    fn from_str(word: &str) -> Result<Self, Self::Err> {
        Self::deserialize(word.into_deserializer())
    }
}

/// What is to be found.
impl fmt::Display for PuzzleKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::OnlyMove => "Exactly one move wins. Which one?",
            Self::Outcome => "Both players play perfectly. Does the player to move win?",
            Self::Tails => {
                "A tail of a pile is the sum of the least terms of its representation. How many tails can be taken and win?"
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
    #[serde(deserialize_with = "text::list")]
    #[cfg_attr(feature = "clap", arg(long, value_delimiter = ',', default_value = "only-move,outcome,tails"))]
    pub kinds: Vec<PuzzleKind>,
    /// How hard the puzzles are, from 1 to 5.
    ///
    /// The grade decides how many parts and piles there are, and which rules.
    #[serde(deserialize_with = "text::value")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "G", default_value = "1"))]
    pub grade: u8,
    /// Number below 2^64 that the puzzles are drawn from.
    #[cfg_attr(feature = "clap", arg(long, value_name = "S", default_value = "0"))]
    pub seed: Number,
    /// How many puzzles, from 1 to 50.
    ///
    /// A longer set begins with the shorter one.
    #[serde(deserialize_with = "text::value")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value = "1", value_parser = super::count))]
    pub count: u32,
}

impl Default for PuzzlesQuestion {
    fn default() -> Self {
        Self { kinds: PuzzleKind::ALL.to_vec(), grade: 1, seed: Number::default(), count: 1 }
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
    pub rules: Rules,
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
        chosen: Move,
    },
    /// The outcome with best play.
    Outcome {
        /// The outcome.
        outcome: Outcome,
    },
    /// How many tails win.
    Tails {
        /// How many.
        count: u32,
    },
}

/// Which answers to a set of puzzles are right?
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct PuzzleMarksQuestion {
    /// The set.
    #[serde(flatten)]
    pub set: PuzzlesQuestion,
    /// The answers to its first puzzles; nothing for a puzzle that was left out.
    pub given: Vec<Option<PuzzleAnswer>>,
    /// Who gave them, up to 100 characters. With a name and an answer to every puzzle there is a code.
    pub name: String,
    /// The word that the teacher gave to the class, up to 100 characters.
    pub key: String,
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
#[serde(default, deny_unknown_fields)]
pub struct PuzzleCodeQuestion {
    /// The set.
    #[serde(flatten)]
    pub set: PuzzlesQuestion,
    /// Who solved it. Capital and small letters are the same, and so are all blanks.
    pub name: String,
    /// The word that the teacher gave to the class.
    pub key: String,
    /// The code. Capital and small letters are the same; hyphens and blanks do not matter.
    pub code: String,
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
