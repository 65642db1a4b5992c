//! Machines that say something of every number, and walks through the numbers.
//!
//! Greedy representations of one length are in the order of their numbers. A depth-first walk through them takes less than
//! some three steps a number, since the prefixes that they share are read once.

use rustc_hash::FxHashMap;

use crate::check::automaton::{Automaton, NONE, merged};
use crate::check::frame::TooManyStates;
use crate::check::system::{Reading, System};

/// The most states of a machine before those that nothing tells apart are merged.
const MOST_STATES: usize = 1 << 23;

/// Said of words that are no representations.
pub const NO_NUMBER: u32 = u32::MAX - 1;

/// Said of numbers that no condition holds for.
pub const NOTHING: u32 = u32::MAX - 2;

/// Reads the digits of one number, most significant first, and says the first of some conditions that holds for it.
#[derive(Clone, Debug)]
pub struct Machine {
    /// By state and digit; [`NONE`] is no representation.
    next: Vec<u32>,
    says: Vec<u32>,
}

impl Machine {
    /// Says [`NOTHING`] of every number.
    pub fn new(system: &System) -> Self {
        let start = system.begin();
        let mut numbers: FxHashMap<Reading, u32> = FxHashMap::from_iter([(start, 0)]);
        let mut states = vec![start];
        let mut next = Vec::new();
        while let Some(&reading) = states.get(next.len() / 2) {
            for digit in 0..2 {
                next.push(system.next(reading, digit).map_or(NONE, |after| {
                    *numbers.entry(after).or_insert_with(|| {
                        states.push(after);
                        states.len() as u32 - 1
                    })
                }));
            }
        }
        let says = states.iter().map(|&state| if system.may_end(state) { NOTHING } else { NO_NUMBER });
        Self { next, says: says.collect() }
    }

    /// How many states there are.
    pub fn states(&self) -> usize {
        self.says.len()
    }

    /// The next state, unless no representation begins in this way.
    #[inline]
    pub fn next(&self, state: u32, digit: u32) -> Option<u32> {
        Some(self.next[(state << 1 | digit) as usize]).filter(|&next| next != NONE)
    }

    /// What is said of the number that ends here, or [`NO_NUMBER`].
    #[inline]
    pub fn says(&self, state: u32) -> u32 {
        self.says[state as usize]
    }

    /// The largest that is said, or 0.
    pub fn most_said(&self) -> u32 {
        self.says.iter().copied().filter(|&said| said < NOTHING).max().unwrap_or(0)
    }

    /// Says `what` of the numbers of which it said nothing so far and that the automaton, which reads one number, does not
    /// accept. Takes `O(s log s)` time for `s` pairs of states and as many rounds as tell them apart.
    ///
    /// # Errors
    /// If it would have too many states.
    pub fn or_unless(&self, automaton: &Automaton, what: u32) -> Result<Self, TooManyStates> {
        let mut numbers: FxHashMap<(u32, u32), u32> = FxHashMap::from_iter([((0, 0), 0)]);
        let mut states = vec![(0, 0)];
        let mut next = Vec::new();
        while let Some(&(own, other)) = states.get(next.len() / 2) {
            for digit in 0..2 {
                let after = self.next[(own as usize) << 1 | digit];
                if after == NONE {
                    next.push(NONE);
                    continue;
                }
                let after = (after, automaton.next(other, digit as u32));
                next.push(*numbers.entry(after).or_insert_with(|| {
                    states.push(after);
                    states.len() as u32 - 1
                }));
            }
            if states.len() > MOST_STATES {
                return Err(TooManyStates);
            }
        }
        let says = |&(own, other): &(u32, u32)| match self.says[own as usize] {
            NOTHING if !automaton.accepts(other) => what,
            said => said,
        };
        let says: Vec<u32> = states.iter().map(says).collect();
        let (next, says) = merged(1, &next, &says);
        Ok(Self { next, says })
    }
}

/// A walk through the numbers below some bound.
#[derive(Debug)]
pub struct Walk {
    machine: Machine,
    /// States from which all words are still to be read, the next one on top, with the digits that follow.
    todo: Vec<(u32, u32)>,
}

impl Walk {
    /// A walk from 0 through all numbers below `bound`, and perhaps more.
    pub fn new(machine: Machine, system: &System, bound: u64) -> Self {
        let len = system.digits(bound, 1).len() as u32;
        Self { machine, todo: vec![(0, len)] }
    }
}

impl Iterator for Walk {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        while let Some((state, digits)) = self.todo.pop() {
            if digits == 0 {
                match self.machine.says(state) {
                    NO_NUMBER => continue,
                    said => return Some(said),
                }
            }
            for digit in [1, 0] {
                if let Some(after) = self.machine.next(state, digit) {
                    self.todo.push((after, digits - 1));
                }
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Parity of the number of digits 1, and the last digit.
    #[test]
    fn numbers_come_in_their_order() {
        let parity = Automaton::new(1, vec![0, 1, 1, 0], vec![false, true]).expect("an automaton");
        let last = Automaton::new(1, vec![0, 1, 0, 1], vec![true, false]).expect("an automaton");
        for take in ["t", "2t", "3t", "t+1", "floor(5t/2)", "2,2,6 then 2t"] {
            let system = System::new(&take.parse().expect("a take-away function")).expect("a system");
            let machine = Machine::new(&system).or_unless(&parity, 7).and_then(|machine| machine.or_unless(&last, 3));
            let walk = Walk::new(machine.expect("few states"), &system, 5000);
            let mut count = 0;
            for (number, said) in walk.enumerate() {
                let digits = system.digits(number as u64, 0);
                let even = digits.iter().map(|&digit| u32::from(digit)).sum::<u32>() % 2 == 0;
                let odd_end = digits.last() == Some(&1);
                let expected = match (even, odd_end) {
                    (true, _) => 7,
                    (false, true) => 3,
                    (false, false) => NOTHING,
                };
                assert_eq!(said, expected, "{take}: {number}");
                count += 1;
            }
            assert!(count > 5000, "{take}");
        }
    }
}
