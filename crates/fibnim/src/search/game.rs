//! The literal definition: a position is N exactly if some move leads to a P position.

use std::collections::HashMap;

use crate::budget::{Beyond, Budget, Monitor, Progress};
use crate::chips::Nat;
use crate::rules::{Dynamic, Outcome, Play, Position, Rules};

/// Bytes that a state takes but for its piles: on the path with room to grow, or in the memory with its free places.
const BYTES_A_STATE: u64 = 160;

/// Game search with a memory, for every ruleset and dynamic.
///
/// Quotas above a pile are read as the pile, and the order of piles is forgotten; nothing else is assumed. In
/// particular larger quotas need not be better.
#[derive(Debug)]
pub struct GameSearch {
    rules: Rules,
    solved: HashMap<State, Outcome>,
    /// Bytes taken by the states that are solved or on the way.
    bytes: u64,
}

/// A position reduced to what its outcome depends on: non-empty piles, each with the most chips that may be taken from
/// it, sorted; and under one quota, that quota.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct State {
    dynamic: Dynamic,
    piles: Vec<(u32, u32)>,
}

/// A state on the way, its moves being tried.
struct Frame {
    state: State,
    /// The last move tried.
    pile: usize,
    take: u32,
    /// Whether a move that was tried leads to a P position.
    wins: bool,
}

impl GameSearch {
    /// An empty memory for a ruleset.
    #[must_use]
    pub fn new(rules: Rules) -> Self {
        Self { rules, solved: HashMap::new(), bytes: 0 }
    }

    /// How many positions are solved.
    #[must_use]
    pub fn solved(&self) -> u64 {
        self.solved.len() as u64
    }

    /// The outcome of a position.
    ///
    /// # Errors
    /// If the budget does not suffice; what has been solved is kept.
    ///
    /// ```
    /// use fibnim::{Budget, Outcome, Rules, search::GameSearch};
    /// let mut search = GameSearch::new(Rules::FIBONACCI);
    /// assert_eq!(search.outcome(&"(5;2)+(8;3)".parse()?, &mut Budget::default())?, Outcome::P);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn outcome<M: Monitor>(&mut self, position: &Position, budget: &mut Budget<M>) -> Result<Outcome, Beyond> {
        let piles = position.piles();
        let word = |chips: &Nat| u32::try_from(chips).ok();
        let state: Option<Vec<(u32, u32)>> =
            (0..piles.len()).map(|i| Some((word(&piles[i])?, word(&position.largest_take(i))?))).collect();
        let Some(state) = state else {
            let largest = piles.iter().max().cloned().unwrap_or_default();
            let bytes = &largest * &largest;
            return Err(Beyond::Table { piles: piles.to_vec(), positions: largest, bytes, allowed: budget.memory });
        };
        self.search(&State::new(position.dynamic(), state), budget)
    }

    fn search<M: Monitor>(&mut self, root: &State, budget: &mut Budget<M>) -> Result<Outcome, Beyond> {
        // Depth first with a stack of its own: games can last as long as there are chips.
        let mut path = vec![self.begin(root.clone())];
        let mut steps = 0_u64;
        while let Some(frame) = path.last_mut() {
            steps += 1;
            if self.bytes > budget.memory {
                return Err(Beyond::Memory { positions: self.solved(), allowed: budget.memory });
            }
            if steps.is_multiple_of(1 << 14) {
                let progress = Progress { done: self.solved(), total: None };
                if budget.monitor.check(progress).is_break() {
                    return Err(Beyond::Stopped(progress));
                }
            }
            if !frame.wins
                && let Some(child) = frame.next_move(&self.rules)
            {
                match self.solved.get(&child) {
                    Some(Outcome::N) => {}
                    Some(Outcome::P) => frame.wins = true,
                    None => path.push(self.begin(child)),
                }
                continue;
            }
            // A move leads to a P position, or there is none that does, or no move at all.
            let no_move = frame.state.piles.iter().all(|&(_, most)| most == 0);
            let outcome = Outcome::for_mover(frame.wins || no_move && self.rules.play == Play::Misere);
            let Some(Frame { state, .. }) = path.pop() else { break };
            if outcome == Outcome::P
                && let Some(parent) = path.last_mut()
            {
                parent.wins = true;
            }
            self.solved.insert(state, outcome);
        }
        Ok(self.solved[root])
    }

    /// A state to be solved; its place on the path, and later in the memory, is counted now.
    fn begin(&mut self, state: State) -> Frame {
        self.bytes += BYTES_A_STATE + 2 * 8 * state.piles.len() as u64;
        Frame { state, pile: 0, take: 0, wins: false }
    }
}

impl State {
    fn new(dynamic: Dynamic, mut piles: Vec<(u32, u32)>) -> Self {
        piles.retain(|&(chips, _)| chips > 0);
        piles.sort_unstable();
        Self { dynamic, piles }
    }
}

impl Frame {
    /// What the next move that has not been tried leads to.
    fn next_move(&mut self, rules: &Rules) -> Option<State> {
        loop {
            let &(chips, most) = self.state.piles.get(self.pile)?;
            self.take += 1;
            if self.take > most {
                (self.pile, self.take) = (self.pile + 1, 0);
                continue;
            }
            let quota = u32::try_from(rules.take.quota_after(&u64::from(self.take))).unwrap_or(u32::MAX);
            let mut piles = self.state.piles.clone();
            piles[self.pile].0 = chips - self.take;
            match self.state.dynamic {
                Dynamic::Local => piles[self.pile].1 = quota.min(chips - self.take),
                Dynamic::Global => piles.iter_mut().for_each(|(chips, most)| *most = quota.min(*chips)),
            }
            return Some(State::new(self.state.dynamic, piles));
        }
    }
}
