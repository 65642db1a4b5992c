//! Deterministic finite automata with output (DFAOs), and their minimisation.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use crate::dfa::{DfaError, MOST_TRACKS};
use crate::explore::Tuples;
use crate::meter::{Meter, MeterError};
use crate::state::StateId;

/// A deterministic finite automaton with output. It reads the digits of several numbers in parallel, most significant first: bit
/// `i` of a letter is the digit of track `i`. A letter may lead nowhere.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Dfao<T> {
    tracks: usize,
    /// The next state, by state and letter; no state where the letter leads nowhere.
    next: Vec<StateId>,
    outputs: Vec<T>,
}

/// Minimising an automaton takes up to this many rounds.
const MOST_ROUNDS: usize = 200;

impl<T: Copy + Eq + Hash> Dfao<T> {
    /// An automaton from its table, by state and letter, and the output of every state, with the start first.
    ///
    /// # Errors
    /// If there is no state, or not one entry for every state and letter, or a next state does not exist, or there are more
    /// than 8 tracks.
    pub fn new(
        tracks: usize,
        next: impl IntoIterator<Item = Option<StateId>>,
        outputs: Vec<T>,
    ) -> Result<Self, DfaError> {
        let next: Vec<StateId> = next.into_iter().map(|next| next.unwrap_or(StateId::NONE)).collect();
        let states = outputs.len();
        if tracks > MOST_TRACKS || states == 0 || StateId::new(states).is_none() || next.len() != states << tracks {
            return Err(DfaError::Shape);
        }
        if let Some(state) = next.iter().filter_map(|next| next.some()).find(|next| next.index() >= states) {
            return Err(DfaError::State(state.number()));
        }
        Ok(Self { tracks, next, outputs })
    }

    /// How many numbers are read.
    pub fn tracks(&self) -> usize {
        self.tracks
    }

    /// How many states there are.
    pub fn states(&self) -> usize {
        self.outputs.len()
    }

    /// The next state, if there is one. Panics if there is no such state or letter.
    #[inline]
    pub fn next(&self, state: StateId, letter: u32) -> Option<StateId> {
        assert!(letter >> self.tracks == 0, "there is no letter {letter}");
        self.next[(state.index() << self.tracks) + letter as usize].some()
    }

    /// The next states, by state and letter.
    pub fn table(&self) -> impl Iterator<Item = Option<StateId>> + '_ {
        self.next.iter().map(|next| next.some())
    }

    /// All states, the start first.
    pub fn state_ids(&self) -> impl DoubleEndedIterator<Item = StateId> + Clone + use<T> {
        StateId::first(self.states())
    }

    /// The output of a word that ends in this state. Panics if there is no such state.
    #[inline]
    pub fn output(&self, state: StateId) -> T {
        self.outputs[state.index()]
    }

    /// The outputs of all states, in their order.
    pub fn outputs(&self) -> &[T] {
        &self.outputs
    }

    /// The output of a word; `None` if it leads nowhere.
    pub fn read(&self, word: impl IntoIterator<Item = u32>) -> Option<T> {
        word.into_iter().try_fold(StateId::START, |state, letter| self.next(state, letter)).map(|end| self.output(end))
    }

    /// The smallest automaton with the same outputs. States stay together as long as their outputs are equal and every letter
    /// leads to states that are together (Moore 1956). A class of merged states has the place of its first member, so the start
    /// stays the first. There are no more rounds than letters in the shortest words that tell states apart. If there were more
    /// than 200, the automaton would stay as it is; those of games take some twenty.
    ///
    /// # Errors
    /// If the meter ends it.
    pub fn minimised(&self, meter: &mut Meter<'_>) -> Result<Self, MeterError> {
        let (states, letters) = (self.states(), 1 << self.tracks);
        let held = meter.held();
        meter.hold(states * (letters + 8) * size_of::<u32>())?;
        let mut kinds: FxHashMap<T, StateId> = FxHashMap::default();
        let kind = |&output: &T| {
            let fresh = StateId::new(kinds.len()).expect("no more than states");
            *kinds.entry(output).or_insert(fresh)
        };
        let mut classes: Vec<StateId> = self.outputs.iter().map(kind).collect();
        let of = |classes: &[StateId], next: StateId| next.some().map_or(StateId::NONE, |next| classes[next.index()]);
        let (mut many, mut key) = (0, vec![StateId::NONE; 1 + letters]);
        for round in 0.. {
            if round == MOST_ROUNDS {
                meter.release(held);
                return Ok(self.clone());
            }
            meter.step((states * (letters + 1)) as u64)?;
            let mut numbers = Tuples::new(1 + letters);
            let mut refined = Vec::with_capacity(states);
            for (&class, row) in classes.iter().zip(self.next.chunks_exact(letters)) {
                key[0] = class;
                key[1..].iter_mut().zip(row).for_each(|(to, &next)| *to = of(&classes, next));
                refined.push(numbers.number(&key)?);
            }
            classes = refined;
            if numbers.len() == many {
                break;
            }
            many = numbers.len();
        }
        meter.release(held);
        let mut next = Vec::with_capacity(many * letters);
        let mut outputs = Vec::with_capacity(many);
        for ((&class, &output), row) in classes.iter().zip(&self.outputs).zip(self.next.chunks_exact(letters)) {
            // All members of a class have the same output, and lead to the same classes.
            if class.index() == outputs.len() {
                outputs.push(output);
                next.extend(row.iter().map(|&next| of(&classes, next)));
            }
        }
        Ok(Self { tracks: self.tracks, next, outputs })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fibnim::Forever;
    use proptest::prelude::*;

    /// By the definition, for every two states whether some word tells them apart. The last state stands for none.
    fn apart(automaton: &Dfao<u8>) -> Vec<Vec<bool>> {
        let none = automaton.states();
        let output = |state: usize| automaton.outputs.get(state);
        let after = |state: usize, letter: usize| {
            let next = automaton.next.get((state << automaton.tracks) + letter);
            next.and_then(|next| next.some()).map_or(none, StateId::index)
        };
        let all = |is: &dyn Fn(usize, usize) -> bool| -> Vec<Vec<bool>> {
            (0..=none).map(|s| (0..=none).map(|t| is(s, t)).collect()).collect()
        };
        let mut apart = all(&|s, t| output(s) != output(t));
        loop {
            let leads = |s, t| (0..1 << automaton.tracks).any(|letter| apart[after(s, letter)][after(t, letter)]);
            let more = all(&|s, t| apart[s][t] || leads(s, t));
            if more == apart {
                return apart;
            }
            apart = more;
        }
    }

    fn automata() -> impl Strategy<Value = Dfao<u8>> {
        (1_usize..4, 1_usize..20, 1_u8..4).prop_flat_map(|(tracks, states, outputs)| {
            let state = (0..states).prop_map(|number| StateId::new(number).expect("small"));
            let next = prop::collection::vec(prop::option::weighted(0.9, state), states << tracks);
            let outputs = prop::collection::vec(0..outputs, states);
            (next, outputs).prop_map(move |(next, outputs)| Dfao::new(tracks, next, outputs).expect("legal"))
        })
    }

    proptest! {
        /// Few targets and outputs make many states equal.
        #[test]
        fn states_that_no_word_tells_apart_are_one(automaton in automata(), fold in 1_usize..6) {
            let fold = |next: StateId| StateId::new((next.index() % fold).min(automaton.states() - 1));
            let folded = automaton.table().map(|next| next.and_then(fold));
            let folded = Dfao::new(automaton.tracks, folded, automaton.outputs.clone()).expect("legal");
            for automaton in [automaton, folded] {
                let mut forever = Forever;
                let mut meter = Meter::new(u64::MAX, u64::MAX, &mut forever);
                let least = automaton.minimised(&mut meter).expect("unlimited");
                prop_assert_eq!(meter.held(), 0);
                let apart = apart(&automaton);
                let is_first = |&state: &usize| (0..state).all(|other| apart[state][other]);
                let firsts: Vec<usize> = (0..automaton.states()).filter(is_first).collect();
                prop_assert_eq!(least.states(), firsts.len());
                let class = |state: StateId| firsts.iter().position(|&first| !apart[first][state.index()]);
                for (&first, own) in firsts.iter().zip(least.state_ids()) {
                    let state = StateId::new(first).expect("small");
                    prop_assert_eq!(least.output(own), automaton.output(state));
                    for letter in 0..1 << automaton.tracks {
                        let expected = automaton.next(state, letter).map(class);
                        prop_assert_eq!(least.next(own, letter).map(|next| Some(next.index())), expected);
                    }
                }
            }
        }
    }

    #[test]
    fn a_meter_ends_it() {
        let chain = (0..1000).flat_map(|state| [StateId::new((state + 1).min(999)), None]);
        let chain = Dfao::new(1, chain, (0..1000).map(|state| state == 999).collect()).expect("legal");
        let result = |memory, steps| chain.minimised(&mut Meter::new(memory, steps, &mut Forever));
        // Every round tells one more state apart.
        assert_eq!(result(u64::MAX, 200 * 3000), Ok(chain.clone()));
        assert_eq!(result(u64::MAX, 100 * 3000), Err(MeterError::Steps(100 * 3000)));
        assert_eq!(result(1 << 10, u64::MAX), Err(MeterError::Memory(1 << 10)));
    }

    #[test]
    fn tables_are_checked() {
        let new = |tracks, next: &[usize], outputs: &[u8]| {
            Dfao::new(tracks, next.iter().map(|&next| StateId::new(next)), outputs.to_vec())
        };
        assert_eq!(new(1, &[], &[]), Err(DfaError::Shape), "no state");
        assert_eq!(new(1, &[0], &[0]), Err(DfaError::Shape), "a next state is missing");
        assert_eq!(new(9, &[0; 512], &[0]), Err(DfaError::Shape), "too many tracks");
        assert_eq!(new(1, &[0, 1], &[0]), Err(DfaError::State(1)), "no such state");
        assert!(new(8, &[0; 256], &[0]).is_ok());
        let one = new(1, &[0, 0], &[5]).expect("an automaton");
        assert_eq!((one.tracks(), one.states(), one.outputs(), one.read([0, 1])), (1, 1, &[5][..], Some(5)));
        assert!(std::panic::catch_unwind(|| one.next(StateId::START, 2)).is_err(), "no such letter");
        assert_eq!(Dfao::new(0, [None], vec![1_u8]).expect("an automaton").read([0]), None);
    }
}
