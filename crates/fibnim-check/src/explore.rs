//! Numbering the states that are reached.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use crate::meter::{Meter, MeterError};

/// What has been reached: the table of next states, and the states in the order in which they were found.
pub type Explored<S> = (Vec<Option<u32>>, Vec<S>);

/// The states that are reached from `start`, number 0, in breadth-first order, with the next state by state and letter.
/// `next` is the state after a letter, if there is one. `bytes` is the size of a state on the heap.
///
/// # Errors
/// Those of `next`, and if the meter ends it.
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
    let mut numbers = FxHashMap::from_iter([(start.clone(), 0_u32)]);
    let mut states = vec![start];
    let mut table = Vec::new();
    let mut at = 0;
    while let Some(state) = states.get(at).cloned() {
        meter.step(letters.into())?;
        meter.hold(letters as usize * size_of::<Option<u32>>())?;
        for letter in 0..letters {
            let Some(after) = next(&state, letter, meter)? else {
                table.push(None);
                continue;
            };
            let fresh = states.len() as u32;
            let number = if let Some(&number) = numbers.get(&after) {
                number
            } else {
                // A state is kept twice, in the list and in the map.
                meter.hold(2 * (size_of::<S>() + bytes(&after)) + 2 * size_of::<u32>())?;
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
        assert_eq!(table[..4], [Some(1), Some(2), Some(3), Some(4)]);
        assert!(table[4..].iter().all(Option::is_none) && table.len() == 10);
        let mut small = Meter::new(100, 1 << 20, &mut forever);
        assert_eq!(explore(2, 1, &mut small, |_| 0, step), Err(MeterError::Memory(100)));
        let mut short = Meter::new(1 << 20, 9, &mut forever);
        assert_eq!(explore(2, 1, &mut short, |_| 0, step), Err(MeterError::Steps(9)));
    }
}
