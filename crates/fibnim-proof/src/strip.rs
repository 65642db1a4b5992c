//! Strips of thresholds: fixed piles beside one long pile.

use std::collections::BTreeMap;

use fibnim::TakeAway;

/// A threshold that no quota reaches.
pub const INFINITE: u32 = u32::MAX;

/// The thresholds `L(F; 0), L(F; 1), ...` for fixed piles `F`.
pub type Strip = Vec<u32>;

/// The strips of fixed piles and of all smaller ones, each computed when it is asked for, all of one length.
#[derive(Debug)]
pub struct Strips {
    take: TakeAway,
    len: usize,
    /// `quotas[t] = f(t)`, cut off below [`INFINITE`].
    quotas: Vec<u32>,
    /// By fixed piles in decreasing order, without empty ones.
    computed: BTreeMap<Vec<u32>, Strip>,
}

impl Strips {
    /// Strips of so many thresholds.
    pub fn new(take: TakeAway, len: usize) -> Self {
        let cut = |quota: u64| u32::try_from(quota).unwrap_or(INFINITE).min(INFINITE - 1);
        let quotas = [INFINITE].into_iter().chain((1..=len as u64).map(|t| cut(take.quota_after(&t)))).collect();
        Self { take, len, quotas, computed: BTreeMap::new() }
    }

    /// How many thresholds each strip has.
    pub fn len(&self) -> usize {
        self.len
    }

    /// The strip of fixed piles in decreasing order, none of them empty.
    pub fn get(&mut self, fixed: &[u32]) -> &Strip {
        if !self.computed.contains_key(fixed) {
            let strip = self.compute(fixed);
            self.computed.insert(fixed.to_vec(), strip);
        }
        &self.computed[fixed]
    }

    /// The strip of fixed piles that was asked for before.
    pub fn known(&self, fixed: &[u32]) -> &Strip {
        &self.computed[fixed]
    }

    fn compute(&mut self, fixed: &[u32]) -> Strip {
        // The strips that moves from fixed piles lead to, with the chips that they take and the quota after that.
        let mut moves = Vec::new();
        for (i, &pile) in fixed.iter().enumerate().filter(|&(i, pile)| fixed.get(i + 1) != Some(pile)) {
            for t in 1..=pile {
                let less = fewer(fixed, i, t);
                self.get(&less);
                let after = u32::try_from(self.take.quota_after(&u64::from(t))).unwrap_or(INFINITE).min(INFINITE - 1);
                moves.push((t, after, less));
            }
        }
        moves.sort_by_key(|item| item.0);
        let others: Vec<(u32, u32, &Strip)> =
            moves.iter().map(|(t, after, less)| (*t, *after, &self.computed[less])).collect();
        let mut strip: Strip = Vec::with_capacity(self.len);
        // Entries that cover later heights, with their heights and the first height that they do not cover.
        let mut covers: Vec<(usize, usize)> = Vec::new();
        for height in 0..self.len {
            while covers.last().is_some_and(|&(_, end)| end <= height) {
                covers.pop();
            }
            let long = covers.last().map_or(INFINITE, |&(at, _)| (height - at) as u32);
            let fixed = others.iter().find(|(_, after, other)| other[height] > *after).map_or(INFINITE, |item| item.0);
            let threshold = long.min(fixed);
            strip.push(threshold);
            // It covers the heights up to t above it for which f(t) is less.
            let reach = self.quotas[1..].partition_point(|&quota| quota < threshold);
            let end = if threshold == INFINITE { usize::MAX } else { height + reach + 1 };
            if reach > 0 {
                while covers.last().is_some_and(|&(_, other)| other <= end) {
                    covers.pop();
                }
                covers.push((height, end));
            }
        }
        strip
    }
}

/// Fixed piles after a move of `t` from the `i`th, in decreasing order and without empty ones.
pub fn fewer(fixed: &[u32], i: usize, t: u32) -> Vec<u32> {
    let mut piles = fixed.to_vec();
    piles[i] -= t;
    piles.sort_unstable_by(|a, b| b.cmp(a));
    while piles.last() == Some(&0) {
        piles.pop();
    }
    piles
}

#[cfg(test)]
mod tests {
    use super::*;
    use fibnim::search::ThresholdTable;
    use fibnim::{Budget, Nat, Rules};

    #[test]
    fn strips_are_those_of_the_recurrence() {
        for take in ["2t", "t", "3t", "t+1", "floor(5t/2)", "2,2,6 then t+3"] {
            let take: TakeAway = take.parse().expect("a take-away function");
            let mut strips = Strips::new(take.clone(), 80);
            let bounds = [5, 5, 79_u32].map(Nat::from);
            let table = ThresholdTable::build(&Rules::normal(take.clone()), &bounds, &mut Budget::default());
            let table = table.expect("within the budget");
            for a in 0..=5_u32 {
                for b in 0..=a {
                    let fixed: Vec<u32> = [a, b].into_iter().filter(|&pile| pile > 0).collect();
                    for (k, &threshold) in strips.get(&fixed).iter().enumerate() {
                        let expected = table.threshold(&[a as usize, b as usize, k]).unwrap_or(INFINITE);
                        assert_eq!(threshold, expected, "{take}: ({a},{b},{k})");
                    }
                }
            }
        }
    }
}
