//! The automaton of a game: which of its positions are N.

use std::hash::Hash;

use rustc_hash::FxHashMap;

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

/// No state, in a table of next states.
pub(crate) const NONE: u32 = u32::MAX;

/// A table of next states and their outputs, with states that nothing tells apart merged by Moore's refinement. States
/// are numbered by their first members, so that the start stays 0. A letter may lead to [`NONE`].
pub(crate) fn merged<T: Copy + Eq + Hash>(tracks: usize, next: &[u32], outputs: &[T]) -> (Vec<u32>, Vec<T>) {
    let states = outputs.len();
    let mut kinds: FxHashMap<T, u32> = FxHashMap::default();
    let mut classes: Vec<u32> = Vec::with_capacity(states);
    for &output in outputs {
        let fresh = kinds.len() as u32;
        classes.push(*kinds.entry(output).or_insert(fresh));
    }
    let mut many = 0;
    loop {
        // Letter by letter, states are told apart by their class so far and that of their next state.
        let mut refined = classes.clone();
        let mut numbers: FxHashMap<(u32, u32), u32> = FxHashMap::default();
        for letter in 0..1 << tracks {
            numbers.clear();
            for (state, class) in refined.iter_mut().enumerate() {
                let after = next[state << tracks | letter];
                let key = (*class, if after == NONE { NONE } else { classes[after as usize] });
                let fresh = numbers.len() as u32;
                *class = *numbers.entry(key).or_insert(fresh);
            }
        }
        classes = refined;
        if numbers.len() == many {
            break;
        }
        many = numbers.len();
    }
    let mut table = vec![NONE; many << tracks];
    let mut merged = outputs[..many].to_vec();
    for state in 0..states {
        let class = classes[state] as usize;
        merged[class] = outputs[state];
        for letter in 0..1 << tracks {
            let after = next[state << tracks | letter];
            table[class << tracks | letter] = if after == NONE { NONE } else { classes[after as usize] };
        }
    }
    (table, merged)
}
