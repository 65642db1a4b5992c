//! Grundy values of moves from two piles, under all quotas.

use crate::play::TakeAway;
use crate::solve::{Budget, Progress, SolveError};

/// Stands for "never".
const NEVER: u16 = u16::MAX;

/// Grundy values of two piles of which both are used in every move, for all pairs of piles up to given sizes and all
/// pairs of quotas.
///
/// A larger quota only adds moves, so that under a fixed quota for one pile the value climbs by steps with the quota of
/// the other: it exceeds `g` from the least quota on with which all values up to `g` can be left. A row of the table is
/// these quotas. The moves behind it are the ones behind the row before, with one chip less allowed in the first pile,
/// and those that take exactly the quota there; so each pair of takes is looked at once for each pair of piles, in rows
/// of positions that are next to each other in memory.
///
/// Time: about `(n1 * n2 / 2)^2` steps of two nanoseconds for piles up to `n1` and `n2`. Memory: two bytes a step of a
/// row, and four a row; all quotas of piles up to 200 take a second and 170 MB.
#[derive(Clone, Debug)]
pub struct PairTable {
    first: u16,
    second: u16,
    /// Where the rows begin, by first pile, first quota and second pile, and the end of the last.
    starts: Vec<u32>,
    steps: Vec<u16>,
}

impl PairTable {
    /// The largest pile of a table.
    pub const LARGEST: u16 = NEVER - 1;

    /// Builds the table for first piles up to `first` and second piles up to `second`.
    ///
    /// # Errors
    /// If the budget does not suffice.
    pub fn build(take: &TakeAway, first: u16, second: u16, budget: &mut Budget<'_>) -> Result<Self, SolveError> {
        if first.max(second) > Self::LARGEST {
            return Err(SolveError::GrundyPile { pile: first.max(second).into(), largest: Self::LARGEST.into() });
        }
        let quotas: Vec<u16> = (0..=u64::from(first.max(second)))
            .map(|t| if t == 0 { 0 } else { u16::try_from(take.quota_after(&t)).unwrap_or(u16::MAX) })
            .collect();
        let mut table = Self { first, second, starts: vec![0], steps: Vec::new() };
        let columns = usize::from(second) + 1;
        // The number of values that can occur so far.
        let mut values = 1;
        let total = u64::from(first) * (u64::from(first) + 1) / 2;
        let mut done = 0;
        for pile in 1..=first {
            // The least take from the second pile that leaves a value, by second pile and value.
            budget.charge(2 * (columns * values) as u64 + table.bytes(), table.positions())?;
            let mut least = vec![NEVER; columns * values];
            let width = values;
            for taken in 1..=pile {
                let left = pile - taken;
                table.collect(left, quotas[usize::from(taken)].min(left), &quotas, &mut least, width);
                for reached in least.chunks_exact(width) {
                    values = values.max(table.append(reached) + 1);
                }
                done += 1;
                budget.charge(table.bytes(), table.positions())?;
                if u32::try_from(table.steps.len()).is_err() {
                    return Err(SolveError::Memory { positions: table.positions(), allowed: budget.memory });
                }
                Progress { done, total: Some(total) }.tell(budget.monitor)?;
            }
        }
        Ok(table)
    }

    fn bytes(&self) -> u64 {
        (self.starts.capacity() * size_of::<u32>() + self.steps.capacity() * size_of::<u16>()) as u64
    }

    fn positions(&self) -> u64 {
        self.starts.len() as u64 - 1
    }

    /// Notes what can be left to the other player by a move that leaves `left` chips of the first pile with quota
    /// `quota`.
    fn collect(&self, left: u16, quota: u16, quotas: &[u16], least: &mut [u16], width: usize) {
        for other in 0..=usize::from(self.second) {
            let row = self.row(left, quota, other as u16);
            let mut value = 0;
            let pairs = least[other * width..].chunks_exact_mut(width).zip(quotas).skip(1);
            for (taken, (reached, &quota)) in (1..).zip(pairs) {
                while row.get(value).is_some_and(|&step| step <= quota) {
                    value += 1;
                }
                reached[value] = reached[value].min(taken);
            }
        }
    }

    /// Appends the row in which the values can be left from these takes on; its length.
    fn append(&mut self, reached: &[u16]) -> usize {
        let before = self.steps.len();
        let mut quota = 0;
        self.steps.extend(reached.iter().take_while(|&&least| least != NEVER).map(|&least| {
            quota = least.max(quota);
            quota
        }));
        self.starts.push(self.steps.len() as u32);
        self.steps.len() - before
    }

    /// The quotas of the second pile from which on the value exceeds 0, 1, ...
    fn row(&self, first: u16, quota: u16, second: u16) -> &[u16] {
        if quota == 0 {
            return &[];
        }
        let before = usize::from(first) * (usize::from(first) - 1) / 2;
        let row = (before + usize::from(quota) - 1) * (usize::from(self.second) + 1) + usize::from(second);
        &self.steps[self.starts[row] as usize..self.starts[row + 1] as usize]
    }

    /// The value of two piles with their quotas, in either order; `None` if the piles are too large.
    pub fn value(&self, piles: [u16; 2], quotas: [u16; 2]) -> Option<u32> {
        let [a, b] = piles;
        let [v, w] = quotas;
        if a > self.first || b > self.second {
            return (b <= self.first && a <= self.second).then(|| self.value([b, a], [w, v]))?;
        }
        Some(self.row(a, v.min(a), b).partition_point(|&step| step <= w) as u32)
    }
}
