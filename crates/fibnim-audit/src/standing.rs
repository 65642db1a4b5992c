//! What a claim that holds rests on, and what kind of verdict that makes.

use std::fmt;

/// What a claim that holds, or its correction, rests on besides its check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Nothing else: all cases of the range were checked.
    Range,
    /// The check goes through every case there is.
    Finite,
    /// A theorem of these authors.
    Classical(&'static str),
    /// An argument in a few sentences.
    ByHand(&'static str),
}

/// The kind of a verdict, as documents and replies print it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Grade {
    /// A classical theorem.
    Classical,
    /// A finite fact: every case was checked.
    FiniteFact,
    /// Proved here for all sizes, by automata or by hand.
    Proved,
    /// No exception in a range of which every case was checked.
    Exhausted,
    /// A conjecture or a question; no exception in a range.
    Conjecture,
    /// Neither the statement nor a correction holds.
    Refuted,
}

impl Grade {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::Classical, Self::Proved, Self::FiniteFact, Self::Exhausted, Self::Conjecture, Self::Refuted];

    /// The words for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Classical => "classical theorem",
            Self::FiniteFact => "finite fact",
            Self::Proved => "proved here",
            Self::Exhausted => "exhausted",
            Self::Conjecture => "conjecture",
            Self::Refuted => "refuted",
        }
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}
