//! Zeckendorf representations as objects of study: indices, gap vector, tails, and which tails win.

use super::fibonacci::{from_zeckendorf_digits, zeckendorf_digits};
use crate::nat::Nat;
use crate::solve::{Forever, Monitor, SolveError};

/// The Zeckendorf representation `n = F_{i_1} + F_{i_2} + ...` with `2 <= i_1` and `i_{j+1} >= i_j + 2`, where
/// `F_1 = F_2 = 1`. Names and statements follow Allen & Ponomarenko 2014.
///
/// ```
/// use fibnim::{Nat, numeration::Zeckendorf};
/// let z = Zeckendorf::of(&Nat::from(129u32)); // 89 + 34 + 5 + 1
/// assert_eq!(z.indices(), [2, 5, 9, 11]);
/// assert_eq!(z.gap_vector(), [2, 3, 4, 2]); // a_1, then a_2, ..., a_r
/// let tails: Vec<String> = z.tails().map(|tail| tail.to_string()).collect();
/// assert_eq!(tails, ["1", "6", "40", "129"]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Zeckendorf {
    indices: Vec<u32>,
}

impl Zeckendorf {
    /// The representation of `n`; no parts for 0. Subquadratic in the number of digits of `n`.
    pub fn of(n: &Nat) -> Self {
        Self::within(n, &mut Forever).unwrap_or_else(|_| unreachable!("nothing ends the work"))
    }

    /// The representation of `n`, as [`of`](Self::of) gives it; asks the monitor whether to go on.
    ///
    /// # Errors
    /// If the monitor ends the work.
    pub fn within(n: &Nat, monitor: &mut dyn Monitor) -> Result<Self, SolveError> {
        let digits = zeckendorf_digits(n, monitor)?;
        Ok(Self { indices: (2..).zip(digits).filter_map(|(i, digit)| digit.then_some(i)).collect() })
    }

    /// The representation with these Fibonacci indices, in increasing order; `None` if the first is below 2 or two
    /// neighbours differ by less than 2.
    pub fn from_indices(indices: Vec<u32>) -> Option<Self> {
        let fits = indices.first().is_none_or(|&first| first >= 2)
            && indices.is_sorted_by(|below, above| *above >= below.saturating_add(2));
        fits.then_some(Self { indices })
    }

    /// The number represented.
    pub fn value(&self) -> Nat {
        zeckendorf_value(&self.indices)
    }

    /// The Fibonacci indices `i_1 < i_2 < ... < i_r`.
    pub fn indices(&self) -> &[u32] {
        &self.indices
    }

    /// The digits, lowest first: the first belongs to `F_2`.
    pub fn digits(&self) -> Vec<bool> {
        digits_of(&self.indices)
    }

    /// The parts `F_{i_1}, F_{i_2}, ...`, smallest first.
    pub fn parts(&self) -> impl Iterator<Item = Nat> + '_ {
        let mut at = self.indices.first().copied().unwrap_or(2);
        let (mut part, mut next) = Nat::fibonacci_pair(at);
        self.indices.iter().map(move |&i| {
            while at < i {
                part += &next;
                std::mem::swap(&mut part, &mut next);
                at += 1;
            }
            part.clone()
        })
    }

    /// The gap vector, lowest entry first: `a_1 = i_1` (an index, not a gap) and `a_j = i_j - i_{j-1}`. The paper
    /// prints it from the top, `(a_r, ..., a_2; a_1)`.
    pub fn gap_vector(&self) -> Vec<u32> {
        let below = [0].into_iter().chain(self.indices.iter().copied());
        self.indices.iter().zip(below).map(|(i, below)| i - below).collect()
    }

    /// The tails `T_1 < T_2 < ... < T_r = n`: `T_j` is the sum of the `j` smallest parts.
    pub fn tails(&self) -> impl Iterator<Item = Nat> + '_ {
        self.parts().scan(Nat::ZERO, |sum, part| {
            *sum += part;
            Some(sum.clone())
        })
    }

    /// How many tails are at most `n`: the largest `j` with `T_j <= n`. Linear in the number of parts, for
    /// representations are ordered like their numbers when they are read from the top.
    pub fn tails_up_to(&self, n: &Self) -> usize {
        let Some((&top, below)) = n.indices.split_last() else { return 0 };
        let lower = self.indices.partition_point(|&index| index < top);
        let fits = self.indices.get(lower) == Some(&top) && self.indices[..lower].iter().rev().le(below.iter().rev());
        lower + usize::from(fits)
    }

    /// For each tail `T_1, ..., T_r`, whether taking it from a pile of `n` wins when the quota allows it.
    ///
    /// `T_r` takes all and wins. For `j < r`, `T_j` wins if `j = 1`, or `a_{j+1} >= 3`, or `a_{j+1} = 2` and among
    /// `a_j`, `a_{j-1}`, ..., `a_2` the first entry other than 3 is at least 4 or there is none. This corrects the
    /// table of Allen & Ponomarenko, which errs first for `n = 4` and, even without its slip about `a_1`, for
    /// `n = 347`: by `F_k - 2(F_{k-2} + X) = F_{k-3} - 2X` a gap of 3 leaves the question as it was, three indices
    /// down.
    ///
    /// ```
    /// use fibnim::{Nat, numeration::Zeckendorf};
    /// // 12 = 8 + 3 + 1: taking 4 leaves 8, and the answer may take 8.
    /// assert_eq!(Zeckendorf::of(&Nat::from(12u32)).winning_tails(), [true, false, true]);
    /// ```
    pub fn winning_tails(&self) -> Vec<bool> {
        let gaps = self.gap_vector();
        // Whether the gaps up to a_j let T_j win before a gap of 2.
        let mut wins_before_two = true;
        (0..gaps.len())
            .map(|j| {
                wins_before_two = match gaps[j] {
                    _ if j == 0 => true,
                    3 => wins_before_two,
                    gap => gap >= 4,
                };
                gaps.get(j + 1).is_none_or(|&gap| gap >= 3 || wins_before_two)
            })
            .collect()
    }
}

/// The sum of the Fibonacci numbers with these indices, which are those of a Zeckendorf representation.
pub(crate) fn zeckendorf_value(indices: &[u32]) -> Nat {
    from_zeckendorf_digits(&digits_of(indices))
}

fn digits_of(indices: &[u32]) -> Vec<bool> {
    let mut digits = vec![false; indices.last().map_or(0, |&top| top as usize - 1)];
    for &i in indices {
        digits[i as usize - 2] = true;
    }
    digits
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn indices_are_checked() {
        for bad in [vec![1], vec![2, 3], vec![5, 3]] {
            assert_eq!(Zeckendorf::from_indices(bad), None);
        }
        assert_eq!(Zeckendorf::from_indices(vec![]).unwrap().value(), Nat::ZERO);
        assert_eq!(Zeckendorf::from_indices(vec![2, 5, 9, 11]).unwrap().value(), Nat::from(129_u32));
    }

    /// Checks that T_j wins exactly if the next move, of at most 2 T_j chips, cannot take the least part of what is
    /// left.
    fn check_tails(n: &Nat) {
        let z = Zeckendorf::of(n);
        let parts: Vec<Nat> = z.parts().collect();
        for (j, (tail, wins)) in z.tails().zip(z.winning_tails()).enumerate() {
            assert_eq!(wins, parts.get(j + 1).is_none_or(|next| tail << 1 < *next), "n = {n}, j = {}", j + 1);
        }
    }

    #[test]
    fn gap_rule_is_exact_on_small_numbers() {
        for n in 0..20_000_u32 {
            check_tails(&Nat::from(n));
        }
    }

    proptest! {
        #[test]
        fn gap_rule_is_exact_on_large_numbers(bytes in prop::collection::vec(any::<u8>(), 0..60)) {
            check_tails(&Nat::from_le_bytes(&bytes));
        }

        #[test]
        fn tails_are_counted_by_their_representations(
            n in prop::collection::vec(any::<u8>(), 0..12), most in prop::collection::vec(any::<u8>(), 0..12),
        ) {
            let (z, most) = (Zeckendorf::of(&Nat::from_le_bytes(&n)), Nat::from_le_bytes(&most));
            prop_assert_eq!(z.tails_up_to(&Zeckendorf::of(&most)), z.tails().filter(|tail| *tail <= most).count());
        }

        #[test]
        fn value_is_the_inverse(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            let n = Nat::from_le_bytes(&bytes);
            let z = Zeckendorf::of(&n);
            prop_assert_eq!(&Zeckendorf::from_indices(z.indices().to_vec()), &Some(z.clone()));
            prop_assert_eq!(z.value(), n);
        }
    }
}
