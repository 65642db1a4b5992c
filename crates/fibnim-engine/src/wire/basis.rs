//! The basis of an answer.

use std::fmt;

use fibnim::{Reason, Strength, Theorem};
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

/// The basis of an answer: a [`Reason`] on the wire.
///
/// The fronts read its method, its strength and its words; what it consists of stands in the reason alone. A reply that
/// is read gives the same basis again, and none that no method can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "BasisForm", into = "BasisForm")]
pub struct Basis(Reason);

/// How an answer was found, how far the argument reaches, and what is known besides.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(rename = "Basis"))]
struct BasisForm {
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
    states: Option<u32>,
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
    /// How the answer was found.
    #[must_use]
    pub const fn method(&self) -> Method {
        match self.0 {
            Reason::Theorem(_) => Method::Theorem,
            Reason::Formula(_) => Method::Formula,
            Reason::Certificate { .. } | Reason::NoCertificate => Method::Certificate,
            Reason::Decided | Reason::Undecided => Method::Decision,
            Reason::Table { .. } | Reason::RemotenessTable { .. } => Method::Table,
            Reason::ThresholdSearch { .. } | Reason::Thresholds | Reason::ThresholdsTo { .. } => Method::Thresholds,
            Reason::Rows { .. } => Method::Rows,
            Reason::NimSum { .. } => Method::NimSum,
            Reason::Tame { .. } => Method::Tame,
            Reason::GameSearch { .. } => Method::GameSearch,
            Reason::Recursion { .. } => Method::Recursion,
            Reason::ThreePilesChecked { .. } => Method::Observation,
            Reason::Simulation => Method::Simulation,
        }
    }

    /// How far the argument reaches.
    #[must_use]
    pub const fn strength(&self) -> Strength {
        self.0.strength()
    }

    /// Positions, or rows of Grundy values, that were solved for the answer.
    #[must_use]
    pub const fn solved(&self) -> Option<u64> {
        match self.0 {
            Reason::ThresholdSearch { positions }
            | Reason::RemotenessTable { positions }
            | Reason::Tame { positions }
            | Reason::GameSearch { positions } => Some(positions),
            Reason::NimSum { rows, .. } => Some(rows),
            Reason::Rows { rows: solved } | Reason::Recursion { positions: solved } => solved,
            Reason::Theorem(_)
            | Reason::Formula(_)
            | Reason::Certificate { .. }
            | Reason::NoCertificate
            | Reason::Decided
            | Reason::Undecided
            | Reason::Table { .. }
            | Reason::Thresholds
            | Reason::ThresholdsTo { .. }
            | Reason::ThreePilesChecked { .. }
            | Reason::Simulation => None,
        }
    }

    /// The claim of the audit that states the theorem.
    #[must_use]
    pub const fn claim(&self) -> Option<&'static str> {
        self.0.claim()
    }

    /// The size of the table that answered.
    #[must_use]
    pub const fn table(&self) -> Option<TableSize> {
        if let Reason::Table { piles, max } = self.0 { Some(TableSize { piles, max }) } else { None }
    }

    /// The basis of what the checker has accepted: automata with this many states.
    #[must_use]
    pub fn checked(_: &impl CheckerMade, states: usize) -> Self {
        Self(Reason::Certificate { states: u32::try_from(states).unwrap_or(u32::MAX) })
    }

    /// The basis of what the prover has decided.
    #[must_use]
    pub const fn decided(_: &impl ProverMade) -> Self {
        Self(Reason::Decided)
    }
}

impl From<Theorem> for Basis {
    fn from(theorem: Theorem) -> Self {
        Self(Reason::Theorem(theorem))
    }
}

impl From<Reason> for Basis {
    fn from(reason: Reason) -> Self {
        Self(reason)
    }
}

/// The basis as a noun phrase.
impl fmt::Display for Basis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)?;
        match (self.0, self.claim()) {
            (Reason::Theorem(_) | Reason::Formula(_) | Reason::ThreePilesChecked { .. }, Some(claim)) => {
                write!(f, " ({claim})")
            }
            _ => Ok(()),
        }
    }
}

impl From<Basis> for BasisForm {
    fn from(basis: Basis) -> Self {
        let (mut exhausted_to, mut source, mut states) = (None, None, None);
        match basis.0 {
            Reason::Theorem(theorem) | Reason::Formula(theorem) => source = Some(theorem.to_string()),
            Reason::ThreePilesChecked { max } => {
                (exhausted_to, source) = (Some(max.into()), Some(basis.0.to_string()));
            }
            Reason::ThresholdsTo { max } => exhausted_to = Some(max.into()),
            Reason::Certificate { states: some } => states = Some(some),
            Reason::NimSum { states: some, .. } => states = some,
            _ => {}
        }
        Self {
            method: basis.method(),
            strength: basis.strength(),
            exhausted_to,
            claim: basis.claim().map(str::to_owned),
            source,
            states,
            solved: basis.solved(),
            table: basis.table(),
        }
    }
}

/// A form that no method can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no method gives a basis of these fields")]
pub struct NoSuchBasis;

impl TryFrom<BasisForm> for Basis {
    type Error = NoSuchBasis;

    fn try_from(form: BasisForm) -> Result<Self, NoSuchBasis> {
        let theorem = || Theorem::ALL.into_iter().find(|theorem| theorem.claim() == form.claim.as_deref());
        let max = || form.exhausted_to.as_ref().and_then(|bound| u32::try_from(bound).ok());
        let reason = match (form.method, form.strength) {
            (Method::Theorem, _) => theorem().map(Reason::Theorem),
            (Method::Formula, _) => theorem().map(Reason::Formula),
            (Method::Certificate, Strength::Search) => Some(Reason::NoCertificate),
            (Method::Certificate, _) => form.states.map(|states| Reason::Certificate { states }),
            (Method::Decision, Strength::Search) => Some(Reason::Undecided),
            (Method::Decision, _) => Some(Reason::Decided),
            (Method::Table, _) => match (form.table, form.solved) {
                (Some(TableSize { piles, max }), _) => Some(Reason::Table { piles, max }),
                (None, solved) => solved.map(|positions| Reason::RemotenessTable { positions }),
            },
            (Method::NimSum, weakest) => form.solved.map(|rows| Reason::NimSum { rows, states: form.states, weakest }),
            (Method::Rows, _) => Some(Reason::Rows { rows: form.solved }),
            (Method::Thresholds, Strength::Checked) => max().map(|max| Reason::ThresholdsTo { max }),
            (Method::Thresholds, _) => Some(match form.solved {
                Some(positions) => Reason::ThresholdSearch { positions },
                None => Reason::Thresholds,
            }),
            (Method::Tame, _) => form.solved.map(|positions| Reason::Tame { positions }),
            (Method::GameSearch, _) => form.solved.map(|positions| Reason::GameSearch { positions }),
            (Method::Observation, _) => max().map(|max| Reason::ThreePilesChecked { max }),
            (Method::Recursion, _) => Some(Reason::Recursion { positions: form.solved }),
            (Method::Simulation, _) => Some(Reason::Simulation),
        };
        reason.filter(|reason| reason.strength() == form.strength).map(Self).ok_or(NoSuchBasis)
    }
}

#[cfg(test)]
impl schemars::JsonSchema for Basis {
    fn inline_schema() -> bool {
        BasisForm::inline_schema()
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        BasisForm::schema_name()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        BasisForm::json_schema(generator)
    }
}
