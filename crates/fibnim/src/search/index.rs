//! Counting sorted vectors of piles, and the cells of their thresholds in a table.

use crate::nat::Nat;

/// This many piles of at least this many chips each have more than `2^124` positions.
const MANY: usize = 64;

/// The most binary digits that all bounds may have together to be counted exactly. The count has a few more.
const BITS: usize = 1 << 14;

/// How many sorted vectors are dominated by `bounds`, which are in increasing order. By Kreweras it is the determinant
/// of the binomials of `b_j + 1` over `j - i + 1`, with `b` decreasing; it is expanded along its last column
/// repeatedly. Takes `O(n * min(n, b))` operations, where `n` is the number of bounds.
///
/// If the 64 largest bounds are all at least 64, only these are counted. If the bounds have very many digits, only some
/// of them are. The result is then a lower bound, which exceeds any memory. So a refusal takes milliseconds.
pub(super) fn count(mut bounds: &[Nat]) -> Nat {
    if let Some(first) = bounds.len().checked_sub(MANY)
        && bounds[first] >= Nat::from(MANY)
    {
        bounds = &bounds[first..];
    }
    let largest = Nat::ONE << (BITS / bounds.len().max(1)).max(Nat::from(u64::MAX).bit_len());
    let mut minors = vec![Nat::ONE];
    for (i, bound) in bounds.iter().rev().map(|bound| bound.min(&largest)).enumerate() {
        // The terms with either sign. Their difference is a count, so it is not negative.
        let mut signed = [Nat::ZERO, Nat::ZERO];
        let (mut factor, mut binomial) = (bound + Nat::ONE, Nat::ONE);
        for k in 0..=i {
            // Of `b + 1` over `k + 1`; from `k = b + 1` on it is 0.
            binomial = binomial * &factor / Nat::from(k + 1);
            signed[k % 2] += &binomial * &minors[i - k];
            factor -= Nat::ONE;
            if factor.is_zero() {
                break;
            }
        }
        let [plus, minus] = signed;
        minors.push(plus - minus);
    }
    minors.pop().unwrap_or_default()
}

/// Finds the cell of a sorted position in a table. Cells come in rows: a row has all positions that differ in the
/// largest pile only.
#[derive(Clone, Debug)]
pub(super) struct CellIndex {
    /// The most chips of each pile, in increasing order; at least one.
    pub(super) bounds: Vec<usize>,
    /// Numbers the piles except the largest, in increasing order of the last, then of the one before it, and so on. The
    /// number is a sum of one term for each pile, as in the combinatorial number system: `terms[i][v]` is how many
    /// sorted vectors of `i + 1` entries are dominated by the bounds and have a last entry below `v`.
    terms: Vec<Vec<usize>>,
    /// For each such number, the cell in which the row begins, minus the largest of these piles.
    pub(super) rows: Vec<u64>,
}

impl CellIndex {
    /// The index for bounds in increasing order. `None` if the system has no room.
    pub(super) fn new(mut bounds: Vec<usize>) -> Option<Self> {
        if bounds.is_empty() {
            bounds.push(0);
        }
        // For each `v`, how many vectors of the earlier entries have a last entry of at most `v`.
        let (mut terms, mut count): (Vec<Vec<usize>>, usize) = (Vec::with_capacity(bounds.len()), 1);
        for &bound in &bounds[..bounds.len() - 1] {
            let before = terms.last();
            let up_to = |v: usize| before.and_then(|before| before.get(v + 1)).copied().unwrap_or(count);
            let mut column = Vec::with_capacity(bound + 1);
            let mut below = 0;
            for v in 0..=bound {
                column.push(below);
                below += up_to(v);
            }
            count = below;
            terms.push(column);
        }
        Some(Self { bounds, terms, rows: zeros(count)? })
    }

    /// The most chips of a pile.
    pub(super) fn largest(&self) -> usize {
        self.bounds[self.bounds.len() - 1]
    }

    /// The number of the row with these other piles.
    fn rank(&self, smaller: &[usize]) -> usize {
        self.terms.iter().zip(smaller).map(|(term, &pile)| term[pile]).sum()
    }

    /// [`rank`](Self::rank) after the pile at `place` is reduced to `pile` and the piles are sorted again.
    fn rank_with(&self, smaller: &[usize], place: usize, pile: usize) -> usize {
        let above = self.terms[place + 1..].iter().zip(&smaller[place + 1..]);
        let mut rank: usize = above.map(|(term, &pile)| term[pile]).sum();
        let mut at = place;
        while at > 0 && smaller[at - 1] > pile {
            rank += self.terms[at][smaller[at - 1]];
            at -= 1;
        }
        rank + self.terms[at][pile] + self.rank(&smaller[..at])
    }

    /// The number to which the largest pile is added to give the cell of a sorted position.
    pub(super) fn row(&self, smaller: &[usize]) -> u64 {
        self.rows[self.rank(smaller)]
    }

    /// [`row`](Self::row) after the pile at `place` is reduced to `pile`.
    pub(super) fn row_with(&self, smaller: &[usize], place: usize, pile: usize) -> u64 {
        self.rows[self.rank_with(smaller, place, pile)]
    }
}

/// A vector of zeros; `None` if the system has no room for it. Memory that the system provides as zeros costs nothing
/// until it is written.
pub(super) fn zeros<T: Clone + Default>(count: usize) -> Option<Vec<T>> {
    let mut room: Vec<T> = Vec::new();
    room.try_reserve_exact(count).ok()?;
    drop(room);
    Some(vec![T::default(); count])
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// All sorted vectors dominated by bounds, in the order of their numbers.
    fn vectors(bounds: &[usize]) -> Vec<Vec<usize>> {
        let Some((&last, others)) = bounds.split_last() else { return vec![Vec::new()] };
        let before = vectors(others);
        let with = |entry: usize| {
            let fitting = before.iter().filter(move |vector| vector.last().is_none_or(|&largest| largest <= entry));
            fitting.map(move |vector| [&vector[..], &[entry]].concat())
        };
        (0..=last).flat_map(with).collect()
    }

    proptest! {
        #[test]
        fn ranks_number_the_vectors_in_order(mut bounds in prop::collection::vec(0..6_usize, 0..6)) {
            bounds.sort_unstable();
            let vectors = vectors(&bounds);
            let ranks = CellIndex::new([&bounds[..], &[6]].concat()).expect("room for a few vectors");
            prop_assert_eq!(ranks.rows.len(), vectors.len());
            let large: Vec<Nat> = bounds.iter().map(|&bound| Nat::from(bound)).collect();
            prop_assert_eq!(count(&large), Nat::from(vectors.len()));
            for (number, vector) in vectors.iter().enumerate() {
                prop_assert_eq!(ranks.rank(vector), number);
                for place in 0..vector.len() {
                    for smaller in 0..vector[place] {
                        let mut changed = vector.clone();
                        changed[place] = smaller;
                        changed.sort_unstable();
                        prop_assert_eq!(ranks.rank_with(vector, place, smaller), ranks.rank(&changed));
                    }
                }
            }
        }
    }

    #[test]
    fn many_equal_piles_are_multisets() {
        // For k piles of at most m chips it is the binomial coefficient of k + m over m.
        assert_eq!(count(&vec![Nat::from(2_u32); 25]), Nat::from(351_u32));
        assert_eq!(count(&vec![Nat::ONE; 1000]), Nat::from(1001_u32));
        assert_eq!(count(&vec![Nat::from(6_u32); 60]), Nat::from(90_858_768_u32));
        // For 64 or more piles of 64 or more chips, the count is a lower bound.
        assert!(count(&vec![Nat::from(100_u32); 100]) > Nat::ONE << 124);
    }
}
