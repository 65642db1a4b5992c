//! Positions by the definition, where nothing better decides: sums of piles with quotas of their own under misere play,
//! with forbidden moves or with an end at the first empty pile, and games in which no take may be repeated.

use std::cell::Cell;

use super::move_lengths::MoveLengths;
use super::rules::{Ending, Relative};
use super::thresholds::TakesTo;
use crate::nat::Nat;
use crate::play::{Dynamic, Move, RuledPosition};
use crate::search::Game;
use crate::search::memory::{Known, too_large};
use crate::solve::{Budget, SolveError};

/// Sorted piles, each with its largest permitted take, and the take that may not be repeated, or 0. There are no piles
/// if play is over.
type SearchState = (Vec<(u32, u32)>, u32);

/// The moves under some rules.
#[derive(Debug)]
struct SearchedMoves {
    takes: TakesTo,
    dynamic: Dynamic,
    /// A take whose quota cannot be computed, with what it leaves.
    failed: Cell<Option<(u32, u32)>>,
}

/// A search through the positions that can be reached from some others.
#[derive(Debug)]
pub(super) struct RelativeSearch {
    game: SearchedMoves,
    known: Known<SearchState, MoveLengths>,
}

impl SearchedMoves {
    /// The normal form of piles, each with a quota, after a take.
    fn state(&self, mut piles: Vec<(u32, u32)>, taken: u32) -> SearchState {
        if self.takes.rules.ending == Ending::FirstEmpty && piles.iter().any(|&(chips, _)| chips == 0) {
            return SearchState::default();
        }
        piles.retain(|&(chips, _)| chips > 0);
        for (chips, most) in &mut piles {
            let permitted = self.takes.list.partition_point(|take| take <= most.min(chips));
            *most = permitted.checked_sub(1).map_or(0, |last| self.takes.list[last]);
        }
        piles.sort_unstable();
        (piles, self.takes.barred(taken))
    }

    /// The state after a take, under a quota.
    fn after(&self, mut piles: Vec<(u32, u32)>, pile: usize, taken: u32, quota: u32) -> SearchState {
        piles[pile].0 -= taken;
        match self.dynamic {
            Dynamic::Local => piles[pile].1 = quota,
            Dynamic::Global => piles.iter_mut().for_each(|(_, most)| *most = quota),
        }
        self.state(piles, taken)
    }
}

impl Game for SearchedMoves {
    type State = SearchState;
    /// The pile, and how many takes from it have been tried.
    type Cursor = (usize, usize);

    fn next(&self, (piles, last): &SearchState, (pile, tried): &mut (usize, usize)) -> Option<SearchState> {
        loop {
            let &(chips, most) = piles.get(*pile)?;
            let Some(&take) = self.takes.list.get(*tried).filter(|&&take| take <= most) else {
                (*pile, *tried) = (*pile + 1, 0);
                continue;
            };
            *tried += 1;
            if take == *last {
                continue;
            }
            let quota = self.takes.quota(chips - take, take).unwrap_or_else(|_| {
                self.failed.set(Some((chips - take, take)));
                0
            });
            return Some(self.after(piles.clone(), *pile, take, quota));
        }
    }

    fn bytes((piles, _): &SearchState) -> u64 {
        16 * piles.len() as u64
    }
}

impl RelativeSearch {
    pub(super) fn new(position: &RuledPosition<Relative>, budget: &mut Budget<'_>) -> Result<Self, SolveError> {
        let piles = position.position.piles();
        let largest = piles.iter().max().and_then(|pile| u32::try_from(pile).ok());
        let cap = largest.filter(|&cap| cap < u32::MAX).ok_or_else(|| too_large(piles, budget.memory))?;
        // The takes, and the quotas after them.
        budget.charge(8 * u64::from(cap), 0)?;
        let takes = TakesTo::new(&position.rules, cap, budget)?;
        let known = Known::new(MoveLengths::new(position.rules.blocked));
        let dynamic = position.position.dynamic();
        Ok(Self { game: SearchedMoves { takes, dynamic, failed: Cell::new(None) }, known })
    }

    /// The value of the position that a move leaves.
    pub(super) fn after(
        &mut self,
        position: &RuledPosition<Relative>,
        chosen: &Move,
        budget: &mut Budget<'_>,
    ) -> Result<(bool, u32), SolveError> {
        let word = |chips: &Nat| u32::try_from(chips).unwrap_or(u32::MAX);
        let all = position.position.piles().iter().enumerate();
        let piles: Vec<(u32, u32)> =
            all.map(|(i, pile)| (word(pile), word(&position.position.largest_take(i)))).collect();
        let (pile, taken) = (chosen.pile, word(&chosen.chips));
        let quota = self.game.takes.quota(piles[pile].0 - taken, taken)?;
        let state = self.game.after(piles, pile, taken, quota);
        let found = self.known.value(&self.game, position.rules.play, state, budget)?;
        match self.game.failed.get() {
            Some((left, taken)) => Err(SolveError::QuotaTooLarge { left, taken }),
            None => Ok(found),
        }
    }

    /// How many positions are solved.
    pub(super) fn solved(&self) -> u64 {
        self.known.solved()
    }
}
