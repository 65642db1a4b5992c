//! The sizes of one pile that make a position P, by the theorems: every size in a range, one after the other.

use std::ops::RangeInclusive;

use super::two_pile::{covers, flips};
use crate::nat::Nat;
use crate::numeration::Numeration;
use crate::play::{Quota, TakeAway};
use crate::solve::{Monitor, SolveError};

/// The sizes of a pile that, with a smaller one or none, make a position P under a quota and normal play, in increasing order.
///
/// With `H_k` the least term above the quota, and `S` the numbers whose greedy representation has no term below `H_k`:
///
/// - one pile is P exactly for the sizes in `S` (Schwenk's theorem);
/// - two piles are P only if their difference is in `S`; they are, unless its least term is `H_k` and the column of the
///   difference has made an odd number of flips (Flanigan's theorem).
///
/// `S` is counted through like the numbers of a positional system: the least term is raised, and where it cannot be, it
/// is dropped and the next one is raised. On average a step takes a constant number of additions.
///
/// ```
/// use fibnim::{Forever, Nat, Quota, TakeAway, theory::PSizes};
/// let quota = Quota::new(6_u32).expect("not zero");
/// let sizes = Nat::from(20_u32)..=Nat::from(10_u32).pow(1000);
/// let sizes = PSizes::new(&TakeAway::FIBONACCI, &Nat::from(20_u32), &quota, sizes, &mut Forever)?.expect("lags of 0 and 1");
/// assert!(sizes.take(4).eq([20_u32, 28, 33, 41].map(Nat::from)));
/// # Ok::<(), fibnim::SolveError>(())
/// ```
#[derive(Clone, Debug)]
pub struct PSizes {
    system: Numeration<Nat>,
    least: u32,
    /// The terms from `H_k` on that were needed.
    terms: Vec<Nat>,
    /// The next number of `S`, and the indices of its terms from the top; further copies of the last term of a finite
    /// sequence are left out.
    next: Nat,
    indices: Vec<u32>,
    /// Whether there is a next number.
    more: bool,
    /// The smaller pile, and the last size.
    smaller: Nat,
    last: Nat,
    /// For two piles: the number of `j >= 1` with `H_{k+j} <= m + H_k`, where `m` is the smaller pile.
    reach: Option<u32>,
}

/// Terms that are kept. Larger ones are hardly ever raised.
const KEPT: usize = 256;

impl PSizes {
    /// The sizes within a range, and not below the `smaller` pile, which may be 0. `None` if no theorem covers all of these
    /// positions: for two piles the lags must be 0 or 1 and `f(t) >= t` up to the end of the range.
    ///
    /// # Errors
    /// If the H-sequence has too many terms up to the end of the range, or the monitor ends the work.
    pub fn new(
        take: &TakeAway,
        smaller: &Nat,
        quota: &Quota,
        sizes: RangeInclusive<Nat>,
        monitor: &mut dyn Monitor,
    ) -> Result<Option<Self>, SolveError> {
        let (first, last) = sizes.into_inner();
        let first = first.max(smaller.clone());
        // Numbers up to twice the largest pile, so that there is a term above it.
        let twice = last.clone().max(first.clone()) << 1;
        let system = Numeration::up_to(take, &twice + Nat::ONE, monitor)?;
        if !smaller.is_zero() && !covers(take, &system, &last) {
            return Ok(None);
        }
        // A quota above all terms that are needed leaves 0 alone.
        let least = system.floor_index(&quota.chips().clone().min(twice.clone())) + 1;
        let (terms, indices, smaller) = (Vec::new(), Vec::new(), smaller.clone());
        let start = first - &smaller;
        let mut sizes = Self { system, least, terms, next: Nat::ZERO, indices, more: true, smaller, last, reach: None };
        if !sizes.fits(least, None) {
            sizes.more = start.is_zero();
            return Ok(Some(sizes));
        }
        if !sizes.smaller.is_zero() {
            let sum = sizes.term(least) + &sizes.smaller;
            sizes.reach = Some(sizes.system.floor_index(&sum.min(twice)).saturating_sub(least));
        }
        let indices = sizes.system.represent_within(&start, monitor)?.indices;
        let dropped = indices.partition_point(|&index| index < least);
        let below: Nat = indices[..dropped].iter().map(|&index| sizes.system.term(index)).sum();
        sizes.next = start - &below;
        sizes.indices = indices[dropped..].iter().rev().copied().collect();
        if !below.is_zero() {
            sizes.advance();
        }
        Ok(Some(sizes))
    }

    /// Whether two piles with this difference are P; one pile always is.
    fn is_p(&self) -> bool {
        let (Some(reach), Some(&least)) = (self.reach, self.indices.last()) else { return true };
        if least > self.least {
            return true;
        }
        let gap = self.indices.iter().nth_back(1).map(|above| above - least);
        flips(&self.system, least, gap, reach).is_multiple_of(2)
    }

    fn term(&mut self, index: u32) -> Nat {
        let place = (index - self.least) as usize;
        if place >= KEPT {
            return self.system.term(index);
        }
        while self.terms.len() <= place {
            let next = self.system.term(self.least + self.terms.len() as u32);
            self.terms.push(next);
        }
        self.terms[place].clone()
    }

    /// Whether a term can stand below the one with index `above`, or at the top.
    fn fits(&self, index: u32, above: Option<u32>) -> bool {
        match above {
            Some(above) => self.system.lag(above).map_or(index <= above, |lag| index < above - lag),
            // Only behind the last term of a finite sequence there is none.
            None => index == 1 || self.system.lag(index - 1).is_some(),
        }
    }

    /// Goes to the next number.
    fn advance(&mut self) {
        let mut raised = self.least;
        while !self.fits(raised, self.indices.last().copied()) {
            let Some(dropped) = self.indices.pop() else {
                self.more = false;
                return;
            };
            let term = self.term(dropped);
            self.next -= term;
            raised = dropped + 1;
        }
        let term = self.term(raised);
        self.next += term;
        if self.indices.last() != Some(&raised) {
            self.indices.push(raised);
        }
    }
}

impl Iterator for PSizes {
    type Item = Nat;

    fn next(&mut self) -> Option<Nat> {
        while self.more {
            let (size, found) = (&self.next + &self.smaller, self.is_p());
            if size > self.last {
                self.more = false;
                break;
            }
            self.advance();
            if found {
                return Some(size);
            }
        }
        None
    }
}
