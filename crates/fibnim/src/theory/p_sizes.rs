//! The sizes of one pile that make a position P, by the theorems: every size in a range, one after the other.

use std::ops::RangeInclusive;

use super::two_pile::{covers, flips};
use crate::nat::Nat;
use crate::numeration::Numeration;
use crate::play::{Play, Quota, Rules, TakeAway};
use crate::solve::{Monitor, SolveError};

/// The sizes of one more pile, in increasing order, that make a position with given piles and quota P.
///
/// With `H_k` the least term above the quota, and `S` the numbers whose greedy representation has no term below `H_k`:
///
/// - one pile is P exactly for the sizes in `S` (Schwenk's theorem, [`OnePile`](super::OnePile)), and under misère play
///   for one more than these;
/// - two piles are P only if their difference is in `S`; they are, unless its least term is `H_k` and the column of the
///   difference has made an odd number of flips ([`TwoPile`](super::TwoPile));
/// - in power-of-two nim and its class any number of piles is P exactly if their nim-sum, under misère play with one chip
///   more, has no bit up to the quota ([`PowerOfTwo`](super::PowerOfTwo)).
///
/// `S` is counted through like the numbers of a positional system: the least term is raised, and where it cannot be, it
/// is dropped and the next one is raised. On average a step takes a constant number of additions.
#[derive(Clone, Debug)]
pub struct PSizes {
    walk: Walk,
    /// Added to every number of the walk.
    base: Nat,
    last: Nat,
}

#[derive(Clone, Debug)]
enum Walk {
    Sparse(Box<Sparse>),
    /// A number, and its distance to the next.
    Steps(Nat, Nat),
    Done,
}

/// The numbers whose greedy representation has no term below `H_k`.
#[derive(Clone, Debug)]
struct Sparse {
    system: Numeration<Nat>,
    least: u32,
    /// The terms from `H_k` on that were needed.
    terms: Vec<Nat>,
    /// The next number, and the indices of its terms from the top; further copies of the last term of a finite sequence
    /// are left out.
    next: Nat,
    indices: Vec<u32>,
    /// Whether there is a next number.
    more: bool,
    /// For two piles: the number of `j >= 1` with `H_{k+j} <= m + H_k`, where `m` is the smaller pile.
    reach: Option<u32>,
}

/// Terms that are kept. Larger ones are hardly ever raised.
const KEPT: usize = 256;

impl PSizes {
    /// The sizes within a range, and not below the largest of the `others`, that make the position of the `others` and
    /// one more pile P. `None` if no theorem covers all of these positions: there is one for a single pile, for two
    /// piles under normal play if the lags are 0 or 1 and `f(t) >= t` up to the end of the range, and for power-of-two
    /// nim and its class.
    ///
    /// # Errors
    /// If the H-sequence has too many terms up to the end of the range, or the monitor ends the work.
    pub fn new(
        rules: &Rules,
        others: &[Nat],
        quota: &Quota,
        sizes: RangeInclusive<Nat>,
        monitor: &mut dyn Monitor,
    ) -> Result<Option<Self>, SolveError> {
        let (start, last) = sizes.into_inner();
        let start = others.iter().max().map_or(start.clone(), |largest| start.max(largest.clone()));
        let occupied: Vec<&Nat> = others.iter().filter(|pile| !pile.is_zero()).collect();
        let walk = match (&occupied[..], rules.play) {
            _ if start > last => Some((Walk::Done, Nat::ZERO)),
            ([], Play::Normal) => {
                let sparse = Sparse::new(&rules.take_away, quota, None, &start, &last, monitor)?;
                sparse.map(|sparse| (Walk::Sparse(Box::new(sparse)), Nat::ZERO))
            }
            ([], Play::Misere) => {
                let start = if start.is_zero() { Nat::ZERO } else { start - Nat::ONE };
                let sparse = Sparse::new(&rules.take_away, quota, None, &start, &last, monitor)?;
                sparse.map(|sparse| (Walk::Sparse(Box::new(sparse)), Nat::ONE))
            }
            (piles, play) if rules.take_away.first_power_off().is_none_or(|off| off > last) => {
                let step = Nat::ONE << quota.chips().bit_len();
                let one_more = if play == Play::Misere { Nat::ONE } else { Nat::ZERO };
                let nim_sum = piles.iter().fold(one_more, |sum, pile| sum ^ *pile);
                let least = nim_sum % &step;
                let missing = if start > least { &start - &least } else { Nat::ZERO };
                let first = least + (missing + &step - Nat::ONE) / &step * &step;
                Some((Walk::Steps(first, step), Nat::ZERO))
            }
            ([smaller], Play::Normal) => {
                let (take, end) = (&rules.take_away, &last - *smaller);
                let sparse = Sparse::new(take, quota, Some(smaller), &(start - *smaller), &end, monitor)?;
                sparse.map(|sparse| (Walk::Sparse(Box::new(sparse)), (*smaller).clone()))
            }
            _ => None,
        };
        Ok(walk.map(|(walk, base)| Self { walk, base, last }))
    }
}

impl Iterator for PSizes {
    type Item = Nat;

    fn next(&mut self) -> Option<Nat> {
        let number = match &mut self.walk {
            Walk::Sparse(sparse) => {
                while sparse.more && &sparse.next + &self.base <= self.last && !sparse.is_p() {
                    sparse.advance();
                }
                if !sparse.more {
                    self.walk = Walk::Done;
                    return None;
                }
                let number = sparse.next.clone();
                sparse.advance();
                number
            }
            Walk::Steps(next, step) => {
                let number = next.clone();
                *next += &*step;
                number
            }
            Walk::Done => return None,
        };
        let size = number + &self.base;
        if size > self.last {
            self.walk = Walk::Done;
            return None;
        }
        Some(size)
    }
}

impl Sparse {
    /// Stands at the first of the numbers that is not below `start`; `smaller` is the other pile, if there is one.
    /// `None` if no theorem covers the differences up to `end`.
    fn new(
        take: &TakeAway,
        quota: &Quota,
        smaller: Option<&Nat>,
        start: &Nat,
        end: &Nat,
        monitor: &mut dyn Monitor,
    ) -> Result<Option<Self>, SolveError> {
        // Numbers up to twice the largest pile, so that there is a term above it.
        let largest = smaller.map_or(end.clone(), |smaller| end + smaller);
        let system = Numeration::up_to(take, (&largest << 1) + Nat::ONE, monitor)?;
        if smaller.is_some() && !covers(take, &system, &largest) {
            return Ok(None);
        }
        // A quota above all terms that are needed leaves 0 alone.
        let least = system.floor_index(&quota.chips().clone().min(&largest << 1)) + 1;
        let (terms, indices) = (Vec::new(), Vec::new());
        let mut sparse = Self { system, least, terms, next: Nat::ZERO, indices, more: true, reach: None };
        if !sparse.fits(least, None) {
            sparse.more = start.is_zero();
            return Ok(Some(sparse));
        }
        if let Some(smaller) = smaller {
            let term = sparse.term(least);
            sparse.reach = Some(sparse.system.floor_index(&(smaller + term).min(&largest << 1)).saturating_sub(least));
        }
        let indices = sparse.system.represent_within(start, monitor)?.indices;
        let dropped = indices.partition_point(|&index| index < least);
        let below: Nat = indices[..dropped].iter().map(|&index| sparse.system.term(index)).sum();
        sparse.next = start - &below;
        sparse.indices = indices[dropped..].iter().rev().copied().collect();
        if !below.is_zero() {
            sparse.advance();
        }
        Ok(Some(sparse))
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
