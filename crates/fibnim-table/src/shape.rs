//! What a table is of.

use std::fmt;

use fibnim::Rules;

use crate::kernel::game::LARGEST;
use crate::kernel::layout::multisets;

/// The most piles of a table.
const MOST_PILES: u32 = 8;

/// The ruleset and the bounds of a table: a number of piles, each of up to `max` chips.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    rules: Rules,
    piles: u32,
    max: u32,
}

/// Why there is no table of a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShapeError {
    /// So many piles.
    Piles(u32),
    /// Piles of so many chips.
    Max(u32),
}

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Piles(piles) => write!(f, "a table of {piles} piles: 1 to {MOST_PILES} piles are accepted"),
            Self::Max(max) => write!(f, "a table of piles up to {max}: piles up to {LARGEST} are accepted"),
        }
    }
}

impl std::error::Error for ShapeError {}

/// A position that a table does not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutOfTable {
    /// How many piles the table has.
    pub piles: u32,
    /// The largest pile of the table.
    pub max: u32,
}

impl fmt::Display for OutOfTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the table has positions of {} piles of up to {} chips", self.piles, self.max)
    }
}

impl std::error::Error for OutOfTable {}

impl Shape {
    /// The shape of a table of 1 to 8 piles of up to `max` chips each.
    ///
    /// # Errors
    /// If the number of piles or `max` is out of range.
    pub fn new(rules: Rules, piles: u32, max: u32) -> Result<Self, ShapeError> {
        if !(1..=MOST_PILES).contains(&piles) {
            return Err(ShapeError::Piles(piles));
        }
        if max as usize > LARGEST {
            return Err(ShapeError::Max(max));
        }
        Ok(Self { rules, piles, max })
    }

    /// The ruleset.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The number of piles.
    #[must_use]
    pub fn piles(&self) -> u32 {
        self.piles
    }

    /// The largest pile.
    #[must_use]
    pub fn max(&self) -> u32 {
        self.max
    }

    /// How many canonical positions there are: vectors of piles in decreasing order.
    #[must_use]
    pub fn positions(&self) -> u128 {
        multisets(self.max as usize, self.piles as usize)
    }
}
