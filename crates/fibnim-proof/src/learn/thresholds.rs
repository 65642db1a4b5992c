//! Thresholds of small piles, each from a short stack of smaller ones.
//!
//! A threshold is the least take that wins. If it is a take from a fixed pile, the automata of smaller fixed piles give
//! it, combined to one with output ([`takes`](super::takes)).
//!
//! A pile of `a` chips with threshold `L` covers the piles `a + t` with `f(t) < L`: from those a move to it wins. The
//! least winning move from the free pile leads to the nearest pile that covers it. So a cover is dropped once a nearer
//! one reaches at least as far.

use std::ops::Range;

use fibnim::{Monitor, Play, TakeAway};
use fibnim_check::NumerationSystem;
use rustc_hash::FxHashMap;

use super::leap::Leaper;
use super::takes::{NOTHING, OutputWalk, PileDfao};
use super::teacher::{INFINITE, Source, TeacherError, tell};

/// Piles below this are computed one after the other, and larger ones by leaps.
const LONGEST: usize = 1 << 22;

/// The most rows of pairs: the numbers below the 22nd term of 1, 2, 3, 5, ... Their thresholds take 400 MB.
const MOST_ROWS: u64 = 28_657;

/// The bytes for an infinite threshold of a pair, and for one that takes more than a byte.
const BYTE_INFINITE: u8 = u8::MAX;
const BYTE_LARGE: u8 = u8::MAX - 1;

/// Thresholds of one pile between two calls of the monitor.
const PATIENCE: usize = 1 << 18;

/// Rows of pairs that are computed together, between two calls of the monitor, and their columns.
const BLOCK: usize = 64;
const COLUMNS: usize = 256;

/// Stands for a cover without an end.
const NO_END: u64 = u64::MAX;

/// The reaches of the thresholds below this are kept in a table.
const SMALL: u64 = 256;

/// A pile that covers larger ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PileCover {
    /// The pile.
    pub(super) at: u64,
    pub(super) threshold: u64,
    /// The first pile that it does not cover.
    pub(super) end: u64,
}

/// How far the piles of one game cover others.
#[derive(Debug)]
pub(super) struct Reaches {
    take: TakeAway,
    small: Vec<u64>,
}

impl Reaches {
    /// The reaches under a take-away function.
    pub(super) fn new(take: TakeAway) -> Self {
        let small = (0..SMALL).map(|threshold| reach(&take, threshold)).collect();
        Self { take, small }
    }

    /// The cover that belongs to a pile with this threshold, if it covers any pile.
    #[inline]
    pub(super) fn cover(&self, pile: u64, threshold: u64) -> Option<PileCover> {
        match self.reach(threshold) {
            0 => None,
            NO_END => Some(PileCover { at: pile, threshold, end: NO_END }),
            reach => Some(PileCover { at: pile, threshold, end: pile.saturating_add(reach + 1) }),
        }
    }

    /// How many `t >= 1` have `f(t)` below a threshold.
    #[inline]
    pub(super) fn reach(&self, threshold: u64) -> u64 {
        match threshold {
            INFINITE => NO_END,
            0..SMALL => self.small[threshold as usize],
            _ => reach(&self.take, threshold),
        }
    }
}

/// A stack of covers. Each is nearer than the one below it, and ends earlier.
#[derive(Debug)]
pub(super) struct PileCovers {
    pub(super) reaches: Reaches,
    pub(super) stack: Vec<PileCover>,
}

/// Drops the covers that end before this pile.
#[inline]
pub(super) fn forget(stack: &mut Vec<PileCover>, pile: u64) {
    while stack.last().is_some_and(|cover| cover.end <= pile) {
        stack.pop();
    }
}

/// Adds a cover that is nearer than all others.
#[inline]
pub(super) fn add(stack: &mut Vec<PileCover>, cover: PileCover) {
    forget(stack, cover.end);
    stack.push(cover);
}

impl PileCovers {
    /// No covers.
    pub(super) fn new(take: TakeAway) -> Self {
        Self { reaches: Reaches::new(take), stack: Vec::new() }
    }

    /// The threshold of the next pile, which is added to the covers. `fixed` is the least take from a fixed pile that
    /// wins, or [`NOTHING`]. Amortised `O(1)`.
    #[inline]
    pub(super) fn threshold(&mut self, pile: u64, fixed: u32) -> u64 {
        let free = least(&mut self.stack, pile);
        let threshold = free.min(if fixed == NOTHING { INFINITE } else { u64::from(fixed) });
        if let Some(cover) = self.reaches.cover(pile, threshold) {
            add(&mut self.stack, cover);
        }
        threshold
    }
}

/// The thresholds of one free pile beside fixed ones.
pub(crate) struct OnePileThresholds {
    /// The thresholds of the first piles; `u32::MAX` stands for infinity.
    known: Vec<u32>,
    /// The least winning takes from a fixed pile, for the piles to come.
    walk: OutputWalk,
    covers: PileCovers,
    leaper: Leaper,
}

impl OnePileThresholds {
    /// `fixed_takes` gives the least winning take from a fixed pile.
    pub(crate) fn new(take: &TakeAway, system: &NumerationSystem, fixed_takes: PileDfao) -> Self {
        let walk = OutputWalk::new(fixed_takes.clone(), system, LONGEST as u64);
        let leaper = Leaper::new(take.clone(), fixed_takes, system);
        Self { known: Vec::new(), walk, covers: PileCovers::new(take.clone()), leaper }
    }
}

impl Source for OnePileThresholds {
    /// Amortised `O(1)` for each small pile when it is first needed.
    fn threshold(&mut self, piles: &[u64], monitor: &mut dyn Monitor) -> Result<u64, TeacherError> {
        let pile = usize::try_from(piles[0]).unwrap_or(usize::MAX);
        if pile >= LONGEST {
            return self.leaper.get(piles[0], monitor);
        }
        while self.known.len() <= pile {
            let next = self.known.len();
            if next.is_multiple_of(PATIENCE) {
                tell(monitor, next as u64)?;
            }
            let fixed = self.walk.next().ok_or(TeacherError::Unknown)?;
            // A threshold is at most the pile or a fixed one.
            self.known.push(u32::try_from(self.covers.threshold(next as u64, fixed)).unwrap_or(u32::MAX));
        }
        Ok(if self.known[pile] == u32::MAX { INFINITE } else { self.known[pile].into() })
    }

    fn bytes(&self) -> usize {
        size_of::<u32>() * self.known.capacity() + size_of::<u64>() * self.leaper.kept
    }
}

/// The thresholds of two free piles, row by row.
///
/// A line is the set of the pairs that have one pile in common. The least winning move along a line leads to the
/// nearest pair on it that covers the pair, so every line has a stack of covers.
pub(crate) struct TwoPiles {
    play: Play,
    reaches: Reaches,
    /// `L(a, b)` for `b <= a` is at `[a][b]`, in one byte each, since few are large.
    rows: Vec<Vec<u8>>,
    large: FxHashMap<[usize; 2], u64>,
    /// For each row, the covers of the line of pairs that have its pile in common, by the size of the other pile.
    lines: Vec<Vec<PileCover>>,
}

impl TwoPiles {
    pub(crate) fn new(take: TakeAway, play: Play) -> Self {
        Self { play, reaches: Reaches::new(take), rows: Vec::new(), large: FxHashMap::default(), lines: Vec::new() }
    }

    /// Adds [`BLOCK`] rows `(a, 0), ..., (a, a)`, some columns of all of them at a time, so that the covers of these
    /// columns stay in the processor's cache.
    fn add_rows(&mut self) {
        let first = self.rows.len();
        let end = first + BLOCK;
        self.rows.extend((first..end).map(|a| Vec::with_capacity(a + 1)));
        self.lines.resize_with(end, Vec::new);
        for columns in (0..end).step_by(COLUMNS) {
            for a in first.max(columns)..end {
                self.add_pairs(a, columns..(a + 1).min(columns + COLUMNS));
            }
        }
    }

    /// Adds the next pairs of the row of `a`: those with these `others`, which are at most as large.
    fn add_pairs(&mut self, a: usize, others: Range<usize>) {
        let row = &mut self.rows[a];
        let mut keep = |threshold: u64| {
            row.push(match threshold {
                INFINITE => BYTE_INFINITE,
                small if small < BYTE_LARGE.into() => small as u8,
                _ => {
                    self.large.insert([a, row.len()], threshold);
                    BYTE_LARGE
                }
            });
        };
        // The line of the pile `a` itself is by the size of the other one.
        let (lines, own) = self.lines.split_at_mut(a);
        let (own, a) = (&mut own[0], a as u64);
        let smaller = others.start..others.end.min(lines.len());
        for (other, b) in lines[smaller].iter_mut().zip(others.start as u64..) {
            let threshold = least(own, b).min(least(other, a));
            keep(threshold);
            if let Some(cover) = self.reaches.cover(b, threshold) {
                add(own, cover);
            }
            if let Some(cover) = self.reaches.cover(a, threshold) {
                add(other, cover);
            }
        }
        if others.contains(&(a as usize)) {
            // Both piles of the pair (a, a) have the same line.
            let threshold = if a == 0 && self.play == Play::Misere { 0 } else { least(own, a) };
            keep(threshold);
            if let Some(cover) = self.reaches.cover(a, threshold) {
                add(own, cover);
            }
        }
    }
}

impl Source for TwoPiles {
    /// Amortised `O(1)` for each pair of smaller piles when they are first needed.
    fn threshold(&mut self, piles: &[u64], monitor: &mut dyn Monitor) -> Result<u64, TeacherError> {
        let (a, b) = (piles[0].max(piles[1]), piles[0].min(piles[1]));
        if a >= MOST_ROWS {
            return Err(TeacherError::Unknown);
        }
        let (a, b) = (a as usize, b as usize);
        while self.rows.len() <= a {
            tell(monitor, self.rows.len() as u64)?;
            self.add_rows();
        }
        Ok(match self.rows[a][b] {
            BYTE_INFINITE => INFINITE,
            BYTE_LARGE => self.large[&[a, b]],
            threshold => threshold.into(),
        })
    }

    fn bytes(&self) -> usize {
        // With its key, a large threshold takes about 28 bytes of the map.
        self.rows.len().pow(2) / 2 + 28 * self.large.capacity()
    }
}

/// The least move along a line to a pair that covers the pair at this place.
pub(super) fn least(line: &mut Vec<PileCover>, place: u64) -> u64 {
    forget(line, place);
    line.last().map_or(INFINITE, |cover| place - cover.at)
}

/// How many `t >= 1` have `f(t)` below a threshold; `f` grows without bound.
fn reach(take: &TakeAway, threshold: u64) -> u64 {
    take.least_reaching(&threshold).map_or(u64::MAX, |t| t - 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prove::Prover;
    use fibnim::search::ThresholdTable;
    use fibnim::{Budget, Forever, Nat, Rules};
    use fibnim_check::Subject;

    fn table(rules: &Rules, piles: &[u32]) -> ThresholdTable {
        let bounds: Vec<Nat> = piles.iter().copied().map(Nat::from).collect();
        ThresholdTable::build(rules, &bounds, &mut Budget::default()).expect("within the budget")
    }

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

    /// Compares thresholds with the recurrence, and those of single large piles with the list of all piles.
    fn assert_lists_and_leaps(take: &str, fixed: &[u32]) {
        let take: TakeAway = take.parse().expect("a take-away function");
        let mut prover = Prover::new(&take, 1, 5000).expect("a system");
        prover.prove(&Subject::Game(fixed.to_vec()), &mut Forever, &mut |_| ()).expect("proved");
        let mut thresholds = prover.one_pile(Play::Normal, fixed, &mut Forever).expect("few states");
        let table = table(&Rules::normal(take.clone()), &[fixed, &[300]].concat());
        for pile in 0..=300 {
            let piles: Vec<usize> = fixed.iter().map(|&pile| pile as usize).chain([pile as usize]).collect();
            let expected = table.threshold(&piles).map_or(INFINITE, u64::from);
            assert_eq!(thresholds.threshold(&[pile], &mut Forever), Ok(expected), "{take}: {piles:?}");
            assert_eq!(thresholds.leaper.get(pile, &mut Forever), Ok(expected), "{take}: {piles:?}");
            assert_eq!(thresholds.known.len() as u64, pile + 1, "no more than is asked for");
        }
        for pile in (0..if cfg!(debug_assertions) { 1 << 16 } else { 1 << 19 }).step_by(499) {
            let leapt = thresholds.leaper.get(pile, &mut Forever);
            assert_eq!(thresholds.threshold(&[pile], &mut Forever), leapt, "{take}: {fixed:?} and {pile}");
        }
    }

    #[test]
    fn lists_and_leaps_have_the_thresholds() {
        for (take, fixed) in [
            ("2t", &[4, 3][..]),
            ("2t", &[2, 2, 1]),
            ("t", &[3, 2]),
            ("t+1", &[2, 1]),
            ("floor(5t/2)", &[3]),
            ("2,2,6 then 2t", &[3]),
        ] {
            assert_lists_and_leaps(take, fixed);
        }
    }

    #[test]
    #[ignore = "takes five seconds"]
    fn lists_and_leaps_of_3t_have_the_thresholds() {
        assert_lists_and_leaps("3t", &[5]);
    }

    /// A proved automaton has the same thresholds for piles on both sides of the end of the list, and for much larger
    /// ones.
    #[test]
    fn far_thresholds_are_those_of_the_proof() {
        let system = NumerationSystem::new(&TakeAway::FIBONACCI).expect("a system");
        let mut prover = Prover::new(&TakeAway::FIBONACCI, 1, 5000).expect("a system");
        let proved = prover.prove(&Subject::Game(vec![6, 1]), &mut Forever, &mut |_| ()).expect("proved");
        let mut thresholds = prover.one_pile(Play::Normal, &[6, 1], &mut Forever).expect("few states");
        let edge = LONGEST as u64;
        let far = (0..400).map(|i| 123_456_789 + 9_876_543_211 * i);
        let mut seen = std::collections::BTreeSet::new();
        for pile in (edge - 200..edge + 200).chain(far) {
            let threshold = thresholds.threshold(&[pile], &mut Forever).expect("known");
            let n = |quota: u64| proved.automaton.reads(system.letters([pile, quota]));
            let expected = threshold != INFINITE;
            assert!(!expected || n(threshold) && !n(threshold - 1), "{pile}: {threshold}");
            assert!(expected || !n(pile) && !n(2 * pile), "{pile}");
            seen.insert(threshold);
        }
        assert!(seen.len() > 5, "{seen:?}");
        assert_eq!(thresholds.threshold(&[u64::MAX], &mut Forever), Err(TeacherError::Unknown));
    }

    /// Compares the thresholds of pairs with the recurrence.
    #[test]
    fn pairs_have_the_thresholds() {
        const LARGEST: u32 = 400;
        for take in ["t", "2t", "3t", "t+1", "floor(5t/2)", "2,2,6 then 2t"] {
            for play in [Play::Normal, Play::Misere] {
                let rules = Rules { take_away: take.parse().expect("a take-away function"), play };
                let table = table(&rules, &[LARGEST; 2]);
                let mut pairs = TwoPiles::new(rules.take_away, play);
                for (a, b) in (0..=LARGEST).flat_map(|a| (0..=LARGEST).map(move |b| (a, b))) {
                    let expected = table.threshold(&[a as usize, b as usize]).map_or(INFINITE, u64::from);
                    let found = pairs.threshold(&[a.into(), b.into()], &mut Forever);
                    assert_eq!(found, Ok(expected), "{take}, {play:?}: {a}, {b}");
                }
            }
        }
        let mut pairs = TwoPiles::new(TakeAway::FIBONACCI, Play::Normal);
        assert_eq!(pairs.threshold(&[0, MOST_ROWS], &mut Forever), Err(TeacherError::Unknown));
        assert!(pairs.rows.is_empty(), "nothing is computed for what is not known");
    }
}
