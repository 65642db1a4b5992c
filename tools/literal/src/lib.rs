//! Games by their rules alone: what the tests of crates compare every fast path with.

use std::fmt;
use std::hash::Hash;

use rustc_hash::FxHashMap;

/// A literal search: tries every move, remembers the positions solved, and uses no theorem. `S` are the positions and
/// `M` the moves.
pub struct Literal<'a, S = Piles, M = (usize, u64)> {
    moves: Box<Moves<'a, S, M>>,
    misere: bool,
    /// How many moves the other player may forbid before each move.
    blocked: usize,
    known: FxHashMap<S, Solved>,
}

/// All moves from a position, with what they leave.
type Moves<'a, S, M> = dyn Fn(&S) -> Vec<(M, S)> + 'a;

/// Piles, each with the most chips that may be taken from it.
pub type Piles = Vec<(u64, u64)>;

/// Piles, and the most chips that may be taken from each of them.
pub fn piles(piles: &[u64], most: &[u64]) -> Piles {
    piles.iter().zip(most).map(|(&pile, &most)| (pile, most.min(pile))).collect()
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solved {
    /// Whether the player to move wins.
    pub wins: bool,
    /// How many moves the game lasts if the winner hurries and the loser delays.
    pub length: u64,
    /// The Grundy value: the least number that no move leads to.
    pub value: u32,
    /// The same for misère play: 1 where there is no move.
    pub misere_value: u32,
}

impl<S, M> fmt::Debug for Literal<'_, S, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} positions", self.known.len())
    }
}

impl<'a> Literal<'a> {
    /// The game of a take-away function, with one quota, or with one for each pile where it is `local`. A move is the
    /// index of a pile and a take. Moves come by pile and then by size.
    pub fn new(f: impl Fn(u64) -> u64 + 'a, misere: bool, local: bool) -> Self {
        Self::relative(|_| true, move |_, take| f(take), false, misere, local)
    }

    /// The game in which only some takes are permitted, the next quota `f(n, t)` depends on the chips left and taken,
    /// and play may end when the first pile is empty.
    pub fn relative(
        permits: impl Fn(u64) -> bool + 'a,
        f: impl Fn(u64, u64) -> u64 + 'a,
        ends_at_first: bool,
        misere: bool,
        local: bool,
    ) -> Self {
        let after = move |piles: &Piles, at: usize, take: u64| {
            let mut left = piles.clone();
            left[at].0 -= take;
            let quota = f(left[at].0, take);
            for (i, (pile, most)) in left.iter_mut().enumerate() {
                *most = if i == at || !local { quota.min(*pile) } else { *most };
            }
            // The order of the piles does not matter.
            left.sort_unstable();
            ((at, take), left)
        };
        let takes = |(at, &(pile, most)): (usize, &(u64, u64))| (1..=most.min(pile)).map(move |take| (at, take));
        let moves = move |piles: &Piles| -> Vec<_> {
            if ends_at_first && piles.iter().any(|&(pile, _)| pile == 0) {
                return Vec::new();
            }
            let all = piles.iter().enumerate().flat_map(takes).filter(|&(_, take)| permits(take));
            all.map(|(at, take)| after(piles, at, take)).collect()
        };
        Self::of(moves, misere)
    }
}

impl<'a, S: Clone + Eq + Hash, M> Literal<'a, S, M> {
    /// The game in which `moves` has all moves from a position, with what they leave.
    pub fn of(moves: impl Fn(&S) -> Vec<(M, S)> + 'a, misere: bool) -> Self {
        Self { moves: Box::new(moves), misere, blocked: 0, known: FxHashMap::default() }
    }

    /// The same game in which the other player may forbid so many moves before each move. A player whose moves are all
    /// forbidden loses.
    #[must_use]
    pub fn forbidding(self, blocked: usize) -> Self {
        Self { blocked, ..self }
    }

    /// Solves a position.
    pub fn solve(&mut self, position: &S) -> Solved {
        if let Some(&known) = self.known.get(position) {
            return known;
        }
        let left: Vec<Solved> = self.options(position).into_iter().map(|(_, left)| left).collect();
        // Whether the mover wins, and how long the game lasts, for each set of forbidden moves.
        let played = |forbidden: Vec<usize>| {
            let rest = || (0..left.len()).filter(|i| !forbidden.contains(i)).map(|i| left[i]);
            let quickest = rest().filter(|left| !left.wins).map(|left| left.length).min();
            let length = quickest.or(rest().map(|left| left.length).max()).map_or(0, |length| length + 1);
            (quickest.is_some() || left.is_empty() && self.misere, length)
        };
        let all: Vec<(bool, u64)> = subsets(left.len(), self.blocked).into_iter().map(played).collect();
        // The other player forbids so as to win and hurry, or to delay.
        let lost = all.iter().filter(|(wins, _)| !wins).map(|(_, length)| *length).min();
        let delayed = all.iter().map(|(_, length)| *length).max().unwrap_or(0);
        let least =
            |value: fn(&Solved) -> u32| (0..=u32::MAX).find(|least| left.iter().all(|left| value(left) != *least));
        let solved = Solved {
            wins: lost.is_none(),
            length: lost.unwrap_or(delayed),
            value: least(|left| left.value).expect("some number is not left"),
            misere_value: if left.is_empty() { 1 } else { least(|left| left.misere_value).expect("the same") },
        };
        self.known.insert(position.clone(), solved);
        solved
    }

    /// Whether the player to move wins.
    pub fn wins(&mut self, position: &S) -> bool {
        self.solve(position).wins
    }

    /// Every move with what is known of the position that it leaves.
    fn options(&mut self, position: &S) -> Vec<(M, Solved)> {
        let moves = (self.moves)(position);
        moves.into_iter().map(|(chosen, left)| (chosen, self.solve(&left))).collect()
    }

    /// All moves.
    pub fn moves(&self, position: &S) -> Vec<(M, S)> {
        (self.moves)(position)
    }

    /// All winning moves.
    pub fn winning_moves(&mut self, position: &S) -> Vec<M> {
        self.options(position).into_iter().filter(|(_, left)| !left.wins).map(|(chosen, _)| chosen).collect()
    }

    /// The moves that leave the other outcome and a game that is one move shorter.
    pub fn best_moves(&mut self, position: &S) -> Vec<M> {
        let Solved { wins, length, .. } = self.solve(position);
        let keeps = |left: &Solved| left.wins != wins && left.length + 1 == length;
        self.options(position).into_iter().filter(|(_, left)| keeps(left)).map(|(chosen, _)| chosen).collect()
    }
}

/// All sets of at most `most` of the numbers below `count`.
fn subsets(count: usize, most: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    let mut last = all.clone();
    for _ in 0..most {
        let more = |set: &Vec<usize>| {
            let first = set.last().map_or(0, |&last| last + 1);
            (first..count).map(|next| [&set[..], &[next]].concat()).collect::<Vec<_>>()
        };
        last = last.iter().flat_map(more).collect();
        all.extend(last.iter().cloned());
    }
    all
}
