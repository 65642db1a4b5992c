//! The basis of an answer.

use std::fmt;

use fibnim::grundy::SolvedSum;
use fibnim::written::counted;
use fibnim::{Analysis, Reason};
use serde::{Deserialize, Serialize};

use super::Number;

/// The claim that the nim-sum of Grundy values decides a sum.
const NIM_SUM: &str = "fibnim-nim-sum";

/// How an answer was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Method {
    /// By a theorem, at any size.
    Theorem,
    /// By an automaton whose certificate was checked, at any size.
    Certificate,
    /// From a table of thresholds that was given, or one of the remoteness of all positions that can be reached.
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
}

/// How far the argument for an answer reaches, from the strongest to the weakest. The first three are exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
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
#[cfg_attr(test, derive(schemars::JsonSchema))]
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
#[cfg_attr(test, derive(schemars::JsonSchema))]
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

    /// That of a reason, with what a theorem or an observation says.
    #[must_use]
    pub fn sourced(reason: Reason) -> Self {
        let stated = matches!(reason, Reason::Theorem(_) | Reason::ThreePilesChecked { .. });
        Self { source: stated.then(|| reason.to_string()), ..reason.into() }
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
            Reason::ThreePilesChecked { max } => Self {
                exhausted_to: Some(max.into()),
                claim: reason.claim().map(str::to_owned),
                ..Self::new(Method::Observation, Strength::ExhaustedTo)
            },
            _ => Self::new(Method::Rows, Strength::Search),
        }
    }
}

impl From<&Analysis> for Basis {
    fn from(analysis: &Analysis) -> Self {
        analysis.nim_sum().map_or_else(|| Self::sourced(analysis.reason()), Into::into)
    }
}

/// That of the values. Rows that were computed only to list the winning moves are counted, and do not weaken the values.
impl From<&SolvedSum> for Basis {
    fn from(solved: &SolvedSum) -> Self {
        let parts: Vec<Self> = solved.reasons.iter().copied().map(Self::from).collect();
        Self::nim_sum(&parts, solved.rows)
    }
}

/// What the answer rests on: a noun phrase.
impl fmt::Display for Basis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.method, self.exhausted_to.as_ref()) {
            (Method::Theorem, _) => self.stated(f, "the rules of play"),
            (Method::Formula, _) => {
                f.write_str("a formula that is proved for every size")?;
                if self.source.is_none() && self.claim.is_none() {
                    return Ok(());
                }
                f.write_str(" (")?;
                self.stated(f, "")?;
                f.write_str(")")
            }
            // The source says how far it was checked.
            (Method::Observation, _) if self.source.is_some() || self.claim.is_some() => self.stated(f, ""),
            (Method::Observation, Some(bound)) => {
                write!(f, "an observation that search has checked up to {bound} and that is not proved")
            }
            (Method::Observation, None) => f.write_str("a rule that was found by computation and is not proved"),
            (Method::Certificate, _) => match self.states {
                Some(states) => Reason::Certificate { states: u32::try_from(states).unwrap_or(u32::MAX) }.fmt(f),
                None => f.write_str("a certificate, proved for piles of every size"),
            },
            (Method::Table, _) => match self.table {
                Some(TableSize { piles, max }) => Reason::Table { piles, max }.fmt(f),
                None => match self.solved {
                    Some(positions) => write!(f, "a table of the remoteness of {}", counted(&positions, "position")),
                    None => f.write_str("a table"),
                },
            },
            (Method::NimSum, _) => {
                let states = self.states.map(|states| u32::try_from(states).unwrap_or(u32::MAX));
                Reason::NimSum { rows: self.solved.unwrap_or(0), states }.fmt(f)
            }
            (Method::Rows, _) => match self.solved {
                Some(rows) => write!(f, "{} of Grundy values", counted(&rows, "row")),
                None => f.write_str("rows of Grundy values"),
            },
            (Method::Thresholds, Some(bound)) => write!(f, "the thresholds of all positions up to {bound}"),
            (Method::Thresholds, None) => match self.solved {
                Some(positions) => Reason::ThresholdSearch { positions }.fmt(f),
                None => f.write_str("thresholds, computed by their recurrence"),
            },
            (Method::GameSearch, _) => match self.solved {
                Some(positions) => Reason::GameSearch { positions }.fmt(f),
                None => f.write_str("game search"),
            },
            (Method::Recursion, _) => match self.solved {
                Some(positions) => write!(f, "recursion over {}", counted(&positions, "position")),
                None => f.write_str("recursion"),
            },
            (Method::Simulation, _) => f.write_str("random games that were played"),
        }
    }
}

impl Basis {
    /// Where a theorem stands in the literature, and the claim of the audit that states it, as far as they are known.
    fn stated(&self, f: &mut fmt::Formatter<'_>, otherwise: &str) -> fmt::Result {
        match (&self.source, &self.claim) {
            (Some(source), Some(claim)) => write!(f, "{source} ({claim})"),
            (source, claim) => f.write_str(source.as_deref().or(claim.as_deref()).unwrap_or(otherwise)),
        }
    }
}
