//! The basis of an answer.

use fibnim::Reason;
use serde::{Deserialize, Serialize};

use super::Number;

/// The claim that the nim-sum of Grundy values decides a sum.
const NIM_SUM: &str = "fibnim-nim-sum";

/// How an answer was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Method {
    /// By a theorem, at any size.
    Theorem,
    /// By an automaton whose certificate was checked, at any size.
    Certificate,
    /// From a table of thresholds that was given.
    Table,
    /// By the nim-sum of Grundy values.
    NimSum,
    /// From Grundy values of all smaller piles, computed row by row.
    Rows,
    /// From the thresholds of all smaller positions, by their recurrence.
    Thresholds,
    /// By game search, the literal definition.
    GameSearch,
    /// By a rule that search has confirmed to some size.
    Observation,
    /// By a formula for the chance.
    Formula,
    /// By recursion over all positions that can come up.
    Recursion,
    /// From games that were played.
    Simulation,
    /// By an automaton that was learned from a range and not proved.
    Learned,
}

/// How far the argument for an answer reaches, from the strongest to the weakest. The first three are exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Strength {
    /// Exact: a theorem covers the question at every size.
    Theorem,
    /// Exact: an automaton that the checker has accepted covers the question at every size.
    CheckedCertificate,
    /// Exact: it was computed from the rules of play for just this question.
    Search,
    /// Every case up to `exhausted_to` was looked at; nothing is proved beyond.
    ExhaustedTo,
    /// It is a measurement with an error.
    Estimate,
}

/// The basis of an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields))]
pub struct Basis {
    /// How the answer was found.
    pub method: Method,
    /// How far the argument reaches; that of the weakest part, if the answer is made of several.
    pub strength: Strength,
    /// With the strength `exhausted-to`: the size up to which every case was looked at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exhausted_to: Option<Number>,
    /// The claim of the audit that states the theorem; `fibnim audit ID` shows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claim: Option<String>,
    /// Where the theorem stands in the literature.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// States of the automaton that answered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub states: Option<u64>,
    /// Positions, or rows of Grundy values, that were solved for this answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solved: Option<u64>,
    /// Piles of the table, and the most chips of each.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<TableSize>,
}

/// The size of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct TableSize {
    /// How many piles a position has.
    pub piles: u32,
    /// The most chips of a pile.
    pub max: u32,
}

impl Basis {
    /// A basis of this kind, with nothing else said.
    #[must_use]
    pub const fn new(method: Method, strength: Strength) -> Self {
        Self {
            method,
            strength,
            exhausted_to: None,
            claim: None,
            source: None,
            states: None,
            solved: None,
            table: None,
        }
    }

    /// A theorem, with the claim of the audit that states it.
    #[must_use]
    pub fn theorem(claim: Option<&str>) -> Self {
        Self { claim: claim.map(str::to_owned), ..Self::new(Method::Theorem, Strength::Theorem) }
    }

    /// A checked certificate with an automaton of this many states.
    #[must_use]
    pub fn certificate(states: u64) -> Self {
        Self { states: Some(states), ..Self::new(Method::Certificate, Strength::CheckedCertificate) }
    }

    /// The nim-sum of values with these bases, for which this many rows of Grundy values were computed.
    #[must_use]
    pub fn nim_sum(parts: &[Self], rows: u64) -> Self {
        let strength = parts.iter().map(|part| part.strength).max().unwrap_or(Strength::Theorem);
        Self {
            claim: Some(NIM_SUM.to_owned()),
            states: parts.iter().filter_map(|part| part.states).max(),
            solved: Some(rows),
            ..Self::new(Method::NimSum, strength)
        }
    }

    /// A search that solved this many positions.
    #[must_use]
    pub fn search(method: Method, solved: u64) -> Self {
        Self { solved: Some(solved), ..Self::new(method, Strength::Search) }
    }
}

impl From<Reason> for Basis {
    fn from(reason: Reason) -> Self {
        match reason {
            Reason::Theorem(theorem) => Self::theorem(theorem.claim()),
            Reason::Certificate { states } => Self::certificate(states.into()),
            Reason::Table { piles, max } => {
                Self { table: Some(TableSize { piles, max }), ..Self::new(Method::Table, Strength::Search) }
            }
            Reason::ThresholdSearch { positions } => Self::search(Method::Thresholds, positions),
            Reason::NimSum { rows, .. } => Self::nim_sum(&[], rows),
            Reason::GameSearch { positions } => Self::search(Method::GameSearch, positions),
            _ => Self::new(Method::Rows, Strength::Search),
        }
    }
}
