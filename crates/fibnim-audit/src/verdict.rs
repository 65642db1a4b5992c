//! Verdicts.

use std::fmt;

use crate::counterexample::Counterexample;
use crate::decided::Proof;
use crate::standing::{Grade, Standing};

/// The result of checking a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It holds in a range of which every case was checked.
    Holds {
        /// The range.
        range: String,
    },
    /// It holds for all sizes.
    Proved {
        /// How it was proved.
        proof: Proof,
    },
    /// It does not hold.
    False {
        /// The smallest counterexample.
        counterexample: Counterexample,
    },
    /// It is false as printed, and true with a correction.
    Corrected {
        /// The corrected statement.
        corrected: &'static str,
        /// The smallest counterexample to the printed statement.
        counterexample: Counterexample,
        /// Where the corrected statement was found to hold, or how it was proved.
        ground: Ground,
    },
    /// It is a conjecture without an exception in a range.
    Open {
        /// The range.
        range: String,
    },
}

/// What a corrected statement was found to rest on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ground {
    /// A range of which every case was checked.
    Range(String),
    /// A proof for all sizes.
    Proof(Proof),
}

/// The kind of a verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// See [`Verdict::Holds`].
    Holds,
    /// See [`Verdict::Proved`].
    Proved,
    /// See [`Verdict::Corrected`].
    Corrected,
    /// See [`Verdict::False`].
    False,
    /// See [`Verdict::Open`].
    Open,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 5] = [Self::Proved, Self::Holds, Self::Corrected, Self::False, Self::Open];

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Holds => "holds",
            Self::Proved => "proved",
            Self::Corrected => "corrected",
            Self::False => "false",
            Self::Open => "open",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

impl Verdict {
    /// The kind.
    pub const fn kind(&self) -> Kind {
        match self {
            Self::Holds { .. } => Kind::Holds,
            Self::Proved { .. } => Kind::Proved,
            Self::False { .. } => Kind::False,
            Self::Corrected { .. } => Kind::Corrected,
            Self::Open { .. } => Kind::Open,
        }
    }

    /// Where the statement, or its correction, holds.
    pub fn range(&self) -> Option<&str> {
        match self {
            Self::Holds { range } | Self::Open { range } | Self::Corrected { ground: Ground::Range(range), .. } => {
                Some(range)
            }
            _ => None,
        }
    }

    /// How the statement, or its correction, was proved.
    pub const fn proof(&self) -> Option<&Proof> {
        match self {
            Self::Proved { proof } | Self::Corrected { ground: Ground::Proof(proof), .. } => Some(proof),
            _ => None,
        }
    }

    /// What kind of verdict it is on a claim that rests on this.
    pub const fn grade(&self, standing: Standing) -> Grade {
        match (self, standing) {
            (Self::False { .. }, _) => Grade::Refuted,
            (Self::Open { .. }, _) => Grade::Conjecture,
            (_, Standing::Classical(_)) => Grade::Classical,
            (_, Standing::Finite) => Grade::FiniteFact,
            (_, Standing::ByHand(_)) => Grade::Proved,
            (_, Standing::Range) if self.proof().is_some() => Grade::Proved,
            (_, Standing::Range) => Grade::Exhausted,
        }
    }

    /// The counterexample to the printed statement.
    pub const fn counterexample(&self) -> Option<&Counterexample> {
        match self {
            Self::False { counterexample } | Self::Corrected { counterexample, .. } => Some(counterexample),
            _ => None,
        }
    }
}
