//! The game by its rules alone: what the tests of crates compare every fast path with.

use std::fmt;

use rustc_hash::FxHashMap;

/// A literal game search: tries every move, remembers the positions solved, and uses no theorem.
pub struct Literal<'a> {
    f: Box<dyn Fn(u64) -> u64 + 'a>,
    misere: bool,
    local: bool,
    known: FxHashMap<Vec<(u64, u64)>, (bool, u64)>,
}

/// A pile and a take from it.
pub type Chosen = (usize, u64);

impl fmt::Debug for Literal<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} positions", self.known.len())
    }
}

impl<'a> Literal<'a> {
    /// The game of a take-away function, with nothing solved.
    pub fn new(f: impl Fn(u64) -> u64 + 'a, misere: bool, local: bool) -> Self {
        Self { f: Box::new(f), misere, local, known: FxHashMap::default() }
    }

    /// Whether the player to move wins, who may take up to `most[i]` chips from the pile `piles[i]`; and how many moves the game
    /// lasts if the winner hurries and the loser delays.
    pub fn solve(&mut self, piles: &[u64], most: &[u64]) -> (bool, u64) {
        // The order of the piles does not matter.
        let mut key: Vec<(u64, u64)> = piles.iter().zip(most).map(|(&pile, &most)| (pile, pile.min(most))).collect();
        key.sort_unstable();
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let left: Vec<(bool, u64)> = self.options(piles, most).into_iter().map(|(_, left)| left).collect();
        let quickest = left.iter().filter(|(wins, _)| !wins).map(|(_, length)| length + 1).min();
        let longest = left.iter().map(|(_, length)| length + 1).max();
        let solved = match (quickest, longest) {
            (Some(quickest), _) => (true, quickest),
            (None, Some(longest)) => (false, longest),
            (None, None) => (self.misere, 0),
        };
        self.known.insert(key, solved);
        solved
    }

    /// Whether the player to move wins.
    pub fn wins(&mut self, piles: &[u64], most: &[u64]) -> bool {
        self.solve(piles, most).0
    }

    /// Every move, by pile and then by size, with what it leaves.
    fn options(&mut self, piles: &[u64], most: &[u64]) -> Vec<(Chosen, (bool, u64))> {
        let mut options = Vec::new();
        for i in 0..piles.len() {
            for take in 1..=most[i].min(piles[i]) {
                let (mut piles, mut most) = (piles.to_vec(), most.to_vec());
                piles[i] -= take;
                let quota = (self.f)(take);
                if self.local {
                    most[i] = quota;
                } else {
                    most.fill(quota);
                }
                options.push(((i, take), self.solve(&piles, &most)));
            }
        }
        options
    }

    /// All winning moves, sorted by pile and then by size.
    pub fn winning_moves(&mut self, piles: &[u64], most: &[u64]) -> Vec<Chosen> {
        self.options(piles, most).into_iter().filter(|(_, (wins, _))| !wins).map(|(chosen, _)| chosen).collect()
    }

    /// The moves that leave the other outcome and a game that is one move shorter.
    pub fn best_moves(&mut self, piles: &[u64], most: &[u64]) -> Vec<Chosen> {
        let (wins, length) = self.solve(piles, most);
        let keeps = |&(_, (next, left)): &(Chosen, (bool, u64))| next != wins && left + 1 == length;
        self.options(piles, most).into_iter().filter(keeps).map(|(chosen, _)| chosen).collect()
    }
}
