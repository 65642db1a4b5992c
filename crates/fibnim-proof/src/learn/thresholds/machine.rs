//! Machines that say something of every number, and walks through the numbers.
//!
//! Greedy representations of one length are in the order of their numbers. A depth-first walk through them takes less than
//! some three steps a number, since the prefixes that they share are read once.

use fibnim::Monitor;
use fibnim_check::meter::MeterError;
use fibnim_check::numeration::{NumerationSystem, Reading};
use fibnim_check::{Dfa, Dfao, Meter, explore};

/// The most bytes that a machine may take before states that nothing tells apart are merged.
const MOST_MEMORY: u64 = 1 << 30;

/// Said of words that are no representations.
pub const NO_NUMBER: u32 = u32::MAX - 1;

/// Said of numbers that no condition holds for.
pub const NOTHING: u32 = u32::MAX - 2;

/// Reads the digits of one number, most significant first, and says the first of some conditions that holds for it.
#[derive(Clone, Debug)]
pub struct Machine(Dfao<u32>);

impl Machine {
    /// Says [`NOTHING`] of every number.
    ///
    /// # Errors
    /// If the monitor ends it.
    pub fn new(system: &NumerationSystem, monitor: &mut dyn Monitor) -> Result<Self, MeterError> {
        let next =
            |&reading: &Reading, digit: u32, _: &mut Meter<'_>| Ok::<_, MeterError>(system.next(reading, digit as u8));
        let mut meter = Meter::new(MOST_MEMORY, u64::MAX, monitor);
        let (next, states) = explore(2, system.begin(), &mut meter, |_| 0, next)?;
        let says = states.iter().map(|&state| if system.may_end(state) { NOTHING } else { NO_NUMBER });
        Ok(Self(Dfao::new(1, next, says.collect()).expect("explored states exist")))
    }

    /// How many states there are.
    pub fn states(&self) -> usize {
        self.0.states()
    }

    /// The next state, unless no representation begins in this way.
    #[inline]
    pub fn next(&self, state: u32, digit: u32) -> Option<u32> {
        self.0.next(state, digit)
    }

    /// What is said of the number that ends here, or [`NO_NUMBER`].
    #[inline]
    pub fn says(&self, state: u32) -> u32 {
        self.0.output(state)
    }

    /// The largest that is said, or 0.
    pub fn most_said(&self) -> u32 {
        self.0.outputs().iter().copied().filter(|&said| said < NOTHING).max().unwrap_or(0)
    }

    /// Says `what` of the numbers of which it said nothing so far and that the automaton, which reads one number, does not
    /// accept. Takes `O(s log s)` time for `s` pairs of states.
    ///
    /// # Errors
    /// If it takes too much memory, or the monitor ends it.
    pub fn or_unless(&self, automaton: &Dfa, what: u32, monitor: &mut dyn Monitor) -> Result<Self, MeterError> {
        let next = |&(own, other): &(u32, u32), digit: u32, _: &mut Meter<'_>| {
            Ok::<_, MeterError>(self.0.next(own, digit).map(|own| (own, automaton.next(other, digit))))
        };
        let mut meter = Meter::new(MOST_MEMORY, u64::MAX, monitor);
        let (next, states) = explore(2, (0, 0), &mut meter, |_| 0, next)?;
        let says = |&(own, other): &(u32, u32)| match self.0.output(own) {
            NOTHING if !automaton.accepts(other) => what,
            said => said,
        };
        let says = states.iter().map(says).collect();
        Ok(Self(Dfao::new(1, next, says).expect("explored states exist").minimised(&mut meter)?))
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
    pub fn new(machine: Machine, system: &NumerationSystem, bound: u64) -> Self {
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
    use fibnim::Forever;

    /// Parity of the number of digits 1, and the last digit.
    #[test]
    fn numbers_come_in_their_order() {
        let parity = Dfa::new(1, vec![0, 1, 1, 0], vec![false, true]).expect("an automaton");
        let last = Dfa::new(1, vec![0, 1, 0, 1], vec![true, false]).expect("an automaton");
        for take in ["t", "2t", "3t", "t+1", "floor(5t/2)", "2,2,6 then 2t"] {
            let system = NumerationSystem::new(&take.parse().expect("a take-away function")).expect("a system");
            let machine =
                Machine::new(&system, &mut Forever).and_then(|machine| machine.or_unless(&parity, 7, &mut Forever));
            let machine = machine.and_then(|machine| machine.or_unless(&last, 3, &mut Forever));
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
