//! Claims.

use std::panic::Location;

use crate::effort::Effort;
use crate::exhaust::Finding;
use crate::severity::Severity;
use crate::standing::Standing;
use crate::verdict::{Ground, Verdict};

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

    /// The papers, without this library.
    pub const PUBLISHED: [Self; 6] =
        [Self::Zhou, Self::Flanigan, Self::Allen, Self::Larsson, Self::Grundy, Self::Barbara];

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

    /// Authors, title and place, and which text was read where it is not the published one.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Zhou => "C. Zhou, *Computer implementation of multiple Fibonacci nim*",
            Self::Flanigan => {
                "J. A. Flanigan, *Generalized two-pile Fibonacci nim*, Fibonacci Quarterly 16 (1978), no. 4, \
         459-469"
            }
            Self::Allen => {
                "C. Allen and V. Ponomarenko, *Fibonacci nim and a full characterization of winning moves*, Involve 7 (2014), \
                 no. 6, [doi:10.2140/involve.2014.7.807](https://doi.org/10.2140/involve.2014.7.807). Read: the preprint of \
                 January 8, 2014"
            }
            Self::Larsson => {
                "U. Larsson and S. Rubinstein-Salzedo, *Global Fibonacci nim*, International Journal of Game Theory 47 (2018), \
                 no. 2, 595-611, [doi:10.1007/s00182-017-0574-x](https://doi.org/10.1007/s00182-017-0574-x). Read: \
                 [arXiv:1509.08527](https://arxiv.org/abs/1509.08527)"
            }
            Self::Grundy => {
                "U. Larsson and S. Rubinstein-Salzedo, *Grundy values of Fibonacci nim*, International Journal of Game \
                 Theory 45 (2016), no. 3, 617-625, [arXiv:1410.0332](https://arxiv.org/abs/1410.0332). Read: the beginning, and \
                 quotations by other papers"
            }
            Self::Barbara => {
                "H. S. Barbara and W. Ali, *Winning and losing positions and some Grundy values for the game of \
                 exact-2-Fibonacci nim* (in Arabic), Tishreen University Journal (2022)"
            }
            Self::Own => {
                "Results of this library, most of them what is exactly true where a paper has a bound, a part or a \
         slip"
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
    /// What is wrong beside a statement that holds.
    pub caveat: Option<Caveat>,
    /// What the statement rests on besides its check, or the correction if there is one.
    pub standing: Standing,
    /// Whether our copy of the paper lost the statement or a part of it, so that it is reconstructed.
    pub reconstructed: bool,
    /// Checks of wrong variants of the claim, or of its correction if it has one. Each must refute its variant.
    pub wrong: &'static [Check],
    /// Whether it is a conjecture or a question, which no range of cases settles.
    pub open: bool,
    /// The file of the check, in the repository.
    pub file: &'static str,
}

/// What is true instead of a claim.
#[derive(Clone, Copy, Debug)]
pub struct Correction {
    /// How serious the mistake is.
    pub severity: Severity,
    /// The order of the cases in which the counterexample is the first one.
    pub order: &'static str,
    /// The statement.
    pub statement: &'static str,
    /// Its check.
    pub check: Check,
    /// What the mistake affects; only of a false theorem.
    pub affects: &'static str,
}

/// A slip beside a statement that holds: in its argument, in its print, or in other readings of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Caveat {
    /// How serious it is; never a false theorem.
    pub severity: Severity,
    /// What is wrong.
    pub text: &'static str,
}

impl Claim {
    /// A claim of a paper. The caller is the file of its check.
    #[track_caller]
    pub(crate) const fn new(
        id: &'static str,
        source: &'static str,
        statement: &'static str,
        check: Check,
        wrong: &'static [Check],
    ) -> Self {
        Self {
            id,
            source,
            statement,
            remark: "",
            check,
            correction: None,
            caveat: None,
            standing: Standing::Range,
            reconstructed: false,
            wrong,
            open: false,
            file: Location::caller().file(),
        }
    }

    /// The claim with what is true instead, and how serious the mistake is. In this order of the cases the counterexample is
    /// the first one.
    pub(crate) const fn corrected(
        self,
        severity: Severity,
        order: &'static str,
        statement: &'static str,
        check: Check,
    ) -> Self {
        Self { correction: Some(Correction { severity, order, statement, check, affects: "" }), ..self }
    }

    /// The claim with what its mistake affects.
    pub(crate) const fn affects(self, affects: &'static str) -> Self {
        match self.correction {
            Some(correction) if matches!(correction.severity, Severity::FalseTheorem) => {
                Self { correction: Some(Correction { affects, ..correction }), ..self }
            }
            _ => panic!("only a false theorem says what it affects"),
        }
    }

    /// The claim, which holds, with a slip beside it.
    pub(crate) const fn caveat(self, severity: Severity, text: &'static str) -> Self {
        assert!(
            self.correction.is_none() && !matches!(severity, Severity::FalseTheorem),
            "a caveat is beside a statement that holds"
        );
        Self { caveat: Some(Caveat { severity, text }), ..self }
    }

    /// The claim with a remark.
    pub(crate) const fn remark(self, remark: &'static str) -> Self {
        Self { remark, ..self }
    }

    /// The claim as a theorem of these authors.
    pub(crate) const fn classical(self, authors: &'static str) -> Self {
        Self { standing: Standing::Classical(authors), ..self }
    }

    /// The claim as one whose check goes through every case there is.
    pub(crate) const fn finite(self) -> Self {
        Self { standing: Standing::Finite, ..self }
    }

    /// The claim with an argument that proves it.
    pub(crate) const fn by_hand(self, argument: &'static str) -> Self {
        Self { standing: Standing::ByHand(argument), ..self }
    }

    /// The claim as one whose statement is lost, or lost in part, in our copy of the paper.
    pub(crate) const fn reconstructed(self) -> Self {
        Self { reconstructed: true, ..self }
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

    /// How serious the mistake is, in the statement or beside it.
    pub fn severity(&self) -> Option<Severity> {
        let correction = self.correction.map(|correction| correction.severity);
        correction.or(self.caveat.map(|caveat| caveat.severity))
    }

    /// The argument by hand, if there is one.
    pub const fn argument(&self) -> Option<&'static str> {
        match self.standing {
            Standing::ByHand(argument) => Some(argument),
            _ => None,
        }
    }

    /// Runs the check and, if it refutes the claim, that of the correction; `None` if the effort stopped them.
    pub fn verdict(&self, effort: &Effort<'_>) -> Option<Verdict> {
        let undecided = |why: String| Verdict::False { counterexample: format!("not decided: {why}").into() };
        Some(match ((self.check)(effort), self.correction) {
            (Finding::Stopped, _) => return None,
            (Finding::Undecided(why), _) => undecided(why),
            (Finding::Exhausted(range), _) if self.open => Verdict::Open { range },
            (Finding::Exhausted(range), _) => Verdict::Holds { range },
            (Finding::Proved(proof), _) => Verdict::Proved { proof },
            (Finding::Refuted(counterexample), None) => Verdict::False { counterexample },
            (Finding::Refuted(counterexample), Some(correction)) => {
                let corrected = correction.statement;
                let ground = match (correction.check)(effort) {
                    Finding::Stopped => return None,
                    Finding::Undecided(why) => return Some(undecided(why)),
                    Finding::Exhausted(range) => Ground::Range(range),
                    Finding::Proved(proof) => Ground::Proof(proof),
                    Finding::Refuted(again) => {
                        return Some(Verdict::False { counterexample: counterexample.and_again(again) });
                    }
                };
                Verdict::Corrected { corrected, counterexample, ground }
            }
        })
    }
}
