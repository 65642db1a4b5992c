//! The literal definition: a position is N exactly if some move leads to a P-position.

use super::memory::{Game, Search, too_large};
use crate::nat::Nat;
use crate::play::{Component, Dynamic, Outcome, Position, Rules, Sum, TakeAway};
use crate::solve::{Budget, SolveError};

/// Game search with a memory, for every ruleset and dynamic, and for sums.
///
/// A quota above its pile counts as the pile, and the order of piles is ignored. Nothing else is assumed; in particular
/// larger quotas need not be better.
#[derive(Debug)]
pub struct GameSearch(Search<Takes>);

/// A position reduced to what its value depends on: non-empty piles, sorted, each with the most chips that may be taken
/// from it and the number of its function; and under one quota, that quota.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct State {
    dynamic: Dynamic,
    piles: Vec<(u32, u32, u32)>,
}

impl GameSearch {
    /// An empty memory for a ruleset.
    pub fn new(rules: Rules) -> Self {
        Self(Search::new(Takes(vec![Some(rules.take_away)]), rules.play))
    }

    /// How many outcomes and remotenesses are known.
    pub fn solved(&self) -> u64 {
        self.0.solved()
    }

    /// The outcome of a position.
    ///
    /// # Errors
    /// If the budget does not suffice; what has been solved is kept.
    pub fn outcome(&mut self, position: &Position, budget: &mut Budget<'_>) -> Result<Outcome, SolveError> {
        let state = State::of(position, budget.memory)?;
        self.0.outcome(state, budget)
    }

    /// The outcome of a sum under the play of the ruleset; the functions are those of its components.
    ///
    /// # Errors
    /// If the budget does not suffice; what has been solved is kept.
    pub fn outcome_of_sum(&mut self, sum: &Sum, budget: &mut Budget<'_>) -> Result<Outcome, SolveError> {
        let word = |chips: &Nat| u32::try_from(chips).ok();
        let mut state = Vec::new();
        for component in sum.components() {
            let function = match component {
                Component::Pile { take, .. } => Some(take),
                Component::Heap(_) => None,
            };
            let Takes(functions) = &mut self.0.game;
            let number = functions.iter().position(|known| known.as_ref() == function).unwrap_or_else(|| {
                functions.push(function.cloned());
                functions.len() - 1
            });
            let (Some(chips), Some(most)) = (word(component.chips()), word(&component.largest_take())) else {
                let piles: Vec<Nat> = sum.components().iter().map(|component| component.chips().clone()).collect();
                return Err(too_large(&piles, budget.memory));
            };
            state.push((chips, most, number as u32));
        }
        let state = State::new(Dynamic::Local, state);
        self.0.outcome(state, budget)
    }

    /// The [remoteness](Search::remoteness) of a position.
    ///
    /// # Errors
    /// If the budget does not suffice; what has been solved is kept.
    pub fn remoteness(&mut self, position: &Position, budget: &mut Budget<'_>) -> Result<u32, SolveError> {
        let state = State::of(position, budget.memory)?;
        self.0.remoteness(state, budget)
    }
}

impl State {
    /// The state of a position, if its piles are small enough for any search.
    fn of(position: &Position, memory: u64) -> Result<Self, SolveError> {
        let piles = position.piles();
        let word = |chips: &Nat| u32::try_from(chips).ok();
        let state: Option<Vec<(u32, u32, u32)>> =
            (0..piles.len()).map(|i| Some((word(&piles[i])?, word(&position.largest_take(i))?, 0))).collect();
        let Some(state) = state else {
            return Err(too_large(piles, memory));
        };
        Ok(Self::new(position.dynamic(), state))
    }

    fn new(dynamic: Dynamic, mut piles: Vec<(u32, u32, u32)>) -> Self {
        piles.retain(|&(chips, ..)| chips > 0);
        piles.sort_unstable();
        Self { dynamic, piles }
    }
}

/// Moves that take chips from one pile, with the take-away functions of the piles, first that of the ruleset; `None` is
/// a heap of nim.
#[derive(Debug)]
struct Takes(Vec<Option<TakeAway>>);

impl Game for Takes {
    type State = State;
    /// The pile and the last take from it that was tried.
    type Cursor = (usize, u32);

    fn next(&self, state: &State, (pile, take): &mut (usize, u32)) -> Option<State> {
        loop {
            let &(chips, most, function) = state.piles.get(*pile)?;
            *take += 1;
            if *take > most {
                (*pile, *take) = (*pile + 1, 0);
                continue;
            }
            let after =
                |function: &TakeAway| u32::try_from(function.quota_after(&u64::from(*take))).unwrap_or(u32::MAX);
            let quota = self.0[function as usize].as_ref().map_or(u32::MAX, after);
            let mut piles = state.piles.clone();
            piles[*pile].0 = chips - *take;
            match state.dynamic {
                Dynamic::Local => piles[*pile].1 = quota.min(chips - *take),
                Dynamic::Global => piles.iter_mut().for_each(|(chips, most, _)| *most = quota.min(*chips)),
            }
            return Some(State::new(state.dynamic, piles));
        }
    }

    fn bytes(state: &State) -> u64 {
        16 * state.piles.len() as u64
    }
}
