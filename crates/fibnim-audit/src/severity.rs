//! How serious a mistake is.

use std::fmt;

/// How serious it is that a statement does not hold as it is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// A theorem, rule, algorithm or number that a reader would use, and that is false as it is meant.
    FalseTheorem,
    /// The argument does not prove the statement, which may be right.
    Gap,
    /// The statement is false only at an end of its range.
    BoundaryCase,
    /// One symbol is wrong, and it is clear what is meant.
    Misprint,
    /// The statement is ambiguous, and one of its natural readings holds.
    Reading,
}

impl Severity {
    /// All of them, the most serious one first.
    pub const ALL: [Self; 5] = [Self::FalseTheorem, Self::Gap, Self::BoundaryCase, Self::Misprint, Self::Reading];

    /// The words for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::FalseTheorem => "false theorem",
            Self::Gap => "gap",
            Self::BoundaryCase => "boundary case",
            Self::Misprint => "misprint",
            Self::Reading => "reading",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}
