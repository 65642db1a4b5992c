//! Thresholds of far piles.
//!
//! The piles whose representations begin in the same way, with so many digits to come, are a block. Of what comes before, a
//! block sees the piles that cover some of it: one that covers all of it, the nearest of these, and those that cover its
//! beginning. What is left of it are the piles that cover what comes after. Blocks that see the same leave the same, so that
//! each is computed once and leapt over from then on. Games that were proved took some thousands of them; nothing bounds that
//! beforehand.
//!
//! If the pile that covers all is so far away that whatever takes its threshold from it covers the rest of the block, more
//! than anything else in the block does, then its distance makes no difference: only one pile takes its threshold from it.

use fibnim::{Monitor, Progress, TakeAway};
use rustc_hash::FxHashMap;

use crate::learn::learner::NoAnswer;
use fibnim_check::NumerationSystem;

use super::INFINITE;
use super::covers::{Cover, Covers};
use super::machine::{Machine, NO_NUMBER};

/// Blocks with so many digits to come, or fewer, are computed pile by pile.
const SHORT: usize = 5;

/// Numbers that may be kept of all blocks: a gigabyte.
const MOST_KEPT: usize = 1 << 27;

/// Blocks between two questions to the monitor.
const PATIENCE: u64 = 1 << 14;

/// Distance of a pile so far away that the distance makes no difference.
const FAR: u64 = 0;

/// A pile that still covers after its block.
#[derive(Clone, Copy, Debug)]
struct Left {
    /// Its place in the block.
    at: u64,
    /// Its threshold, unless that is the distance of the pile that covers the whole block.
    threshold: Option<u64>,
}

/// The most terms of the numeration system: piles are far enough below `2^64` for their quotas to be machine words.
const MOST_TERMS: usize = 64;

/// The thresholds of a game, one by one, wherever they are.
#[derive(Debug)]
pub struct Leaper {
    machine: Machine,
    /// How many numbers there are, by digits to come and state.
    counts: Vec<Vec<u64>>,
    covers: Covers,
    /// The largest take that the machine speaks of.
    most_fixed: u64,
    /// What is left of a block, by what it is and sees: state and digits, distance of the pile that covers all, and then
    /// distances and ends of the others.
    blocks: FxHashMap<Box<[u64]>, Box<[Left]>>,
    kept: usize,
    asked: u64,
}

impl Leaper {
    /// No block is known yet. The machine says the least take from a fixed pile that wins.
    pub fn new(take: TakeAway, machine: Machine, system: &NumerationSystem) -> Self {
        let states = 0..machine.states() as u32;
        let mut counts: Vec<Vec<u64>> =
            vec![states.clone().map(|state| u64::from(machine.says(state) != NO_NUMBER)).collect()];
        for left in 1..system.terms().min(MOST_TERMS) - 1 {
            let of = |state: u32| {
                let after = [0, 1].into_iter().filter_map(|digit| machine.next(state, digit));
                after.map(|after| counts[left - 1][after as usize]).sum()
            };
            counts.push(states.clone().map(of).collect());
        }
        let most_fixed = u64::from(machine.most_said());
        let covers = Covers::new(take);
        Self { machine, counts, covers, most_fixed, blocks: FxHashMap::default(), kept: 0, asked: 0 }
    }

    /// A threshold. Takes a leap for every digit 1 of the pile, once the blocks are known that are leapt over.
    ///
    /// # Errors
    /// If the pile is too large, or too much would have to be kept, or the monitor ends it.
    pub fn get(&mut self, pile: u64, monitor: &mut dyn Monitor) -> Result<u64, NoAnswer> {
        self.covers.stack.clear();
        let mut state = 0;
        let mut base = 0;
        if pile >= self.counts[self.counts.len() - 1][0] {
            return Err(NoAnswer::Unknown);
        }
        for left in (0..self.counts.len() - 1).rev() {
            let zero = self.machine.next(state, 0);
            let count = zero.map_or(0, |zero| self.counts[left][zero as usize]);
            if pile - base < count {
                state = zero.unwrap_or(0);
            } else {
                if let Some(zero) = zero {
                    self.pass(zero, left, base, monitor)?;
                }
                base += count;
                state = self.machine.next(state, 1).unwrap_or(0);
            }
        }
        Ok(self.covers.threshold(pile, self.machine.says(state)))
    }

    /// Goes through a block.
    fn pass(&mut self, state: u32, left: usize, base: u64, monitor: &mut dyn Monitor) -> Result<(), NoAnswer> {
        let len = self.counts[left][state as usize];
        if left <= SHORT {
            self.walk(state, left, base);
            return Ok(());
        }
        self.covers.forget(base);
        let end = base + len;
        let stack = &self.covers.stack;
        let inner = stack.partition_point(|cover| cover.end >= end);
        let distance = inner.checked_sub(1).map_or(INFINITE, |top| base - stack[top].at);
        let far = self.covers.reach(distance) >= self.covers.reach(len.max(self.most_fixed)).saturating_add(len);
        let mut key = Vec::with_capacity(2 + 2 * (stack.len() - inner));
        key.extend([u64::from(state) << 8 | left as u64, if far { FAR } else { distance }]);
        key.extend(stack[inner..].iter().flat_map(|cover| [base - cover.at, cover.end - base]));
        if let Some(block) = self.blocks.get(&key[..]) {
            self.covers.forget(end);
            for left in block {
                let threshold = left.threshold.unwrap_or_else(|| distance.saturating_add(left.at));
                if let Some(cover) = self.covers.cover(base + left.at, threshold) {
                    self.covers.add(cover);
                }
            }
            return Ok(());
        }
        self.asked += 1;
        let progress = Progress { done: self.asked, total: None };
        if self.asked.is_multiple_of(PATIENCE) && monitor.check(progress).is_break() {
            return Err(NoAnswer::Stopped);
        }
        let mut at = base;
        for digit in 0..2 {
            if let Some(after) = self.machine.next(state, digit) {
                self.pass(after, left - 1, at, monitor)?;
                at += self.counts[left - 1][after as usize];
            }
        }
        self.covers.forget(end);
        let symbolic = |cover: &Cover| {
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
            return Err(NoAnswer::Unknown);
        }
        self.blocks.insert(key.into(), block);
        Ok(())
    }

    /// Goes through a block pile by pile.
    fn walk(&mut self, state: u32, left: usize, mut base: u64) {
        if left == 0 {
            if self.machine.says(state) != NO_NUMBER {
                self.covers.threshold(base, self.machine.says(state));
            }
            return;
        }
        for digit in 0..2 {
            if let Some(after) = self.machine.next(state, digit) {
                self.walk(after, left - 1, base);
                base += self.counts[left - 1][after as usize];
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::thresholds::machine::Walk;
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
        for take in ["t", "2t", "3t", "t+1", "floor(5t/2)", "2,2,6 then 2t"] {
            let take: TakeAway = take.parse().expect("a take-away function");
            let system = NumerationSystem::new(&take).expect("a system");
            for used in [0..0, 0..1, 0..3, 1..2, 1..3, 2..3] {
                let machine = || {
                    let empty = Machine::new(&system, &mut Forever);
                    let machine = conditions[used.clone()].iter().fold(empty, |machine, (t, automaton)| {
                        machine.and_then(|m| m.or_unless(automaton, *t, &mut Forever))
                    });
                    machine.expect("few states")
                };
                let mut leaper = Leaper::new(take.clone(), machine(), &system);
                let mut covers = Covers::new(take.clone());
                for (pile, fixed) in (0..30_000).zip(Walk::new(machine(), &system, 30_000)) {
                    let expected = covers.threshold(pile, fixed);
                    assert_eq!(leaper.get(pile, &mut Forever), Ok(expected), "{take}, {used:?}: {pile}");
                }
                assert_eq!(leaper.get(u64::MAX, &mut Forever), Err(NoAnswer::Unknown));
            }
        }
    }
}
