//! The basis of an answer.

use std::fmt;

use fibnim::grundy::SolvedSum;
use fibnim::written::counted;
use fibnim::{Analysis, Reason, Strength, Theorem};
use fibnim_check::{Certificate, Checked};
use fibnim_proof::answer::games::ProvedGames;
use fibnim_proof::answer::grundy::ProvedGrundyValues;
use fibnim_proof::count::{Count, Tally};
use fibnim_proof::logic::formula::SentenceVerdict;
use serde::{Deserialize, Serialize};

use super::Number;

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
    /// By the values of tame piles under both plays, which decide their sum under misère play.
    Tame,
    /// By the automata of the prover.
    Decision,
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

/// The basis of an answer: the serialised form of a [`Reason`], and of what answers without a solver.
///
/// A strong word needs what backs it: a theorem, what the checker has made, or what the prover has decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Basis {
    /// How the answer was found.
    method: Method,
    /// How far the argument reaches; that of the weakest part, if the answer is made of several.
    strength: Strength,
    /// With the strength `checked`: the size up to which every case was looked at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    exhausted_to: Option<Number>,
    /// The claim of the audit that states the theorem; `fibnim audit ID` shows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    claim: Option<String>,
    /// Where the theorem stands in the literature.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    source: Option<String>,
    /// States of the automaton that answered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    states: Option<u64>,
    /// Positions, or rows of Grundy values, that were solved for this answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    solved: Option<u64>,
    /// Piles of the table, and the most chips of each.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    table: Option<TableSize>,
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

/// Values that only the checker can make.
pub trait CheckerMade {}

impl CheckerMade for Checked<Certificate> {}
impl CheckerMade for ProvedGames {}
impl CheckerMade for ProvedGrundyValues {}

/// Values that only the prover's decision procedure can make.
pub trait ProverMade {}

impl ProverMade for SentenceVerdict {}
impl ProverMade for Count {}
impl ProverMade for fibnim_proof::solutions::SolutionList {}
impl ProverMade for Tally {}

impl Basis {
    const fn new(method: Method, strength: Strength) -> Self {
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

    /// How the answer was found.
    #[must_use]
    pub const fn method(&self) -> Method {
        self.method
    }

    /// How far the argument reaches.
    #[must_use]
    pub const fn strength(&self) -> Strength {
        self.strength
    }

    /// Positions, or rows of Grundy values, that were solved for the answer.
    #[must_use]
    pub const fn solved(&self) -> Option<u64> {
        self.solved
    }

    /// The claim of the audit that states the theorem.
    #[must_use]
    pub fn claim(&self) -> Option<&str> {
        self.claim.as_deref()
    }

    /// The size of the table that answered.
    #[must_use]
    pub const fn table(&self) -> Option<TableSize> {
        self.table
    }

    /// A formula of a theorem.
    #[must_use]
    pub fn formula(theorem: Theorem) -> Self {
        Self { method: Method::Formula, ..Self::from(Reason::Theorem(theorem)) }
    }

    /// The basis of what the checker has accepted.
    #[must_use]
    pub fn checked(_: &impl CheckerMade) -> Self {
        Self::new(Method::Certificate, Strength::Certificate)
    }

    /// An automaton with this many states that the checker has accepted.
    #[must_use]
    pub fn automaton(made: &impl CheckerMade, states: usize) -> Self {
        Self { states: Some(states as u64), ..Self::checked(made) }
    }

    /// The basis of what the prover has decided.
    #[must_use]
    pub fn decided(_: &impl ProverMade) -> Self {
        Self::new(Method::Decision, Strength::Decided)
    }

    /// The nim-sum of values with these bases, for which this many rows of Grundy values were computed.
    #[must_use]
    pub fn nim_sum(parts: &[Self], rows: u64) -> Self {
        let weakest = parts.iter().map(|part| part.strength).max().unwrap_or(Strength::Theorem);
        let states = parts.iter().filter_map(|part| part.states).max();
        Self { states, ..Self::from(Reason::NimSum { rows, states: None, weakest }) }
    }

    /// The basis for a reason, with the claim and the source of its theorem or observation.
    #[must_use]
    pub fn sourced(reason: Reason) -> Self {
        let stated = matches!(reason, Reason::Theorem(_) | Reason::ThreePilesChecked { .. });
        Self { source: stated.then(|| reason.to_string()), ..reason.into() }
    }

    /// A search that looked at this many positions or rows, by a method that does not belong to a solver.
    #[must_use]
    pub fn search(method: Method, solved: impl Into<Option<u64>>) -> Self {
        Self { solved: solved.into(), ..Self::new(method, Strength::Search) }
    }

    /// The thresholds of all positions up to a bound, beyond which nothing is known.
    #[must_use]
    pub fn checked_to(bound: u32) -> Self {
        Self { exhausted_to: Some(bound.into()), ..Self::new(Method::Thresholds, Strength::Checked) }
    }

    /// Games that were played.
    #[must_use]
    pub const fn estimate() -> Self {
        Self::new(Method::Simulation, Strength::Estimate)
    }
}

impl From<Theorem> for Basis {
    fn from(theorem: Theorem) -> Self {
        Reason::Theorem(theorem).into()
    }
}

impl From<Reason> for Basis {
    fn from(reason: Reason) -> Self {
        let new = |method| Self { claim: reason.claim().map(str::to_owned), ..Self::new(method, reason.strength()) };
        let solved = |method, solved| Self { solved: Some(solved), ..new(method) };
        match reason {
            Reason::Theorem(_) => new(Method::Theorem),
            Reason::Certificate { states } => Self { states: Some(states.into()), ..new(Method::Certificate) },
            Reason::Table { piles, max } => Self { table: Some(TableSize { piles, max }), ..new(Method::Table) },
            Reason::ThresholdSearch { positions } => solved(Method::Thresholds, positions),
            Reason::Rows => new(Method::Rows),
            Reason::NimSum { rows, states, .. } => {
                Self { states: states.map(u64::from), ..solved(Method::NimSum, rows) }
            }
            Reason::Tame { positions } => solved(Method::Tame, positions),
            Reason::GameSearch { positions } => solved(Method::GameSearch, positions),
            Reason::ThreePilesChecked { max } => Self { exhausted_to: Some(max.into()), ..new(Method::Observation) },
        }
    }
}

impl From<&Analysis> for Basis {
    fn from(analysis: &Analysis) -> Self {
        analysis.nim_sum().map_or_else(|| Self::sourced(analysis.reason()), Into::into)
    }
}

/// The basis of the values. Rows that were computed only to list the winning moves count as solved, but do not weaken
/// the basis.
impl From<&SolvedSum> for Basis {
    fn from(solved: &SolvedSum) -> Self {
        solved.reason().into()
    }
}

/// The basis as a noun phrase.
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
            // The source of an observation says how far it was checked.
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
                Reason::NimSum { rows: self.solved.unwrap_or(0), states, weakest: self.strength }.fmt(f)
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
            (Method::Tame, _) => Reason::Tame { positions: self.solved.unwrap_or(0) }.fmt(f),
            (Method::Decision, _) => f.write_str("automata that decide the statement for numbers of every size"),
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
