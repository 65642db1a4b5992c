//! Numbers for states that are reached, and for tuples of states.

use std::hash::{BuildHasher, Hash};

use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::meter::{Meter, MeterError};
use crate::state::StateId;

/// What an exploration has reached: the next states by state and letter, and the states in the order of their numbers.
pub type Explored<S> = (Vec<Option<StateId>>, Vec<S>);

/// Numbers the states that are reached from `start` in breadth-first order; `start` is the first. `next` gives the state after
/// one of `letters` letters, if there is one. `bytes` gives what a state takes on the heap.
///
/// # Errors
/// Those of `next`, and if there are too many states for the meter.
pub fn explore<S, E>(
    letters: u32,
    start: S,
    meter: &mut Meter<'_>,
    bytes: impl Fn(&S) -> usize,
    mut next: impl FnMut(&S, u32, &mut Meter<'_>) -> Result<Option<S>, E>,
) -> Result<Explored<S>, E>
where
    S: Clone + Eq + Hash,
    E: From<MeterError>,
{
    let mut numbers = FxHashMap::from_iter([(start.clone(), StateId::START)]);
    let mut states = vec![start];
    let mut table = Vec::new();
    let mut at = 0;
    while let Some(state) = states.get(at).cloned() {
        meter.step(letters.into())?;
        meter.hold(letters as usize * size_of::<Option<StateId>>())?;
        for letter in 0..letters {
            let Some(after) = next(&state, letter, meter)? else {
                table.push(None);
                continue;
            };
            let number = if let Some(&number) = numbers.get(&after) {
                number
            } else {
                // The list and the map have one copy each.
                meter.hold(2 * (size_of::<S>() + bytes(&after)) + 2 * size_of::<StateId>())?;
                let fresh = StateId::new(states.len()).ok_or(MeterError::States)?;
                states.push(after.clone());
                numbers.insert(after, fresh);
                fresh
            };
            table.push(Some(number));
        }
        at += 1;
    }
    Ok((table, states))
}

/// Tuples of states, all of one width, in the order in which they were inserted.
pub(crate) struct Tuples {
    width: usize,
    /// All tuples, one after the other.
    states: Vec<StateId>,
    /// A hash table with linear probing: the number of a tuple, or no state where a slot is free. Its length is a power of 2.
    slots: Vec<StateId>,
}

impl Tuples {
    pub(crate) fn new(width: usize) -> Self {
        Self { width, states: Vec::new(), slots: vec![StateId::NONE; 64] }
    }

    pub(crate) fn len(&self) -> usize {
        self.states.len() / self.width
    }

    pub(crate) fn get(&self, number: usize) -> &[StateId] {
        &self.states[number * self.width..(number + 1) * self.width]
    }

    /// The number of a tuple, which is inserted if it is new.
    pub(crate) fn number(&mut self, tuple: &[StateId]) -> Result<StateId, MeterError> {
        let mut slot = self.slot(tuple);
        if let Some(known) = self.slots[slot].some() {
            return Ok(known);
        }
        let number = StateId::new(self.len()).ok_or(MeterError::States)?;
        if 2 * self.len() >= self.slots.len() {
            self.slots = vec![StateId::NONE; 2 * self.slots.len()];
            for number in StateId::first(self.len()) {
                let slot = self.slot(self.get(number.index()));
                self.slots[slot] = number;
            }
            slot = self.slot(tuple);
        }
        self.slots[slot] = number;
        self.states.extend_from_slice(tuple);
        Ok(number)
    }

    /// The slot of a tuple, or the free one that it would get.
    fn slot(&self, tuple: &[StateId]) -> usize {
        let last = self.slots.len() - 1;
        let mut slot = FxBuildHasher.hash_one(tuple) as usize & last;
        while self.slots[slot].some().is_some_and(|number| self.get(number.index()) != tuple) {
            slot = (slot + 1) & last;
        }
        slot
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fibnim::Forever;

    #[test]
    fn tuples_have_the_numbers_of_their_first_insertion() {
        let tuple = |i: usize| [i, i / 7, 3].map(|number| StateId::new(number).expect("small"));
        let mut tuples = Tuples::new(3);
        for round in 0..2 {
            for i in 0..1000 {
                assert_eq!(tuples.len(), if round == 0 { i } else { 1000 });
                assert_eq!(tuples.number(&tuple(i)).map(StateId::index), Ok(i));
            }
        }
        assert_eq!(tuples.len(), 1000);
        assert!((0..1000).all(|i| tuples.get(i) == tuple(i)));
        assert!(tuples.slots.len() >= 2000, "at most half of the slots are taken: {}", tuples.slots.len());
    }

    #[test]
    fn states_come_in_breadth_first_order() {
        let mut forever = Forever;
        let mut meter = Meter::new(1 << 20, 1 << 20, &mut forever);
        let step = |&state: &u32, letter: u32, _: &mut Meter<'_>| -> Result<Option<u32>, MeterError> {
            Ok(Some(2 * state + letter).filter(|&next| next < 6))
        };
        let (table, states) = explore(2, 1, &mut meter, |_| 0, step).expect("small");
        assert_eq!(states, [1, 2, 3, 4, 5]);
        assert_eq!(table[..4], [1, 2, 3, 4].map(StateId::new));
        assert!(table[4..].iter().all(Option::is_none) && table.len() == 10);
        let mut small = Meter::new(100, 1 << 20, &mut forever);
        assert_eq!(explore(2, 1, &mut small, |_| 0, step), Err(MeterError::Memory(100)));
        let mut short = Meter::new(1 << 20, 9, &mut forever);
        assert_eq!(explore(2, 1, &mut short, |_| 0, step), Err(MeterError::Steps(9)));
    }
}
