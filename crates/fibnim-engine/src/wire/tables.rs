//! Thresholds, P-positions and complementary values of many positions.

use fibnim::{Nat, Play, Rules};
use serde::{Deserialize, Serialize};

use super::{AnyNumber, Basis, Chips, FamilyRules, ListOf, Number, Pile, Piles, Ruleset, text};
use crate::{EngineError, Result};

/// A threshold among small positions: a number, or `"infinity"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Cell {
    /// The least quota that wins.
    Finite(u32),
    /// No quota wins.
    Infinite(Infinity),
}

/// The word for a threshold that no quota reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Infinity {
    /// The word.
    Infinity,
}

impl From<Option<u32>> for Cell {
    /// `None` is infinity, as kernels have it.
    fn from(threshold: Option<u32>) -> Self {
        threshold.map_or(Self::Infinite(Infinity::Infinity), Self::Finite)
    }
}

impl Cell {
    /// The number, if it is one.
    #[must_use]
    pub const fn finite(self) -> Option<u32> {
        match self {
            Self::Finite(threshold) => Some(threshold),
            Self::Infinite(_) => None,
        }
    }
}

/// What are the thresholds of a region of positions?
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[serde(default, deny_unknown_fields)]
pub struct ThresholdsQuestion {
    /// The rules.
    #[serde(flatten)]
    #[cfg_attr(feature = "clap", command(flatten))]
    pub rules: Ruleset,
    /// Which positions, and their arrangement.
    #[serde(rename = "as")]
    #[cfg_attr(feature = "clap", arg(long = "as", value_name = "REGION", default_value = "list"))]
    pub region: Region,
    /// How many piles, in a list or of P-positions.
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value = "2"))]
    pub piles: Piles,
    /// The largest pile; of a tableau the last row m.
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value = "20"))]
    pub max: Chips,
    /// Of a slice: the piles besides the two.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "PILES", default_value = "", hide_default_value = true))]
    pub fixed: ListOf<Pile, 0, 62>,
    /// Of a tableau: the last column d (default: the last row).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "D"))]
    pub cols: Option<Chips>,
    /// Of P-positions: the quota; without it, P at every quota.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(short, long, value_name = "W"))]
    pub quota: Option<AnyNumber>,
}

/// Which positions are listed, and how they are arranged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Region {
    /// All positions of some piles.
    #[default]
    List,
    /// The positions of a list that are P.
    PPositions,
    /// Two piles, with any others fixed.
    Slice,
    /// Flanigan's tableau: `L(m, m + d)` in row `m` and column `d`.
    Tableau,
}

impl Default for ThresholdsQuestion {
    fn default() -> Self {
        Self {
            rules: Ruleset::default(),
            region: Region::default(),
            piles: Piles::of::<2>(),
            max: Chips::of::<20>(),
            fixed: ListOf::default(),
            cols: None,
            quota: None,
        }
    }
}

impl ThresholdsQuestion {
    /// Refuses fields that the region does not have.
    pub(crate) fn check(&self) -> Result<()> {
        let (has_piles, has_fixed, has_cols, has_quota) = match self.region {
            Region::List => (true, false, false, false),
            Region::PPositions => (true, false, false, true),
            Region::Slice => (false, true, false, false),
            Region::Tableau => (false, false, true, false),
        };
        let given = [
            ("piles", self.piles.get() != 2 && !has_piles),
            ("fixed", !self.fixed.is_empty() && !has_fixed),
            ("cols", self.cols.is_some() && !has_cols),
            ("quota", self.quota.is_some() && !has_quota),
        ];
        match given.into_iter().find(|(_, wrong)| *wrong) {
            Some((name, _)) => Err(EngineError::input(format!(
                "{name} is not for this region: leave it out, or use piles with list and p-positions, quota with \
                 p-positions, fixed with slice and cols with tableau"
            ))),
            None => Ok(()),
        }
    }
}

/// Two piles up to a size, with any others fixed: what a map shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[serde(deny_unknown_fields)]
pub struct Plane {
    /// The rules.
    #[serde(flatten)]
    #[cfg_attr(feature = "clap", command(flatten))]
    pub rules: Ruleset,
    /// The largest value of the two piles.
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value = "200"))]
    pub max: Chips,
    /// The piles besides the two.
    #[serde(default)]
    #[cfg_attr(feature = "clap", arg(long, value_name = "PILES", default_value = "", hide_default_value = true))]
    pub fixed: ListOf<Pile, 0, 62>,
}

/// The thresholds of a region of positions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Thresholds {
    /// The ruleset.
    pub rules: FamilyRules,
    /// The largest pile; of a tableau the last row.
    pub max: u32,
    /// Of P-positions: the quota; absent if they are P at every quota.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quota: Option<Number>,
    /// Of a list and of P-positions: the positions, by the last pile, then the one before, and so on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub positions: Option<Vec<ThresholdRow>>,
    /// Of a slice: a row for each value of the second pile from 0, each with the values of the first pile from 0. Of a
    /// tableau: a row for each `m`, each with all `d`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rows: Vec<Vec<Cell>>,
    /// Of a tableau: the places `[m, d]` where a column differs from the row above.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub flips: Option<Vec<[u32; 2]>>,
    /// The basis of the answer.
    #[serde(flatten)]
    pub basis: Basis,
}

/// A position and its threshold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ThresholdRow {
    /// The piles in increasing order.
    pub piles: Vec<u32>,
    /// The threshold.
    pub threshold: Cell,
}

/// What is the complementary value of some piles, the pile with which they are P at every quota? Without piles: what
/// are the values of all sets of piles up to a size?
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[serde(default, deny_unknown_fields)]
pub struct ComplementQuestion {
    /// The rules.
    #[serde(flatten)]
    #[cfg_attr(feature = "clap", command(flatten))]
    pub rules: Ruleset,
    /// The piles.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    #[cfg_attr(feature = "clap", arg(skip))]
    pub piles: ListOf<Pile, 0, 7>,
    /// Largest pile of a set (default: 15).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "N"))]
    pub max: Option<Pile>,
    /// Sets of three piles, not of two.
    #[serde(deserialize_with = "text::choice", skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "clap", arg(long))]
    pub triples: bool,
    /// List only sets whose value exceeds all earlier ones, or is missing.
    #[serde(deserialize_with = "text::choice", skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "clap", arg(long))]
    pub records: bool,
    /// List only sets of different positive piles without a value.
    #[serde(deserialize_with = "text::choice", skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "clap", arg(long, conflicts_with = "records"))]
    pub holes: bool,
    /// Bound of the search if nothing is proved (default: 5000).
    ///
    /// The default for given piles is at least twice the largest.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "N"))]
    pub bound: Option<Pile>,
}

/// Some piles and their complementary value.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ComplementRow {
    /// The piles in increasing order.
    pub piles: Vec<u32>,
    /// What is known.
    pub complement: Complement,
    /// Of a record: the value divided by the largest pile.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ratio: Option<f64>,
}

/// What is known of a complementary value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Complement {
    /// The value.
    Value {
        /// The pile.
        value: Number,
    },
    /// There is proved to be none.
    None {
        /// A quota with which the player to move wins whatever the further pile is, if one is known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        quota: Option<u32>,
    },
    /// There is none up to a bound; nothing is known beyond.
    Unknown {
        /// The bound.
        searched_to: Number,
    },
}

impl Complement {
    /// What a proof says of piles in decreasing order. If there is none, no threshold beside them is above the largest
    /// one, by the gap lemma (`fibnim-gap`).
    pub(crate) fn proved(value: Option<Nat>, rules: &Rules, piles: &[u32]) -> Self {
        let gap = rules.play == Play::Normal && rules.take_away.first_below_identity().is_none();
        value
            .map_or_else(|| Self::None { quota: piles.first().copied().filter(|_| gap) }, |value| Self::Value { value })
    }
}

/// Complementary values.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Complements {
    /// The take-away function.
    pub take_away: String,
    /// The rules, if they are more than a take-away function.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<FamilyRules>,
    /// The sets that were searched; absent if the question gives the piles.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sets: Option<PileSets>,
    /// A row for the piles, or for each set of the list, by the largest pile, then the next one, and so on.
    pub rows: Vec<ComplementRow>,
    /// The basis of the answer.
    #[serde(flatten)]
    pub basis: Basis,
}

/// All sets of some piles up to a size.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct PileSets {
    /// The piles of a set.
    pub piles: u32,
    /// The largest pile of a set.
    pub max: u32,
    /// Values were searched up to this.
    pub bound: u32,
    /// How many sets of different positive piles there are.
    pub different: Number,
    /// How many of these have the nim-sum of their piles as complementary value.
    pub nim_sums: Number,
}
