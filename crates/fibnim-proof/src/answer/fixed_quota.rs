//! Automata that give the Grundy values of all piles under one quota.

use fibnim::TakeAway;

use rustc_hash::FxHashMap;

use fibnim_check::numeration::{NumerationError, NumerationSystem, Reading};
use fibnim_check::{Dfao, StateId};

use crate::learn::takes::{PileDfao, Walk};
use crate::numeration::representations;

/// The Grundy values of piles under one quota. A word that no representation begins with leads nowhere; one that is no
/// representation has the output `None`.
pub type QuotaDfao = PileDfao;

/// Why no automaton was learned.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LearnError {
    /// The take-away function has no numeration system.
    #[error("{0}")]
    Numeration(#[source] NumerationError),
    /// The last guess was wrong, and a larger one needs the values of larger piles.
    #[error(
        "no automaton of up to {states} states has the values of all piles below {values}, and larger ones need the values of larger piles"
    )]
    TooFew {
        /// States of the last guess.
        states: usize,
        /// How many values are known.
        values: usize,
    },
}

/// The value of a pile, if one ends here, and the classes after the digits 0 and 1, if a representation goes on so.
type Key = (Option<u32>, [Option<u32>; 2]);

/// Values of piles, and classes of prefixes. Prefixes of one class have the same values after the same further digits.
struct Classes<'a> {
    system: &'a NumerationSystem,
    values: &'a [u32],
    /// By the value here and the classes after the digits 0 and 1.
    numbers: FxHashMap<Key, u32>,
}

/// The largest depth: a larger one needs more piles than fit into memory.
const MOST_DEPTH: usize = 30;

/// The digits that were read of a pile.
#[derive(Clone, Debug)]
struct Prefix {
    reading: Reading,
    vector: Vec<i64>,
}

/// The value of a pile is needed that was not given.
struct NotKnown;

impl Classes<'_> {
    fn after(&self, prefix: &Prefix, digit: u8) -> Option<Prefix> {
        let reading = self.system.next(prefix.reading, digit)?;
        Some(Prefix { reading, vector: self.system.read(&prefix.vector, digit.into())? })
    }

    /// The value of the pile that ends here, if one does.
    fn value(&self, prefix: &Prefix) -> Result<Option<u32>, NotKnown> {
        if !self.system.may_end(prefix.reading) {
            return Ok(None);
        }
        let pile = self.system.value(&prefix.vector, 0).and_then(|pile| usize::try_from(pile).ok()).ok_or(NotKnown)?;
        self.values.get(pile).copied().map(Some).ok_or(NotKnown)
    }

    /// The class of a prefix by the values after up to so many more digits; `None` if one is not known.
    fn class(&mut self, prefix: &Prefix, depth: usize) -> Option<u32> {
        let (value, mut after) = (self.value(prefix).ok()?, [None; 2]);
        if depth > 0 {
            for digit in 0..2 {
                if let Some(longer) = self.after(prefix, digit) {
                    after[usize::from(digit)] = Some(self.class(&longer, depth - 1)?);
                }
            }
        }
        let fresh = self.numbers.len() as u32;
        Some(*self.numbers.entry((value, after)).or_insert(fresh))
    }

    /// The automaton of the classes of a depth; `None` if it needs values that are not known.
    fn automaton(&mut self, depth: usize) -> Option<QuotaDfao> {
        let start = Prefix { reading: self.system.begin(), vector: vec![0; self.system.dimension()] };
        let mut states = FxHashMap::from_iter([(self.class(&start, depth)?, StateId::START)]);
        let mut prefixes = vec![start];
        let mut next = Vec::new();
        while let Some(prefix) = prefixes.get(next.len() / 2).cloned() {
            for digit in 0..2 {
                let Some(longer) = self.after(&prefix, digit) else {
                    next.push(None);
                    continue;
                };
                let fresh = StateId::new(prefixes.len())?;
                let state = *states.entry(self.class(&longer, depth)?).or_insert(fresh);
                if state == fresh {
                    prefixes.push(longer);
                }
                next.push(Some(state));
            }
        }
        let values: Result<Vec<Option<u32>>, NotKnown> = prefixes.iter().map(|prefix| self.value(prefix)).collect();
        Some(Dfao::new(1, next, values.ok()?).expect("all next states were numbered"))
    }

    /// Whether an automaton has values for representations and for no other words.
    fn has_the_words(&self, automaton: &QuotaDfao) -> bool {
        let numbers = representations(self.system);
        let mut met = vec![(StateId::START, StateId::START)];
        let mut at = 0;
        while let Some(&(state, number)) = met.get(at) {
            at += 1;
            if automaton.output(state).is_some() != numbers.output(number) {
                return false;
            }
            for digit in 0..2 {
                match (automaton.next(state, digit), numbers.next(number, digit)) {
                    (Some(state), Some(number)) if !met.contains(&(state, number)) => met.push((state, number)),
                    (Some(_), Some(_)) | (None, None) => {}
                    _ => return false,
                }
            }
        }
        true
    }

    /// The first pile for which an automaton with the words of representations has another value, or none.
    fn wrong(&self, automaton: &QuotaDfao) -> Option<usize> {
        let found = Walk::new(automaton.clone(), self.system, self.values.len() as u64);
        found.zip(self.values).position(|(found, value)| found != *value)
    }
}

/// Learns the smallest automaton that has the values of the piles `0, 1, ...` under one quota. Nothing is proved about larger
/// piles.
///
/// Two prefixes of digits become one state if they have the same values after the same further digits, up to a depth. The depth
/// grows until the automaton has all the values. Ten million values take a few seconds.
///
/// # Errors
/// If the take-away function has no numeration system, or an automaton needs more values than were given.
///
/// ```
/// use fibnim::{Budget, TakeAway, grundy::GrundyRows};
/// use fibnim_proof::answer::fixed_quota::learn;
/// let take = TakeAway::FIBONACCI;
/// let values = GrundyRows::column(&take, 20_000, &mut Budget::default(), |row| row.value(8))?;
/// let learned = learn(&take, &values)?;
/// assert_eq!(learned.states(), 61);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn learn(take: &TakeAway, values: &[u32]) -> Result<QuotaDfao, LearnError> {
    let system = NumerationSystem::new(take).map_err(LearnError::Numeration)?;
    let mut classes = Classes { system: &system, values, numbers: FxHashMap::default() };
    let mut states = 0;
    for depth in 0..MOST_DEPTH {
        let Some(automaton) = classes.automaton(depth) else { break };
        states = automaton.states();
        if classes.has_the_words(&automaton) && classes.wrong(&automaton).is_none() {
            return Ok(automaton);
        }
    }
    Err(LearnError::TooFew { states, values: values.len() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::shipped;
    use fibnim::Budget;
    use fibnim::Forever;
    use fibnim::grundy::GrundyRows;

    fn column(take: &TakeAway, quota: u64, last: u32) -> Vec<u32> {
        GrundyRows::column(take, last, &mut Budget::default(), |row| row.value(quota)).expect("within the budget")
    }

    #[test]
    fn learned_automata_are_the_proved_ones() {
        let take = TakeAway::FIBONACCI;
        let proved = shipped::grundy_values(&take).expect("trusted").expect("some");
        for quota in 0..10 {
            let learned = learn(&take, &column(&take, quota, 50_000)).expect("learned");
            assert_eq!(Ok(Some(learned)), proved.under(quota as u32, &mut Forever), "{quota}");
        }
    }

    /// Too small a depth gives an automaton that is right for many piles: the first pile with a wrong value is large.
    #[test]
    fn a_guess_that_looks_right_is_refuted() {
        let take = TakeAway::FIBONACCI;
        let system = NumerationSystem::new(&take).expect("a system");
        let values = column(&take, 10, 2_000_000);
        let mut classes = Classes { system: &system, values: &values, numbers: FxHashMap::default() };
        let guess = classes.automaton(11).expect("enough values");
        assert_eq!((guess.states(), classes.wrong(&guess)), (128, Some(21_033)));
        assert_eq!(learn(&take, &values), Err(LearnError::TooFew { states: 128, values: 2_000_001 }));
    }

    #[test]
    fn a_wrong_automaton_is_found_out() {
        for take in ["2t", "t", "3t"] {
            let take = take.parse().expect("a take-away function");
            let system = NumerationSystem::new(&take).expect("a system");
            let values = column(&take, 4, 3000);
            let automaton = learn(&take, &values).expect("learned");
            let classes = Classes { system: &system, values: &values, numbers: FxHashMap::default() };
            let table = || automaton.table();
            for state in 0..automaton.states() {
                let mut outputs = automaton.outputs().to_vec();
                outputs[state] = Some(outputs[state].map_or(0, |value| value + 1));
                let other = Dfao::new(1, table(), outputs).expect("legal");
                let first = (0..3000).find(|&pile| {
                    let digits = system.digits(pile, 0).into_iter().map(u32::from);
                    other.read(digits) != Some(Some(values[pile as usize]))
                });
                assert_eq!(classes.wrong(&other).map(|pile| pile as u64), first, "{take}: {state}");
                for digit in 0..2 {
                    let mut next: Vec<Option<StateId>> = table().collect();
                    next[2 * state + digit] = next[2 * state + digit].is_none().then_some(StateId::START);
                    let other = Dfao::new(1, next, automaton.outputs().to_vec()).expect("legal");
                    assert!(!classes.has_the_words(&other), "{take}: {state}, {digit}");
                }
            }
        }
    }

    #[test]
    fn digits_that_are_no_representation_have_no_value() {
        let take = TakeAway::FIBONACCI;
        let automaton = learn(&take, &column(&take, 5, 3000)).expect("learned");
        assert_eq!(automaton.read([]), Some(Some(0)));
        assert_eq!(automaton.read([1, 0, 1]), Some(Some(3)), "a pile of 4");
        assert_eq!(automaton.read([1, 1]), None);
    }
}
