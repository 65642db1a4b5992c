//! The rules and the size of a table.

use fibnim::{Cost, Play, Rules};

use crate::cost;
use crate::error::{MOST_PILES, OutOfTableError, ShapeError};
use crate::kernel::game::{Game, LARGEST};
use crate::kernel::layout::{Layout, multisets};

/// The ruleset and the bounds of a table: a number of piles, each of up to `max` chips.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    rules: Rules,
    piles: u32,
    max: u32,
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

    /// What it takes to build a table in memory with `threads` threads. Finite thresholds of 255 and more take 16 bytes
    /// each on top of it, which are counted when they appear.
    ///
    /// ```
    /// use fibnim::{Nat, Rules};
    /// use fibnim_table::Shape;
    ///
    /// let cost = Shape::new(Rules::FIBONACCI, 3, 1000)?.cost(1);
    /// assert_eq!(cost.positions, Nat::from(167_668_501_u32));
    /// assert!(cost.bytes > cost.positions && cost.bytes < &cost.positions * 2_u32);
    /// # Ok::<(), fibnim_table::ShapeError>(())
    /// ```
    #[must_use]
    pub fn cost(&self, threads: usize) -> Cost {
        cost::of_table(&self.layout(), threads)
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

    /// The game in the form of the kernel.
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
