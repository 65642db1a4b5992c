//! What is published, claim by claim.

#[cfg(feature = "audit")]
use fibnim_audit::ClaimAnswer;
use serde::{Deserialize, Serialize};

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

/// Without the checks no claim has an answer.
#[cfg(not(feature = "audit"))]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum ClaimAnswer {}
