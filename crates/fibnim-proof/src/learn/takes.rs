//! The least winning takes from fixed piles as one automaton, and walks through the numbers with it.
//!
//! Greedy representations of one length have the order of their numbers. A depth-first walk reads a common prefix only
//! once, so it takes about three steps for each number.

use fibnim::Monitor;
use fibnim_check::{Dfa, Dfao, Meter, MeterError, NumerationSystem, StateId, explore};

/// An automaton that reads the digits of a pile, most significant first, and outputs a number. A word with which no
/// representation begins leads nowhere; a word that is no representation has the output `None`.
pub type PileDfao = Dfao<Option<u32>>;

/// The most bytes that an automaton may take before it is minimised.
const MOST_MEMORY: u64 = 1 << 30;

/// The output of a number if no take from a fixed pile wins; otherwise the output is the least winning one.
pub(crate) const NOTHING: u32 = u32::MAX;

/// The automaton that puts out [`NOTHING`] for every number.
pub(crate) fn nothing(system: &NumerationSystem) -> PileDfao {
    let numbers = system.representations();
    let outputs = numbers.outputs().iter().map(|&ends| ends.then_some(NOTHING)).collect();
    Dfao::new(1, numbers.table(), outputs).expect("the same states")
}

/// The same automaton, but with the output `take` instead of [`NOTHING`] for the numbers that `lost` does not accept.
/// Takes `O(s log s)` time for `s` pairs of states.
pub(crate) fn or_unless(
    takes: &PileDfao,
    lost: &Dfa,
    take: u32,
    monitor: &mut dyn Monitor,
) -> Result<PileDfao, MeterError> {
    let next = |&(own, other): &(StateId, StateId), digit: u32, _: &mut Meter<'_>| {
        Ok::<_, MeterError>(takes.next(own, digit).map(|own| (own, lost.next(other, digit))))
    };
    let mut meter = Meter::new(MOST_MEMORY, u64::MAX, monitor);
    let (next, states) = explore(2, (StateId::START, StateId::START), &mut meter, |_| 0, next)?;
    let output = |&(own, other): &(StateId, StateId)| match takes.output(own) {
        Some(NOTHING) if !lost.accepts(other) => Some(take),
        output => output,
    };
    let outputs = states.iter().map(output).collect();
    Dfao::new(1, next, outputs).expect("explored states exist").minimised(&mut meter)
}

/// A walk through the outputs of the numbers below some bound, in the order of the numbers.
#[derive(Debug)]
pub(crate) struct OutputWalk {
    automaton: PileDfao,
    /// States whose continuations are still to be read, each with the number of digits that follow; the next is on top.
    todo: Vec<(StateId, u32)>,
}

impl OutputWalk {
    /// A walk from 0 through all numbers below `bound`, and perhaps more.
    pub(crate) fn new(automaton: PileDfao, system: &NumerationSystem, bound: u64) -> Self {
        let len = system.digits(bound, 1).len() as u32;
        Self { automaton, todo: vec![(StateId::START, len)] }
    }
}

impl Iterator for OutputWalk {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        while let Some((state, digits)) = self.todo.pop() {
            if digits > 0 {
                let after = [1, 0].into_iter().filter_map(|digit| self.automaton.next(state, digit));
                self.todo.extend(after.map(|after| (after, digits - 1)));
            } else if let Some(output) = self.automaton.output(state) {
                return Some(output);
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
            let takes = or_unless(&nothing(&system), &parity, 7, &mut Forever);
            let takes = takes.and_then(|takes| or_unless(&takes, &last, 3, &mut Forever));
            let walk = OutputWalk::new(takes.expect("few states"), &system, 5000);
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
