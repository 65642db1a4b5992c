//! The remoteness of all positions up to given piles, at every quota.

use super::index::{CellIndex, zeros};
use super::memory::{Lengths, Seen};
use super::thresholds::{PileRow, ThresholdTable};
use crate::nat::Nat;
use crate::play::Rules;
use crate::solve::{Budget, Cost, Monitor, Progress, SolveError};

/// Quotas of positions that are computed between two looks at the monitor, a few milliseconds.
const STATES_A_CHECK: u64 = 1 << 17;

/// The remoteness ([`GameSearch::remoteness`](super::GameSearch::remoteness)) of all positions with piles up to given
/// ones under one quota, at every quota that can come up after a move.
///
/// For each position the quota goes up by one at a time, which adds the takes of exactly that many chips. So the least
/// remoteness after a winning take, and the greatest after any take, follow from those at the quota before. That is one
/// probe for each pile, quota and position; a search would try all takes again at each quota.
#[derive(Debug)]
pub(crate) struct RemotenessTable {
    index: CellIndex,
    /// The largest quota in the table. No quota after a move is larger, or a larger one admits no further move.
    quotas: usize,
    /// For each position its remoteness at the quotas 1, 2, ...
    lengths: Vec<u16>,
    /// How many pairs of a position and a quota were computed. All quotas from the largest pile on count as one.
    states: u64,
}

impl RemotenessTable {
    /// Computes the table of piles of at most 65,535 chips together, so that 16 bits can count the moves.
    ///
    /// # Errors
    /// If the table would not fit the memory allowed, before any work, or the monitor ends the work.
    pub(crate) fn build(rules: &Rules, piles: &[Nat], budget: &mut Budget<'_>) -> Result<Self, SolveError> {
        // An upper bound: a cell and the index take at most what a table of thresholds takes.
        let Cost { positions: cells, bytes } = ThresholdTable::cost(piles);
        let largest = piles.iter().max().and_then(|pile| u64::try_from(pile).ok()).unwrap_or(1);
        let quotas = rules.take_away.quota_after(&largest).min(largest) as usize;
        let states = &cells * Nat::from(quotas);
        let cost = Cost::new(states.clone(), &states * 2_u32 + bytes);
        cost.afford(piles.iter().cloned(), budget.memory)?;
        let mut bounds: Vec<usize> = piles.iter().filter_map(|pile| usize::try_from(pile).ok()).collect();
        bounds.sort_unstable();
        let lengths = usize::try_from(&states).ok().and_then(zeros);
        let (Some(lengths), Some(index)) = (lengths, CellIndex::new(bounds)) else {
            return Err(cost.refusal(piles.iter().cloned(), budget.memory));
        };
        let table = Self { index, quotas, lengths, states: 0 };
        table.fill(rules, u64::try_from(&cells).unwrap_or(u64::MAX), budget.monitor)
    }

    fn fill(mut self, rules: &Rules, cells: u64, monitor: &mut dyn Monitor) -> Result<Self, SolveError> {
        let (largest, quotas) = (self.index.largest(), self.quotas);
        let bounds = self.index.bounds[..self.index.bounds.len() - 1].to_vec();
        let play = rules.play;
        // Where the remoteness after a take is among those of the position.
        let after =
            |t: usize| usize::try_from(rules.take_away.quota_after(&(t as u64))).map_or(quotas, |f| f.min(quotas)) - 1;
        let after: Vec<usize> = std::iter::once(0).chain((1..=largest).map(after)).collect();
        let mut row: PileRow<usize> = PileRow::new(&bounds);
        let (mut begin, mut number, mut looked) = (0, 0, 0);
        loop {
            let least = row.smaller.last().copied().unwrap_or(0);
            self.index.rows[number] = begin - least as u64;
            for pile in least..=largest {
                let cell = begin as usize + pile - least;
                // Every move leads to an earlier cell.
                let (before, here) = self.lengths.split_at_mut(cell * quotas);
                let mut seen = Lengths::default();
                let most = pile.min(quotas);
                for t in 1..=most {
                    let left = pile - t;
                    let to = if left >= least { cell - t } else { row.below(&self.index, left, |cell| cell) };
                    seen.see(play, before[to * quotas + after[t]].into());
                    for &base in row.moves(&self.index, t) {
                        seen.see(play, before[(base as usize + pile) * quotas + after[t]].into());
                    }
                    here[t - 1] = seen.conclude(play) as u16;
                }
                let last = most.checked_sub(1).map_or(0, |last| here[last]);
                here[most..quotas].fill(last);
                self.states += most as u64;
                if self.states - looked >= STATES_A_CHECK {
                    looked = self.states;
                    Progress { done: cell as u64, total: Some(cells) }.tell(monitor)?;
                }
            }
            begin += (largest + 1 - least) as u64;
            number += 1;
            if !row.advance(&bounds) {
                return Ok(self);
            }
        }
    }

    /// How many quotas of positions were computed.
    pub(crate) fn states(&self) -> u64 {
        self.states
    }

    /// The remoteness of a position after a take of `t` chips.
    ///
    /// # Panics
    /// If the position is not in the table.
    pub(crate) fn after(&self, rules: &Rules, t: u64, piles: &[usize]) -> u32 {
        let mut sorted = vec![0; self.index.bounds.len()];
        sorted[..piles.len()].copy_from_slice(piles);
        sorted.sort_unstable();
        let (largest, smaller) = sorted.split_last().expect("a table has a pile");
        let cell = self.index.row(smaller) as usize + largest;
        let quota =
            usize::try_from(rules.take_away.quota_after(&t)).map_or(self.quotas, |quota| quota.min(self.quotas));
        self.lengths[cell * self.quotas + quota - 1].into()
    }
}
