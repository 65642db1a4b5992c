//! The P-positions that a theorem gives, one after the other.

use std::ops::RangeInclusive;

use crate::nat::Nat;
use crate::play::{Limit, Position, Quota};
use crate::solve::{Monitor, SolveError, Solver};
use crate::theory::PSizes;

/// The P-positions of given piles and one more, under one quota, by the size of that pile ([`Solver::p_positions`]).
#[derive(Clone, Debug)]
pub struct PPositions {
    others: Vec<Nat>,
    quota: Quota,
    sizes: PSizes,
}

impl Iterator for PPositions {
    type Item = Position;

    fn next(&mut self) -> Option<Position> {
        let size = self.sizes.next()?;
        let piles = self.others.iter().cloned().chain([size]);
        // One pile is a position.
        Position::global(piles, Limit::Quota(self.quota.clone())).ok()
    }
}

impl Solver {
    /// The positions of the `others` and one more pile, under one quota, that are P by a theorem: by the size of that
    /// pile, in increasing order, each computed when it is asked for. The sizes are those of the range that are not
    /// below the largest of the `others`, so that no position comes twice if `others` runs through sorted vectors.
    ///
    /// `None` if no theorem covers the whole range ([`PSizes::new`] says what they cover); a table has the P-positions
    /// of all its piles. The methods that were added are not asked.
    ///
    /// # Errors
    /// If the H-sequence of the take-away function has too many terms up to the end of the range, or the monitor ends
    /// the work on it.
    ///
    /// ```
    /// use fibnim::{Forever, Nat, Quota, Rules, Solver};
    /// let solver = Solver::new(Rules::FIBONACCI);
    /// let quota = Quota::new(6_u32).expect("not zero");
    /// let sizes = Nat::from(20_u32)..=Nat::from(10_u32).pow(1000);
    /// let positions = solver.p_positions(&[Nat::from(20_u32)], &quota, sizes, &mut Forever)?.expect("two piles");
    /// let first: Vec<String> = positions.take(4).map(|position| position.to_string()).collect();
    /// assert_eq!(first, ["(20,20;6)", "(20,28;6)", "(20,33;6)", "(20,41;6)"]);
    /// # Ok::<(), fibnim::SolveError>(())
    /// ```
    pub fn p_positions(
        &self,
        others: &[Nat],
        quota: &Quota,
        sizes: RangeInclusive<Nat>,
        monitor: &mut dyn Monitor,
    ) -> Result<Option<PPositions>, SolveError> {
        let found = PSizes::new(self.rules(), others, quota, sizes, monitor)?;
        Ok(found.map(|sizes| PPositions { others: others.to_vec(), quota: quota.clone(), sizes }))
    }
}
