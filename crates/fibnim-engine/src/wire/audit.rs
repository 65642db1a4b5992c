//! What is published, claim by claim.

use serde::{Deserialize, Serialize};

use super::{Exactly, Outcome};

/// What came out of the claims of the papers?
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct AuditQuestion {
    /// A paper, the id of a claim, or the beginning of ids; without it, all claims.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub what: Option<String>,
    /// The effort, 0 to 3: how large the ranges are (default: 1, that of the report).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub effort: Option<u32>,
    /// Enlarge the ranges until the budget ends, from the least effort to the largest.
    #[serde(default)]
    pub enlarge: bool,
    /// Only this part of the task, `I/N`: the I-th of N parts, to which the claims are dealt out in turn (default: all).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub part: Option<String>,
}

/// What came out of the claims of the papers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Audit {
    /// The claims.
    pub claims: Vec<ClaimAnswer>,
    /// Whether these are all claims that were asked for. If not, the budget ended the audit.
    pub complete: bool,
}

/// What came out of a claim.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ClaimAnswer {
    /// The id.
    pub id: String,
    /// The paper.
    pub paper: String,
    /// Where the claim stands.
    pub source: String,
    /// What it says, in our words.
    pub statement: String,
    /// The verdict.
    pub verdict: VerdictKind,
    /// What kind of verdict it is.
    pub grade: Grade,
    /// How serious the mistake is, in a statement that is corrected or beside one that holds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub severity: Option<Severity>,
    /// Whether the statement is reconstructed, since our copy of the paper lost it or a part of it.
    pub reconstructed: bool,
    /// The verdict that is recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expected: Option<VerdictKind>,
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
    /// What the mistake affects.
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
#[cfg_attr(test, derive(schemars::JsonSchema))]
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

/// How serious it is that a statement does not hold as it is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
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

/// What kind of verdict it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Grade {
    /// A classical theorem.
    Classical,
    /// About finitely many cases, all of which were verified.
    FiniteFact,
    /// Proved by this library for all sizes, by automata or by an argument.
    Proved,
    /// No exception in a range.
    Exhausted,
    /// A conjecture or a question.
    Conjecture,
    /// Neither the statement nor a correction holds.
    Refuted,
}

/// A position of Fibonacci nim that a counterexample names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ClaimPosition {
    /// In the notation of the paper, as it stands in the counterexample.
    pub written: String,
    /// In the notation that every question reads.
    pub position: String,
    /// For a game in which a move takes from several piles, its rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exactly: Option<Exactly>,
    /// Who wins it according to the claim, where the claim says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claimed: Option<Outcome>,
    /// Who wins it.
    pub outcome: Outcome,
}

/// A verdict on a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum VerdictKind {
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
