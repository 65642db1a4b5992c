//! Exploration: numbering the states that are reached.

use std::hash::Hash;

use rustc_hash::FxHashMap;

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

#[cfg(test)]
mod tests {
    use super::*;
    use fibnim::Forever;

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
