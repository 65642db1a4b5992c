//! The automaton of a game: which of its positions are N.

/// A complete deterministic automaton that reads the digits of several numbers side by side, most significant first. State 0
/// is the start. It says nothing about words that are no representations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automaton {
    tracks: usize,
    /// The next state, by state and letter; bit `i` of a letter is the digit of track `i`.
    next: Vec<u32>,
    accepting: Vec<bool>,
}

impl Automaton {
    /// An automaton of at least one state, if the next states are as many as states and letters say, and exist, and zeros
    /// lead from the start to the start: then zeros in front of all numbers change nothing.
    pub fn new(tracks: usize, next: Vec<u32>, accepting: Vec<bool>) -> Option<Self> {
        let states = accepting.len();
        let legal = (1..=8).contains(&tracks)
            && states > 0
            && next.len() == states << tracks
            && next.iter().all(|&state| (state as usize) < states)
            && next[0] == 0;
        legal.then_some(Self { tracks, next, accepting })
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

    /// The next state.
    pub fn next(&self, state: u32, letter: u32) -> u32 {
        self.next[(state as usize) << self.tracks | letter as usize]
    }

    /// Whether a word that ends here is accepted.
    pub fn accepts(&self, state: u32) -> bool {
        self.accepting[state as usize]
    }
}
