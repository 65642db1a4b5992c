//! The rules and the size of a table.

use fibnim::{Play, Rules};

use crate::error::{MOST_PILES, OutOfTableError, ShapeError};
use crate::kernel::game::{Game, LARGEST};
use crate::kernel::layout::{Layout, multisets};

/// The most chips in a pile of a table of one or two piles, or in a file.
const MOST_CHIPS: u32 = (1 << 23) - 1;

/// The most positions of a file.
#[cfg(feature = "store")]
const MOST_POSITIONS: u128 = 1 << 48;

/// The ruleset and the bounds of a table: a number of piles, each of up to `max` chips.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    rules: Rules,
    piles: u32,
    max: u32,
}

impl Shape {
    /// The shape of a table of 1 to 8 piles of up to `max` chips each: at most 32,766, or 8,388,607 for one and two piles.
    ///
    /// # Errors
    /// If the number of piles or `max` is out of range.
    pub fn new(rules: Rules, piles: u32, max: u32) -> Result<Self, ShapeError> {
        if !(1..=MOST_PILES as u32).contains(&piles) {
            return Err(ShapeError::Piles(piles));
        }
        let most = if piles > 2 { LARGEST as u32 } else { MOST_CHIPS };
        if max > most {
            return Err(ShapeError::Max { max, most });
        }
        Ok(Self { rules, piles, max })
    }

    /// The shape of a table in a file, whose piles may be larger than those of a table that is built; `None` if there are no
    /// files of that shape.
    #[cfg(feature = "store")]
    pub(crate) fn of_file(rules: Rules, piles: u32, max: u32) -> Option<Self> {
        let shape = Self { rules, piles, max };
        let in_range = (1..=MOST_PILES as u32).contains(&piles) && max <= MOST_CHIPS;
        (in_range && shape.is_storable()).then_some(shape)
    }

    /// Whether a file can hold the positions, up to 2^48.
    #[cfg(feature = "store")]
    pub(crate) fn is_storable(&self) -> bool {
        let next = |product: u128, i: u32| Some(product.checked_mul(u128::from(self.max + i))? / u128::from(i));
        (1..=self.piles).try_fold(1, next).is_some_and(|positions| positions <= MOST_POSITIONS)
    }

    /// Whether the numbers of the kernel, of 16 bits, are enough for this shape.
    ///
    /// # Errors
    /// If a pile may be larger.
    pub(crate) fn within_kernel(&self) -> Result<(), ShapeError> {
        let most = LARGEST as u32;
        if self.max > most { Err(ShapeError::Max { max: self.max, most }) } else { Ok(()) }
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
        // Narrow strips leave fewer lanes empty where all piles are small. The more outer piles, the more slabs a row
        // block has to remember, so that low ones fit the caches better (measured with 3 to 8 piles).
        let lanes = if max < 32 { 32 } else { 64 };
        let rows = match piles {
            ..=3 => 128,
            4 => 64,
            5 => 32,
            _ => 16,
        };
        Layout::new(piles, max, lanes, rows)
    }

    /// `f(t)` for `t` from 1 to the largest pile, cut off at the largest number of 32 bits, above every threshold;
    /// before them one number without a meaning.
    pub(crate) fn quotas(&self) -> Vec<u32> {
        let quota = |t: u64| u32::try_from(self.rules.take_away.quota_after(&t)).unwrap_or(u32::MAX);
        [0].into_iter().chain((1..=u64::from(self.max)).map(quota)).collect()
    }

    /// The threshold of the position without chips; `None` is infinity.
    pub(crate) fn empty(&self) -> Option<u32> {
        (self.rules.play == Play::Misere).then_some(0)
    }

    /// The game in the form of the kernel, which the shape must be [within](Shape::within_kernel).
    pub(crate) fn game(&self) -> Game {
        Game::new(&self.quotas(), self.rules.play == Play::Misere)
    }
}

/// The piles of a position of a table, as many as the table has, in decreasing order.
#[derive(Debug)]
pub struct Sorted {
    piles: [usize; MOST_PILES],
    count: usize,
}

impl Sorted {
    /// Sorts piles; missing ones are 0.
    pub fn new(shape: &Shape, piles: &[u32]) -> Result<Self, OutOfTableError> {
        let (count, max) = (shape.piles as usize, shape.max);
        if piles.len() > count || piles.iter().any(|&pile| pile > max) {
            return Err(OutOfTableError { piles: shape.piles, max });
        }
        let mut sorted = [0; MOST_PILES];
        for (to, &pile) in sorted.iter_mut().zip(piles) {
            *to = pile as usize;
        }
        sorted[..count].sort_unstable_by(|a, b| b.cmp(a));
        Ok(Self { piles: sorted, count })
    }

    /// Piles in decreasing order, of a position that the table has.
    pub fn of(piles: &[usize]) -> Self {
        let mut sorted = [0; MOST_PILES];
        sorted[..piles.len()].copy_from_slice(piles);
        Self { piles: sorted, count: piles.len() }
    }

    /// Piles in decreasing order, with the one at `index` replaced by a smaller one.
    pub fn with(piles: &[usize], mut index: usize, pile: usize) -> Self {
        let mut sorted = Self::of(piles);
        while let Some(&next) = piles.get(index + 1).filter(|&&next| next > pile) {
            sorted.piles[index] = next;
            index += 1;
        }
        sorted.piles[index] = pile;
        sorted
    }

    /// The piles.
    pub fn piles(&self) -> &[usize] {
        &self.piles[..self.count]
    }
}
