//! A literal game search, also of the fuzz targets.

use std::collections::HashMap;

/// A literal game search: tries every move, remembers the positions solved, and uses no theorem.
#[derive(Debug)]
pub struct Literal<F> {
    f: F,
    misere: bool,
    local: bool,
    known: HashMap<(Vec<u64>, Vec<u64>), bool>,
}

impl<F: Fn(u64) -> u64> Literal<F> {
    /// The game of a take-away function, with nothing solved.
    pub fn new(f: F, misere: bool, local: bool) -> Self {
        Self { f, misere, local, known: HashMap::new() }
    }

    /// Whether the player to move wins; this player may take up to `most[i]` chips from the pile `piles[i]`.
    pub fn wins(&mut self, piles: &[u64], most: &[u64]) -> bool {
        let key = (piles.to_vec(), piles.iter().zip(most).map(|(&pile, &most)| pile.min(most)).collect());
        if let Some(&wins) = self.known.get(&key) {
            return wins;
        }
        let moves = legal_moves(piles, most);
        let wins =
            if moves.is_empty() { self.misere } else { moves.into_iter().any(|chosen| self.leaves_p(&key, chosen)) };
        self.known.insert(key, wins);
        wins
    }

    fn leaves_p(&mut self, (piles, most): &(Vec<u64>, Vec<u64>), (pile, take): (usize, u64)) -> bool {
        let (mut piles, mut most) = (piles.clone(), most.clone());
        piles[pile] -= take;
        let quota = (self.f)(take);
        if self.local {
            most[pile] = quota;
        } else {
            most.fill(quota);
        }
        !self.wins(&piles, &most)
    }

    /// All winning moves, sorted by pile and then by size.
    pub fn winning_moves(&mut self, piles: &[u64], most: &[u64]) -> Vec<(usize, u64)> {
        let start = (piles.to_vec(), most.to_vec());
        legal_moves(piles, most).into_iter().filter(|&chosen| self.leaves_p(&start, chosen)).collect()
    }
}

fn legal_moves(piles: &[u64], most: &[u64]) -> Vec<(usize, u64)> {
    (0..piles.len()).flat_map(|i| (1..=most[i].min(piles[i])).map(move |take| (i, take))).collect()
}
