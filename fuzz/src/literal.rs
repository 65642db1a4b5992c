//! A literal game search: it tries every move, uses no theorem, and does not sort piles.

use std::collections::HashMap;

use fibnim::{Dynamic, Limit, Play, Position, Rules};

/// Each pile with the most chips that the next move may take from it, which also expresses the opening rules.
type State = Vec<(u64, u64)>;

/// The search, which remembers the positions solved.
#[derive(Debug)]
pub struct Literal {
    rules: Rules,
    dynamic: Dynamic,
    wins: HashMap<State, bool>,
}

impl Literal {
    /// A search for positions of this dynamic.
    pub fn new(rules: Rules, dynamic: Dynamic) -> Self {
        Self { rules, dynamic, wins: HashMap::new() }
    }

    /// Whether the player to move wins, and the winning moves as pairs of pile index and chips, sorted.
    ///
    /// # Panics
    /// If a pile does not fit in 64 bits.
    pub fn solve(&mut self, position: &Position) -> (bool, Vec<(usize, u64)>) {
        let state: State = (0..position.piles().len())
            .map(|i| {
                let pile = u64::try_from(&position.piles()[i]).expect("a small pile");
                let most = match position.limit(i) {
                    Limit::Any => pile,
                    Limit::NotWhole => pile.saturating_sub(1),
                    Limit::Quota(quota) => u64::try_from(quota.chips()).map_or(pile, |quota| quota.min(pile)),
                };
                (pile, most)
            })
            .collect();
        let moves = Self::moves(&state);
        let winning = moves.into_iter().filter(|&(i, take)| !self.mover_wins(&self.after(&state, i, take))).collect();
        (self.mover_wins(&state), winning)
    }

    /// Whether the player to move wins with this quota for all piles.
    pub fn wins_with_quota(&mut self, piles: &[u64], quota: u64) -> bool {
        self.mover_wins(&piles.iter().map(|&pile| (pile, quota.min(pile))).collect())
    }

    fn moves(state: &State) -> Vec<(usize, u64)> {
        state.iter().enumerate().flat_map(|(i, &(_, most))| (1..=most).map(move |take| (i, take))).collect()
    }

    fn after(&self, state: &State, i: usize, take: u64) -> State {
        let quota = self.rules.take_away.quota_after(&take);
        let mut next = state.clone();
        next[i].0 -= take;
        for (j, (pile, most)) in next.iter_mut().enumerate() {
            if j == i || self.dynamic == Dynamic::Global {
                *most = quota.min(*pile);
            }
        }
        next
    }

    fn mover_wins(&mut self, state: &State) -> bool {
        if let Some(&wins) = self.wins.get(state) {
            return wins;
        }
        let moves = Self::moves(state);
        let wins = if moves.is_empty() {
            self.rules.play == Play::Misere
        } else {
            moves.into_iter().any(|(i, take)| !self.mover_wins(&self.after(state, i, take)))
        };
        self.wins.insert(state.clone(), wins);
        wins
    }
}
