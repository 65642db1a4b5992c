//! The rules and the size of a table.

use fibnim::{Play, Rules};

use crate::error::{MOST_PILES, OutOfTableError, ShapeError};
use crate::kernel::cover::Height;
use crate::kernel::game::{KernelGame, LARGEST, LONGEST};
use crate::kernel::layout::Layout;
use crate::kernel::near::LANES;

/// The most chips in a pile of a table in a file.
#[cfg(feature = "store")]
const MOST_CHIPS: u32 = (1 << 23) - 1;

/// The most positions of a file.
#[cfg(feature = "store")]
const MOST_POSITIONS: u128 = 1 << 48;

/// The ruleset and the positions of a table: all positions of some piles of up to `max` chips each, or only those that
/// can be [reached](Shape::reached) from given piles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    rules: Rules,
    piles: u32,
    max: u32,
    /// The most chips of the second largest pile, and then of all smaller ones.
    second: u32,
    third: u32,
}

impl Shape {
    /// The shape of a table of 1 to 8 piles of up to `max` chips each, at most 32,766.
    ///
    /// # Errors
    /// If the number of piles or `max` is out of range.
    pub fn new(rules: Rules, piles: u32, max: u32) -> Result<Self, ShapeError> {
        if !(1..=MOST_PILES as u32).contains(&piles) {
            return Err(ShapeError::Piles(piles));
        }
        let most = LARGEST as u32;
        if max > most {
            return Err(ShapeError::Max { max, most });
        }
        Ok(Self { rules, piles, max, second: max, third: max })
    }

    /// The shape of all positions that can be reached from these piles, and of some more. A move makes no sorted pile
    /// larger than the pile that was in its place; the shape has all positions with this property, except that piles
    /// after the third may be as large as the third.
    ///
    /// ```
    /// use fibnim::{Budget, Rules};
    /// use fibnim_table::{Shape, Table};
    ///
    /// let table = Table::build(Shape::reached(&Rules::FIBONACCI, &[40, 9, 9])?, 1, &mut Budget::default())?;
    /// assert_eq!(table.threshold(&[9, 40, 3])?, Some(1));
    /// assert_eq!(table.threshold(&[4, 2, 1])?, None);
    /// assert!(table.threshold(&[10, 10, 3]).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If there are more than 8 piles, or a pile is larger than [`Shape::new`] accepts.
    pub fn reached(rules: &Rules, piles: &[u32]) -> Result<Self, ShapeError> {
        Self::of_piles(rules, piles, LARGEST)
    }

    /// [`Shape::reached`] for positions that are streamed: their largest pile may be longer.
    pub(crate) fn streamed(rules: &Rules, piles: &[u32]) -> Result<Self, ShapeError> {
        Self::of_piles(rules, piles, LONGEST as usize)
    }

    /// The positions that can be reached from piles of at most `most` chips.
    fn of_piles(rules: &Rules, piles: &[u32], most: usize) -> Result<Self, ShapeError> {
        let mut sorted = piles.to_vec();
        sorted.sort_unstable_by(|a, b| b.cmp(a));
        let (count, max) = (u32::try_from(sorted.len()).unwrap_or(u32::MAX), sorted.first().copied().unwrap_or(0));
        Self::new(rules.clone(), count, max.min(LARGEST as u32))?;
        if max as usize > most {
            return Err(ShapeError::Max { max, most: most as u32 });
        }
        let second = sorted.get(1).copied().unwrap_or(max);
        let third = sorted.get(2).copied().unwrap_or(second);
        Ok(Self { rules: rules.clone(), piles: count, max, second, third })
    }

    /// The shape of a table in a file, whose piles may be larger than those of a table that is built; `None` if there
    /// are no files of that shape.
    #[cfg(feature = "store")]
    pub(crate) fn of_file(rules: Rules, piles: u32, max: u32) -> Option<Self> {
        let shape = Self { rules, piles, max, second: max, third: max };
        let in_range = (1..=MOST_PILES as u32).contains(&piles) && max <= MOST_CHIPS;
        (in_range && shape.is_storable()).then_some(shape)
    }

    /// Whether a file can hold the positions, up to 2^48.
    #[cfg(feature = "store")]
    pub(crate) fn is_storable(&self) -> bool {
        let next = |product: u128, i: u32| Some(product.checked_mul(u128::from(self.max + i))? / u128::from(i));
        (1..=self.piles).try_fold(1, next).is_some_and(|positions| positions <= MOST_POSITIONS)
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

    /// The largest piles of a position, in decreasing order.
    pub(crate) fn bounds(&self) -> impl Iterator<Item = u32> + '_ {
        [self.max, self.second].into_iter().chain(std::iter::repeat(self.third)).take(self.piles as usize)
    }

    /// Whether it has all positions of up to [`max`](Shape::max) chips in each pile.
    pub(crate) fn is_whole(&self) -> bool {
        self.bounds().all(|bound| bound == self.max)
    }

    /// How many canonical positions there are: vectors of piles in decreasing order.
    #[must_use]
    pub fn positions(&self) -> u128 {
        self.layout().positions()
    }

    /// How the positions are tiled.
    pub(crate) fn layout(&self) -> Layout {
        let (piles, max) = (self.piles as usize, self.max as usize);
        // With more outer piles a row block has to remember more slabs, so fewer rows fit the caches better (measured
        // with 3 to 8 piles).
        let rows = match piles {
            ..=3 => 128,
            4 => 64,
            5 => 32,
            _ => 16,
        };
        Layout::new(piles, max, LANES, rows).bounded(self.second as usize, self.third as usize)
    }

    /// `f(t)` at index `t`, up to the largest pile; index 0 has no meaning. Values above `u32::MAX`, which exceeds
    /// every threshold, are replaced by it.
    pub(crate) fn quotas(&self) -> Vec<u32> {
        let quota = |t: u64| u32::try_from(self.rules.take_away.quota_after(&t)).unwrap_or(u32::MAX);
        [0].into_iter().chain((1..=u64::from(self.max)).map(quota)).collect()
    }

    /// The threshold of the position without chips; `None` is infinity.
    pub(crate) fn empty(&self) -> Option<u32> {
        (self.rules.play == Play::Misere).then_some(0)
    }

    /// The game in the form of the kernel.
    pub(crate) fn game<H: Height>(&self) -> KernelGame<H> {
        KernelGame::new(&self.rules.take_away, self.max as usize, self.rules.play == Play::Misere)
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
        let count = shape.piles as usize;
        let mut sorted = [0; MOST_PILES];
        for (to, &pile) in sorted.iter_mut().zip(piles) {
            *to = pile as usize;
        }
        sorted[..count].sort_unstable_by(|a, b| b.cmp(a));
        let within =
            piles.len() <= count && sorted.iter().zip(shape.bounds()).all(|(&pile, most)| pile <= most as usize);
        if within {
            Ok(Self { piles: sorted, count })
        } else {
            Err(OutOfTableError { piles: shape.piles, max: shape.max })
        }
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

    pub fn piles(&self) -> &[usize] {
        &self.piles[..self.count]
    }
}
