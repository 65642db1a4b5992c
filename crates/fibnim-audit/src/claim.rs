//! Claims.

use crate::effort::Effort;
use crate::exhaust::Finding;
use crate::verdict::Verdict;

/// Compares a statement with the game.
pub type Check = fn(&Effort<'_>) -> Finding;

/// Where a claim comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Paper {
    /// Zhou, "Computer implementation of multiple Fibonacci nim".
    Zhou,
    /// Flanigan, "Generalized two-pile Fibonacci nim".
    Flanigan,
    /// Allen and Ponomarenko, "Fibonacci nim and a full characterization of winning moves".
    Allen,
    /// Larsson and Rubinstein-Salzedo, "Global Fibonacci nim".
    Larsson,
    /// Larsson and Rubinstein-Salzedo, "Grundy values of Fibonacci nim".
    Grundy,
    /// Barbara and Ali, "Winning and losing positions and some Grundy values for the game of exact-2-Fibonacci nim".
    Barbara,
    /// This library.
    Own,
}

impl Paper {
    /// All of them.
    pub const ALL: [Self; 7] =
        [Self::Zhou, Self::Flanigan, Self::Allen, Self::Larsson, Self::Grundy, Self::Barbara, Self::Own];

    /// The first part of the ids of its claims.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Zhou => "zhou",
            Self::Flanigan => "flanigan",
            Self::Allen => "allen",
            Self::Larsson => "larsson",
            Self::Grundy => "lrs",
            Self::Barbara => "barbara",
            Self::Own => "fibnim",
        }
    }

    /// The authors.
    pub const fn authors(self) -> &'static str {
        match self {
            Self::Zhou => "Zhou",
            Self::Flanigan => "Flanigan",
            Self::Allen => "Allen and Ponomarenko",
            Self::Larsson => "Larsson and Rubinstein-Salzedo",
            Self::Grundy => "Larsson and Rubinstein-Salzedo on Grundy values",
            Self::Barbara => "Barbara and Ali",
            Self::Own => "This library",
        }
    }

    /// Authors, title and place.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Zhou => "C. Zhou, *Computer implementation of multiple Fibonacci nim*",
            Self::Flanigan => "J. A. Flanigan, *Generalized two-pile Fibonacci nim*, Fibonacci Quarterly 16 (1978)",
            Self::Allen => {
                "C. Allen and V. Ponomarenko, *Fibonacci nim and a full characterization of winning moves* (2014)"
            }
            Self::Larsson => "U. Larsson and S. Rubinstein-Salzedo, *Global Fibonacci nim*, arXiv 1509.08527",
            Self::Grundy => {
                "U. Larsson and S. Rubinstein-Salzedo, *Grundy values of Fibonacci nim*, International Journal of Game \
                 Theory 45 (2016), \
                 as far as its opening and quotations tell"
            }
            Self::Barbara => {
                "H. S. Barbara and W. Ali, *Winning and losing positions and some Grundy values for the game of \
                 exact-2-Fibonacci nim* (2022)"
            }
            Self::Own => {
                "Results of this library, most of them what is exactly true where a paper has a bound, a part or a slip"
            }
        }
    }
}

/// A statement with its check.
#[derive(Clone, Copy, Debug)]
pub struct Claim {
    /// Its name: the paper's and a short one.
    pub id: &'static str,
    /// Where it stands in the paper.
    pub source: &'static str,
    /// What it says, in our own words.
    pub statement: &'static str,
    /// A note for the reader, or nothing.
    pub remark: &'static str,
    /// The check of the statement as it is printed.
    pub check: Check,
    /// What is true instead.
    pub correction: Option<Correction>,
    /// Checks of wrong variants of the claim, or of its correction if it has one. Each must refute its variant.
    pub wrong: &'static [Check],
    /// Whether it is a conjecture or a question, which no range of cases settles.
    pub open: bool,
}

/// What is true instead of a claim.
#[derive(Clone, Copy, Debug)]
pub struct Correction {
    /// The statement.
    pub statement: &'static str,
    /// Its check.
    pub check: Check,
}

impl Claim {
    /// A claim of a paper.
    pub(crate) const fn new(
        id: &'static str,
        source: &'static str,
        statement: &'static str,
        check: Check,
        wrong: &'static [Check],
    ) -> Self {
        Self { id, source, statement, remark: "", check, correction: None, wrong, open: false }
    }

    /// The claim with what is true instead.
    pub(crate) const fn corrected(self, statement: &'static str, check: Check) -> Self {
        Self { correction: Some(Correction { statement, check }), ..self }
    }

    /// The claim with a remark.
    pub(crate) const fn remark(self, remark: &'static str) -> Self {
        Self { remark, ..self }
    }

    /// The claim as a conjecture.
    pub(crate) const fn open(self) -> Self {
        Self { open: true, ..self }
    }

    /// The paper.
    pub fn paper(&self) -> Paper {
        let name = self.id.split('-').next().unwrap_or_default();
        Paper::ALL.into_iter().find(|paper| paper.name() == name).unwrap_or(Paper::Own)
    }

    /// Runs the check and, if it refutes the claim, that of the correction; `None` if the effort stopped them.
    pub fn verdict(&self, effort: &Effort<'_>) -> Option<Verdict> {
        Some(match ((self.check)(effort), self.correction) {
            (Finding::Stopped, _) => return None,
            (Finding::Exhausted(range), _) if self.open => Verdict::Open { range },
            (Finding::Exhausted(range), _) => Verdict::Holds { range },
            (Finding::Proved(how), _) => Verdict::Proved { how },
            (Finding::Refuted(counterexample), None) => Verdict::False { counterexample },
            (Finding::Refuted(counterexample), Some(correction)) => {
                let corrected = correction.statement;
                match (correction.check)(effort) {
                    Finding::Stopped => return None,
                    Finding::Exhausted(range) => Verdict::Corrected { corrected, counterexample, range, proved: false },
                    Finding::Proved(range) => Verdict::Corrected { corrected, counterexample, range, proved: true },
                    Finding::Refuted(again) => Verdict::False { counterexample: counterexample.and_again(again) },
                }
            }
        })
    }
}
