//! What a table file contains, and whether it is right. A front that has opened a file gives these answers; no question
//! names a file.

use serde::{Deserialize, Serialize};

use super::{Basis, Cell, Number, Rules};

/// What a table file is of, and how large it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct TableInfo {
    /// The ruleset.
    pub rules: Rules,
    /// How many piles a position has.
    pub piles: u32,
    /// The most chips of a pile.
    pub max: u32,
    /// How many positions there are, with their piles in decreasing order.
    pub positions: u64,
    /// The size of the file in bytes.
    pub bytes: u64,
    /// How many chunks the file has.
    pub chunks: u64,
    /// The version of the file format.
    pub format_version: u32,
    /// 16 hexadecimal digits, which almost certainly differ between tables of the same shape with different thresholds.
    pub digest: String,
    /// The basis of the answer.
    #[serde(flatten)]
    pub basis: Basis,
}

/// How often each threshold occurs in a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct TableStatistics {
    /// The ruleset.
    pub rules: Rules,
    /// A row for each threshold that occurs, in increasing order, and at the end one for infinity.
    pub rows: Vec<ThresholdCount>,
    /// The basis of the answer.
    #[serde(flatten)]
    pub basis: Basis,
}

/// How often a threshold occurs in a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ThresholdCount {
    /// The threshold.
    pub threshold: Cell,
    /// How many positions have it, with their piles in decreasing order.
    pub positions: u64,
    /// How many positions have it, with their piles in any order.
    pub vectors: Number,
    /// How many positions are P under the threshold as quota, with their piles in decreasing order; absent for
    /// infinity.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub p_positions: Option<u64>,
    /// How many positions are P under the threshold as quota, with their piles in any order; absent for infinity.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub p_vectors: Option<Number>,
}

/// A table whose checksums are right, and which satisfies the recurrence of thresholds wherever that was checked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct TableVerified {
    /// The ruleset.
    pub rules: Rules,
    /// How many chunks the file has; the checksums of all of them are right.
    pub chunks: u64,
    /// How many positions there are, with their piles in decreasing order.
    pub positions: u64,
    /// At how many positions the recurrence was checked.
    pub checked: u64,
    /// Whether these are a random sample, in which a position can occur several times; if not, they are all positions.
    pub sample: bool,
    /// The basis of the answer.
    #[serde(flatten)]
    pub basis: Basis,
}
