//! Thresholds of all positions up to given piles, by their recurrence.

use std::collections::VecDeque;
use std::sync::Arc;

use super::rules::{Ending, Relative, TakeSet};
use crate::nat::Nat;
use crate::play::Play;
use crate::solve::{Budget, Cost, Progress, SolveError, Threshold};

/// The threshold that no quota reaches.
const NEVER: u32 = u32::MAX;

/// Bytes for each chip of the largest pile: its takes and quotas, and in the search of one pile its two queues.
const BYTES_A_CHIP: u64 = 48;

/// Takes that are tried between two calls of the monitor.
const TAKES_A_CHECK: u64 = 1 << 12;

/// The takes and the quotas after them, up to a largest pile.
#[derive(Debug)]
pub(super) struct TakesTo {
    pub rules: Arc<Relative>,
    /// The largest pile. A larger quota admits no further move.
    pub cap: u32,
    /// The permitted takes.
    pub list: Vec<u32>,
    /// The quota after each take from 0, if it does not depend on the chips left.
    after: Option<Vec<u32>>,
}

impl TakesTo {
    /// Those up to `cap`.
    ///
    /// # Errors
    /// If the monitor ends the work, or a quota is a difference of numbers that are too large.
    pub(super) fn new(rules: &Arc<Relative>, cap: u32, budget: &mut Budget<'_>) -> Result<Self, SolveError> {
        let mut takes = Self { rules: rules.clone(), cap, list: rules.takes.up_to(cap), after: None };
        if !rules.quota.has_left() {
            let after = (0..=cap).map(|t| {
                if u64::from(t).is_multiple_of(TAKES_A_CHECK) {
                    Progress { done: t.into(), total: None }.tell(budget.monitor)?;
                }
                if t == 0 { Ok(0) } else { takes.quota(0, t) }
            });
            takes.after = Some(after.collect::<Result<_, _>>()?);
        }
        Ok(takes)
    }

    /// The quota after `taken` chips that leave `left`, at most the cap.
    pub(super) fn quota(&self, left: u32, taken: u32) -> Result<u32, SolveError> {
        if let Some(after) = &self.after {
            return Ok(after[taken as usize]);
        }
        let quota = self.rules.quota.after(left.into(), taken.into(), self.cap.into());
        quota.map(|quota| quota as u32).ok_or(SolveError::QuotaTooLarge { left, taken })
    }

    /// The least take other than `last`, or a number above all piles.
    fn least(&self, last: u32) -> u32 {
        self.list.iter().copied().find(|&take| take != last).unwrap_or(NEVER)
    }

    /// The take that the next move may not repeat after one of `taken` chips; 0 if it may be any.
    pub(super) fn barred(&self, taken: u32) -> u32 {
        if self.rules.no_repeat { taken } else { 0 }
    }

    /// Whether a position with this threshold and this largest pile, in which play goes on, is P at a quota, if the
    /// next move may not take `last` chips.
    #[inline]
    fn is_p(&self, threshold: u32, largest: u32, quota: u32, last: u32) -> bool {
        match self.rules.play {
            Play::Normal => quota < threshold,
            // Without a legal move the player to move has won.
            Play::Misere => quota < threshold && self.least(last) <= quota.min(largest),
        }
    }
}

/// The thresholds of all positions up to given piles under one quota.
#[derive(Debug)]
pub struct RelativeThresholds {
    pub(super) takes: TakesTo,
    /// The largest size of each pile.
    bounds: Vec<u32>,
    strides: Vec<usize>,
    /// By the last pile, then the one before, and so on.
    pub(super) cells: Vec<u32>,
    /// If no take may be repeated: the second smallest winning take, which counts where the smallest was taken before.
    second: Vec<u32>,
}

impl RelativeThresholds {
    /// Computes them. One pile takes a few steps for each chip if the thresholds are small beside the piles, and
    /// several piles one step for each position and each take up to its threshold.
    ///
    /// # Errors
    /// If they do not fit the memory, the monitor ends the work, a quota cannot be computed, or the rules both forbid
    /// moves and repetitions: then no threshold decides.
    pub fn build(rules: &Arc<Relative>, piles: &[Nat], budget: &mut Budget<'_>) -> Result<Self, SolveError> {
        if rules.no_repeat && rules.blocked > 0 {
            return Err(SolveError::Relative(
                "no threshold decides under block and no_repeat together: leave out one of them, or ask solve \
                 about one position",
            ));
        }
        let positions: Nat = piles.iter().map(|pile| pile + Nat::ONE).product();
        let largest = piles.iter().max().cloned().unwrap_or(Nat::ZERO);
        let bytes = if rules.no_repeat { 8_u32 } else { 4 };
        let cost = Cost::new(positions.clone(), positions * bytes + largest * BYTES_A_CHIP);
        cost.afford(piles.iter().cloned(), budget.memory)?;
        let bounds: Option<Vec<u32>> =
            piles.iter().map(|pile| u32::try_from(pile).ok().filter(|&p| p < NEVER)).collect();
        let Some(bounds) = bounds else { return Err(cost.refusal(piles.iter().cloned(), budget.memory)) };
        let takes = TakesTo::new(rules, bounds.iter().copied().max().unwrap_or(0), budget)?;
        let mut strides = vec![1; bounds.len()];
        for i in (1..bounds.len()).rev() {
            strides[i - 1] = strides[i] * (bounds[i] as usize + 1);
        }
        let mut table = Self { takes, bounds, strides, cells: Vec::new(), second: Vec::new() };
        match table.bounds[..] {
            // Most takes are permitted, so it is worth looking for the piles that later moves may lead to.
            [last] if table.takes.list.len() >= last as usize / 8 && !rules.no_repeat => {
                table.fill_pile(last, budget)?;
            }
            _ => table.fill(budget)?,
        }
        Ok(table)
    }

    /// Fills the table position by position, and tries the takes of each in increasing order.
    fn fill(&mut self, budget: &mut Budget<'_>) -> Result<(), SolveError> {
        let positions: usize = self.bounds.iter().map(|&bound| bound as usize + 1).product();
        self.cells = vec![NEVER; positions];
        if self.takes.rules.no_repeat {
            self.second = vec![NEVER; positions];
        }
        let mut piles = vec![0_u32; self.bounds.len()];
        let (mut tried, needed) = (0_u64, self.takes.rules.blocked + 1);
        for cell in 0..positions {
            let largest = piles.iter().copied().max().unwrap_or(0);
            let over = self.is_over(&piles);
            let mut winning = 0;
            'takes: for &t in &self.takes.list {
                if t > largest || over {
                    break;
                }
                for i in 0..piles.len() {
                    if piles[i] < t {
                        continue;
                    }
                    tried += 1;
                    if tried.is_multiple_of(TAKES_A_CHECK) {
                        Progress { done: cell as u64, total: Some(positions as u64) }.tell(budget.monitor)?;
                    }
                    piles[i] -= t;
                    let (quota, last) = (self.takes.quota(piles[i], t)?, self.takes.barred(t));
                    let wins = self.is_p_at(&piles, cell - t as usize * self.strides[i], quota, last);
                    piles[i] += t;
                    winning += u32::from(wins);
                    if wins && winning > needed {
                        self.second[cell] = t;
                        break 'takes;
                    }
                    if wins && winning == needed {
                        self.cells[cell] = t;
                        if self.second.is_empty() {
                            break 'takes;
                        }
                        continue 'takes;
                    }
                }
            }
            self.advance(&mut piles);
        }
        Ok(())
    }

    /// Fills the table of one pile, of which most takes are permitted.
    ///
    /// A pile `m` may be left at a distance `t` if the quota after `t` is below its threshold. The distances from `2^j`
    /// to `2^(j+1) - 1` are level `j`. A pile passes through the levels as later piles move away from it. It is awake
    /// in a level if some quota there may be below its threshold, and dropped when no later one can be. So a search for
    /// the smallest winning takes tries only piles that are awake, from the nearest on.
    fn fill_pile(&mut self, last: u32, budget: &mut Budget<'_>) -> Result<(), SolveError> {
        let takes = &self.takes;
        let needed = takes.rules.blocked as usize + 1;
        let mut permitted = vec![takes.rules.takes == TakeSet::All; last as usize + 1];
        takes.list.iter().for_each(|&t| permitted[t as usize] = true);
        let levels = Levels::new(takes);
        let mut queues: Vec<[VecDeque<u32>; 2]> = vec![[VecDeque::new(), VecDeque::new()]; levels.least.len()];
        let cells = &mut self.cells;
        cells.push(NEVER);
        let (mut tried, mut looked) = (0_u64, 0);
        for n in 1..=last {
            for level in 0..queues.len() {
                let distance = 1 << level;
                let arriving = if level == 0 { Some(n - 1) } else { n.checked_sub(distance) };
                let here = arriving.filter(|m| level == 0 || queues[level - 1][0].front() == Some(m));
                if let Some(m) = here {
                    if level > 0 {
                        queues[level - 1].iter_mut().filter(|queue| queue.front() == Some(&m)).for_each(|queue| {
                            queue.pop_front();
                        });
                    }
                    let threshold = cells[m as usize];
                    let (now, later) = levels.quotas(takes, level, m);
                    if later < threshold {
                        queues[level][0].push_back(m);
                    }
                    if now < threshold {
                        queues[level][1].push_back(m);
                    }
                }
            }
            // Piles that have passed the last level are at most `last` away.
            let (mut found, mut winning) = (NEVER, 0);
            'search: for [_, awake] in &queues {
                for &m in awake.iter().rev() {
                    tried += 1;
                    let t = n - m;
                    if permitted[t as usize] && takes.is_p(cells[m as usize], m, takes.quota(m, t)?, 0) {
                        winning += 1;
                        if winning == needed {
                            found = t;
                            break 'search;
                        }
                    }
                }
            }
            cells.push(found);
            if tried + u64::from(n) >= looked + TAKES_A_CHECK {
                looked = tried + u64::from(n);
                Progress { done: n.into(), total: Some(last.into()) }.tell(budget.monitor)?;
            }
        }
        Ok(())
    }

    /// The piles in the next place.
    pub(super) fn advance(&self, piles: &mut [u32]) {
        for (pile, &bound) in piles.iter_mut().zip(&self.bounds).rev() {
            if *pile < bound {
                *pile += 1;
                return;
            }
            *pile = 0;
        }
    }

    /// The place of a position.
    pub(super) fn cell(&self, piles: &[u32]) -> usize {
        self.strides.iter().zip(piles).map(|(stride, &pile)| stride * pile as usize).sum()
    }

    /// Whether the ending is reached.
    pub(super) fn is_over(&self, piles: &[u32]) -> bool {
        self.takes.rules.ending == Ending::FirstEmpty && piles.contains(&0)
    }

    /// Whether the position in this place is P at a quota, if the next move may not take `last` chips.
    pub(super) fn is_p_at(&self, piles: &[u32], cell: usize, quota: u32, last: u32) -> bool {
        let largest = if self.is_over(piles) { 0 } else { piles.iter().copied().max().unwrap_or(0) };
        self.takes.is_p(self.least_winning(cell, last), largest, quota, last)
    }

    /// The smallest winning take other than `last`, counted as often as moves may be forbidden.
    fn least_winning(&self, cell: usize, last: u32) -> u32 {
        match self.second.get(cell) {
            Some(&second) if self.cells[cell] == last => second,
            _ => self.cells[cell],
        }
    }

    /// The threshold of piles that are at most the largest ones: 0 if the player to move has won at every quota. `None`
    /// if no single quota decides: under misère play with a least take above 1, small quotas win, too.
    ///
    /// # Panics
    /// If a pile is larger.
    pub fn threshold(&self, piles: &[u32]) -> Option<Threshold> {
        self.threshold_after(piles, 0)
    }

    /// The same if the next move may not take `last` chips.
    pub(super) fn threshold_after(&self, piles: &[u32], last: u32) -> Option<Threshold> {
        let least = self.takes.least(last);
        if self.takes.rules.play == Play::Misere {
            if self.is_over(piles) || piles.iter().all(|&pile| pile < least) {
                return Some(Threshold::Finite(Nat::ZERO));
            }
            if least > 1 {
                return None;
            }
        }
        let threshold = Some(self.least_winning(self.cell(piles), last)).filter(|&threshold| threshold != NEVER);
        Some(threshold.map(Nat::from).into())
    }

    /// Whether piles that are at most the largest ones are P at a quota, or at every quota.
    ///
    /// # Panics
    /// If a pile is larger.
    pub fn is_p(&self, piles: &[u32], quota: Option<u32>) -> bool {
        let (cell, largest) = (self.cell(piles), piles.iter().copied().max().unwrap_or(0));
        [1, largest].into_iter().all(|every| self.is_p_at(piles, cell, quota.unwrap_or(every).min(self.takes.cap), 0))
    }

    /// The bytes that it holds.
    pub(super) fn bytes(&self) -> u64 {
        4 * (self.positions() + self.second.len() as u64 + 2 * u64::from(self.takes.cap))
    }

    /// How many positions there are.
    pub fn positions(&self) -> u64 {
        self.cells.len() as u64
    }
}

/// Bounds of the quotas after the takes of each level.
struct Levels {
    /// The least of the quotas that do not depend on the chips left, in each level, and in it and all later ones.
    least: Vec<(u32, u32)>,
    /// Whether a take is permitted in each level, and in it or a later one.
    any: Vec<(bool, bool)>,
}

impl Levels {
    fn new(takes: &TakesTo) -> Self {
        let count = 32 - takes.cap.leading_zeros();
        let mut levels = vec![((NEVER, NEVER), (false, false)); count as usize];
        for &t in &takes.list {
            let ((least, _), (any, _)) = &mut levels[t.ilog2() as usize];
            *any = true;
            let listed = takes.rules.quota.listed(t.into(), takes.cap.into()).map(|quota| quota as u32);
            let known = takes.after.as_ref().map(|after| after[t as usize]).or(listed);
            *least = (*least).min(known.unwrap_or(NEVER));
        }
        let mut later = (NEVER, false);
        for ((least, all), (any, rest)) in levels.iter_mut().rev() {
            later = (later.0.min(*least), later.1 || *any);
            (*all, *rest) = later;
        }
        let (least, any) = levels.into_iter().unzip();
        Self { least, any }
    }

    /// Bounds of the quotas after takes of this level that leave `left`: of the level, and of it and all later ones.
    fn quotas(&self, takes: &TakesTo, level: usize, left: u32) -> (u32, u32) {
        let ((now, later), (any, rest)) = (self.least[level], self.any[level]);
        if takes.after.is_some() {
            return (now, later);
        }
        let (first, last, most) = (1_u64 << level, (1_u64 << (level + 1)) - 1, u64::from(takes.cap));
        let beyond = |last| takes.rules.quota.least_beyond(left.into(), (first, last), most) as u32;
        (if any { now.min(beyond(last.min(most))) } else { NEVER }, if rest { later.min(beyond(most)) } else { NEVER })
    }
}
