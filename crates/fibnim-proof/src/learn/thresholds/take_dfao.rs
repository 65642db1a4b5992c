//! The least winning takes from fixed piles as one automaton, and walks through the numbers with it.
//!
//! Greedy representations of one length have the order of their numbers. A depth-first walk reads a prefix that several share
//! once, so it takes about three steps a number.

use fibnim::Monitor;
use fibnim_check::meter::MeterError;
use fibnim_check::numeration::{NumerationSystem, Reading};
use fibnim_check::{Dfa, Dfao, Meter, StateId, explore};

/// The most bytes that an automaton may take before it is minimised.
const MOST_MEMORY: u64 = 1 << 30;

/// The output of a word that represents no number.
pub const NO_NUMBER: u32 = u32::MAX - 1;

/// The output of a number from which no take from a fixed pile wins.
pub const NOTHING: u32 = u32::MAX - 2;

/// An automaton that reads the free pile and puts out the least take from a fixed pile that wins.
#[derive(Clone, Debug)]
pub struct TakeDfao(Dfao<u32>);

impl TakeDfao {
    /// The automaton that puts out [`NOTHING`] for every number.
    ///
    /// # Errors
    /// If the monitor ends the construction.
    pub fn new(system: &NumerationSystem, monitor: &mut dyn Monitor) -> Result<Self, MeterError> {
        let next =
            |&reading: &Reading, digit: u32, _: &mut Meter<'_>| Ok::<_, MeterError>(system.next(reading, digit as u8));
        let mut meter = Meter::new(MOST_MEMORY, u64::MAX, monitor);
        let (next, states) = explore(2, system.begin(), &mut meter, |_| 0, next)?;
        let takes = states.iter().map(|&state| if system.may_end(state) { NOTHING } else { NO_NUMBER });
        Ok(Self(Dfao::new(1, next, takes.collect()).expect("explored states exist")))
    }

    /// All states, the start first.
    pub fn state_ids(&self) -> impl Iterator<Item = StateId> + Clone + use<> {
        self.0.state_ids()
    }

    /// The next state, unless no representation begins in this way.
    #[inline]
    pub fn next(&self, state: StateId, digit: u32) -> Option<StateId> {
        self.0.next(state, digit)
    }

    /// The least winning take of the number that ends here, [`NOTHING`] or [`NO_NUMBER`].
    #[inline]
    pub fn output(&self, state: StateId) -> u32 {
        self.0.output(state)
    }

    /// The largest take that is put out, or 0 if there is none.
    pub fn largest(&self) -> u32 {
        self.0.outputs().iter().copied().filter(|&take| take < NOTHING).max().unwrap_or(0)
    }

    /// The same automaton, but with the output `take` instead of [`NOTHING`] for the numbers that `lost` does not accept. Takes
    /// `O(s log s)` time for `s` pairs of states.
    ///
    /// # Errors
    /// If the construction takes more than 1 GiB, or the monitor ends it.
    pub fn or_unless(&self, lost: &Dfa, take: u32, monitor: &mut dyn Monitor) -> Result<Self, MeterError> {
        let next = |&(own, other): &(StateId, StateId), digit: u32, _: &mut Meter<'_>| {
            Ok::<_, MeterError>(self.0.next(own, digit).map(|own| (own, lost.next(other, digit))))
        };
        let mut meter = Meter::new(MOST_MEMORY, u64::MAX, monitor);
        let (next, states) = explore(2, (StateId::START, StateId::START), &mut meter, |_| 0, next)?;
        let output = |&(own, other): &(StateId, StateId)| match self.0.output(own) {
            NOTHING if !lost.accepts(other) => take,
            output => output,
        };
        let outputs = states.iter().map(output).collect();
        Ok(Self(Dfao::new(1, next, outputs).expect("explored states exist").minimised(&mut meter)?))
    }
}

/// A walk through the outputs of the numbers below some bound, in the order of the numbers.
#[derive(Debug)]
pub struct Walk {
    fixed_takes: TakeDfao,
    /// States from which all words are still to be read, the next one on top, with the number of digits that follow.
    todo: Vec<(StateId, u32)>,
}

impl Walk {
    /// A walk from 0 through all numbers below `bound`, and perhaps more.
    pub fn new(fixed_takes: TakeDfao, system: &NumerationSystem, bound: u64) -> Self {
        let len = system.digits(bound, 1).len() as u32;
        Self { fixed_takes, todo: vec![(StateId::START, len)] }
    }
}

impl Iterator for Walk {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        while let Some((state, digits)) = self.todo.pop() {
            if digits == 0 {
                match self.fixed_takes.output(state) {
                    NO_NUMBER => continue,
                    take => return Some(take),
                }
            }
            for digit in [1, 0] {
                if let Some(after) = self.fixed_takes.next(state, digit) {
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
            let takes =
                TakeDfao::new(&system, &mut Forever).and_then(|takes| takes.or_unless(&parity, 7, &mut Forever));
            let takes = takes.and_then(|takes| takes.or_unless(&last, 3, &mut Forever));
            let walk = Walk::new(takes.expect("few states"), &system, 5000);
            let mut count = 0;
            for (number, take_of_number) in walk.enumerate() {
                let digits = system.digits(number as u64, 0);
                let even = digits.iter().map(|&digit| u32::from(digit)).sum::<u32>() % 2 == 0;
                let odd_end = digits.last() == Some(&1);
                let expected = match (even, odd_end) {
                    (true, _) => 7,
                    (false, true) => 3,
                    (false, false) => NOTHING,
                };
                assert_eq!(take_of_number, expected, "{take}: {number}");
                count += 1;
            }
            assert!(count > 5000, "{take}");
        }
    }
}
