//! Grundy values.

use serde::{Deserialize, Serialize};

use super::numeration::fibonacci;
use super::{Basis, Exactly, Method, Number};

/// What is the Grundy value of piles that each have a quota of their own?
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GrundyQuestion {
    /// The take-away function (default: `2t`).
    #[serde(default = "fibonacci")]
    pub take_away: String,
    /// The piles.
    pub piles: Vec<Number>,
    /// A quota for each pile, from 0; `null`, or no list, for one chip less than the pile. In games in which a move takes from
    /// several piles, `null` is a pile that no move has opened.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub quotas: Vec<Option<Number>>,
    /// For a game in which every move takes from exactly so many piles.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exactly: Option<Exactly>,
}

/// A Grundy value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Grundy {
    /// The position.
    pub position: String,
    /// The take-away function.
    pub take_away: String,
    /// The values of the piles, where the position is a sum of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<u64>,
    /// How each of them was found.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub methods: Vec<Method>,
    /// The value of the position.
    pub value: u64,
    /// The basis of the answer.
    #[serde(flatten)]
    pub basis: Basis,
}

/// What are the Grundy values of all small piles?
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GrundyRowsQuestion {
    /// The take-away function (default: `2t`).
    #[serde(default = "fibonacci")]
    pub take_away: String,
    /// The last pile; the first is 0.
    pub rows: u32,
    /// What is wanted of each pile.
    pub of: GrundyColumn,
}

/// What is wanted of each pile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum GrundyColumn {
    /// The values under all quotas up to the last column.
    Quotas {
        /// The last column; the first is 0.
        columns: u32,
    },
    /// The value under one quota.
    Quota {
        /// The quota.
        quota: Number,
    },
    /// The value of the opening, which takes at most one chip less than the pile.
    Opening,
    /// The least pile that has each value under some quota.
    First,
}

/// Grundy values of all small piles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct GrundyRows {
    /// The take-away function.
    pub take_away: String,
    /// What is listed.
    pub of: GrundyColumn,
    /// A row for each pile from 0, with the values that were asked for. Of `first` a row for each value, with the least pile that
    /// has it, or an empty row where no pile up to the last has it.
    pub rows: Vec<Vec<u32>>,
    /// Whether all piles were looked at. If not, the budget ended the work; `solved` is the number of piles before its end.
    pub complete: bool,
    /// The basis of the answer.
    #[serde(flatten)]
    pub basis: Basis,
}

/// Which automaton reads the Grundy value under a fixed quota off the digits of a pile?
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[serde(deny_unknown_fields)]
pub struct GrundyAutomatonQuestion {
    /// The take-away function (default: `2t`).
    #[serde(default = "fibonacci")]
    #[cfg_attr(feature = "clap", arg(id = "take", long = "take", value_name = "F", default_value = "2t", allow_hyphen_values = true, help = super::rules::TAKE))]
    pub take_away: String,
    /// The quota of the next move.
    #[cfg_attr(feature = "clap", arg(long, value_name = "W"))]
    pub quota: Number,
    /// Where nothing is proved: learn from the piles up to this (default: 24157816).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", value_parser = super::count))]
    pub rows: Option<u32>,
}

/// The least automaton that reads digits, most significant first, and has the Grundy value as its output.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct GrundyAutomaton {
    /// The take-away function.
    pub take_away: String,
    /// The quota of the next move.
    pub quota: Number,
    /// The states; the first is the start.
    pub automaton: Vec<OutputState>,
    /// The basis of the answer.
    #[serde(flatten)]
    pub basis: Basis,
}

/// A state of an automaton with output.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct OutputState {
    /// The Grundy value of a number that ends here; absent where no representation ends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<u32>,
    /// The states after the digits 0 and 1; `null` if no representation continues with the digit.
    pub next: [Option<u32>; 2],
}
