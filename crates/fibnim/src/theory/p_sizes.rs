//! The sizes of one pile that make a position of Fibonacci nim P, by the theorems, one after the other.

use crate::nat::Nat;
use crate::numeration::{count_up, floor_index};
use crate::play::Quota;

/// The sizes of a pile that, alone or beside a given smaller pile, make a position of Fibonacci nim P under a quota and
/// normal play. They come in increasing order, without end.
///
/// With `F_k` the least Fibonacci number above the quota, and `S` the numbers whose Zeckendorf representation has no
/// part below `F_k`:
///
/// - one pile is P exactly for the sizes in `S` (Schwenk's theorem);
/// - two piles are P only if their difference is in `S`; they are, unless its least part is `F_k` and the column of the
///   difference has made an odd number of flips (Flanigan's theorem).
///
/// The representations of `S` are those of 0, 1, 2, ... with every index raised by `k - 2`, so `S` is counted through.
/// A step adds `F_{k-1}` to a number with the part `F_k`, and `F_k` to any other.
///
/// ```
/// use fibnim::{Nat, Quota, theory::PSizes};
/// let quota = Quota::new(6_u32).expect("not zero");
/// let sizes = PSizes::new(&Nat::from(20_u32), &quota);
/// assert!(sizes.take(4).eq([20_u32, 28, 33, 41].map(Nat::from)));
/// ```
#[derive(Clone, Debug)]
pub struct PSizes {
    /// The next number of `S`, and its digits from that of `F_k` on.
    next: Nat,
    digits: Vec<bool>,
    /// `F_{k-1}` and `F_k`.
    steps: (Nat, Nat),
    smaller: Nat,
    /// The number of `j >= 1` with `F_{k+j} <= m + F_k`, where `m` is the smaller pile.
    reach: u32,
}

impl PSizes {
    /// The sizes from that of the `smaller` pile on, which may be 0.
    pub fn new(smaller: &Nat, quota: &Quota) -> Self {
        let k = floor_index(quota.chips()).0 + 1;
        let steps = Nat::fibonacci_pair(k - 1);
        let reach = floor_index(&(smaller + &steps.1)).0 - k;
        Self { next: Nat::ZERO, digits: vec![false; 3], steps, smaller: smaller.clone(), reach }
    }

    /// Goes to the next number.
    fn advance(&mut self) {
        self.next += if self.digits[0] { &self.steps.0 } else { &self.steps.1 };
        // Keeps room for a carry.
        if !self.digits.ends_with(&[false, false]) {
            self.digits.extend([false, false]);
        }
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
    use crate::{Budget, Limit, Outcome, Position, Rules, Solver};
    use proptest::prelude::*;

    #[test]
    fn one_and_two_piles_agree_with_the_recurrence() {
        let piles = [30_u32, 400].map(Nat::from);
        let table = ThresholdTable::build(&Rules::FIBONACCI, &piles, &mut Budget::default()).expect("small");
        for w in (1..40).chain([200, 1000]) {
            let quota = Quota::new(w).expect("not zero");
            for smaller in 0..=30 {
                let is_p =
                    |&size: &u32| table.threshold(&[smaller as usize, size as usize]).is_none_or(|least| least > w);
                let literal: Vec<Nat> = (smaller..=400).filter(is_p).map(Nat::from).collect();
                let listed = PSizes::new(&Nat::from(smaller), &quota).take_while(|size| *size <= Nat::from(400_u32));
                assert_eq!(listed.collect::<Vec<_>>(), literal, "{smaller}, quota {w}");
            }
        }
    }

    proptest! {
        /// For numbers too large for a table: the listed sizes are P, and some between them are not.
        #[test]
        fn large_sizes_are_those_that_the_solver_calls_p(
            smaller in prop::collection::vec(any::<u8>(), 0..40),
            chips in prop::collection::vec(any::<u8>(), 1..40),
            w in 1..60_u32,
        ) {
            let solver = Solver::new(Rules::FIBONACCI);
            let smaller = Nat::from_le_bytes(&smaller);
            let quota = Quota::new(Nat::from_le_bytes(&chips) + w).expect("not zero");
            let is_p = |size: &Nat| {
                let piles = [smaller.clone(), size.clone()];
                let position = Position::global(piles, Limit::Quota(quota.clone())).expect("piles");
                solver.solve(&position).is_ok_and(|analysis| analysis.outcome() == Outcome::P)
            };
            let many = if cfg!(debug_assertions) { 20 } else { 60 };
            let listed: Vec<Nat> = PSizes::new(&smaller, &quota).take(many).collect();
            prop_assert!(listed.iter().all(is_p), "{listed:?}");
            for pair in listed.windows(2) {
                let [size, next] = pair else { unreachable!("two sizes") };
                let step = next - size;
                for part in [&step / 3_u32, &step / 2_u32, &step - Nat::ONE].iter().filter(|part| !part.is_zero()) {
                    prop_assert!(!is_p(&(size + part)), "{size} + {part}");
                }
                // Numbers of S that are skipped are the likeliest mistakes.
                let (before, fibonacci) = Nat::fibonacci_pair(floor_index(quota.chips()).0);
                for part in [&before + &fibonacci, fibonacci].iter().filter(|part| **part < step) {
                    prop_assert!(!is_p(&(size + part)), "{size} + {part}");
                }
            }
        }
    }
}
