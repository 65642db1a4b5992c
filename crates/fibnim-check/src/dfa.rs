//! Deterministic finite automata (DFAs) that accept positions.

use crate::state::StateId;

/// A complete deterministic finite automaton. It reads the digits of several numbers in parallel, most significant
/// first: bit `i` of a letter is the digit of track `i`. Over words that represent no numbers it may do anything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dfa {
    tracks: usize,
    /// The next state, by state and letter.
    next: Vec<StateId>,
    accepting: Vec<bool>,
}

/// Why a table is not an automaton.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DfaError {
    /// The table does not have one entry for each state and letter, or there is no state, or there are too many tracks.
    #[error(
        "the table does not have one entry for each state and letter: give at least one state and at most \
         {MOST_TRACKS} tracks"
    )]
    Shape,
    /// A next state does not exist.
    #[error("the table leads to state {0}, which does not exist")]
    State(u32),
    /// Zeros lead away from the start, so leading zeros would change what is accepted.
    #[error("zeros lead away from the start: next[0] must be 0")]
    LeadingZeros,
}

/// The most numbers that an automaton reads in parallel.
pub const MOST_TRACKS: usize = 16;

impl Dfa {
    /// An automaton from its table: `next[state * 2^tracks + letter]`, with the start as state 0.
    ///
    /// # Errors
    /// If the table is not that of an automaton with 1 to [`MOST_TRACKS`] tracks that stays at its start on zeros.
    pub fn new(tracks: usize, next: Vec<u32>, accepting: Vec<bool>) -> Result<Self, DfaError> {
        let states = accepting.len();
        let fits = (1..=MOST_TRACKS).contains(&tracks) && states > 0 && next.len() == states << tracks;
        if !fits || StateId::new(states).is_none() {
            return Err(DfaError::Shape);
        }
        let state = |number: u32| {
            StateId::new(number as usize).filter(|state| state.index() < states).ok_or(DfaError::State(number))
        };
        let next = next.into_iter().map(state).collect::<Result<Vec<StateId>, DfaError>>()?;
        if next[0] != StateId::START {
            return Err(DfaError::LeadingZeros);
        }
        Ok(Self { tracks, next, accepting })
    }

    /// How many numbers are read.
    pub fn tracks(&self) -> usize {
        self.tracks
    }

    /// How many states there are.
    pub fn states(&self) -> usize {
        self.accepting.len()
    }

    /// All states, the start first.
    pub fn state_ids(&self) -> impl DoubleEndedIterator<Item = StateId> + Clone + use<> {
        StateId::first(self.states())
    }

    /// The next states, by state and letter.
    pub fn table(&self) -> &[StateId] {
        &self.next
    }

    /// The next state. Panics if there is no such state or letter.
    #[inline]
    pub fn next(&self, state: StateId, letter: u32) -> StateId {
        assert!(letter >> self.tracks == 0, "there is no letter {letter}");
        self.next[(state.index() << self.tracks) + letter as usize]
    }

    /// Whether a word that ends in this state is accepted. Panics if there is no such state.
    #[inline]
    pub fn accepts(&self, state: StateId) -> bool {
        self.accepting[state.index()]
    }

    /// Whether a word is accepted. Panics if there is no such letter.
    pub fn reads(&self, word: impl IntoIterator<Item = u32>) -> bool {
        self.accepts(word.into_iter().fold(StateId::START, |state, letter| self.next(state, letter)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_checked() {
        let new = |tracks, next: &[u32], accepting: &[bool]| Dfa::new(tracks, next.to_vec(), accepting.to_vec());
        assert_eq!(new(1, &[], &[]), Err(DfaError::Shape));
        assert_eq!(new(0, &[0], &[true]), Err(DfaError::Shape));
        assert_eq!(new(17, &vec![0; 1 << 17], &[true]), Err(DfaError::Shape));
        assert_eq!(new(1, &[0], &[true]), Err(DfaError::Shape));
        assert_eq!(new(1, &[0, 1], &[true]), Err(DfaError::State(1)));
        assert_eq!(new(1, &[0, u32::MAX], &[true]), Err(DfaError::State(u32::MAX)));
        assert_eq!(new(1, &[1, 0, 0, 0], &[true, false]), Err(DfaError::LeadingZeros));
        let even = new(1, &[0, 1, 1, 0], &[true, false]).expect("an automaton");
        let table: Vec<u32> = even.table().iter().map(|state| state.number()).collect();
        assert_eq!((even.tracks(), even.states(), &table[..]), (1, 2, &[0, 1, 1, 0][..]));
        assert!(even.state_ids().map(StateId::number).eq(0..2));
        let (start, other) = (StateId::START, even.next(StateId::START, 1));
        assert!(even.reads([1, 0, 1]) && !even.reads([1, 0]) && even.accepts(start) && !even.accepts(other));
        assert!(new(16, &vec![0; 1 << 16], &[true]).is_ok());
    }

    #[test]
    #[should_panic(expected = "there is no letter 2")]
    fn a_letter_of_too_many_digits_is_not_read_as_another_state() {
        let even = Dfa::new(1, vec![0, 1, 1, 0], vec![true, false]).expect("an automaton");
        even.next(StateId::START, 2);
    }
}
