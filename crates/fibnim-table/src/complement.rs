//! Complementary values: the one pile that, with the others, makes a position that is P at every quota.

use std::ops::ControlFlow;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use fibnim::{Budget, Cost, Nat, Rules, SolveError};

use crate::error::TableError;
use crate::kernel::layout::{advance, multisets, rank};
use crate::piece::Piece;
use crate::stream::Stream;

/// The complementary value of some piles, searched up to `bound` in thresholds that are streamed; `None` if there is
/// none up to the bound.
///
/// Positions are computed in the order of the two largest piles' sum, until the value is found, but at most `most` of
/// them.
///
/// # Errors
/// If there are more than 7 piles, or a pile or the bound is above [`LONGEST`](crate::LONGEST), or the positions up to
/// the bound are more than `most`, or beyond the memory of the budget, or its monitor ends the work.
pub fn complementary_value(
    rules: &Rules,
    piles: &[u32],
    bound: u32,
    threads: usize,
    most: u64,
    budget: &mut Budget<'_>,
) -> Result<Option<u32>, TableError> {
    let stream = Stream::new(rules, &[piles, &[bound]].concat(), threads)?;
    let named: Vec<Nat> = piles.iter().copied().map(Nat::from).collect();
    stream.cost(most, &named)?.afford(named, budget.memory)?;
    let mut sorted: Vec<usize> = piles.iter().map(|&pile| pile as usize).collect();
    sorted.sort_unstable_by(|a, b| b.cmp(a));
    let found = OnceLock::new();
    stream.run(budget.monitor, &|piece| {
        for (inner, _) in piece.above_bytes().filter(|(_, threshold)| threshold.is_none()) {
            let all = inner.into_iter().chain(piece.outer().iter().copied()).take(sorted.len() + 1);
            if let Some(value) = remaining(all, &sorted) {
                let _ = found.set(value as u32);
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    })?;
    Ok(found.into_inner())
}

/// The pile that remains of `all` without the others; `None` if these are not among them. Both decrease.
fn remaining(all: impl Iterator<Item = usize>, others: &[usize]) -> Option<usize> {
    let (mut others, mut more) = (others.iter().peekable(), None);
    for pile in all {
        if others.next_if(|&&other| other == pile).is_none() && more.replace(pile).is_some() {
            return None;
        }
    }
    more
}

/// Stands for no complementary value within the bound.
const NONE: u32 = u32::MAX;

/// The complementary values of all piles `p_1 >= ... >= p_k` with `p_1 <= max`, searched up to a bound.
///
/// Piles have at most one complementary value, since a move would lead from the larger of two values to the smaller
/// (Larsson & Rubinstein-Salzedo, "Global Fibonacci nim", theorem 17).
#[derive(Debug)]
pub struct Complements {
    count: usize,
    max: u32,
    bound: u32,
    /// By rank.
    values: Vec<AtomicU32>,
}

impl Complements {
    /// Searches the complementary values of `count` piles up to `max` among the piles up to `bound >= max`. The table
    /// is computed, but not kept.
    ///
    /// # Errors
    /// If the shape of the table is out of range or it is beyond the memory of the budget, or the budget's monitor ends
    /// the work.
    pub fn search(
        rules: &Rules,
        count: u32,
        max: u32,
        bound: u32,
        threads: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Self, TableError> {
        let bound = bound.max(max);
        let piles = [vec![max; count as usize], vec![bound]].concat();
        let stream = Stream::new(rules, &piles, threads)?;
        let working = stream.cost(u64::MAX, &[])?;
        working.afford(piles, budget.memory)?;
        let complements =
            Self::new(count as usize, max, bound, budget.memory - u64::try_from(&working.bytes).unwrap_or(u64::MAX))?;
        stream.run(budget.monitor, &|piece| {
            complements.note_all(piece);
            ControlFlow::Continue(())
        })?;
        Ok(complements)
    }

    fn new(count: usize, max: u32, bound: u32, memory: u64) -> Result<Self, SolveError> {
        let values = multisets(max as usize, count);
        Cost::new(values, values * 4).afford(std::iter::repeat_n(max, count), memory)?;
        let values = std::iter::repeat_with(|| AtomicU32::new(NONE)).take(values as usize).collect();
        Ok(Self { count, max, bound, values })
    }

    /// Notes the positions of a piece that are P at every quota.
    fn note_all(&self, piece: &Piece<'_>) {
        for (at, _) in piece.above_bytes().filter(|(_, threshold)| threshold.is_none()) {
            let piles: Vec<usize> = at.into_iter().chain(piece.outer().iter().copied()).collect();
            self.note(&piles[..=self.count]);
        }
    }

    /// Notes each pile of a position that is P at every quota as the complementary value of the others.
    fn note(&self, piles: &[usize]) {
        let mut others = Vec::with_capacity(self.count);
        for (i, &pile) in piles.iter().enumerate() {
            others.clear();
            others.extend(piles[..i].iter().chain(&piles[i + 1..]));
            if others.first().is_none_or(|&largest| largest <= self.max as usize) {
                self.values[rank(&others)].store(pile as u32, Ordering::Relaxed);
            }
        }
    }

    /// The bound of the search.
    #[must_use]
    pub fn bound(&self) -> u32 {
        self.bound
    }

    /// All piles in decreasing order, with their complementary value if there is one within the bound.
    pub fn iter(&self) -> impl Iterator<Item = (Vec<u32>, Option<u32>)> + '_ {
        decreasing(self.count, self.max).zip(&self.values).map(|(piles, value)| {
            let value = value.load(Ordering::Relaxed);
            (piles, (value != NONE).then_some(value))
        })
    }
}

/// All piles `p_1 >= ... >= p_k` with `p_1 <= max`, by the largest, then the next one, and so on.
pub fn decreasing(count: usize, max: u32) -> impl Iterator<Item = Vec<u32>> {
    let mut piles = vec![0; count];
    (0..multisets(max as usize, count)).map(move |_| {
        let item = piles.iter().map(|&pile| pile as u32).collect();
        advance(&mut piles, max as usize);
        item
    })
}
