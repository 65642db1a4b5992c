//! Questions about a relation as a whole.

use std::collections::VecDeque;

use crate::automata::dfa::{DEAD, Dfa};

impl Dfa {
    /// The first of the shortest words that are accepted, with letters compared as numbers; for a relation these are
    /// the digits of a tuple. Linear in the size of the table.
    pub fn shortest(&self) -> Option<Vec<u32>> {
        // The state and the letter through which a state was first reached.
        let mut from = vec![None; self.states() + 1];
        let mut todo = VecDeque::from([self.start_number()]);
        let mut reached = vec![false; self.states() + 1];
        reached[self.start_number() as usize] = true;
        while let Some(state) = todo.pop_front() {
            if self.accepts_at(state) {
                let mut word = Vec::new();
                let mut at = state;
                while let Some((before, letter)) = from[at as usize] {
                    word.push(letter);
                    at = before;
                }
                word.reverse();
                return Some(word);
            }
            for (letter, &to) in (0..).zip(self.row(state)) {
                if to != DEAD && !std::mem::replace(&mut reached[to as usize], true) {
                    from[to as usize] = Some((state, letter));
                    todo.push_back(to);
                }
            }
        }
        None
    }
}
