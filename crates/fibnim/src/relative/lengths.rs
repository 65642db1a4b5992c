//! How long games of relatives last.

use super::move_lengths::MoveLengths;
use super::rules::Relative;
use super::search::RelativeSearch;
use super::thresholds::RelativeThresholds;
use crate::nat::Nat;
use crate::play::{Move, Outcome, RuledPosition};
use crate::search::memory::Seen;
use crate::solve::{Budget, Cost, Progress, Reason, Remoteness, SolveError, Theorem};

/// Quotas of positions that are computed between two calls of the monitor.
const STATES_A_CHECK: u64 = 1 << 12;

/// The remoteness of all positions up to given piles, at every quota.
struct LengthTable<'a> {
    table: &'a RelativeThresholds,
    quotas: usize,
    lengths: Vec<u16>,
}

impl LengthTable<'_> {
    /// The value of the piles in this place after a take of `taken` chips.
    fn after(&self, piles: &[u32], cell: usize, left: u32, taken: u32) -> Result<(bool, u32), SolveError> {
        let quota = self.table.takes.quota(left, taken)?;
        let length = (quota as usize).checked_sub(1).map_or(0, |place| self.lengths[cell * self.quotas + place]);
        Ok((!self.table.is_p_at(piles, cell, quota, 0), length.into()))
    }
}

impl RuledPosition<Relative> {
    /// The remoteness of a position: under one quota from a table of all positions that can be reached at every quota,
    /// and of piles with quotas of their own, or if no take may be repeated, by a search through them. A game in which
    /// moves are forbidden lasts as long as the winner, who forbids too, can hurry and the loser delay.
    ///
    /// # Errors
    /// If the work is beyond the budget, or the monitor ends it.
    pub fn remoteness(&self, budget: &mut Budget<'_>) -> Result<Remoteness, SolveError> {
        if self.is_sum() || self.rules.no_repeat {
            let mut search = RelativeSearch::new(self, budget)?;
            let found = self.lengths(|chosen| search.after(self, chosen, budget))?;
            return Ok(Remoteness { reason: Reason::GameSearch { positions: search.solved() }, ..found });
        }
        let (all, rules) = (self.position.piles(), &self.rules);
        let positions: Nat = all.iter().map(|pile| pile + Nat::ONE).product();
        let largest = all.iter().max().cloned().unwrap_or(Nat::ZERO);
        let cost = Cost::new(positions.clone(), &positions * &largest * 2_u32 + positions * 4_u32);
        cost.afford(all.iter().cloned(), budget.memory)?;
        if all.iter().sum::<Nat>() > Nat::from(u16::MAX) {
            return Err(cost.refusal(all.iter().cloned(), budget.memory));
        }
        let table = RelativeThresholds::build(rules, all, budget)?;
        let quotas = table.takes.cap as usize;
        let mut found = LengthTable { table: &table, quotas, lengths: vec![0; table.cells.len() * quotas] };
        let sizes: Vec<u32> = all.iter().filter_map(|pile| u32::try_from(pile).ok()).collect();
        let mut piles = vec![0_u32; sizes.len()];
        let mut states = 0_u64;
        for cell in 0..table.cells.len() {
            let (mut options, mut takes) = (MoveLengths::new(rules.blocked), table.takes.list.iter().peekable());
            for quota in 1..=quotas {
                if takes.next_if(|&&take| take as usize == quota).is_some() && !table.is_over(&piles) {
                    for i in 0..piles.len() {
                        let taken = quota as u32;
                        if let Some(left) = piles[i].checked_sub(taken) {
                            let before = std::mem::replace(&mut piles[i], left);
                            options.see(rules.play, found.after(&piles, table.cell(&piles), left, taken)?);
                            piles[i] = before;
                        }
                    }
                }
                // A game has at most as many moves as chips.
                found.lengths[cell * quotas + quota - 1] = options.length() as u16;
                states += 1;
                if states.is_multiple_of(STATES_A_CHECK) {
                    Progress { done: cell as u64, total: Some(table.positions()) }.tell(budget.monitor)?;
                }
            }
            table.advance(&mut piles);
        }
        let known = self.lengths(|chosen| {
            let (mut piles, taken) = (sizes.clone(), u32::try_from(&chosen.chips).unwrap_or(u32::MAX));
            piles[chosen.pile] -= taken;
            found.after(&piles, table.cell(&piles), piles[chosen.pile], taken)
        })?;
        Ok(Remoteness { reason: Reason::RemotenessTable { positions: states }, ..known })
    }

    /// The remoteness, from the values of the positions after the moves.
    fn lengths(
        &self,
        mut after: impl FnMut(&Move) -> Result<(bool, u32), SolveError>,
    ) -> Result<Remoteness, SolveError> {
        let (mut options, mut all) = (MoveLengths::new(self.rules.blocked), Vec::new());
        for chosen in self.legal_moves() {
            let value = after(&chosen)?;
            options.see(self.rules.play, value);
            all.push((value, chosen));
        }
        let (wins, length) = options.conclude(self.rules.play);
        let keeps = |((loses, left), chosen)| (loses != wins && left + 1 == length).then_some(chosen);
        let moves = all.into_iter().filter_map(keeps).collect();
        let (outcome, reason) = (Outcome::for_mover(wins), Reason::Theorem(Theorem::Rules));
        Ok(Remoteness { length: length.into(), outcome, moves, reason })
    }
}
