//! Claims: what they consist of, their checks, and what comes out of them.

use std::fmt;
use std::panic::Location;

use serde::{Deserialize, Serialize};

use crate::effort::Effort;
use crate::finding::{ClaimPosition, ClaimProof, Finding};
use crate::grade::{Evidence, Grade};
use crate::proof;

/// Where a claim comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
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
    #[serde(rename = "lrs")]
    Grundy,
    /// Barbara and Ali, "Winning and losing positions and some Grundy values for the game of exact-2-Fibonacci nim".
    Barbara,
    /// This library.
    #[default]
    #[serde(rename = "fibnim")]
    Own,
}

impl Paper {
    /// All of them; this library is the last one.
    pub const ALL: [Self; 7] =
        [Self::Zhou, Self::Flanigan, Self::Allen, Self::Larsson, Self::Grundy, Self::Barbara, Self::Own];

    /// The first part of the ids of its claims, the authors, and the text of its claims.
    const fn about(self) -> [&'static str; 3] {
        match self {
            Self::Zhou => ["zhou", "Zhou", include_str!("../claims/zhou.txt")],
            Self::Flanigan => ["flanigan", "Flanigan", include_str!("../claims/flanigan.txt")],
            Self::Allen => ["allen", "Allen and Ponomarenko", include_str!("../claims/allen.txt")],
            Self::Larsson => ["larsson", "Larsson and Rubinstein-Salzedo", include_str!("../claims/larsson.txt")],
            Self::Grundy => {
                ["lrs", "Larsson and Rubinstein-Salzedo on Grundy values", include_str!("../claims/lrs.txt")]
            }
            Self::Barbara => ["barbara", "Barbara and Ali", include_str!("../claims/barbara.txt")],
            Self::Own => ["fibnim", "This library", include_str!("../claims/fibnim.txt")],
        }
    }

    /// The first part of the ids of its claims.
    pub const fn name(self) -> &'static str {
        self.about()[0]
    }

    /// The authors.
    pub const fn authors(self) -> &'static str {
        self.about()[1]
    }

    /// The keys and texts of the file of its claims: a line for each, and lines that go on with two spaces.
    pub(crate) fn lines(self) -> Vec<(&'static str, String)> {
        let mut lines: Vec<(&str, String)> = Vec::new();
        for line in self.about()[2].lines() {
            if let (Some(more), Some((_, last))) = (line.strip_prefix("  "), lines.last_mut()) {
                last.push(' ');
                last.push_str(more);
            } else if let Some((key, text)) = line.split_once(": ") {
                lines.push((key, text.to_owned()));
            }
        }
        lines
    }
}

/// How serious it is that a statement does not hold as it is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Severity {
    /// A theorem, rule, algorithm or number that a reader would use, and that is false as it is meant.
    FalseTheorem,
    /// The argument does not prove the statement.
    Gap,
    /// False only at an end of the range.
    BoundaryCase,
    /// A number or a bound on which nothing rests is wrong.
    WrongEntry,
    /// A remark beside the mathematics is false.
    Remark,
    /// One symbol is wrong, and it is clear what is meant.
    Misprint,
    /// Ambiguous; a natural reading holds.
    Reading,
}

impl Severity {
    /// All of them, the most serious one first, with their names.
    pub const ALL: [(Self, &str); 7] = [
        (Self::FalseTheorem, "false theorem"),
        (Self::Gap, "gap"),
        (Self::BoundaryCase, "boundary case"),
        (Self::WrongEntry, "wrong entry"),
        (Self::Remark, "remark"),
        (Self::Misprint, "misprint"),
        (Self::Reading, "reading"),
    ];
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(Self::ALL.into_iter().find(|known| known.0 == *self).map_or("", |known| known.1))
    }
}

/// What is true instead of a false statement.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Correction {
    /// What it says.
    pub statement: String,
    /// How much is known of it.
    pub grade: Grade,
}

/// What came out of a claim.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClaimAnswer {
    /// The id.
    pub id: String,
    /// The paper.
    pub paper: Paper,
    /// Where the claim stands.
    pub source: String,
    /// What it says, in our words. Formulas in texts are in backticks.
    pub statement: String,
    /// What is mistaken, in the paper's own words; only of a paper.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quote: Option<String>,
    /// How much is known of the statement.
    pub grade: Grade,
    /// How serious the mistake is, in a statement that is false or beside one that holds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub severity: Option<Severity>,
    /// The claim with the same mistake, under which it is counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repeats: Option<String>,
    /// Whether the statement is reconstructed, since our copy of the paper lost it or a part of it. Its grade is that
    /// of the reconstruction, and neither confirms nor refutes the paper.
    pub reconstructed: bool,
    /// The first counterexample.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counterexample: Option<String>,
    /// The order of the cases in which it is the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<String>,
    /// The positions that the counterexample names and that can be played, in its order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub positions: Vec<ClaimPosition>,
    /// What is true instead of a false statement. What follows is then about this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub correction: Option<Correction>,
    /// What the mistake affects; only of a false theorem.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub affects: Option<String>,
    /// What is wrong beside a statement that holds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub caveat: Option<String>,
    /// Whose theorem it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub classical: Option<String>,
    /// The theorems of Coq that say it, by their names in `verified/`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub theorems: Vec<String>,
    /// A proof in prose.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub argument: Option<String>,
    /// The range in which no case contradicts it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub range: Option<String>,
    /// How the library decides it for all sizes, or what it decides for the proof in prose.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof: Option<ClaimProof>,
    /// What is worth knowing besides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub remark: Option<String>,
    /// Why the check ended without a result.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub not_checked: Option<String>,
}

/// Compares a statement with the game.
pub type Check = fn(&Effort<'_>) -> Finding;

/// The checks of a claim. A claim whose text names the statements that decide it for all sizes needs none.
#[derive(Clone, Copy, Debug)]
pub struct Checks {
    /// The claim.
    pub id: &'static str,
    /// The check of the statement as it is printed, or of its correction if the text has the printed one as a sentence.
    pub check: Check,
    /// The check of what is true instead, if there is a correction that the text does not prove.
    pub corrected: Option<Check>,
    /// Checks of wrong variants of the claim, or of its correction if it has one. Each must refute its variant. The
    /// text of the claim has those of statements.
    pub wrong: &'static [Check],
    /// Their file, in the repository.
    pub file: &'static str,
}

impl Checks {
    /// The checks of a claim without a correction. The caller is their file.
    #[track_caller]
    pub(crate) const fn of(id: &'static str, check: Check, wrong: &'static [Check]) -> Self {
        Self { id, check, corrected: None, wrong, file: Location::caller().file() }
    }

    /// With the check of the correction.
    pub(crate) const fn corrected(self, corrected: Check) -> Self {
        Self { corrected: Some(corrected), ..self }
    }
}

/// A statement with its checks.
#[derive(Clone, Debug)]
pub struct Claim {
    /// What is known without running a check: all texts, and the recorded grade.
    pub text: ClaimAnswer,
    /// The checks.
    pub checks: Option<Checks>,
    /// The statements that decide the claim, or its correction, for all sizes: the key and the words of its line.
    pub(crate) proof: Option<(&'static str, String)>,
    /// Whether the checks look at all cases that the claim is about, or decide it otherwise.
    pub(crate) decides: bool,
    /// Whether it is a conjecture or a question.
    pub(crate) open: bool,
    /// The statement as it is printed, which is refuted; its counterexample stands in the text.
    pub(crate) printed: Option<String>,
    /// Wrong variants of such statements.
    pub(crate) wrong: Vec<String>,
}

impl Claim {
    /// What comes out of the wrong variants of the claim.
    pub fn wrong_variants(&self, effort: &Effort<'_>) -> impl Iterator<Item = Finding> {
        let checks = self.checks.iter().flat_map(|checks| checks.wrong).map(|check| check(effort));
        checks.chain(self.wrong.iter().map(|variant| proof::decided(variant)))
    }

    /// The file of the checks, or of the text where the text has them, in the repository.
    pub fn file(&self) -> String {
        let text = || format!("crates/fibnim-audit/claims/{}.txt", self.text.paper.name());
        self.checks.map_or_else(text, |checks| checks.file.to_owned())
    }

    /// The statements of theories on which the claim rests, by name.
    pub fn statements(&self) -> impl Iterator<Item = &str> {
        self.proof.iter().flat_map(|(_, words)| words.split(' '))
    }

    /// The grade of the statement, or of its correction, if its checks find what the text says.
    pub(crate) fn recorded(&self) -> Grade {
        self.graded(self.proof.is_some() || self.decides, true)
    }

    fn graded(&self, decided: bool, checked: bool) -> Grade {
        let accepted = self.statements().all(proof::is_accepted);
        Grade::from(Evidence {
            // Beside a theorem sentences say the rest.
            theorem: accepted && !self.text.theorems.is_empty(),
            argument: self.text.argument.is_some(),
            accepted: decided && self.proof.is_some() && accepted,
            decided,
            checked,
            open: self.open,
        })
    }

    /// How an answer differs from what is recorded: nothing if it does not.
    #[must_use]
    pub fn difference(&self, answer: &ClaimAnswer) -> Option<String> {
        let grades = |answer: &ClaimAnswer| match &answer.correction {
            Some(correction) => format!("{}, corrected: {}", answer.grade, correction.grade),
            None => answer.grade.to_string(),
        };
        let (recorded, found) = (grades(&self.text), grades(answer));
        match &answer.not_checked {
            Some(why) => Some(format!("{}: not checked: {why}", answer.id)),
            None => (recorded != found).then(|| format!("{}: {recorded} is recorded, {found} came out", answer.id)),
        }
    }

    /// Runs the check and, if it refutes the claim, that of the correction; `None` if the effort stopped them.
    pub fn answer(&self, effort: &Effort<'_>) -> Option<ClaimAnswer> {
        let mut answer = self.text.clone();
        let none = || Finding::Exhausted(String::new());
        let check = self.checks.map(|checks| checks.check);
        let (found, corrected) = match &self.printed {
            Some(words) => (proof::printed(words), check),
            None => (check.map_or_else(none, |check| check(effort)), self.checks.and_then(|checks| checks.corrected)),
        };
        let refuted = matches!(found, Finding::Refuted(_));
        let found = match found {
            Finding::Refuted(counterexample) => {
                if self.printed.is_none() {
                    answer.counterexample = Some(counterexample.text);
                    answer.positions = counterexample.positions;
                }
                match corrected {
                    Some(check) => check(effort),
                    None if self.proof.is_some() => none(),
                    None => Finding::refuted("there is no correction"),
                }
            }
            other => {
                (answer.correction, answer.counterexample, answer.positions) = (None, None, Vec::new());
                other
            }
        };
        let found = match &self.proof {
            Some((kind, words)) => found.and_proof(|| proof::named(kind, words)),
            None => found,
        };
        let mut grade = self.graded(false, false);
        match found {
            Finding::Stopped => return None,
            Finding::Exhausted(range) => {
                grade = self.graded(self.decides, true);
                answer.range = Some(range);
            }
            Finding::Proved(proof) => {
                grade = self.graded(true, true);
                answer.proof = Some(proof);
            }
            Finding::Undecided(why) => answer.not_checked = Some(why),
            Finding::Refuted(again) => {
                let first = answer.counterexample.unwrap_or_default();
                answer.counterexample = Some(format!("{first}; and the correction fails: {}", again.text));
                answer.positions.extend(again.positions);
                answer.correction = None;
            }
        }
        match &mut answer.correction {
            Some(correction) => correction.grade = grade,
            None => answer.grade = if refuted { Grade::False } else { grade },
        }
        Some(answer)
    }
}
