//! Automata that read several numbers in parallel.

use std::fmt;

use fibnim_check::{Certificate, Checked};

use crate::automata::bits::Bits;
use crate::automata::limit::MAX_TRACKS;

/// The dead state: it rejects, and every letter leads from it to itself. Every automaton has it, as state 0.
pub const DEAD: u32 = 0;

/// A deterministic automaton over words of digit tuples. Each component is a *track* and has a name, and automata are
/// combined by these names.
///
/// A letter holds one binary digit a track: bit `i` is the digit of track `i`. The table is complete: state 0 is the
/// [dead](DEAD) state, all others are called live. An automaton without tracks has one letter.
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
    accepting: Bits,
}

/// Why a table is not an automaton.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DfaError {
    /// Two tracks have the same name.
    RepeatedTrack,
    /// The table is empty, has more than 2^32 states or 16 tracks, or does not consist of rows of one entry a letter.
    Shape,
    /// A state number is out of range: the start, an accepting state or an entry of the table.
    State {
        /// The number.
        state: u32,
    },
    /// State 0 accepts or has a way out.
    DeadState,
}

impl fmt::Display for DfaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::RepeatedTrack => write!(f, "two tracks have the same name"),
            Self::Shape => write!(f, "the table does not have one entry for each state and letter"),
            Self::State { state } => write!(f, "there is no state {state}"),
            Self::DeadState => write!(f, "state 0 is not a dead state"),
        }
    }
}

impl std::error::Error for DfaError {}

/// An automaton has no track of this name, or has other tracks than the ones named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownTrack(pub String);

impl fmt::Display for UnknownTrack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} and the tracks of the automaton do not match", self.0)
    }
}

impl std::error::Error for UnknownTrack {}

impl Dfa {
    /// The relation of the free piles and the quota of a proved game, or of the pile and quota of a Grundy value, over tracks
    /// with these names.
    ///
    /// # Errors
    /// If a name appears twice, or there is not one for each track.
    pub fn of_certificate(certificate: &Checked<Certificate>, names: &[&str]) -> Result<Self, DfaError> {
        let automaton = &certificate.automaton;
        if names.len() != automaton.tracks() {
            return Err(DfaError::Shape);
        }
        // Row 0 is that of the dead state, which the table of a certificate does not have.
        let next = std::iter::repeat_n(0, 1 << names.len()).chain(automaton.table().iter().map(|&state| state + 1));
        let states = 0..automaton.states() as u32;
        let accepting = states.filter(|&state| automaton.accepts(state)).map(|state| state + 1);
        Self::new(names.iter().map(|&name| name.to_owned()).collect(), 1, next.collect(), accepting)
    }

    /// An automaton from its table: `next[state * 2^tracks + letter]`, where row 0 is that of the dead state.
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
        Ok(Self::trusted(tracks, start, next, accepting.into_iter().collect()))
    }

    /// The same without checks.
    pub(crate) fn trusted(tracks: Vec<String>, start: u32, next: Vec<u32>, accepting: Bits) -> Self {
        debug_assert!(next.len() >= 1 << tracks.len() && !accepting.contains(DEAD));
        Self { tracks, start, next, accepting }
    }

    /// The automaton without tracks that is a truth value.
    #[must_use]
    pub fn truth(value: bool) -> Self {
        let (next, accepting) =
            if value { (vec![0, 1], [1].into_iter().collect()) } else { (vec![0], Bits::default()) };
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

    /// How many states there are, not counting the dead state. They are the numbers from 1 to this.
    pub fn states(&self) -> usize {
        (self.next.len() >> self.tracks.len()) - 1
    }

    /// The start state; [`DEAD`] in the minimal automaton that accepts nothing.
    pub fn start(&self) -> u32 {
        self.start
    }

    /// Where a letter leads from a state. Panics if there is no such state or letter.
    #[inline]
    pub fn step(&self, state: u32, letter: u32) -> u32 {
        self.row(state)[letter as usize]
    }

    /// Where all letters lead from a state. Panics if there is no such state.
    #[inline]
    pub fn row(&self, state: u32) -> &[u32] {
        let from = (state as usize) << self.tracks.len();
        &self.next[from..from + self.letters()]
    }

    /// Whether a state accepts.
    #[inline]
    pub fn is_accepting(&self, state: u32) -> bool {
        self.accepting.contains(state)
    }

    /// The accepting states, in increasing order.
    pub fn accepting(&self) -> impl Iterator<Item = u32> + '_ {
        self.accepting.iter()
    }

    /// Whether a word is accepted. Panics if it has a letter with more digits than there are tracks.
    pub fn accepts(&self, word: impl IntoIterator<Item = u32>) -> bool {
        self.is_accepting(word.into_iter().fold(self.start, |state, letter| self.step(state, letter)))
    }

    /// The same automaton with all tracks renamed, in their order.
    ///
    /// # Errors
    /// If the number of names is not that of the tracks, or a name appears twice.
    pub fn with_tracks<S: Into<String>>(mut self, names: impl IntoIterator<Item = S>) -> Result<Self, UnknownTrack> {
        let names: Vec<String> = names.into_iter().map(Into::into).collect();
        let repeated = names.iter().enumerate().any(|(i, name)| names[..i].contains(name));
        if names.len() != self.tracks.len() || repeated {
            return Err(UnknownTrack(names.join(", ")));
        }
        self.tracks = names;
        Ok(self)
    }

    /// The same relation with the tracks in another order, minimal if it was minimal. One pass over the table.
    ///
    /// # Errors
    /// If `order` is not an order of the tracks.
    pub fn reordered<S: AsRef<str>>(&self, order: &[S]) -> Result<Self, UnknownTrack> {
        let places: Vec<usize> = order.iter().filter_map(|name| self.track(name.as_ref())).collect();
        let repeated = places.iter().enumerate().any(|(i, place)| places[..i].contains(place));
        if places.len() != order.len() || places.len() != self.tracks.len() || repeated {
            let names: Vec<&str> = order.iter().map(AsRef::as_ref).collect();
            return Err(UnknownTrack(names.join(", ")));
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

    /// Whether a leading zero changes nothing, as in all automata of relations. To be asked of minimal automata.
    pub fn ignores_leading_zeros(&self) -> bool {
        self.step(self.start, 0) == self.start
    }
}

/// Moves bit `i` of a letter to place `places[i]`.
pub(crate) fn spread(letter: usize, places: &[usize]) -> u32 {
    places.iter().enumerate().map(|(i, &place)| ((letter >> i & 1) << place) as u32).sum()
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
        assert_eq!(new("x", 1, vec![0, 0, 1, 0], &[1]).unwrap().states(), 1);
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
