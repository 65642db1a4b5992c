//! Grundy values.

use fibnim::relative::Period;
use serde::{Deserialize, Serialize};

use super::{AnyNumber, Basis, Chips, Exactly, FamilyRules, Function, ListOf, Method, Number, PositionText, Ruleset};

/// What is the Grundy value of piles that each have a quota of their own?
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[serde(deny_unknown_fields)]
pub struct GrundyQuestion {
    /// The piles; several are a sum.
    #[cfg_attr(feature = "clap", arg(skip))]
    pub piles: ListOf<AnyNumber, 0, 10_000>,
    /// A quota for each pile, separated by commas [default: pile - 1].
    ///
    /// `-` is a pile without a quota: it has one chip less than the pile, or, in games in which a move takes from
    /// several piles, no move has opened it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(short, long, value_name = "W", allow_hyphen_values = true))]
    pub quota: Option<PositionText>,
    /// The rules. Under misère play the value is 1 where there is no move. It decides who wins, but the values of
    /// piles do not determine that of their sum.
    #[serde(flatten)]
    #[cfg_attr(feature = "clap", command(flatten))]
    pub rules: Ruleset,
    /// Moves from several piles.
    #[serde(flatten)]
    #[cfg_attr(feature = "clap", command(flatten))]
    pub exactly: Exactly,
}

/// A Grundy value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Grundy {
    /// The position.
    pub position: String,
    /// The take-away function.
    pub take_away: String,
    /// The permitted takes, where not all are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub only: Option<String>,
    /// From which pile on the values repeat, where the takes are finitely many and without a limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub period: Option<Period>,
    /// Whether it is the value under misère play.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub misere: bool,
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
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[serde(deny_unknown_fields)]
pub struct GrundyRowsQuestion {
    /// The rules, under normal play.
    #[serde(flatten)]
    #[cfg_attr(feature = "clap", command(flatten))]
    pub rules: Ruleset,
    /// Last pile n; the first is 0.
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value = "20"))]
    pub rows: Chips,
    /// Last quota r; the first is 0.
    #[serde(default = "cols")]
    #[cfg_attr(
        feature = "clap",
        arg(long, value_name = "R", default_value = "20", conflicts_with_all = ["quota", "start", "least"])
    )]
    pub cols: Chips,
    /// Print the values under this quota only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(short, long, value_name = "W", conflicts_with_all = ["start", "least"]))]
    pub quota: Option<AnyNumber>,
    /// Print the values G(n;n-1) of openings.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "clap", arg(long, conflicts_with = "least"))]
    pub start: bool,
    /// Print the least pile that has each value.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "clap", arg(long))]
    pub least: bool,
}

const fn cols() -> Chips {
    Chips::of::<20>()
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
    /// The rules, if they are more than a take-away function.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<FamilyRules>,
    /// What is listed.
    pub of: GrundyColumn,
    /// A row for each pile from 0, with the values that were asked for. Of `first` a row for each value, with the least
    /// pile that has it, or an empty row where no pile up to the last has it.
    pub rows: Vec<Vec<u32>>,
    /// Whether all piles were looked at. If not, the budget ended the work; `solved` is the number of piles before its
    /// end.
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
    /// The take-away function.
    #[serde(flatten)]
    #[cfg_attr(feature = "clap", command(flatten))]
    pub function: Function,
    /// The quota of the next move.
    #[cfg_attr(feature = "clap", arg(short, long, value_name = "W"))]
    pub quota: AnyNumber,
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
