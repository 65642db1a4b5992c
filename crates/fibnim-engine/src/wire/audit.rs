//! What is published, claim by claim.

use serde::{Deserialize, Serialize};

use super::{Exactly, Outcome};

/// What came out of the claims of the papers?
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields))]
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
}

/// What came out of the claims of the papers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields))]
pub struct Audit {
    /// The claims.
    pub claims: Vec<ClaimAnswer>,
}

/// What came out of a claim.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields))]
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
    /// The verdict that is recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expected: Option<VerdictKind>,
    /// The first counterexample.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counterexample: Option<String>,
    /// The positions that the counterexample names and that can be played, in its order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub positions: Vec<ClaimPosition>,
    /// The correction.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub corrected: Option<String>,
    /// The range in which the claim, or its correction, was found to hold.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub range: Option<String>,
    /// How the claim, or its correction, is proved for all sizes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof: Option<String>,
    /// What is worth knowing besides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub remark: Option<String>,
}

/// A position of Fibonacci nim that a counterexample names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields))]
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
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
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
