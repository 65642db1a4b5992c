//! Claims: their texts, which are in the folder `claims`, their checks, and what comes out of them.

use std::fmt;
use std::panic::Location;
use std::sync::LazyLock;

use fibnim::Outcome;
use serde::{Deserialize, Serialize};

use crate::effort::Effort;
use crate::finding::Finding;
use crate::{allen, barbara, flanigan, grundy, larsson, results, zhou};

/// Where a claim comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
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
    #[serde(rename = "fibnim")]
    Own,
}

impl Paper {
    /// All of them; this library is the last one.
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

    /// The text of its claims.
    const fn text(self) -> &'static str {
        match self {
            Self::Zhou => include_str!("../claims/zhou.txt"),
            Self::Flanigan => include_str!("../claims/flanigan.txt"),
            Self::Allen => include_str!("../claims/allen.txt"),
            Self::Larsson => include_str!("../claims/larsson.txt"),
            Self::Grundy => include_str!("../claims/lrs.txt"),
            Self::Barbara => include_str!("../claims/barbara.txt"),
            Self::Own => include_str!("../claims/fibnim.txt"),
        }
    }

    /// The keys and texts of the file of its claims: a line for each, and lines that go on with two spaces.
    pub(crate) fn lines(self) -> Vec<(&'static str, String)> {
        let mut lines: Vec<(&str, String)> = Vec::new();
        for line in self.text().lines() {
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

/// A verdict on a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// Proved for all sizes.
    Proved,
    /// Found to hold in a range that was exhausted.
    Holds,
    /// False as it is printed, and true with a correction.
    Corrected,
    /// False.
    False,
    /// Unknown; found to hold in a range.
    Open,
}

impl Verdict {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Proved, Self::Holds, Self::Corrected, Self::False, Self::Open];
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Proved => "proved",
            Self::Holds => "holds",
            Self::Corrected => "corrected",
            Self::False => "false",
            Self::Open => "open",
        })
    }
}

/// What kind of verdict it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Grade {
    /// A classical theorem.
    Classical,
    /// Proved by this library for all sizes, by automata or by an argument.
    Proved,
    /// About finitely many cases, all of which were verified.
    FiniteFact,
    /// No exception in a range.
    Exhausted,
    /// A conjecture or a question.
    Conjecture,
    /// Neither the statement nor a correction holds.
    Refuted,
}

impl Grade {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::Classical, Self::Proved, Self::FiniteFact, Self::Exhausted, Self::Conjecture, Self::Refuted];
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Classical => "classical theorem",
            Self::Proved => "proved here",
            Self::FiniteFact => "finite fact",
            Self::Exhausted => "exhausted",
            Self::Conjecture => "conjecture",
            Self::Refuted => "refuted",
        })
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
    /// One symbol is wrong, and it is clear what is meant.
    Misprint,
    /// Ambiguous; a natural reading holds.
    Reading,
}

impl Severity {
    /// All of them, the most serious one first.
    pub const ALL: [Self; 5] = [Self::FalseTheorem, Self::Gap, Self::BoundaryCase, Self::Misprint, Self::Reading];
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::FalseTheorem => "false theorem",
            Self::Gap => "gap",
            Self::BoundaryCase => "boundary case",
            Self::Misprint => "misprint",
            Self::Reading => "reading",
        })
    }
}

/// What came out of a claim.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
    /// The verdict.
    pub verdict: Verdict,
    /// What kind of verdict it is.
    pub grade: Grade,
    /// How serious the mistake is, in a statement that is corrected or beside one that holds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub severity: Option<Severity>,
    /// Whether the statement is reconstructed, since our copy of the paper lost it or a part of it.
    pub reconstructed: bool,
    /// The verdict that is recorded.
    pub expected: Verdict,
    /// The first counterexample.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counterexample: Option<String>,
    /// The order of the cases in which it is the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<String>,
    /// The positions that the counterexample names and that can be played, in its order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub positions: Vec<ClaimPosition>,
    /// The correction.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub corrected: Option<String>,
    /// What the mistake affects; only of a false theorem.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub affects: Option<String>,
    /// What is wrong beside a statement that holds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub caveat: Option<String>,
    /// Whose theorem it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub classical: Option<String>,
    /// An argument that proves the claim, or its correction.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub argument: Option<String>,
    /// The range in which the claim, or its correction, was found to hold.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub range: Option<String>,
    /// How the claim, or its correction, is proved by the library for all sizes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof: Option<ClaimProof>,
    /// What is worth knowing besides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub remark: Option<String>,
}

/// How a claim is proved for all sizes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClaimProof {
    /// In words.
    pub how: String,
    /// The take-away function of the games in the sentences.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub take: Option<String>,
    /// What the sentences use besides the standard theory, each as `name(x, ...) := statement`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub definitions: Vec<String>,
    /// Sentences that were decided. The question for a statement takes each of them with the definitions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sentences: Vec<String>,
}

impl ClaimProof {
    /// A proof that is not a decided sentence.
    pub(crate) fn in_words(how: impl Into<String>) -> Self {
        Self { how: how.into(), take: None, definitions: Vec::new(), sentences: Vec::new() }
    }

    /// The sentences as a text that `fibnim prove statement --file` decides; `name` is the beginning of their names.
    #[must_use]
    pub fn theory(&self, name: &str) -> String {
        let take = self.take.iter().filter(|take| *take != "2t").map(|take| format!("take {take}\n"));
        let definitions = self.definitions.iter().map(|definition| format!("define {definition}\n"));
        let sentences = self.sentences.iter().enumerate().map(|(number, sentence)| {
            let number = if self.sentences.len() == 1 { String::new() } else { format!("/{}", number + 1) };
            format!("prove {name}{number} := {sentence}\n")
        });
        take.chain(definitions).chain(sentences).collect()
    }
}

/// A position of Fibonacci nim that a counterexample names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClaimPosition {
    /// In the notation of the paper, as it stands in the counterexample.
    pub written: String,
    /// In the notation that every question reads.
    pub position: String,
    /// For a game in which a move takes from several piles, from how many; its other rules are those without an option.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exactly: Option<usize>,
    /// Who wins it according to the claim, where the claim says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>", extend("enum" = ["N", "P"])))]
    pub claimed: Option<Outcome>,
    /// Who wins it.
    #[cfg_attr(feature = "schema", schemars(with = "String", extend("enum" = ["N", "P"])))]
    pub outcome: Outcome,
}

/// Compares a statement with the game.
pub type Check = fn(&Effort<'_>) -> Finding;

/// The checks of a claim.
#[derive(Clone, Copy, Debug)]
pub struct Checks {
    /// The claim.
    pub id: &'static str,
    /// The check of the statement as it is printed.
    pub check: Check,
    /// The check of what is true instead, if there is a correction.
    pub corrected: Option<Check>,
    /// Checks of wrong variants of the claim, or of its correction if it has one. Each must refute its variant.
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
    /// What is known without running a check: all texts, the recorded verdict, and the grade but for decided sentences.
    pub text: ClaimAnswer,
    /// The checks.
    pub checks: Checks,
}

impl Claim {
    /// Runs the check and, if it refutes the claim, that of the correction; `None` if the effort stopped them.
    pub fn verdict(&self, effort: &Effort<'_>) -> Option<ClaimAnswer> {
        let mut answer = self.text.clone();
        let refuted = match (self.checks.check)(effort) {
            Finding::Refuted(counterexample) => {
                answer.verdict = Verdict::Corrected;
                answer.counterexample = Some(counterexample.text);
                answer.positions = counterexample.positions;
                self.checks.corrected.map_or(Finding::refuted("there is no correction"), |check| check(effort))
            }
            other => {
                let open = answer.grade == Grade::Conjecture;
                answer.verdict = if open { Verdict::Open } else { Verdict::Holds };
                answer.corrected = None;
                other
            }
        };
        match refuted {
            Finding::Stopped => return None,
            Finding::Exhausted(range) => answer.range = Some(range),
            Finding::Proved(proof) => {
                if answer.verdict != Verdict::Corrected {
                    answer.verdict = Verdict::Proved;
                }
                if matches!(answer.grade, Grade::Exhausted | Grade::Conjecture) {
                    answer.grade = Grade::Proved;
                }
                answer.proof = Some(proof);
            }
            Finding::Undecided(why) => {
                (answer.verdict, answer.grade) = (Verdict::False, Grade::Refuted);
                answer.counterexample = Some(format!("not decided: {why}"));
            }
            Finding::Refuted(again) => {
                (answer.verdict, answer.grade) = (Verdict::False, Grade::Refuted);
                let first = answer.counterexample.unwrap_or_default();
                answer.counterexample = Some(format!("{first}; and the correction fails: {}", again.text));
                answer.positions.extend(again.positions);
            }
        }
        Some(answer)
    }
}

/// The checks of all claims, in any order.
const CHECKS: &[&[&[Checks]]] = &[
    allen::CLAIMS,
    barbara::CLAIMS,
    flanigan::CLAIMS,
    &[grundy::CLAIMS],
    larsson::CLAIMS,
    results::CLAIMS,
    zhou::CLAIMS,
];

/// Every check, whether it has a text or not.
pub(crate) fn checks() -> impl Iterator<Item = Checks> {
    CHECKS.iter().copied().flatten().copied().flatten().copied()
}

static CLAIMS: LazyLock<Vec<Claim>> = LazyLock::new(|| {
    let mut claims: Vec<Claim> = Vec::new();
    for (paper, (key, text)) in
        Paper::ALL.iter().flat_map(|&paper| paper.lines().into_iter().map(move |line| (paper, line)))
    {
        if key == "claim" {
            claims.extend(
                checks().find(|checks| checks.id == text).map(|checks| Claim { text: unknown(paper, text), checks }),
            );
        } else if let Some(claim) = claims.last_mut() {
            read(&mut claim.text, key, text);
        }
    }
    claims
});

/// A claim of which only the id is known.
fn unknown(paper: Paper, id: String) -> ClaimAnswer {
    ClaimAnswer {
        id,
        paper,
        source: String::new(),
        statement: String::new(),
        verdict: Verdict::Holds,
        grade: Grade::Exhausted,
        severity: None,
        reconstructed: false,
        expected: Verdict::Holds,
        counterexample: None,
        order: None,
        positions: Vec::new(),
        corrected: None,
        affects: None,
        caveat: None,
        classical: None,
        argument: None,
        range: None,
        proof: None,
        remark: None,
    }
}

/// Reads a line of the text of a claim; whether its key and word are known.
fn read(claim: &mut ClaimAnswer, key: &str, text: String) -> bool {
    match key {
        "source" => claim.source = text,
        "statement" => claim.statement = text,
        "verdict" => {
            let Some(verdict) = Verdict::ALL.into_iter().find(|verdict| verdict.to_string() == text) else {
                return false;
            };
            claim.expected = verdict;
        }
        "mistake" => claim.severity = Severity::ALL.into_iter().find(|severity| severity.to_string() == text),
        "reconstructed" => claim.reconstructed = true,
        "kind" => claim.grade = if text == "open" { Grade::Conjecture } else { Grade::FiniteFact },
        "classical" => (claim.grade, claim.classical) = (Grade::Classical, Some(text)),
        "argument" => (claim.grade, claim.argument) = (Grade::Proved, Some(text)),
        "order" => claim.order = Some(text),
        "correction" => claim.corrected = Some(text),
        "affects" => claim.affects = Some(text),
        "caveat" => claim.caveat = Some(text),
        "remark" => claim.remark = Some(text),
        // Of the sections of our results.
        "section" | "paragraph" => {}
        _ => return false,
    }
    true
}

/// All claims, paper by paper.
pub fn claims() -> impl Iterator<Item = &'static Claim> {
    CLAIMS.iter()
}

/// The claim with this id, which is looked up as it is written.
///
/// ```
/// let claim = fibnim_audit::find("flanigan-T5").expect("the theorem of two piles");
/// assert_eq!(claim.text.source, "theorem of section 5");
/// assert!(fibnim_audit::find("flanigan-T6").is_none());
/// ```
pub fn find(id: &str) -> Option<&'static Claim> {
    claims().find(|claim| claim.text.id == id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_read_and_every_check_has_a_text() {
        for paper in Paper::ALL {
            let mut claim = unknown(paper, String::new());
            for (key, text) in paper.lines().into_iter().filter(|line| line.0 != "claim") {
                assert!(read(&mut claim, key, text.clone()), "{key}: {text}");
            }
        }
        let texts: usize =
            Paper::ALL.iter().map(|paper| paper.lines().iter().filter(|line| line.0 == "claim").count()).sum();
        assert_eq!((claims().count(), checks().count()), (texts, texts));
        assert!(checks().all(|checks| find(checks.id).is_some()));
    }
}
