//! The threshold of a position.

use std::fmt;
use std::str::FromStr;

use crate::nat::{Nat, ParseNatError};

/// The text of an infinite threshold.
const INFINITY: &str = "infinity";

/// The least quota with which the player to move wins. `(a; w)` is N exactly if `w >= L(a)`.
///
/// Under misère play a position without chips has threshold 0: the player to move has won.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Threshold {
    /// The player to move wins with this quota and every larger one.
    Finite(Nat),
    /// No quota wins.
    Infinite,
}

impl Threshold {
    /// Whether the player to move wins with this quota.
    #[must_use]
    pub fn is_reached_by(&self, quota: &Nat) -> bool {
        matches!(self, Self::Finite(least) if quota >= least)
    }
}

impl From<Option<Nat>> for Threshold {
    fn from(threshold: Option<Nat>) -> Self {
        threshold.map_or(Self::Infinite, Self::Finite)
    }
}

impl fmt::Display for Threshold {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Finite(quota) => quota.fmt(f),
            Self::Infinite => f.write_str(INFINITY),
        }
    }
}

/// Reads decimal digits, or `infinity`.
impl FromStr for Threshold {
    type Err = ParseNatError;

    fn from_str(text: &str) -> Result<Self, ParseNatError> {
        if text == INFINITY { Ok(Self::Infinite) } else { text.parse().map(Self::Finite) }
    }
}
