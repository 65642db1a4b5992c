//! What a table is of.

use std::fmt;

use fibnim::{Play, Rules};

use crate::kernel::game::{Game, LARGEST};
use crate::kernel::layout::{Layout, multisets};
use crate::store::Damage;

/// The most piles of a table.
const MOST_PILES: usize = 8;

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

/// Why a table does not tell a threshold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProbeError {
    /// It does not have the position.
    OutOfTable(OutOfTable),
    /// Its file is damaged there.
    Damaged(Damage),
}

impl fmt::Display for ProbeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OutOfTable(error) => error.fmt(f),
            Self::Damaged(damage) => damage.fmt(f),
        }
    }
}

impl std::error::Error for ProbeError {}

impl From<OutOfTable> for ProbeError {
    fn from(error: OutOfTable) -> Self {
        Self::OutOfTable(error)
    }
}

impl From<Damage> for ProbeError {
    fn from(damage: Damage) -> Self {
        Self::Damaged(damage)
    }
}

impl Shape {
    /// The shape of a table of 1 to 8 piles of up to `max` chips each.
    ///
    /// # Errors
    /// If the number of piles or `max` is out of range.
    pub fn new(rules: Rules, piles: u32, max: u32) -> Result<Self, ShapeError> {
        if !(1..=MOST_PILES as u32).contains(&piles) {
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

    /// How the positions are tiled.
    pub(crate) fn layout(&self) -> Layout {
        let (piles, max) = (self.piles as usize, self.max as usize);
        // Narrow strips leave fewer lanes empty where all piles are small. The more outer piles, the more slabs a row block
        // has to remember, so that low ones fit the caches better (measured with 3 to 8 piles).
        let lanes = if max < 32 { 32 } else { 64 };
        let rows = match piles {
            ..=3 => 128,
            4 => 64,
            5 => 32,
            _ => 16,
        };
        Layout::new(piles, max, lanes, rows)
    }

    /// The game in the form of the kernel.
    pub(crate) fn game(&self) -> Game {
        let cut = |quota: u64| u32::try_from(quota).unwrap_or(u32::MAX);
        let take = &self.rules.take_away;
        let quotas: Vec<u32> =
            [0].into_iter().chain((1..=u64::from(self.max)).map(|t| cut(take.quota_after(&t)))).collect();
        Game::new(&quotas, self.rules.play == Play::Misere)
    }
}

/// The piles of a position of a table, as many as the table has, in decreasing order.
pub(crate) struct Sorted {
    piles: [usize; MOST_PILES],
    count: usize,
}

impl Sorted {
    /// Sorts piles; missing ones are 0.
    pub fn new(shape: &Shape, piles: &[u32]) -> Result<Self, OutOfTable> {
        let (count, max) = (shape.piles as usize, shape.max);
        if piles.len() > count || piles.iter().any(|&pile| pile > max) {
            return Err(OutOfTable { piles: shape.piles, max });
        }
        let mut all = [0; MOST_PILES];
        all[..piles.len()].copy_from_slice(piles);
        Ok(Self::of(&all[..count]))
    }

    /// Sorts piles of a position that the table has, as many as the table has.
    pub fn of(piles: &[u32]) -> Self {
        let mut sorted = [0; MOST_PILES];
        for (to, &pile) in sorted.iter_mut().zip(piles) {
            *to = pile as usize;
        }
        sorted[..piles.len()].sort_unstable_by(|a, b| b.cmp(a));
        Self { piles: sorted, count: piles.len() }
    }

    /// The piles.
    pub fn piles(&self) -> &[usize] {
        &self.piles[..self.count]
    }
}
