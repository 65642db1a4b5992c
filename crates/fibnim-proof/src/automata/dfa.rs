//! Automata that read several numbers in parallel.

use fibnim_check::StateId;

use crate::automata::limit::MAX_TRACKS;

/// The number of the dead state in tables: it rejects, and every letter leads from it to itself.
pub(crate) const DEAD: u32 = 0;

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

/// Why a table is not an automaton.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DfaError {
    /// Two tracks have the same name.
    #[error("two tracks have the same name")]
    RepeatedTrack,
    /// The table is empty, has `2^32` states or more or more than 16 tracks, or does not consist of rows of one entry a letter.
    #[error(
        "the table does not have one entry for each state and letter: at least one state and up to {MAX_TRACKS} tracks are accepted"
    )]
    Shape,
    /// A state number is out of range: the start, an accepting state or an entry of the table.
    #[error("the table names state {state}, which does not exist")]
    State {
        /// The number.
        state: u32,
    },
    /// State 0 accepts or has a way out.
    #[error("state 0 accepts or leads to another state: it has to be dead")]
    DeadState,
}

/// Names that are not those of the tracks of an automaton, each once.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the tracks ({}) were asked for as ({})", expected.join(","), found.join(","))]
pub struct TrackError {
    /// The tracks of the automaton.
    pub expected: Vec<String>,
    /// The names that were given.
    pub found: Vec<String>,
}

impl Dfa {
    /// An automaton from its table: `next[state * 2^tracks + letter]`. State 0 is dead: it does not accept, and its row has only
    /// zeros.
    ///
    /// # Errors
    /// If the table is not that of an automaton with these tracks, at most 16.
    pub fn new(
        tracks: Vec<String>,
        start: u32,
        next: Vec<u32>,
        accepting: impl IntoIterator<Item = u32>,
    ) -> Result<Self, DfaError> {
        if tracks.iter().enumerate().any(|(i, name)| tracks[..i].contains(name)) {
            return Err(DfaError::RepeatedTrack);
        }
        if tracks.len() > MAX_TRACKS || next.is_empty() || !next.len().is_multiple_of(1 << tracks.len()) {
            return Err(DfaError::Shape);
        }
        let states = u32::try_from(next.len() >> tracks.len()).map_err(|_| DfaError::Shape)?;
        let accepting: Vec<u32> = accepting.into_iter().collect();
        if let Some(&state) = [start].iter().chain(&accepting).chain(&next).find(|&&state| state >= states) {
            return Err(DfaError::State { state });
        }
        if accepting.contains(&DEAD) || next[..1 << tracks.len()].iter().any(|&to| to != DEAD) {
            return Err(DfaError::DeadState);
        }
        let mut accepts = vec![false; states as usize];
        for state in accepting {
            accepts[state as usize] = true;
        }
        Ok(Self::trusted(tracks, start, next, accepts))
    }

    /// The same without checks.
    pub(crate) fn trusted(tracks: Vec<String>, start: u32, next: Vec<u32>, accepting: Vec<bool>) -> Self {
        debug_assert!(next.len() == accepting.len() << tracks.len() && !accepting[DEAD as usize]);
        Self { tracks, start, next, accepting }
    }

    /// The automaton without tracks that is a truth value.
    #[must_use]
    pub fn truth(value: bool) -> Self {
        let (next, accepting) = if value { (vec![0, 1], vec![false, true]) } else { (vec![0], vec![false]) };
        Self::trusted(Vec::new(), u32::from(value), next, accepting)
    }

    /// The names of the tracks, in the order of the bits of a letter.
    pub fn tracks(&self) -> &[String] {
        &self.tracks
    }

    /// The place of a track.
    pub fn track(&self, name: &str) -> Option<usize> {
        self.tracks.iter().position(|track| track == name)
    }

    /// How many letters there are: two to the number of tracks.
    pub fn letters(&self) -> usize {
        1 << self.tracks.len()
    }

    /// How many states there are. They have the numbers from 1 to this; the dead state does not count.
    pub fn states(&self) -> usize {
        (self.next.len() >> self.tracks.len()) - 1
    }

    /// The start state, unless nothing is accepted.
    pub fn start(&self) -> Option<StateId> {
        live(self.start)
    }

    /// The state after a letter, if an accepted word can go on so. Panics if there is no such state or letter.
    pub fn next(&self, state: StateId, letter: u32) -> Option<StateId> {
        live(self.step(state.number(), letter))
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

    /// The numbers of the accepting states, in increasing order.
    pub(crate) fn accepting_numbers(&self) -> impl Iterator<Item = u32> + '_ {
        (0..).zip(&self.accepting).filter(|(_, accepts)| **accepts).map(|(number, _)| number)
    }

    /// Whether a word is accepted. Panics if it has a letter with more digits than there are tracks.
    pub fn accepts(&self, word: impl IntoIterator<Item = u32>) -> bool {
        self.accepts_at(word.into_iter().fold(self.start, |state, letter| self.step(state, letter)))
    }

    /// The same automaton with all tracks renamed, in their order.
    ///
    /// # Errors
    /// If the number of names is not that of the tracks, or a name appears twice.
    pub fn with_tracks<S: Into<String>>(mut self, names: impl IntoIterator<Item = S>) -> Result<Self, TrackError> {
        let names: Vec<String> = names.into_iter().map(Into::into).collect();
        let repeated = names.iter().enumerate().any(|(i, name)| names[..i].contains(name));
        if names.len() != self.tracks.len() || repeated {
            return Err(TrackError { expected: self.tracks, found: names });
        }
        self.tracks = names;
        Ok(self)
    }

    /// The same relation with the tracks in another order, minimal if it was minimal. One pass over the table.
    ///
    /// # Errors
    /// If `order` is not an order of the tracks.
    pub fn reordered<S: AsRef<str>>(&self, order: &[S]) -> Result<Self, TrackError> {
        let places: Vec<usize> = order.iter().filter_map(|name| self.track(name.as_ref())).collect();
        let repeated = places.iter().enumerate().any(|(i, place)| places[..i].contains(place));
        if places.len() != order.len() || places.len() != self.tracks.len() || repeated {
            let found = order.iter().map(|name| name.as_ref().to_owned()).collect();
            return Err(TrackError { expected: self.tracks.clone(), found });
        }
        if places.iter().enumerate().all(|(i, &place)| i == place) {
            return Ok(self.clone());
        }
        let source: Vec<u32> = (0..self.letters()).map(|letter| spread(letter, &places)).collect();
        let mut next = Vec::with_capacity(self.next.len());
        for row in self.next.chunks_exact(self.letters()) {
            next.extend(source.iter().map(|&letter| row[letter as usize]));
        }
        let tracks = places.iter().map(|&place| self.tracks[place].clone()).collect();
        // The order of the letters decides the numbering.
        Ok(Self::trusted(tracks, self.start, next, self.accepting.clone()).renumbered())
    }

    /// Whether leading zeros change nothing, as in all automata of relations. The automaton has to be minimal.
    pub fn ignores_leading_zeros(&self) -> bool {
        self.step(self.start, 0) == self.start
    }
}

/// Moves bit `i` of a letter to place `places[i]`.
pub(crate) fn spread(letter: usize, places: &[usize]) -> u32 {
    places.iter().enumerate().map(|(i, &place)| ((letter >> i & 1) << place) as u32).sum()
}

/// The state with a number in a table, unless it is dead.
fn live(number: u32) -> Option<StateId> {
    StateId::new(number as usize).filter(|_| number != DEAD)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn tables_are_checked() {
        let new = |tracks, start, next, accepting: &[u32]| Dfa::new(names(tracks), start, next, accepting.to_vec());
        assert_eq!(new("x x", 0, vec![0; 4], &[]), Err(DfaError::RepeatedTrack));
        assert_eq!(new("x", 0, vec![0; 3], &[]), Err(DfaError::Shape));
        assert_eq!(new("x", 0, vec![], &[]), Err(DfaError::Shape));
        assert_eq!(new("x", 1, vec![0; 2], &[]), Err(DfaError::State { state: 1 }));
        assert_eq!(new("x", 1, vec![0, 0, 1, 2], &[]), Err(DfaError::State { state: 2 }));
        assert_eq!(new("x", 1, vec![0, 0, 1, 1], &[0]), Err(DfaError::DeadState));
        assert_eq!(new("x", 1, vec![0, 1, 1, 1], &[1]), Err(DfaError::DeadState));
        let zeros = new("x", 1, vec![0, 0, 1, 0], &[1]).unwrap();
        let start = zeros.start().expect("zeros are accepted");
        assert_eq!((zeros.states(), start.number(), zeros.accepts([])), (1, 1, true));
        assert_eq!((zeros.next(start, 0), zeros.next(start, 1)), (Some(start), None));
        assert_eq!(Dfa::truth(false).start(), None);
    }

    #[test]
    fn tracks_change_places() {
        // Accepts the words of (1, 0).
        let dfa = Dfa::new(names("x y"), 1, vec![0, 0, 0, 0, 0, 1, 0, 0], [1]).unwrap();
        let swapped = dfa.reordered(&["y", "x"]).unwrap();
        assert!(dfa.accepts([1, 1]) && swapped.accepts([2, 2]) && !swapped.accepts([1]));
        assert_eq!(swapped.reordered(&["x", "y"]).unwrap(), dfa);
        assert!(dfa.reordered(&["x"]).is_err() && dfa.reordered(&["x", "x"]).is_err());
        assert!(dfa.clone().with_tracks(["a"]).is_err());
        assert_eq!(dfa.with_tracks(["a", "b"]).unwrap().tracks(), ["a", "b"]);
    }
}
