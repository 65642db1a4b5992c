//! Exact probabilities.

use std::cmp::Ordering;
use std::fmt;

use fibnim::Nat;

/// A rational number that is not negative, in lowest terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ratio {
    above: Nat,
    below: Nat,
}

impl Ratio {
    pub const ZERO: Self = Self { above: Nat::ZERO, below: Nat::ONE };
    pub const ONE: Self = Self { above: Nat::ONE, below: Nat::ONE };

    /// `above / below`, `below >= 1`.
    pub fn new(above: impl Into<Nat>, below: impl Into<Nat>) -> Self {
        let (above, below) = (above.into(), below.into());
        let common = above.gcd(&below);
        Self { above: above / &common, below: below / common }
    }

    /// `2^-exponent`.
    pub fn half_to(exponent: u64) -> Self {
        Self { above: Nat::ONE, below: Nat::ONE << exponent as usize }
    }

    pub fn plus(&self, other: &Self) -> Self {
        Self::new(&self.above * &other.below + &other.above * &self.below, &self.below * &other.below)
    }

    pub fn over(&self, divisor: u32) -> Self {
        Self::new(self.above.clone(), &self.below * divisor)
    }

    pub fn times(&self, factor: u32) -> Self {
        Self::new(&self.above * factor, self.below.clone())
    }
}

impl PartialOrd for Ratio {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Ratio {
    fn cmp(&self, other: &Self) -> Ordering {
        (&self.above * &other.below).cmp(&(&other.above * &self.below))
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.below == Nat::ONE { write!(f, "{}", self.above) } else { write!(f, "{}/{}", self.above, self.below) }
    }
}
