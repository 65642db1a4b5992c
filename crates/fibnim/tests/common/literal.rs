//! A literal game search, also of the fuzz targets.

use rustc_hash::FxHashMap;

/// A literal game search: tries every move, remembers the positions solved, and uses no theorem.
#[derive(Debug)]
pub struct Literal<F> {
    f: F,
    misere: bool,
    local: bool,
    known: FxHashMap<(Vec<u64>, Vec<u64>), (bool, u64)>,
}

/// A pile and a take from it.
pub type Chosen = (usize, u64);

impl<F: Fn(u64) -> u64> Literal<F> {
    /// The game of a take-away function, with nothing solved.
    pub fn new(f: F, misere: bool, local: bool) -> Self {
        Self { f, misere, local, known: FxHashMap::default() }
    }

    /// Whether the player to move wins, who may take up to `most[i]` chips from the pile `piles[i]`; and how many moves the game
    /// lasts if the winner hurries and the loser delays.
    pub fn solve(&mut self, piles: &[u64], most: &[u64]) -> (bool, u64) {
        let key = (piles.to_vec(), piles.iter().zip(most).map(|(&pile, &most)| pile.min(most)).collect());
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
    #[allow(dead_code, reason = "the fuzz targets have no use for it")]
    pub fn best_moves(&mut self, piles: &[u64], most: &[u64]) -> Vec<Chosen> {
        let (wins, length) = self.solve(piles, most);
        let keeps = |&(_, (next, left)): &(Chosen, (bool, u64))| next != wins && left + 1 == length;
        self.options(piles, most).into_iter().filter(keeps).map(|(chosen, _)| chosen).collect()
    }
}
