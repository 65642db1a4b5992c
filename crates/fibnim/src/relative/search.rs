//! Sums of piles with quotas of their own, by the definition: no Grundy values decide them under misere play, with
//! forbidden moves, or if play ends at the first empty pile.

use std::cell::Cell;

use super::lengths::MoveLengths;
use super::rules::{Ending, RelativePosition};
use super::thresholds::TakesTo;
use crate::nat::Nat;
use crate::play::{Move, Play};
use crate::search::Game;
use crate::search::memory::{Known, too_large};
use crate::solve::{Budget, SolveError};

/// Sorted piles, each with its largest permitted take; none if play is over.
type State = Vec<(u32, u32)>;

/// The moves of a sum.
#[derive(Debug)]
struct SumMoves {
    takes: TakesTo,
    /// A take whose quota cannot be computed, with what it leaves.
    failed: Cell<Option<(u32, u32)>>,
}

/// A search through the positions that can be reached from some sums.
#[derive(Debug)]
pub(super) struct SumSearch {
    game: SumMoves,
    known: Known<State, MoveLengths>,
}

impl SumMoves {
    fn is_over(&self, state: &State) -> bool {
        self.takes.rules.ending == Ending::FirstEmpty && state.iter().any(|&(chips, _)| chips == 0)
    }

    fn state(&self, mut state: State) -> State {
        if self.is_over(&state) {
            return State::new();
        }
        state.retain(|&(chips, _)| chips > 0);
        for (chips, most) in &mut state {
            let permitted = self.takes.list.partition_point(|take| take <= most.min(chips));
            *most = permitted.checked_sub(1).map_or(0, |last| self.takes.list[last]);
        }
        state.sort_unstable();
        state
    }
}

impl Game for SumMoves {
    type State = State;
    /// The pile, and how many takes from it have been tried.
    type Cursor = (usize, usize);

    fn next(&self, state: &State, (pile, tried): &mut (usize, usize)) -> Option<State> {
        loop {
            let &(chips, most) = state.get(*pile)?;
            let Some(&take) = self.takes.list.get(*tried).filter(|&&take| take <= most) else {
                (*pile, *tried) = (*pile + 1, 0);
                continue;
            };
            *tried += 1;
            let left = chips - take;
            let quota = self.takes.quota(left, take).unwrap_or_else(|_| {
                self.failed.set(Some((left, take)));
                0
            });
            let mut after = state.clone();
            after[*pile] = (left, quota);
            return Some(self.state(after));
        }
    }

    fn bytes(state: &State) -> u64 {
        16 * state.len() as u64
    }
}

impl SumSearch {
    pub(super) fn new(position: &RelativePosition, budget: &mut Budget<'_>) -> Result<Self, SolveError> {
        let piles = position.position.piles();
        let largest = piles.iter().max().and_then(|pile| u32::try_from(pile).ok());
        let cap = largest.filter(|&cap| cap < u32::MAX).ok_or_else(|| too_large(piles, budget.memory))?;
        let takes = TakesTo::new(&position.rules, cap, budget)?;
        let known = Known::new(MoveLengths::new(position.rules.blocked));
        Ok(Self { game: SumMoves { takes, failed: Cell::new(None) }, known })
    }

    /// Whether a move leaves a position in which the player to move wins, and how long the game lasts then.
    pub(super) fn after(
        &mut self,
        position: &RelativePosition,
        chosen: &Move,
        budget: &mut Budget<'_>,
    ) -> Result<(bool, u32), SolveError> {
        let word = |chips: &Nat| u32::try_from(chips).unwrap_or(u32::MAX);
        let (all, cap) = (&position.position, &Nat::from(self.game.takes.cap));
        let mut state: State = (0..all.piles().len())
            .map(|i| (word(&all.piles()[i]), word(&all.largest_take(i).min(cap.clone()))))
            .collect();
        let (taken, left) = (word(&chosen.chips), &mut state[chosen.pile]);
        left.0 -= taken;
        left.1 = self.game.takes.quota(left.0, taken)?;
        let play: Play = position.rules.play;
        let found = self.known.value(&self.game, play, self.game.state(state), budget)?;
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
