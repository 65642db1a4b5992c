//! The grade of a statement: how much is known of it.

use std::fmt;

use serde::{Deserialize, Serialize};

/// How much is known of a statement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Grade {
    /// A theorem of Coq says it, or the program that is proved in Coq decides it.
    Verified,
    /// The programs of this library decide it: for all sizes, or in each of finitely many cases.
    Decided,
    /// A proof in prose, which is shown, says it. Nobody has checked the proof but its readers.
    Argued,
    /// No case of a range contradicts it, and nothing is known beyond.
    Checked,
    /// A case contradicts it.
    False,
    /// A conjecture or a question.
    #[default]
    Conjectured,
}

impl Grade {
    /// All of them, with their names.
    pub const ALL: [(Self, &str); 6] = [
        (Self::Verified, "verified"),
        (Self::Decided, "decided"),
        (Self::Argued, "argued"),
        (Self::Checked, "checked"),
        (Self::False, "false"),
        (Self::Conjectured, "conjectured"),
    ];

    /// Whether the statement is proved, if the proof in prose of an argued one is right.
    #[must_use]
    pub const fn is_proved(self) -> bool {
        matches!(self, Self::Verified | Self::Decided | Self::Argued)
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(Self::ALL.into_iter().find(|known| known.0 == *self).map_or("", |known| known.1))
    }
}

/// What was done for a statement that no case contradicts.
#[derive(Clone, Copy, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each was done, or not, on its own")]
pub(crate) struct Evidence {
    /// Theorems of Coq say it.
    pub theorem: bool,
    /// A proof in prose says it, perhaps with the help of decided sentences.
    pub argument: bool,
    /// The proved program has accepted all sentences that say it.
    pub accepted: bool,
    /// Our programs have decided it, for all sizes or in each of finitely many cases.
    pub decided: bool,
    /// Every case of a range was checked.
    pub checked: bool,
    /// It is a conjecture or a question.
    pub open: bool,
}

/// The one place that sets a grade. A proof in prose is as strong as its weakest step, whatever sentences it uses.
impl From<Evidence> for Grade {
    fn from(done: Evidence) -> Self {
        match done {
            Evidence { theorem: true, .. } => Self::Verified,
            Evidence { argument: true, .. } => Self::Argued,
            Evidence { accepted: true, .. } => Self::Verified,
            Evidence { decided: true, .. } => Self::Decided,
            Evidence { checked: true, open: false, .. } => Self::Checked,
            _ => Self::Conjectured,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grade_is_as_strong_as_what_was_done() {
        let grade = |done: fn(&mut Evidence)| {
            let mut all = Evidence { checked: true, ..Evidence::default() };
            done(&mut all);
            Grade::from(all)
        };
        assert_eq!(grade(|_| {}), Grade::Checked);
        assert_eq!(grade(|done| done.open = true), Grade::Conjectured);
        assert_eq!(grade(|done| done.decided = true), Grade::Decided);
        assert_eq!(grade(|done| (done.decided, done.accepted) = (true, true)), Grade::Verified);
        assert_eq!(grade(|done| (done.decided, done.accepted, done.argument) = (true, true, true)), Grade::Argued);
        assert_eq!(grade(|done| (done.argument, done.theorem) = (true, true)), Grade::Verified);
        assert_eq!(Grade::from(Evidence::default()), Grade::Conjectured);
    }
}
