//! Numbers the states that an exploration reaches, and tuples of states.

use std::hash::{BuildHasher, Hash};

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use rustc_hash::FxBuildHasher;

use crate::meter::{Meter, MeterError};
use crate::state::StateId;

/// What an exploration has reached: the next states by state and letter, and the states in the order of their numbers.
pub type Explored<S> = (Vec<Option<StateId>>, Vec<S>);

/// Numbers the states that are reached from `start` in breadth-first order; `start` is the first. `next` gives the
/// state after one of `letters` letters, if there is one. `bytes` gives what a state takes on the heap.
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
    S: Eq + Hash,
    E: From<MeterError>,
{
    let hash = |state: &S| FxBuildHasher.hash_one(state);
    let mut numbers = HashTable::new();
    numbers.insert_unique(hash(&start), StateId::START, |_| 0);
    let mut states = vec![start];
    let mut table = Vec::new();
    let mut at = 0;
    while at < states.len() {
        meter.step(letters.into())?;
        meter.hold(letters as usize * size_of::<Option<StateId>>())?;
        for letter in 0..letters {
            let Some(after) = next(&states[at], letter, meter)? else {
                table.push(None);
                continue;
            };
            let same = |number: &StateId| states[number.index()] == after;
            let number = match numbers.entry(hash(&after), same, |number| hash(&states[number.index()])) {
                Entry::Occupied(entry) => *entry.get(),
                Entry::Vacant(entry) => {
                    // Allows for lists that double when they are full, and for a table of which at least a quarter is
                    // used.
                    meter.hold(bytes(&after) + 2 * size_of::<S>() + 6 * size_of::<StateId>())?;
                    let fresh = meter.next_state(states.len())?;
                    entry.insert(fresh);
                    states.push(after);
                    fresh
                }
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
    /// The number of every tuple, by its hash.
    numbers: HashTable<StateId>,
}

impl Tuples {
    pub(crate) fn new(width: usize) -> Self {
        Self { width, states: Vec::new(), numbers: HashTable::new() }
    }

    pub(crate) fn len(&self) -> usize {
        self.states.len() / self.width
    }

    pub(crate) fn get(&self, number: usize) -> &[StateId] {
        &self.states[number * self.width..(number + 1) * self.width]
    }

    /// The number of a tuple, which is inserted if it is new.
    pub(crate) fn number(&mut self, tuple: &[StateId], meter: &Meter<'_>) -> Result<StateId, MeterError> {
        let hash = |tuple: &[StateId]| FxBuildHasher.hash_one(tuple);
        let get = |number: &StateId| &self.states[number.index() * self.width..(number.index() + 1) * self.width];
        match self.numbers.entry(hash(tuple), |number| get(number) == tuple, |number| hash(get(number))) {
            Entry::Occupied(entry) => Ok(*entry.get()),
            Entry::Vacant(entry) => {
                let number = meter.next_state(self.states.len() / self.width)?;
                entry.insert(number);
                self.states.extend_from_slice(tuple);
                Ok(number)
            }
        }
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
        let mut forever = Forever;
        let meter = Meter::new(0, 0, &mut forever).with_states(1000);
        for round in 0..2 {
            for i in 0..1000 {
                assert_eq!(tuples.len(), if round == 0 { i } else { 1000 });
                assert_eq!(tuples.number(&tuple(i), &meter).map(StateId::index), Ok(i));
            }
        }
        assert_eq!(tuples.len(), 1000);
        assert!((0..1000).all(|i| tuples.get(i) == tuple(i)));
        assert_eq!(tuples.number(&tuple(1000), &meter), Err(MeterError::States(1000)));
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
        let mut few = Meter::new(1 << 20, 1 << 20, &mut forever).with_states(5);
        assert!(explore(2, 1, &mut few, |_| 0, step).is_ok());
        let mut few = few.with_states(4);
        assert_eq!(explore(2, 1, &mut few, |_| 0, step), Err(MeterError::States(4)));
        let mut short = Meter::new(1 << 20, 9, &mut forever);
        assert_eq!(explore(2, 1, &mut short, |_| 0, step), Err(MeterError::Steps(9)));
    }
}
