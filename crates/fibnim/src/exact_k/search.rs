//! Exact-k games by their literal definition.

use super::moves::MoveWalk;
use super::position::ExactPosition;
use super::rules::{ExactRules, Fresh, GroupRule, Memory};
use crate::nat::Nat;
use crate::play::Outcome;
use crate::search::memory::{Game, Search, too_large};
use crate::solve::{Budget, SolveError};

/// Search of exact-k games with a memory: outcomes and Grundy values, under every option of the rules.
///
/// A quota above its pile counts as the pile, and the order of piles and piles that no move can use any more are
/// ignored. Nothing else is assumed. In particular larger quotas need not be better: under [`GroupRule::Free`] and
/// [`Memory::Pile`](super::Memory::Pile) the quota of a pile that a move does not use may help the other player.
#[derive(Debug, Default)]
pub struct ExactSearch(Option<Search<ExactMoves>>);

impl ExactSearch {
    /// How many outcomes, Grundy values and remotenesses are known.
    pub fn solved(&self) -> u64 {
        self.0.as_ref().map_or(0, Search::solved)
    }

    /// The outcome of a position. What has been solved is kept for further positions under the same rules.
    ///
    /// # Errors
    /// If the budget does not suffice.
    pub fn outcome(&mut self, position: &ExactPosition, budget: &mut Budget<'_>) -> Result<Outcome, SolveError> {
        let state = ExactState::of(position, budget.memory)?;
        self.search(position.rules()).outcome(state, budget)
    }

    /// The [Grundy value](Search::grundy) of a position, whatever the play of the rules.
    ///
    /// # Errors
    /// If the budget does not suffice.
    pub fn grundy(&mut self, position: &ExactPosition, budget: &mut Budget<'_>) -> Result<u32, SolveError> {
        let state = ExactState::of(position, budget.memory)?;
        self.search(position.rules()).grundy(state, budget)
    }

    /// The [remoteness](Search::remoteness) of a position.
    ///
    /// # Errors
    /// If the budget does not suffice.
    pub fn remoteness(&mut self, position: &ExactPosition, budget: &mut Budget<'_>) -> Result<u32, SolveError> {
        let state = ExactState::of(position, budget.memory)?;
        self.search(position.rules()).remoteness(state, budget)
    }

    /// The search under these rules. Other rules are another game, with nothing known of it.
    fn search(&mut self, rules: &ExactRules) -> &mut Search<ExactMoves> {
        let search = self.0.take().filter(|search| search.game.0 == *rules);
        self.0.insert(search.unwrap_or_else(|| Search::new(ExactMoves(rules.clone()), rules.play)))
    }
}

/// A position reduced to what it depends on: the piles that can be used, sorted; none if the game is over.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct ExactState {
    piles: Vec<Pile>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Pile {
    chips: u32,
    /// The most that a move may take, at least 1.
    most: u32,
    /// Whether the next move has to use it.
    chosen: bool,
}

impl ExactState {
    fn of(position: &ExactPosition, memory: u64) -> Result<Self, SolveError> {
        let group = position.group();
        let word = |chips: &Nat| u32::try_from(chips).ok();
        let pile = |i: usize| {
            let chosen = group.is_some_and(|group| group.contains(&i));
            Some(Pile { chips: word(&position.piles()[i])?, most: word(&position.largest_take(i))?, chosen })
        };
        let Some(piles) = position.usable().into_iter().map(pile).collect::<Option<Vec<Pile>>>() else {
            return Err(too_large(position.piles(), memory));
        };
        Ok(Self::new(piles, position.rules().count))
    }

    fn new(mut piles: Vec<Pile>, count: usize) -> Self {
        piles.retain(|pile| pile.most > 0);
        if piles.len() < count {
            piles.clear();
        }
        piles.sort_unstable();
        Self { piles }
    }
}

/// The moves of a game.
#[derive(Debug)]
struct ExactMoves(ExactRules);

impl Game for ExactMoves {
    type State = ExactState;
    type Cursor = MoveWalk<u64>;

    fn next(&self, state: &ExactState, walk: &mut MoveWalk<u64>) -> Option<ExactState> {
        let (rules, piles) = (&self.0, &state.piles);
        let only: Vec<usize> = (0..piles.len()).filter(|&i| piles[i].chosen).collect();
        let usable: Vec<usize> = if only.is_empty() { (0..piles.len()).collect() } else { only };
        if !walk.advance(usable.len(), rules.count, |place| piles[usable[place]].most.into()) {
            return None;
        }
        let mut next = piles.clone();
        for pile in &mut next {
            pile.chosen = false;
            if rules.memory == Memory::Last {
                pile.most = match rules.fresh {
                    Fresh::NotWhole => pile.chips - 1,
                    Fresh::Any => pile.chips,
                };
            }
        }
        let mut emptied = false;
        for (place, &take) in walk.takes() {
            let pile = &mut next[usable[place]];
            pile.chips -= take as u32;
            pile.most = u32::try_from(rules.take_away.quota_after(&take)).unwrap_or(u32::MAX).min(pile.chips);
            pile.chosen = rules.group != GroupRule::Free;
            emptied |= pile.chips == 0;
        }
        match rules.group {
            GroupRule::Sticky if emptied => next.iter_mut().for_each(|pile| pile.chosen = false),
            GroupRule::Sticky | GroupRule::Free => {}
            GroupRule::Fixed => next.retain(|pile| pile.chosen),
        }
        Some(ExactState::new(next, rules.count))
    }

    /// The piles, and the takes of the walk through the moves.
    fn bytes(state: &ExactState) -> u64 {
        (2 * size_of::<Pile>() * state.piles.len() + 64) as u64
    }
}
