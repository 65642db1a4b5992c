//! Questions about a relation as a whole.

use std::collections::VecDeque;

use fibnim::Nat;

use crate::automata::dfa::{DEAD, Dfa};

/// How many tuples a relation has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Count {
    /// This many.
    Finite(Nat),
    /// Infinitely many.
    Infinite,
}

impl Dfa {
    /// Whether no word is accepted. Linear in the size of the table.
    pub fn is_empty(&self) -> bool {
        self.shortest().is_none()
    }

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

    /// How many tuples are in the relation. Linear in the size of the table, apart from the length of the result.
    pub fn count(&self) -> Count {
        let dfa = self.minimised();
        if dfa.start_number() == DEAD {
            return Count::Finite(Nat::ZERO);
        }
        // A tuple is a word that does not begin with the letter 0. In a minimal automaton an accepting state can be reached
        // from every state, so a cycle after the first letter means infinitely many tuples. Without a cycle the states can be
        // sorted so that all letters lead to later ones.
        let first = dfa.row(dfa.start_number())[1..].iter().copied().filter(|&to| to != DEAD);
        let mut order = Vec::new();
        // 0 is new, 1 being visited, 2 done; every entry of the stack is a state and its next letter.
        let mut progress = vec![0_u8; dfa.states() + 1];
        for root in first.clone() {
            let mut stack = if progress[root as usize] == 0 { vec![(root, 0)] } else { Vec::new() };
            while let Some((state, letter)) = stack.last_mut() {
                let state = *state;
                progress[state as usize] = 1;
                match dfa.row(state).get(*letter) {
                    None => {
                        progress[state as usize] = 2;
                        order.push(state);
                        stack.pop();
                    }
                    Some(&to) => {
                        *letter += 1;
                        match progress[to as usize] {
                            _ if to == DEAD => {}
                            0 => stack.push((to, 0)),
                            1 => return Count::Infinite,
                            _ => {}
                        }
                    }
                }
            }
        }
        let mut words = vec![Nat::ZERO; dfa.states() + 1];
        for state in order {
            let onward: Nat = dfa.row(state).iter().map(|&to| words[to as usize].clone()).sum();
            words[state as usize] = onward + Nat::from(u8::from(dfa.accepts_at(state)));
        }
        let zero = Nat::from(u8::from(dfa.accepts_at(dfa.start_number())));
        Count::Finite(first.map(|to| words[to as usize].clone()).sum::<Nat>() + zero)
    }
}
