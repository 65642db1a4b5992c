//! What is published, claim by claim.

#[cfg(feature = "audit")]
use fibnim_audit::ClaimAnswer;
use serde::{Deserialize, Serialize};

use super::{Name, Whole};

/// What came out of the claims of the papers?
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[serde(deny_unknown_fields)]
pub struct AuditQuestion {
    /// A paper, a claim's id or its beginning [default: all claims]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(value_name = "PAPER|ID"))]
    pub what: Option<Name>,
    /// Size of the ranges [default: 1, those of the report]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", conflicts_with = "enlarge"))]
    pub effort: Option<Whole<0, 3>>,
    /// Enlarge the ranges until the budget ends, from the least effort on
    #[serde(default)]
    #[cfg_attr(feature = "clap", arg(long))]
    pub enlarge: bool,
    /// Do only part I of N parts, such as 2/8
    ///
    /// The claims are dealt out to the parts in turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "I/N"))]
    pub part: Option<Name>,
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
