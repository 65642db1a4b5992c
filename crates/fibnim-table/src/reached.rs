//! All positions that can be reached from those of a slice.

use fibnim::{Budget, Cost, Evidence, Knowledge, Monitor, Nat, Rules, SolveError, Source, Threshold};

use crate::bounds::Bounds;
use crate::error::{OutOfTableError, ShapeError, TableError};
use crate::method::Method;
use crate::shape::Sorted;
use crate::table::Table;

/// The thresholds of all positions that can be reached from the positions `(x, y, fixed...)` of a slice. A
/// [`Slice`](crate::Slice) keeps its own thresholds only; this also answers what the moves from them lead to, at a byte a position.
///
/// ```
/// use fibnim::{Budget, Rules};
/// use fibnim_table::Reached;
///
/// let reached = Reached::build(&Rules::FIBONACCI, &[40], 9, 1, &mut Budget::default())?;
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
    /// If there are more than 8 piles, or a pile is larger than [`Shape::new`](crate::Shape::new) accepts.
    pub fn cost(rules: &Rules, fixed: &[u32], max: u32, threads: usize) -> Result<Cost, ShapeError> {
        let bounds = Bounds::new(fixed, max);
        Ok(Method::least_cost(&bounds.layout(&bounds.shape(rules)?), threads))
    }

    /// Computes the thresholds of all positions that can be reached from two piles of up to `max` chips beside fixed ones, with
    /// `threads` threads (0 counts as 1).
    ///
    /// # Errors
    /// As [`Reached::cost`]; and if that is beyond the memory of the budget, or its monitor ends the work.
    pub fn build(
        rules: &Rules,
        fixed: &[u32],
        max: u32,
        threads: usize,
        budget: &mut Budget<dyn Monitor + Send + '_>,
    ) -> Result<Self, TableError> {
        let bounds = Bounds::new(fixed, max);
        let shape = bounds.shape(rules)?;
        let layout = bounds.layout(&shape);
        let table = Table::of_layout(shape, layout, &bounds.0, threads, budget)?;
        Ok(Self { table, bounds })
    }

    /// Whether it was built for two piles of up to `max` chips beside these fixed ones.
    #[must_use]
    pub fn is_of(&self, fixed: &[u32], max: u32) -> bool {
        self.bounds == Bounds::new(fixed, max)
    }

    /// How many piles a position has.
    #[must_use]
    pub fn piles(&self) -> u32 {
        self.table.shape().piles()
    }

    /// The most chips of a pile.
    #[must_use]
    pub fn max(&self) -> u32 {
        self.table.shape().max()
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
        if within { Ok(self.table.at(&sorted)) } else { Err(OutOfTableError { piles: self.piles(), max: self.max() }) }
    }
}

impl Evidence for Reached {
    fn rules(&self) -> &Rules {
        self.table.shape().rules()
    }

    fn threshold(&self, piles: &[Nat], _: &mut Budget<dyn Monitor + '_>) -> Result<Knowledge<Threshold>, SolveError> {
        let sizes: Option<Vec<u32>> = piles.iter().map(|pile| u32::try_from(pile).ok()).collect();
        let found = sizes.and_then(|sizes| Self::threshold(self, &sizes).ok());
        Ok(found.map_or(Knowledge::UNKNOWN, |threshold| Knowledge::Known {
            value: threshold.map(Nat::from).into(),
            source: Source::Table { piles: self.piles(), max: self.max() },
        }))
    }
}

#[cfg(test)]
mod tests {
    use fibnim::Play;

    use super::*;
    use crate::{Shape, Slice};

    /// Compares every position within several bounds with a table of all positions, and checks positions outside the bounds.
    #[test]
    fn thresholds_are_those_of_a_whole_table() {
        let budget = &mut Budget::default();
        for (take_away, play, fixed, max) in [
            ("2t", Play::Normal, &[31][..], 9),
            ("2t", Play::Normal, &[3], 25),
            ("3t", Play::Misere, &[17, 4], 9),
            ("5", Play::Normal, &[2, 2], 12),
            ("2t", Play::Misere, &[], 20),
        ] {
            let rules = Rules { take_away: take_away.parse().expect("a function"), play };
            let reached = Reached::build(&rules, fixed, max, 2, budget).expect("small");
            let slice = Slice::build(&rules, fixed, max, 1, budget).expect("small");
            let shape = Shape::new(rules, reached.piles(), reached.max()).expect("small");
            let whole = Table::build(shape, 1, budget).expect("small");
            let mut inside = 0;
            for x in 0..=reached.max() {
                for y in 0..=reached.max() {
                    let position: Vec<u32> = fixed.iter().copied().chain([x, y]).collect();
                    match reached.threshold(&position) {
                        Ok(threshold) => {
                            inside += 1;
                            assert_eq!(threshold, whole.threshold(&position).expect("inside"), "{position:?}");
                            if x.max(y) <= max {
                                assert_eq!(threshold, slice.threshold(x, y).expect("inside"), "{position:?}");
                            }
                        }
                        Err(_) => assert!(x.max(y) > max, "{position:?}"),
                    }
                }
            }
            assert!(inside >= (max + 1) * (max + 1), "{fixed:?}");
        }
    }
}
