//! How long a game lasts, by its literal definition.

use super::game::{State, Takes};
use super::memory::{Evaluate, Memory};
use crate::play::{Play, Position, Rules};
use crate::solve::{Budget, Monitor, SolveError};

/// Search for the *remoteness* of positions, for every ruleset and dynamic: the number of moves to the end when the
/// winner hurries and the loser delays.
///
/// It is 0 where there is no move, one more than the least remoteness among the winning moves in any other N-position,
/// and one more than the greatest among all moves in any other P-position. Under normal play N-positions have odd
/// remoteness and P-positions even, under misère play the other way round.
///
/// Source: C. A. B. Smith, Graphs and composite games, Journal of Combinatorial Theory 1 (1966).
#[derive(Debug)]
pub struct RemotenessSearch {
    rules: Rules,
    memory: Memory<State, u32>,
}

impl RemotenessSearch {
    /// An empty memory for a ruleset.
    #[must_use]
    pub fn new(rules: Rules) -> Self {
        Self { rules, memory: Memory::default() }
    }

    /// How many positions are solved.
    #[must_use]
    pub fn solved(&self) -> u64 {
        self.memory.solved()
    }

    /// The remoteness of a position, after a walk through all positions that can be reached from it.
    ///
    /// # Errors
    /// If the budget does not suffice; what has been solved is kept.
    pub fn remoteness(
        &mut self,
        position: &Position,
        budget: &mut Budget<dyn Monitor + '_>,
    ) -> Result<u32, SolveError> {
        let state = State::of(position, budget.memory)?;
        self.memory.value(&Takes(&self.rules.take_away), &Lengths(self.rules.play), state, budget)
    }
}

/// Remotenesses.
pub(crate) struct Lengths(pub Play);

/// What is known of the remoteness after some of the moves.
#[derive(Default)]
pub(crate) struct SeenLengths {
    any: bool,
    /// The least remoteness of a P-position.
    quickest_win: Option<u32>,
    longest: u32,
}

impl Evaluate for Lengths {
    type Value = u32;
    type Seen = SeenLengths;

    fn see(&self, seen: &mut SeenLengths, length: u32) {
        seen.any = true;
        seen.longest = seen.longest.max(length);
        let is_p = length.is_multiple_of(2) == (self.0 == Play::Normal);
        if is_p && seen.quickest_win.is_none_or(|least| length < least) {
            seen.quickest_win = Some(length);
        }
    }

    fn is_decided(&self, seen: &SeenLengths) -> bool {
        // Nothing is quicker than a game that is over.
        seen.quickest_win == Some(0)
    }

    fn conclude(&self, seen: &SeenLengths) -> u32 {
        match seen.quickest_win {
            _ if !seen.any => 0,
            Some(least) => least + 1,
            None => seen.longest + 1,
        }
    }
}
