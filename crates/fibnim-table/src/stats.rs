//! How often every threshold occurs in a table.

use std::collections::BTreeMap;

use fibnim::Budget;

use crate::error::TableError;
use crate::source::ThresholdSource;

/// Positions of one kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KindCount {
    /// Canonical positions: piles in decreasing order.
    pub canonical: u64,
    /// Vectors of piles: every order counts.
    pub vectors: u128,
}

impl std::ops::AddAssign for KindCount {
    fn add_assign(&mut self, other: Self) {
        self.canonical = self.canonical.saturating_add(other.canonical);
        self.vectors = self.vectors.saturating_add(other.vectors);
    }
}

/// The distribution of the thresholds of a table. Infinity is `None`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statistics(BTreeMap<Option<u32>, KindCount>);

impl Statistics {
    /// Counts the thresholds of a table.
    ///
    /// # Errors
    /// If the table is damaged, or the budget's monitor ends the work.
    pub fn of<T: ThresholdSource>(table: &T, threads: usize, budget: &mut Budget<'_>) -> Result<Self, TableError> {
        let counts = table.fold(threads, budget, BTreeMap::<Option<u32>, KindCount>::new, |counts, piece| {
            let [rest, twins, seam, all] = orders(piece.outer(), table.shape().piles() as usize);
            let top = piece.outer().first().copied();
            // Small thresholds, which are nearly all, are counted in an array.
            let mut small = [KindCount::default(); 255];
            for ([a, b], threshold) in piece.thresholds() {
                let vectors = match (a == b, Some(b) == top) {
                    (false, false) => rest,
                    (true, false) => twins,
                    (false, true) => seam,
                    (true, true) => all,
                };
                let count = match threshold.and_then(|threshold| small.get_mut(threshold as usize)) {
                    Some(count) => count,
                    None => counts.entry(threshold).or_default(),
                };
                *count += KindCount { canonical: 1, vectors };
            }
            for (threshold, count) in (0..).zip(small).filter(|(_, count)| count.canonical > 0) {
                *counts.entry(Some(threshold)).or_default() += count;
            }
            Ok(())
        })?;
        let mut all = BTreeMap::<_, KindCount>::new();
        for (threshold, count) in counts.into_iter().flatten() {
            *all.entry(threshold).or_default() += count;
        }
        Ok(Self(all))
    }

    /// The finite thresholds that occur, in increasing order, and how often.
    pub fn finite(&self) -> impl Iterator<Item = (u32, KindCount)> + '_ {
        self.0.iter().filter_map(|(&threshold, &count)| Some((threshold?, count)))
    }

    /// How many positions are P at every quota.
    #[must_use]
    pub fn infinite(&self) -> KindCount {
        self.0.get(&None).copied().unwrap_or_default()
    }
}

/// The number of orders of the piles, for `a > b > top`, `a = b > top`, `a > b = top` and `a = b = top`.
fn orders(outer: &[usize], piles: usize) -> [u128; 4] {
    let orders = |inner: [usize; 2]| {
        let inner = inner.into_iter().take(piles.min(2));
        let piles: Vec<usize> = inner.chain(outer.iter().copied()).collect();
        let mut orders = 1;
        let mut run = 0;
        for (i, pile) in piles.iter().enumerate() {
            run = if i > 0 && piles[i - 1] == *pile { run + 1 } else { 1 };
            orders = orders * (i as u128 + 1) / run;
        }
        orders
    };
    let top = outer.first().copied().unwrap_or(0);
    // A single pile has no twin: its second one is missing.
    [[top + 2, top + 1], [top + 1, top + 1], [top + 1, top], [top, top]].map(orders)
}
