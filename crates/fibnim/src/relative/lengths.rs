//! How long games of relatives last.

use super::rules::Relative;
use super::thresholds::RelativeThresholds;
use crate::nat::Nat;
use crate::play::{Move, Outcome, Play, RuledPosition};
use crate::solve::{Budget, Cost, Progress, Remoteness, SolveError};

/// Quotas of positions that are computed between two calls of the monitor.
const STATES_A_CHECK: u64 = 1 << 12;

/// What the moves of a position lead to, as far as it matters if some of them may be forbidden.
struct MoveLengths {
    blocked: usize,
    count: usize,
    wins: usize,
    /// The shortest games after winning moves, and the longest after others: one more of each than may be forbidden.
    shortest: Vec<u16>,
    longest: Vec<u16>,
}

impl MoveLengths {
    fn new(blocked: u32) -> Self {
        Self { blocked: blocked as usize, count: 0, wins: 0, shortest: Vec::new(), longest: Vec::new() }
    }

    /// Takes note of a move to a position in which the game lasts this long.
    fn see(&mut self, wins: bool, length: u16) {
        self.count += 1;
        self.wins += usize::from(wins);
        let list = if wins { &mut self.shortest } else { &mut self.longest };
        let place = list.partition_point(|&other| if wins { other <= length } else { other >= length });
        if place <= self.blocked {
            list.insert(place, length);
            list.truncate(self.blocked + 1);
        }
    }

    fn outcome(&self, play: Play) -> Outcome {
        Outcome::for_mover(self.wins > self.blocked || self.count == 0 && play == Play::Misere)
    }

    /// The remoteness. The other player forbids the quickest winning moves, or all of them and the longest of the
    /// others.
    fn length(&self) -> u16 {
        let left = match self.shortest.get(self.blocked) {
            Some(left) => Some(left),
            None => self.longest.get(self.blocked - self.wins),
        };
        left.map_or(0, |left| left + 1)
    }
}

/// The remoteness of all positions up to given piles, at every quota.
struct LengthTable<'a> {
    table: &'a RelativeThresholds,
    quotas: usize,
    lengths: Vec<u16>,
}

impl LengthTable<'_> {
    /// Whether a take of `taken` chips that leaves the piles in this place wins, and how long the game lasts then.
    fn after(&self, piles: &[u32], cell: usize, left: u32, taken: u32) -> Result<(bool, u16), SolveError> {
        let quota = self.table.takes.quota(left, taken)?;
        let length = (quota as usize).checked_sub(1).map_or(0, |place| self.lengths[cell * self.quotas + place]);
        Ok((self.table.is_p_at(piles, cell, quota), length))
    }
}

impl RuledPosition<Relative> {
    /// The remoteness of a position under one quota, from a table of all positions that can be reached at every quota.
    /// A game in which moves are forbidden lasts as long as the winner, who forbids too, can hurry and the loser delay.
    ///
    /// # Errors
    /// If the table does not fit the memory, the monitor ends the work, or every pile has a quota of its own.
    pub fn remoteness(&self, budget: &mut Budget<'_>) -> Result<Remoteness, SolveError> {
        self.under_one_quota()?;
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
                            let (wins, length) = found.after(&piles, table.cell(&piles), left, taken)?;
                            options.see(wins, length);
                            piles[i] = before;
                        }
                    }
                }
                found.lengths[cell * quotas + quota - 1] = options.length();
                states += 1;
                if states.is_multiple_of(STATES_A_CHECK) {
                    Progress { done: cell as u64, total: Some(table.positions()) }.tell(budget.monitor)?;
                }
            }
            table.advance(&mut piles);
        }
        let (mut options, mut after) = (MoveLengths::new(rules.blocked), Vec::new());
        for chosen in self.legal_moves() {
            let (mut piles, taken) = (sizes.clone(), u32::try_from(&chosen.chips).unwrap_or(u32::MAX));
            piles[chosen.pile] -= taken;
            let (wins, length) = found.after(&piles, table.cell(&piles), piles[chosen.pile], taken)?;
            options.see(wins, length);
            after.push((wins, length, chosen));
        }
        let (outcome, length) = (options.outcome(rules.play), options.length());
        let keeps = |(wins, left, chosen): (bool, u16, Move)| {
            (wins == (outcome == Outcome::N) && left + 1 == length).then_some(chosen)
        };
        let moves = after.into_iter().filter_map(keeps).collect();
        Ok(Remoteness { length: u32::from(length).into(), outcome, moves, searched: Some(states), by_table: true })
    }
}
