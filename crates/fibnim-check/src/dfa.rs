//! The automaton of a game: which of its positions are N.

use std::fmt;

/// A complete deterministic automaton that reads the digits of several numbers side by side, most significant first. State 0
/// is the start. It says nothing about words that are not representations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dfa {
    tracks: usize,
    /// The next state, by state and letter; bit `i` of a letter is the digit of track `i`.
    next: Vec<u32>,
    accepting: Vec<bool>,
}

/// Why a table is not an automaton.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DfaError {
    /// There is not one next state for each state and letter, or there is no state, or not 1 to 8 tracks.
    Shape,
    /// A next state does not exist.
    State(u32),
    /// Zeros lead away from the start, so that zeros in front of all numbers would change something.
    LeadingZeros,
}

impl fmt::Display for DfaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shape => f.write_str("the table does not have one entry for each state and letter"),
            Self::State(state) => write!(f, "there is no state {state}"),
            Self::LeadingZeros => f.write_str("the automaton does not stay at its start on zeros: next[0] must be 0"),
        }
    }
}

impl std::error::Error for DfaError {}

impl Dfa {
    /// An automaton from its table: `next[state * 2^tracks + letter]`.
    ///
    /// # Errors
    /// If the table is not that of an automaton with 1 to 8 tracks that stays at its start on zeros.
    pub fn new(tracks: usize, next: Vec<u32>, accepting: Vec<bool>) -> Result<Self, DfaError> {
        let states = accepting.len();
        if !(1..=8).contains(&tracks) || states == 0 || states > u32::MAX as usize || next.len() != states << tracks {
            return Err(DfaError::Shape);
        }
        if let Some(&state) = next.iter().find(|&&state| state as usize >= states) {
            return Err(DfaError::State(state));
        }
        if next[0] != 0 {
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

    /// The next states, by state and letter.
    pub fn table(&self) -> &[u32] {
        &self.next
    }

    /// The next state. Panics if there is no such state or letter.
    #[inline]
    pub fn next(&self, state: u32, letter: u32) -> u32 {
        self.next[(state as usize) << self.tracks | letter as usize]
    }

    /// Whether a word that ends here is accepted. Panics if there is no such state.
    #[inline]
    pub fn accepts(&self, state: u32) -> bool {
        self.accepting[state as usize]
    }

    /// Whether a word is accepted. Panics if there is no such letter.
    pub fn reads(&self, word: impl IntoIterator<Item = u32>) -> bool {
        self.accepts(word.into_iter().fold(0, |state, letter| self.next(state, letter)))
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
        assert_eq!(new(9, &[0; 512], &[true]), Err(DfaError::Shape));
        assert_eq!(new(1, &[0], &[true]), Err(DfaError::Shape));
        assert_eq!(new(1, &[0, 1], &[true]), Err(DfaError::State(1)));
        assert_eq!(new(1, &[1, 0, 0, 0], &[true, false]), Err(DfaError::LeadingZeros));
        let even = new(1, &[0, 1, 1, 0], &[true, false]).expect("an automaton");
        assert_eq!((even.tracks(), even.states(), even.table()), (1, 2, &[0, 1, 1, 0][..]));
        assert!(even.reads([1, 0, 1]) && !even.reads([1, 0]) && even.accepts(0) && !even.accepts(even.next(0, 1)));
        assert!(new(8, &[0; 256], &[true]).is_ok());
    }
}
