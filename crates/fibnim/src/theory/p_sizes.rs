//! The sizes of one pile that make a position of Fibonacci nim P, by the theorems: every size in a range, one after the other.

use std::ops::RangeInclusive;

use crate::nat::Nat;
use crate::numeration::{count_up, floor_index, from_zeckendorf_digits, zeckendorf_digits};
use crate::play::Quota;
use crate::solve::{Monitor, SolveError};

/// The sizes of a pile that, with a smaller one or none, make a position of Fibonacci nim P under a quota and normal play, in
/// increasing order.
///
/// With `F_k` the least Fibonacci number above the quota, and `S` the numbers whose Zeckendorf representation has no part below
/// `F_k`:
///
/// - one pile is P exactly for the sizes in `S` (Schwenk's theorem);
/// - two piles are P only if their difference is in `S`; they are, unless its least part is `F_k` and the column of the
///   difference has made an odd number of flips (Flanigan's theorem).
///
/// The representations of `S` are those of 0, 1, 2, ... with every index raised by `k - 2`, so `S` is counted through. A step adds
/// `F_{k-1}` to a number with the part `F_k`, and `F_k` to any other.
///
/// ```
/// use fibnim::{Forever, Nat, Quota, theory::PSizes};
/// let quota = Quota::new(6_u32).expect("not zero");
/// let sizes = PSizes::new(&Nat::from(20_u32), &quota, Nat::from(20_u32)..=Nat::from(10_u32).pow(1000), &mut Forever)?;
/// assert!(sizes.take(4).eq([20_u32, 28, 33, 41].map(Nat::from)));
/// # Ok::<(), fibnim::SolveError>(())
/// ```
#[derive(Clone, Debug)]
pub struct PSizes {
    /// The next number of `S`, and its digits from that of `F_k` on.
    next: Nat,
    digits: Vec<bool>,
    /// `F_{k-1}` and `F_k`.
    steps: (Nat, Nat),
    smaller: Nat,
    last: Nat,
    /// The number of `j >= 1` with `F_{k+j} <= m + F_k`, where `m` is the smaller pile.
    reach: u32,
}

impl PSizes {
    /// The sizes within a range, and not below the `smaller` pile, which may be 0.
    ///
    /// # Errors
    /// If the monitor ends the work.
    pub fn new(
        smaller: &Nat,
        quota: &Quota,
        sizes: RangeInclusive<Nat>,
        monitor: &mut dyn Monitor,
    ) -> Result<Self, SolveError> {
        let (first, last) = sizes.into_inner();
        let start = first.max(smaller.clone()) - smaller;
        let k = floor_index(quota.chips()).0 + 1;
        let steps = Nat::fibonacci_pair(k - 1);
        let reach = floor_index(&(smaller + &steps.1)).0 - k;
        let mut below = zeckendorf_digits(&start, monitor)?;
        let mut digits = below.split_off(below.len().min(k as usize - 2));
        let dropped = from_zeckendorf_digits(&below);
        // Room for numbers up to a step beyond the last size.
        digits.resize(floor_index(&(&last + &start + Nat::ONE)).0 as usize + 3, false);
        let next = start - &dropped;
        let mut sizes = Self { next, digits, steps, smaller: smaller.clone(), last, reach };
        if !dropped.is_zero() {
            sizes.advance();
        }
        Ok(sizes)
    }

    /// Goes to the next number.
    fn advance(&mut self) {
        self.next += if self.digits[0] { &self.steps.0 } else { &self.steps.1 };
        count_up(&mut self.digits);
    }

    /// Whether two piles with this difference are P; one pile always is.
    fn is_p(&self) -> bool {
        if self.smaller.is_zero() || !self.digits[0] {
            return true;
        }
        let gap = self.digits[1..].iter().position(|&digit| digit).map(|zeros| zeros as u32 + 1);
        let flips = gap.filter(|&gap| gap <= self.reach).map_or(self.reach, |gap| gap - 1);
        flips.is_multiple_of(2)
    }
}

impl Iterator for PSizes {
    type Item = Nat;

    fn next(&mut self) -> Option<Nat> {
        loop {
            let size = &self.next + &self.smaller;
            if size > self.last {
                return None;
            }
            let found = self.is_p();
            self.advance();
            if found {
                return Some(size);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::ThresholdTable;
    use crate::{Budget, Forever, Limit, Outcome, Position, Rules, Solver};
    use proptest::prelude::*;

    fn quota(chips: u32) -> Quota {
        Quota::new(chips).expect("not zero")
    }

    fn listed(smaller: u32, w: u32, first: u32, last: u32) -> Vec<Nat> {
        let sizes = Nat::from(first)..=Nat::from(last);
        PSizes::new(&Nat::from(smaller), &quota(w), sizes, &mut Forever).expect("nothing ends the work").collect()
    }

    #[test]
    fn one_and_two_piles_agree_with_the_recurrence() {
        let piles = [30_u32, 400].map(Nat::from);
        let table = ThresholdTable::build(&Rules::FIBONACCI, &piles, &mut Budget::default()).expect("small");
        for w in (1..40).chain([200, 1000]) {
            for smaller in 0..=30 {
                for first in [0, 1, 5, 29, 34, 55, 128, 400] {
                    let is_p =
                        |&size: &u32| table.threshold(&[smaller as usize, size as usize]).is_none_or(|least| least > w);
                    let literal: Vec<Nat> = (smaller.max(first)..=400).filter(is_p).map(Nat::from).collect();
                    assert_eq!(listed(smaller, w, first, 400), literal, "{smaller}, quota {w}, from {first}");
                }
            }
        }
        assert_eq!([listed(0, 3, 9, 8), listed(40, 3, 9, 30)], [[], []]);
    }

    proptest! {
        /// For numbers too large for a table: the listed sizes are P, and the others are not.
        #[test]
        fn large_sizes_are_those_that_the_solver_calls_p(
            bytes in prop::collection::vec(any::<u8>(), 1..40), w in 1..60_u32, m in 0..500_u32,
        ) {
            let solver = Solver::new(Rules::FIBONACCI);
            let (first, smaller) = (Nat::from_le_bytes(&bytes) + 1_000_u32, Nat::from(if m % 5 == 0 { 0 } else { m }));
            let range = first.clone()..=&first + 80_u32;
            let listed: Vec<Nat> = PSizes::new(&smaller, &quota(w), range, &mut Forever).expect("nothing ends the work").collect();
            let is_p = |size: &Nat| {
                let position = Position::global([smaller.clone(), size.clone()], Limit::Quota(quota(w))).expect("piles");
                solver.solve(&position).is_ok_and(|analysis| analysis.outcome() == Outcome::P)
            };
            prop_assert_eq!(listed, (0..=80_u32).map(|step| &first + step).filter(is_p).collect::<Vec<_>>());
        }
    }
}
