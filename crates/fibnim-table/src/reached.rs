//! All positions that can be reached from given piles.

use fibnim::{Budget, Cost, Monitor, Rules};

use crate::error::{OutOfTableError, ShapeError, TableError};
use crate::kernel::layout::Layout;
use crate::method::Method;
use crate::shape::{Shape, Sorted};
use crate::table::Table;

/// The largest of some positions, in decreasing order. Every move from one of them leads to a position none of whose sorted piles
/// is above the one in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bounds(pub Vec<u32>);

impl Bounds {
    /// The bounds of the positions that can be reached from these piles.
    pub fn new(piles: &[u32]) -> Self {
        let mut bounds = piles.to_vec();
        bounds.sort_unstable_by(|a, b| b.cmp(a));
        Self(bounds)
    }

    /// The shape that has all of the positions, and others.
    ///
    /// # Errors
    /// If there are more than 8 piles, or a pile is too large for so many.
    pub fn shape(&self, rules: &Rules) -> Result<Shape, ShapeError> {
        let piles = u32::try_from(self.0.len()).unwrap_or(u32::MAX);
        Shape::new(rules.clone(), piles, self.0.first().copied().unwrap_or(0))
    }

    /// The least layout that has all of the positions: the largest three bounds are kept, and the third one for all further
    /// piles.
    pub fn layout(&self, shape: &Shape) -> Layout {
        let layout = self.0.get(1).map_or_else(|| shape.layout(), |&second| shape.layout().bounded(second as usize));
        self.0.get(2).map_or(layout, |&third| layout.outer_bounded(third as usize))
    }
}

/// The thresholds of all positions that can be reached from given piles, at a byte a position.
///
/// ```
/// use fibnim::{Budget, Rules};
/// use fibnim_table::Reached;
///
/// let reached = Reached::build(&Rules::FIBONACCI, &[40, 9, 9], 1, &mut Budget::default())?;
/// assert_eq!(reached.threshold(&[9, 40, 3])?, Some(1));
/// assert_eq!(reached.threshold(&[4, 2, 1])?, None);
/// assert!(reached.threshold(&[10, 10, 3]).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Reached {
    table: Table,
    bounds: Bounds,
}

impl Reached {
    /// What it takes to build the positions with so many threads.
    ///
    /// # Errors
    /// If there are more than 8 piles, or a pile is larger than [`Shape::new`] accepts.
    pub fn cost(rules: &Rules, piles: &[u32], threads: usize) -> Result<Cost, ShapeError> {
        let bounds = Bounds::new(piles);
        Ok(Method::least_cost(&bounds.layout(&bounds.shape(rules)?), threads))
    }

    /// Computes the thresholds of all positions that can be reached from these piles, with `threads` threads (0 counts as 1).
    ///
    /// # Errors
    /// As [`Reached::cost`]; and if that is beyond the memory of the budget, or its monitor ends the work.
    pub fn build(
        rules: &Rules,
        piles: &[u32],
        threads: usize,
        budget: &mut Budget<dyn Monitor + '_>,
    ) -> Result<Self, TableError> {
        let bounds = Bounds::new(piles);
        let shape = bounds.shape(rules)?;
        let layout = bounds.layout(&shape);
        let table = Table::of_layout(shape, layout, &bounds.0, threads, budget)?;
        Ok(Self { table, bounds })
    }

    /// Whether it was built for these piles.
    #[must_use]
    pub fn is_of(&self, piles: &[u32]) -> bool {
        self.bounds == Bounds::new(piles)
    }

    /// How many bytes it holds.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.table.bytes.len() as u64
    }

    /// The threshold of a position, `None` for infinity. The piles may be in any order, and missing piles are 0.
    ///
    /// # Errors
    /// If there are more piles, or the position is not among those that were computed.
    pub fn threshold(&self, piles: &[u32]) -> Result<Option<u32>, OutOfTableError> {
        let sorted = Sorted::new(self.table.shape(), piles)?;
        let within = sorted.piles().iter().zip(&self.bounds.0).all(|(&pile, &bound)| pile <= bound as usize);
        let shape = self.table.shape();
        let outside = || OutOfTableError { piles: shape.piles(), max: shape.max() };
        within.then(|| self.table.at(&sorted)).ok_or_else(outside)
    }
}

#[cfg(test)]
mod tests {
    use fibnim::Play;

    use super::*;

    /// Compares every position with a table of all positions: those within the bounds are there, and no others.
    #[test]
    fn thresholds_are_those_of_a_whole_table() {
        let budget = &mut Budget::default();
        for (take_away, play, piles) in [
            ("2t", Play::Normal, &[31, 9, 9][..]),
            ("2t", Play::Normal, &[3, 25, 25]),
            ("2t", Play::Normal, &[40, 17, 5]),
            ("3t", Play::Misere, &[17, 4, 9, 9]),
            ("3t", Play::Normal, &[2, 12, 4, 9]),
            ("5", Play::Normal, &[2, 2, 12, 12]),
            ("2t", Play::Misere, &[20, 20]),
            ("2t", Play::Misere, &[20, 3]),
        ] {
            let rules = Rules { take_away: take_away.parse().expect("a function"), play };
            let reached = Reached::build(&rules, piles, 2, budget).expect("small");
            let max = reached.table.shape().max();
            let shape = Shape::new(rules, piles.len() as u32, max).expect("small");
            let whole = Table::build(shape, 1, budget).expect("small");
            let mut bounds = piles.to_vec();
            bounds.sort_unstable();
            for x in 0..=max {
                for y in 0..=max {
                    let mut position: Vec<u32> = piles[..piles.len() - 2].iter().copied().chain([x, y]).collect();
                    let found = reached.threshold(&position);
                    let expected = whole.threshold(&position).expect("inside");
                    position.sort_unstable();
                    let inside = position.iter().zip(&bounds).all(|(pile, bound)| pile <= bound);
                    assert_eq!(found.ok(), inside.then_some(expected), "{position:?} of {piles:?}");
                }
            }
        }
    }
}
