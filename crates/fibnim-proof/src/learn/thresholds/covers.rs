//! Thresholds pile by pile, from a short stack of smaller piles.
//!
//! A pile of `a` chips with threshold `L` covers the piles `a + t` with `f(t) < L`: from those a move to it wins. The least
//! winning move from the free pile leads to the nearest pile that covers it. So a cover is dropped once a nearer one reaches at
//! least as far.

use fibnim::TakeAway;

use super::take_dfao::NOTHING;

/// Stands for a threshold that no quota reaches.
pub const INFINITE: u64 = u64::MAX;

/// Stands for a cover without an end.
const NO_END: u64 = u64::MAX;

/// The reaches of the thresholds below this are kept in a table.
const SMALL: u64 = 256;

/// A pile that covers larger ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cover {
    /// The pile.
    pub at: u64,
    /// Its threshold.
    pub threshold: u64,
    /// The first pile that it does not cover.
    pub end: u64,
}

/// How far the piles of one game cover others.
#[derive(Debug)]
pub struct Reaches {
    take: TakeAway,
    small: Vec<u64>,
}

impl Reaches {
    /// Those under a take-away function.
    pub fn new(take: TakeAway) -> Self {
        let small = (0..SMALL).map(|threshold| reach(&take, threshold)).collect();
        Self { take, small }
    }

    /// The cover that a pile with this threshold is, if it covers any pile.
    #[inline]
    pub fn cover(&self, pile: u64, threshold: u64) -> Option<Cover> {
        match self.reach(threshold) {
            0 => None,
            NO_END => Some(Cover { at: pile, threshold, end: NO_END }),
            reach => Some(Cover { at: pile, threshold, end: pile.saturating_add(reach + 1) }),
        }
    }

    /// How many `t >= 1` have `f(t)` below a threshold.
    #[inline]
    pub fn reach(&self, threshold: u64) -> u64 {
        match threshold {
            INFINITE => NO_END,
            0..SMALL => self.small[threshold as usize],
            _ => reach(&self.take, threshold),
        }
    }
}

/// A stack of covers. Each is nearer than the one below it, and ends before that.
#[derive(Debug)]
pub struct Covers {
    pub reaches: Reaches,
    pub stack: Vec<Cover>,
}

/// Drops the covers that end before this pile.
#[inline]
pub fn forget(stack: &mut Vec<Cover>, pile: u64) {
    while stack.last().is_some_and(|cover| cover.end <= pile) {
        stack.pop();
    }
}

/// Adds a cover that is nearer than all others.
#[inline]
pub fn add(stack: &mut Vec<Cover>, cover: Cover) {
    forget(stack, cover.end);
    stack.push(cover);
}

impl Covers {
    /// No covers.
    pub fn new(take: TakeAway) -> Self {
        Self { reaches: Reaches::new(take), stack: Vec::new() }
    }

    /// The threshold of the next pile, which is added to the covers. `fixed` is the least take from a fixed pile that wins, or
    /// [`NOTHING`]. Amortised `O(1)`.
    #[inline]
    pub fn threshold(&mut self, pile: u64, fixed: u32) -> u64 {
        forget(&mut self.stack, pile);
        let free = self.stack.last().map_or(INFINITE, |cover| pile - cover.at);
        let threshold = free.min(if fixed == NOTHING { INFINITE } else { u64::from(fixed) });
        if let Some(cover) = self.reaches.cover(pile, threshold) {
            add(&mut self.stack, cover);
        }
        threshold
    }
}

/// How many `t >= 1` have `f(t)` below a threshold; `f` grows without bound.
fn reach(take: &TakeAway, threshold: u64) -> u64 {
    let (p, q, r) = take.line();
    // floor(p t / q) + r < threshold
    let last = (i128::from(q) * (i128::from(threshold) - i128::from(r)) - 1).div_euclid(i128::from(p.max(1)));
    let table = take.explicit();
    match u64::try_from(last) {
        Ok(last) if last > table.len() as u64 => last,
        _ => table.partition_point(|&quota| quota < threshold) as u64,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reaches_count_the_moves_with_smaller_quotas() {
        for take in ["t", "2t", "3t", "t+1", "floor(5t/2)", "2,2,6 then t+3", "1,1,1,9 then 3t"] {
            let take: TakeAway = take.parse().expect("a take-away function");
            let reaches = Reaches::new(take.clone());
            for threshold in 0..600 {
                let expected = (1..1000_u64).filter(|t| take.quota_after(t) < threshold).count() as u64;
                assert_eq!(reaches.reach(threshold), expected, "{take}: {threshold}");
            }
        }
    }
}
