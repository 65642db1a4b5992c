//! Automata with named tracks.

pub(crate) mod operations;

use std::collections::VecDeque;

use fibnim::SolveError;

/// The number of the dead state in tables: it rejects, and every letter leads from it to itself.
pub(crate) const DEAD: u32 = 0;

/// The most entries of a transition table: half a gigabyte.
const MAX_ENTRIES: usize = 1 << 27;

/// The most tracks of an automaton, since a row of its table has two to that power entries.
const MAX_TRACKS: usize = 16;

/// The largest absolute value of a coefficient in a linear relation. The arithmetic of 64 bits has a wide margin then.
pub(crate) const MAX_COEFFICIENT: i64 = 1 << 20;

/// The most states that any automaton of a computation may have, also before it is minimised (default: a million).
///
/// Whatever this limit is, no automaton has more than 16 tracks or a transition table above half a gigabyte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StateLimit(pub usize);

impl Default for StateLimit {
    fn default() -> Self {
        Self(1_000_000)
    }
}

/// Why a relation has no automaton within the limits.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TooLargeError {
    /// An automaton needs more states than are allowed.
    #[error("an automaton over {tracks} numbers needs more than the {allowed} states that are allowed")]
    States {
        /// The most states that are allowed: the [`StateLimit`], or fewer if the table would have too many entries.
        allowed: usize,
        /// How many tracks the automaton has.
        tracks: usize,
    },
    /// An automaton needs this many tracks.
    #[error("an automaton over {0} numbers is too large: the limit is {MAX_TRACKS}")]
    Tracks(usize),
    /// A coefficient or constant of a linear relation is too large.
    #[error(
        "a coefficient of a linear relation is too large: give absolute values up to {MAX_COEFFICIENT}, and constants of 64 bits"
    )]
    Coefficient,
    /// A number of the relation is too large to be represented.
    #[error("a number of the relation is too large: {0}")]
    Number(#[source] SolveError),
}

impl StateLimit {
    /// Refuses an automaton with these many live states if it is beyond the limit.
    pub(crate) fn check(self, states: usize, tracks: usize) -> Result<(), TooLargeError> {
        if tracks > MAX_TRACKS {
            return Err(TooLargeError::Tracks(tracks));
        }
        // The dead state has a row, too.
        let allowed = self.0.min((MAX_ENTRIES >> tracks) - 1);
        if states <= allowed { Ok(()) } else { Err(TooLargeError::States { allowed, tracks }) }
    }
}

/// A deterministic automaton over words of digit tuples. Each component is a *track* and has a name, and automata are
/// combined by these names.
///
/// A letter holds one binary digit a track: bit `i` is the digit of track `i`. An automaton without tracks has one letter. A
/// letter leads nowhere if no accepted word goes on with it; in a table it leads to state 0, which is dead.
///
/// An automaton *of a relation* over a [`NumerationSystem`](crate::NumerationSystem) accepts only greedy representations and does not care
/// about leading zeros. All operations of this crate assume that of their operands and guarantee it of their results;
/// they also give minimal automata, numbered in the order of a breadth-first search with the letters in increasing
/// order. So two results over the same tracks are equal as values exactly if they are the same relation.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Dfa {
    tracks: Vec<String>,
    start: u32,
    /// `next[(state << tracks) + letter]`.
    next: Vec<u32>,
    /// By state.
    accepting: Vec<bool>,
}

impl Dfa {
    /// An automaton from its table, in which state 0 is dead.
    pub(crate) fn new(tracks: Vec<String>, start: u32, next: Vec<u32>, accepting: Vec<bool>) -> Self {
        debug_assert!(next.len() == accepting.len() << tracks.len() && !accepting[DEAD as usize]);
        Self { tracks, start, next, accepting }
    }

    /// An automaton with state 1 as its start and one accepting state.
    pub(crate) fn with_one_end(tracks: &[&str], next: &[u32], end: u32) -> Self {
        let accepting = (0..next.len() >> tracks.len()).map(|state| state == end as usize).collect();
        Self::new(tracks.iter().map(|&track| track.to_owned()).collect(), 1, next.to_vec(), accepting)
    }

    /// The automaton without tracks that is a truth value.
    pub(crate) fn truth(value: bool) -> Self {
        let (next, accepting) = if value { (vec![0, 1], vec![false, true]) } else { (vec![0], vec![false]) };
        Self::new(Vec::new(), u32::from(value), next, accepting)
    }

    /// The names of the tracks, in the order of the bits of a letter.
    pub fn tracks(&self) -> &[String] {
        &self.tracks
    }

    /// The place of a track.
    pub(crate) fn track(&self, name: &str) -> Option<usize> {
        self.tracks.iter().position(|track| track == name)
    }

    /// How many letters there are: two to the number of tracks.
    pub(crate) fn letters(&self) -> usize {
        1 << self.tracks.len()
    }

    /// How many states there are. They have the numbers from 1 to this; the dead state does not count.
    pub fn states(&self) -> usize {
        self.accepting.len() - 1
    }

    /// Whether nothing is accepted.
    pub(crate) fn is_empty(&self) -> bool {
        self.start == DEAD
    }

    /// The number of the start state, or [`DEAD`].
    pub(crate) fn start_number(&self) -> u32 {
        self.start
    }

    /// The number of the state after a letter, or [`DEAD`].
    #[inline]
    pub(crate) fn step(&self, state: u32, letter: u32) -> u32 {
        self.row(state)[letter as usize]
    }

    /// The numbers of the states after all letters.
    #[inline]
    pub(crate) fn row(&self, state: u32) -> &[u32] {
        let from = (state as usize) << self.tracks.len();
        &self.next[from..from + self.letters()]
    }

    /// Whether the state with this number accepts.
    #[inline]
    pub(crate) fn accepts_at(&self, state: u32) -> bool {
        self.accepting[state as usize]
    }

    /// Whether a word is accepted. Panics if it has a letter with more digits than there are tracks.
    pub fn accepts(&self, word: impl IntoIterator<Item = u32>) -> bool {
        self.accepts_at(word.into_iter().fold(self.start, |state, letter| self.step(state, letter)))
    }

    /// The same automaton with all tracks renamed, in their order. The names are different, and as many as the tracks.
    pub(crate) fn with_tracks<S: Into<String>>(mut self, names: impl IntoIterator<Item = S>) -> Self {
        let count = self.tracks.len();
        self.tracks = names.into_iter().map(Into::into).collect();
        debug_assert_eq!(self.tracks.len(), count);
        self
    }

    /// The same relation with the tracks in another order, minimal if it was minimal. One pass over the table. `order` has all
    /// tracks.
    pub(crate) fn reordered<S: AsRef<str>>(&self, order: &[S]) -> Self {
        let places: Vec<usize> = order.iter().filter_map(|name| self.track(name.as_ref())).collect();
        debug_assert_eq!(places.len(), self.tracks.len());
        if places.is_sorted() {
            return self.clone();
        }
        let source: Vec<u32> = (0..self.letters()).map(|letter| spread(letter, &places)).collect();
        let mut next = Vec::with_capacity(self.next.len());
        for row in self.next.chunks_exact(self.letters()) {
            next.extend(source.iter().map(|&letter| row[letter as usize]));
        }
        let tracks = places.iter().map(|&place| self.tracks[place].clone()).collect();
        // The order of the letters decides the numbering.
        Self::new(tracks, self.start, next, self.accepting.clone()).renumbered()
    }

    /// Whether leading zeros change nothing, as in all automata of relations. The automaton has to be minimal.
    pub(crate) fn ignores_leading_zeros(&self) -> bool {
        self.step(self.start, 0) == self.start
    }

    /// The first of the shortest words that are accepted, with letters compared as numbers; for a relation these are
    /// the digits of a tuple. Linear in the size of the table.
    pub(crate) fn shortest(&self) -> Option<Vec<u32>> {
        // The state and the letter through which a state was first reached.
        let mut from = vec![None; self.accepting.len()];
        let mut todo = VecDeque::from([self.start]);
        while let Some(state) = todo.pop_front() {
            if self.accepts_at(state) {
                let way = std::iter::successors(from[state as usize], |&(before, _)| from[before as usize]);
                let mut word: Vec<u32> = way.map(|(_, letter)| letter).collect();
                word.reverse();
                return Some(word);
            }
            for (letter, &to) in (0..).zip(self.row(state)) {
                if to != DEAD && to != self.start && from[to as usize].is_none() {
                    from[to as usize] = Some((state, letter));
                    todo.push_back(to);
                }
            }
        }
        None
    }

    /// The same automaton with its reachable states numbered from 1 on in breadth-first order.
    fn renumbered(&self) -> Self {
        let mut number = vec![DEAD; self.accepting.len()];
        let mut order = vec![DEAD];
        let mut meet = |to: u32, order: &mut Vec<u32>| {
            if to != DEAD && number[to as usize] == DEAD {
                number[to as usize] = order.len() as u32;
                order.push(to);
            }
            number[to as usize]
        };
        let start = meet(self.start, &mut order);
        let mut next = vec![DEAD; self.letters()];
        let mut at = 1;
        while let Some(&state) = order.get(at) {
            next.extend(self.row(state).iter().map(|&to| meet(to, &mut order)));
            at += 1;
        }
        let accepting = order.iter().map(|&state| self.accepts_at(state)).collect();
        Self::new(self.tracks.clone(), start, next, accepting)
    }
}

/// Moves bit `i` of a letter to place `places[i]`.
fn spread(letter: usize, places: &[usize]) -> u32 {
    places.iter().enumerate().map(|(i, &place)| ((letter >> i & 1) << place) as u32).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smaller_limit_counts() {
        let refused = |allowed, tracks| Err(TooLargeError::States { allowed, tracks });
        assert_eq!(StateLimit(50).check(50, 3), Ok(()));
        assert_eq!(StateLimit(50).check(51, 3), refused(50, 3));
        assert_eq!(StateLimit::default().check(2047, 16), Ok(()));
        assert_eq!(StateLimit::default().check(2048, 16), refused(2047, 16));
        assert_eq!(StateLimit(50).check(0, 17), Err(TooLargeError::Tracks(17)));
    }

    #[test]
    fn tracks_change_places() {
        // Accepts the words of (1, 0).
        let dfa = Dfa::with_one_end(&["x", "y"], &[0, 0, 0, 0, 0, 1, 0, 0], 1);
        let swapped = dfa.reordered(&["y", "x"]);
        assert!(dfa.accepts([1, 1]) && swapped.accepts([2, 2]) && !swapped.accepts([1]));
        assert_eq!(swapped.reordered(&["x", "y"]), dfa);
        assert_eq!(dfa.with_tracks(["a", "b"]).tracks(), ["a", "b"]);
    }
}
