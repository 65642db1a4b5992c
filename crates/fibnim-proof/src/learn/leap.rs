//! Thresholds of large piles, computed without those of all smaller ones.
//!
//! A block is the set of piles whose representations begin with the same digits, with a given number of digits to come.
//! The thresholds in a block depend on the earlier piles that cover part of it: the nearest one that covers all of it,
//! and those that cover only its beginning. Some of its piles cover later piles. Blocks with the same covers are of one
//! kind, and have the same such piles. So each kind of block is computed once, and other blocks of this kind are
//! skipped. The games that were proved had some thousands of kinds; no bound is known in advance.
//!
//! Suppose that the pile that covers the whole block is very far away. A pile with this distance as its threshold then
//! covers the rest of the block, and more than any other pile in it. So at most one pile has such a threshold, and
//! blocks that differ only in this distance are of one kind.

use fibnim::{Monitor, TakeAway};
use rustc_hash::FxHashMap;

use fibnim_check::{NumerationSystem, StateId};

use super::takes::{NOTHING, PileDfao};
use super::teacher::{INFINITE, TeacherError, tell};
use super::thresholds::{PileCover, PileCovers, add, forget};

/// Blocks with at most this many digits to come are computed pile by pile.
const SHORT: usize = 5;

/// The most numbers that are kept of all blocks: a gigabyte.
const MOST_KEPT: usize = 1 << 27;

/// Blocks between two calls of the monitor.
const PATIENCE: u64 = 1 << 14;

/// Stands for all distances that are so large that they make no difference.
const FAR: u64 = 0;

/// A pile that covers piles after its block.
#[derive(Clone, Copy, Debug)]
struct Left {
    /// Its place in the block.
    at: u64,
    /// Its threshold, unless that is the distance of the pile that covers the whole block.
    threshold: Option<u64>,
}

/// The most terms of the numeration system: piles are far enough below `2^64` for their quotas to be machine words.
const MOST_TERMS: usize = 64;

/// Computes single thresholds of a game, for piles of any size below its limits.
#[derive(Debug)]
pub(super) struct Leaper {
    fixed_takes: PileDfao,
    /// How many numbers there are, by digits to come and state.
    counts: Vec<Vec<u64>>,
    covers: PileCovers,
    /// The largest output of `fixed_takes`.
    most_fixed: u64,
    /// For each kind of block, the piles in it that cover later ones. The key has the state, the number of digits, the
    /// distance of the cover of the whole block, and then distances and ends of the other covers.
    blocks: FxHashMap<Box<[u64]>, Box<[Left]>>,
    /// How many numbers all blocks keep.
    pub(super) kept: usize,
    asked: u64,
}

impl Leaper {
    /// A leaper that has computed no block yet. `fixed_takes` gives the least winning take from a fixed pile.
    pub(super) fn new(take: TakeAway, fixed_takes: PileDfao, system: &NumerationSystem) -> Self {
        let states = fixed_takes.state_ids();
        let mut counts: Vec<Vec<u64>> =
            vec![states.clone().map(|state| u64::from(fixed_takes.output(state).is_some())).collect()];
        for left in 1..system.terms().min(MOST_TERMS) - 1 {
            let of = |state: StateId| {
                let after = [0, 1].into_iter().filter_map(|digit| fixed_takes.next(state, digit));
                after.map(|after| counts[left - 1][after.index()]).sum()
            };
            counts.push(states.clone().map(of).collect());
        }
        let most_fixed =
            fixed_takes.outputs().iter().copied().flatten().filter(|&take| take < NOTHING).max().unwrap_or(0).into();
        let covers = PileCovers::new(take);
        Self { fixed_takes, counts, covers, most_fixed, blocks: FxHashMap::default(), kept: 0, asked: 0 }
    }

    /// The threshold of a pile. Once the blocks on the way are known, it takes one leap for every digit 1 of the pile.
    pub(super) fn get(&mut self, pile: u64, monitor: &mut dyn Monitor) -> Result<u64, TeacherError> {
        self.covers.stack.clear();
        let mut state = StateId::START;
        let mut base = 0;
        if pile >= self.counts[self.counts.len() - 1][0] {
            return Err(TeacherError::Unknown);
        }
        for left in (0..self.counts.len() - 1).rev() {
            let zero = self.fixed_takes.next(state, 0);
            let count = zero.map_or(0, |zero| self.counts[left][zero.index()]);
            if pile - base < count {
                state = zero.expect("there are numbers that go on with 0");
            } else {
                if let Some(zero) = zero {
                    self.pass(zero, left, base, monitor)?;
                }
                base += count;
                state = self.fixed_takes.next(state, 1).expect("the pile is one of the numbers that go on so");
            }
        }
        let fixed = self.fixed_takes.output(state).expect("the pile is a number");
        Ok(self.covers.threshold(pile, fixed))
    }

    /// Adds the piles of a block that cover later piles.
    fn pass(&mut self, state: StateId, left: usize, base: u64, monitor: &mut dyn Monitor) -> Result<(), TeacherError> {
        let len = self.counts[left][state.index()];
        if left <= SHORT {
            self.walk(state, left, base);
            return Ok(());
        }
        forget(&mut self.covers.stack, base);
        let end = base + len;
        let stack = &self.covers.stack;
        let inner = stack.partition_point(|cover| cover.end >= end);
        let distance = inner.checked_sub(1).map_or(INFINITE, |top| base - stack[top].at);
        let far = self.covers.reaches.reach(distance)
            >= self.covers.reaches.reach(len.max(self.most_fixed)).saturating_add(len);
        let mut key = Vec::with_capacity(2 + 2 * (stack.len() - inner));
        key.extend([u64::from(state.number()) << 8 | left as u64, if far { FAR } else { distance }]);
        key.extend(stack[inner..].iter().flat_map(|cover| [base - cover.at, cover.end - base]));
        if let Some(block) = self.blocks.get(&key[..]) {
            forget(&mut self.covers.stack, end);
            for left in block {
                let threshold = left.threshold.unwrap_or_else(|| distance.saturating_add(left.at));
                if let Some(cover) = self.covers.reaches.cover(base + left.at, threshold) {
                    add(&mut self.covers.stack, cover);
                }
            }
            return Ok(());
        }
        self.asked += 1;
        if self.asked.is_multiple_of(PATIENCE) {
            tell(monitor, self.asked)?;
        }
        let mut at = base;
        for digit in 0..2 {
            if let Some(after) = self.fixed_takes.next(state, digit) {
                self.pass(after, left - 1, at, monitor)?;
                at += self.counts[left - 1][after.index()];
            }
        }
        forget(&mut self.covers.stack, end);
        let symbolic = |cover: &PileCover| {
            if distance == INFINITE {
                cover.threshold == INFINITE
            } else {
                cover.threshold == cover.at - base + distance
            }
        };
        let stack = &self.covers.stack;
        let fresh = stack.partition_point(|cover| cover.at < base);
        let block: Box<[Left]> = stack[fresh..]
            .iter()
            .map(|cover| Left { at: cover.at - base, threshold: (!symbolic(cover)).then_some(cover.threshold) })
            .collect();
        self.kept += key.len() + 3 * block.len() + 6;
        if self.kept > MOST_KEPT {
            return Err(TeacherError::Unknown);
        }
        self.blocks.insert(key.into(), block);
        Ok(())
    }

    /// Like [`pass`](Self::pass), computed pile by pile.
    fn walk(&mut self, state: StateId, left: usize, mut base: u64) {
        if left == 0 {
            if let Some(fixed) = self.fixed_takes.output(state) {
                self.covers.threshold(base, fixed);
            }
            return;
        }
        for digit in 0..2 {
            if let Some(after) = self.fixed_takes.next(state, digit) {
                self.walk(after, left - 1, base);
                base += self.counts[left - 1][after.index()];
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::takes::{OutputWalk, nothing, or_unless};
    use fibnim::Forever;
    use fibnim_check::Dfa;

    /// With some conditions instead of the games that moves from fixed piles lead to.
    #[test]
    fn leaps_are_steps() {
        let some = |next: &[u32], accepting: &[bool]| Dfa::new(1, next.to_vec(), accepting.to_vec()).expect("one");
        let conditions = [
            (1, some(&[0, 1, 2, 0, 1, 2], &[true, true, false])),
            (4, some(&[0, 1, 2, 0, 3, 0, 3, 1], &[true, false, true, true])),
            (9, some(&[0, 1, 2, 2, 3, 1, 1, 0], &[true, true, true, false])),
        ];
        let piles = if cfg!(debug_assertions) { 2_000 } else { 30_000 };
        for take in ["t", "2t", "3t", "t+1", "floor(5t/2)", "2,2,6 then 2t"] {
            let take: TakeAway = take.parse().expect("a take-away function");
            let system = NumerationSystem::new(&take).expect("a system");
            for used in [0..0, 0..1, 0..3, 1..2, 1..3, 2..3] {
                let takes = || {
                    let all = conditions[used.clone()].iter().try_fold(nothing(&system), |takes, (t, automaton)| {
                        or_unless(&takes, automaton, *t, &mut Forever)
                    });
                    all.expect("few states")
                };
                let mut leaper = Leaper::new(take.clone(), takes(), &system);
                let mut covers = PileCovers::new(take.clone());
                for (pile, fixed) in (0..piles).zip(OutputWalk::new(takes(), &system, piles)) {
                    let expected = covers.threshold(pile, fixed);
                    assert_eq!(leaper.get(pile, &mut Forever), Ok(expected), "{take}, {used:?}: {pile}");
                }
                assert_eq!(leaper.get(u64::MAX, &mut Forever), Err(TeacherError::Unknown));
            }
        }
    }
}
